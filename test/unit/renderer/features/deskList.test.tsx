import { expect, it, vi } from 'vitest';
import type { SiteDesk } from '../../../../electron/contract/site.ts';
import { DeskList } from '../../../../renderer/features/desks/DeskList.tsx';
import { sampleDesk } from '../../../support/fakeSite.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

const NOON = new Date(2026, 10, 24, 12).getTime();

const desk = (id: string, changes: Partial<SiteDesk>, report: Partial<SiteDesk['report']> = {}): SiteDesk => {
  const whole = sampleDesk(id);
  return {
    ...whole,
    desk: { id, name: `Masa ${id}` },
    seenAt: NOON,
    ...changes,
    report: { ...whole.report, ...report },
  };
};

it('each desk shows whether it is on, with what, and how much it has: this one first, then those with a question', async () => {
  vi.setSystemTime(NOON);
  const known = { state: 'ready', trouble: null, tellsEnd: true } as const;
  const printers = [
    { id: 'a', name: 'Zebra', isReady: true, ...known },
    { id: 'b', name: 'Brother', isReady: false, ...known },
  ];
  const desks = [
    desk('10', { isOn: true }, { printers, queue: { bench: 2, batch: 3, attention: 4 } }),
    desk('2', { isOn: true }, { printers: [], queue: { bench: 1, batch: 0, attention: 0 } }),
    desk('3', { isOn: false, hasLeft: true }, { printers, queue: { bench: 0, batch: 0, attention: 0 } }),
    desk('4', { isOn: false, hasLeft: false, seenAt: NOON - 3_600_000 }),
    desk('5', { isOn: true, isAwaited: true }),
    desk('6', { isOn: true }),
  ];
  const unused = () => undefined;
  const { container } = await renderPart(
    <DeskList desks={desks} here="6" chosen={0} onChoose={unused} onDesks={unused} />,
  );
  expect(readIn(container).join('\n')).toMatchInlineSnapshot(`
    "6 masa, açık olan: 4
    Masa
    Durum
    Yazıcı
    Kuyruk
    Bugün
    Masa 6 bu masa
    açık
    Zebra-1
    boş
    0 etiket sipariş: 0
    Masa 4
    görülmüyor son görülme: 11:00 İstek payı onda duruyor
    Zebra-1
    boş
    0 etiket sipariş: 0
    Masa 5
    açık Siparişlerini yeniden bildirmedi
    Zebra-1
    boş
    0 etiket sipariş: 0
    Masa 2
    açık
    yazıcı yok
    1 sırada
    0 etiket sipariş: 0
    Masa 10
    açık
    ZebraBrother: hazır değil
    5 sırada listeden: 3 sorun: 4
    0 etiket sipariş: 0
    Masa 3
    kapandı son görülme: 12:00
    ZebraBrother: hazır değil
    boş
    0 etiket sipariş: 0"
  `);
});

it('a desk alone shows that it is', async () => {
  const unused = () => undefined;
  const alone = [desk('1', { isOn: true })];
  const { container } = await renderPart(
    <DeskList desks={alone} here="1" chosen={5} onChoose={unused} onDesks={unused} />,
  );
  expect(readIn(container).at(-1)).toBe('Henüz başka masa katılmadı. Katılma kodu: F9 Ayarlar, Alt+0.');
});
