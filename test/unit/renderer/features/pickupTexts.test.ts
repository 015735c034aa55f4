import { describe, expect, it } from 'vitest';
import { pickupTexts, stopReason } from '../../../../renderer/features/pickup/pickupTexts.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';

const unpaid = { paid: false, amount: null, balance: null, url: null, expiresAt: null, toldAt: null, odd: [] };

describe.each(['tr', 'en'] as const)('the texts of the pickup in %s', (language) => {
  const t = textsOf(createI18n(language));
  const reported = (pieces: number | null) => {
    const order = sampleOrder();
    const job = sampleJob({ order: { ...order, parcel: { ...order.parcel, quantity: pieces } } });
    return pickupTexts({ outcome: 'taken', job, checked: true, elsewhere: null, courier: null }, t, 0);
  };

  it('of a shipment of many pieces: its one label stands for all of them, as its word shows', () => {
    expect(reported(3)).toMatchObject({
      instruction: expect.stringContaining('3'),
      todo: expect.stringContaining('3'),
    });
    for (const pieces of [1, null])
      expect(reported(pieces)).toMatchObject({ instruction: t('instruction.give'), todo: null });
  });

  it('of a parcel of another carrier: that it stays, whose it is, and whose courier this is', () => {
    const job = sampleJob({ state: 'printed', shipment: { ...sampleShipment, carrierName: 'Aras Kargo' } });
    const answer = { outcome: 'other_carrier', job, checked: true, elsewhere: null, courier: 'Yurtiçi Kargo' } as const;
    const texts = pickupTexts(answer, t, 0);
    expect(texts).toMatchObject({ cause: 'ARAS KARGO', instruction: t('instruction.keep') });
    expect(texts.body).toMatch(/Aras Kargo.*Yurtiçi Kargo/u);
  });

  it('of a parcel whose carrier the service did not name: that its label shows whether this courier takes it', () => {
    const job = sampleJob({ state: 'printed', shipment: { ...sampleShipment, carrierName: null } });
    const answer = { outcome: 'taken', job, checked: true, elsewhere: null, courier: 'Yurtiçi Kargo' } as const;
    expect(pickupTexts(answer, t, 0).todo).toContain('Yurtiçi Kargo');
    expect(pickupTexts({ ...answer, courier: null }, t, 0).todo).toBeNull();
  });

  it('of a parcel that could not be checked: that it was not, and that it may go all the same', () => {
    const statement = (checked: boolean) =>
      pickupTexts({ outcome: 'taken', job: sampleJob({}), checked, elsewhere: null, courier: null }, t, 0);
    expect(statement(true).body).not.toContain(t('pickup.unchecked'));
    expect(statement(false)).toMatchObject({
      instruction: statement(true).instruction,
      body: `${statement(true).body} ${t('pickup.unchecked')}`,
    });
  });
});

it('a shipment that was opened elsewhere shows why it must not go', () => {
  const shipped = sampleJob({ state: 'already_shipped', shipment: sampleShipment });
  expect(stopReason(inItsState({ ...shipped, payment: unpaid }))).toBe('unpaidThere');
  expect(stopReason(inItsState({ ...shipped, shipment: { ...sampleShipment, status: 'cancelled' } }))).toBe(
    'cancelled',
  );
  expect(stopReason(sampleJob({ state: 'already_shipped' }))).toBe('other');
  expect(stopReason(sampleJob({ state: 'already_shipped', unproven: { sentAt: 1 } }))).toBe('unproven');
});

it('a parcel whose label is out shows that the shop has stopped it, here and at another desk, and others what they lack', () => {
  const shopStop = { word: 'İptal Edildi', at: 1, isDone: false, isOverruled: false };
  expect(stopReason(sampleJob({ state: 'printed', shopStop }))).toBe('shopStopped');
  expect(stopReason(sampleJob({ state: 'printed', shopStop: { ...shopStop, isOverruled: true } }))).toBe('other');
  expect(stopReason(sampleJob({ state: 'needs_attention', shopStop }))).toBe('notSent');
  expect(stopReason(sampleJob({ state: 'cancelled', shopStop }))).toBe('cancelled');
  const there = {
    ...{ desk: { id: 'two', name: '2' }, jobId: 'j', reference: 'A', closing: null, receiver: null, carrierName: null },
    ...{ trackingNumber: 'T', shipmentId: 'S', price: null, slot: null, printedAt: 1, updatedAt: 1 },
  };
  expect(stopReason({ ...there, state: 'printed', problem: 'shop_stopped' })).toBe('shopStopped');
});
