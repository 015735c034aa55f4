import { expect, it } from 'vitest';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/index.ts';
import { panelLine, panelName } from '../../../../renderer/jobs/panelLine.ts';
import { aPanelShipment } from '../../../support/builders.ts';

const tr = textsOf(createI18n('tr'));
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

it('shows what the list has, and nothing of what it does not', () => {
  const at = new Date(2026, 0, 5, 9, 30).getTime();
  const whole = aPanelShipment('41', { reference: '#7', receiver: { name: 'Şükrü Işık', place: 'Nevşehir' }, at });
  expect(plain(panelLine(whole, tr))).toMatch(
    /^#7 · Şükrü Işık · Nevşehir · Anka · 50,00 TL · 2 desi \(varsayılan\) · .*$/u,
  );
  const { shipment } = whole;
  const bare = { ...shipment, carrierName: null, price: null, desi: null, desiSource: null, status: 'in_transit' };
  const line = plain(panelLine({ ...whole, shipment: bare, reference: null, receiver: null }, tr));
  expect(panelLine(whole, tr)).not.toContain(' ·');
  expect(line).toMatch(/^Referansı yok, no 41 · [^·]* · servisin yazdığı: in_transit$/u);
});

it('keeps a long name short where others stand beside it', () => {
  const long = aPanelShipment('41', { reference: 'R', receiver: { name: 'A'.repeat(60), place: null } });
  expect(panelName(long, tr)).toBe(`R · ${'A'.repeat(22)}…`);
  expect(panelName(aPanelShipment('48210042', { reference: null }), tr)).toBe('Referansı yok, no 48210042');
});
