import { expect, it, vi } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { PaymentsView } from '../../../../renderer/features/payments/PaymentsView.tsx';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const NOON = new Date(2026, 10, 24, 12).getTime();
const MINUTE = 60_000;

const open = (seq: number, amount: number | null, expiresAt: number | null) =>
  sampleJob({
    id: `p${seq}`,
    seq,
    state: 'awaiting_payment',
    order: sampleOrder({ reference: `ORD-${seq}` }),
    payment: {
      ...{ url: `https://pay.example/${seq}`, amount: amount === null ? null : kurus(amount), expiresAt },
      ...{ balance: null, shortfall: null, paid: false, toldAt: NOON, odd: [], message: null },
    },
  } as Parameters<typeof sampleJob>[0]);

async function read(start: FakeBridgeStart): Promise<HTMLElement> {
  vi.setSystemTime(NOON);
  return (await renderPart(<PaymentsView />, start)).container;
}

const jobs = [
  open(1, 10_000, NOON - MINUTE),
  open(2, 20_000, NOON + 90 * MINUTE),
  open(3, 5_050, null),
  open(4, 4_000, NOON + 4 * MINUTE),
  open(5, 4_000, NOON + 4 * MINUTE),
];

it('are sorted by expiry, expired ones last, and show the top-up for all of them', async () => {
  const container = await read({ jobs, status: { balance: { amount: kurus(3_050), at: NOON } as never } });
  const rows = [...container.querySelectorAll('ul button')].map((row) => readIn(row).join(' '));
  expect(rows.join('\n')).toMatchInlineSnapshot(`
    "ORD-4 40,00 TL 4 dk
    ORD-5 40,00 TL 4 dk
    ORD-2 200,00 TL 1 sa
    ORD-3 50,50 TL
    ORD-1 100,00 TL süresi doldu"
  `);
  expect(readIn(container.querySelector('[data-testid=open-sum]')).join(' ')).toMatchInlineSnapshot(
    `"5 açık ödeme 430,50 TL yüklenecek: 400,00 TL"`,
  );
});

it.each([
  [
    'a balance that covers them',
    { jobs, status: { balance: { amount: kurus(43_050), at: NOON } } },
    '5 açık ödeme 430,50 TL bakiye hepsine yetiyor',
  ],
  [
    'an amount that was not told',
    { jobs: [...jobs, open(6, null, null)], status: { balance: null } },
    '6 açık ödeme en az 430,50 TL',
  ],
  [
    'such an amount, which the balance may not cover with the others',
    { jobs: [...jobs, open(6, null, null)], status: { balance: { amount: kurus(43_050), at: NOON } } },
    '6 açık ödeme en az 430,50 TL',
  ],
  ['one alone', { jobs: jobs.slice(0, 1) }, ''],
])('the sum of %s', async (_name, start, text) => {
  const container = await read(start as FakeBridgeStart);
  expect(readIn(container.querySelector('[data-testid=open-sum]')).join(' ')).toBe(text);
});

it('of more than a screen has the first are drawn, and the others are counted', async () => {
  const many = Array.from({ length: 75 }, (_, index) => open(index + 1, 100, null));
  const container = await read({ jobs: many });
  expect(container.querySelectorAll('ul button')).toHaveLength(60);
  expect(container.textContent).toContain('15');
});
