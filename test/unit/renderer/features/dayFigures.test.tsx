import { expect, it } from 'vitest';
import type { CarrierFigures, DayFigures } from '../../../../electron/contract/ledger.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { DayPicture } from '../../../../renderer/features/ledger/DayFigures.tsx';
import { readIn, renderPart } from '../../../support/renderPart.tsx';

const hoursOf = (counts: Readonly<Record<number, number>>) =>
  Array.from({ length: 24 }, (_, hour) => counts[hour] ?? 0);
const carrier = (name: string | null, orders: number, labels: number, handedOver: number): CarrierFigures => ({
  ...{ carrier: name, orders, labels, handedOver },
  charged: kurus(orders * 1_000),
});

async function picture(figures: DayFigures) {
  const handlers = { 'ledger.figures': () => ok(figures) };
  const { fake, container } = await renderPart(<DayPicture day="2026-11-20" asOf="" />, { handlers });
  return { fake, container, text: readIn(container) };
}

it('shows each hour beside that of the day before, the carriers, and what is missing on the way to the courier', async () => {
  const { fake, container, text } = await picture({
    hours: hoursOf({ 6: 4, 10: 1_200 }),
    hoursBefore: hoursOf({ 10: 600, 21: 3 }),
    carriers: [carrier('Aras', 9, 8, 5), carrier('PTT', 3, 3, 0), carrier(null, 2, 0, 0)],
  });
  expect(fake.requests.filter(({ name }) => name === 'ledger.figures').map(({ input }) => input)).toEqual([
    { at: new Date(2026, 10, 20).getTime() },
  ]);
  const hours = [...container.querySelectorAll('li[aria-label]')].map((hour) => hour.getAttribute('aria-label'));
  expect(hours).toHaveLength(16);
  expect(hours[0]).toBe('Saat 6: 4 etiket, bir gün önce 0');
  expect(hours[4]).toBe('Saat 10: 1.200 etiket, bir gün önce 600');
  expect(hours.at(-1)).toBe('Saat 21: 0 etiket, bir gün önce 3');
  // Half as high as the hour with the most.
  expect(container.querySelector('u')?.style.getPropertyValue('--part')).toBe('0.5');
  expect(text.join(' | ')).toMatchInlineSnapshot(
    `"Saat saat etiket çizgi: bir gün önce | Kargo firmaları | Aras 9 90,00 TL | PTT 3 30,00 TL | Siparişten kuryeye | Sipariş 14 | Etiketi var 11 3 etiketsiz | Kuryede 5 6 burada"`,
  );
});

it('has a bar for each of five carriers, and one for the last of more', async () => {
  const of = (count: number) =>
    picture({
      ...{ hours: hoursOf({}), hoursBefore: hoursOf({}) },
      carriers: Array.from({ length: count }, (_, index) => carrier(`K${index + 1}`, 9 - index, 0, 0)),
    });
  const five = (await of(5)).text.join(' ');
  for (const words of ['K1', 'K5']) expect(five).toContain(words);
  const six = (await of(6)).text.join(' ');
  expect(six).toContain('K4');
  expect(six).not.toContain('K5');
  // The last two have nine orders together.
  expect(six).toMatch(/diğer 2 *9 *90,00 TL/u);
});

it('says that a day has no orders', async () => {
  const { text } = await picture({ hours: hoursOf({}), hoursBefore: hoursOf({ 9: 3 }), carriers: [] });
  expect(text).toEqual(['O gün kabul edilmiş sipariş yok.']);
});
