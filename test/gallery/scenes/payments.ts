import { stationError } from '../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { err } from '../../../electron/contract/result.ts';
import { inItsState } from '../../support/builders.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import { counted, desk, deskWith } from '../desk/desk.ts';
import { hold } from '../desk/hold.ts';
import { LABEL, longOrder, NOT_CONFIRMED, order, parcel } from '../desk/parcels.ts';
import { DAY, HOUR, MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const LINK = 'https://kargo.ornek.com/odeme/3f9a1c6e-7b1d-4a55-9a0e-1f5f3f6d2b77';
const OPEN = '[data-screen=payments] li';

/** An open payment in slot n. */
function pay(
  id: string,
  n: number,
  payment: Partial<NonNullable<Job['payment']>> = {},
  change: Partial<JobRecord> = {},
): Job {
  const amount = payment.amount === undefined ? kurus(12_645) : payment.amount;
  return parcel(id, {
    seq: 8_500 + n,
    state: 'awaiting_payment',
    order: order(n),
    slot: n,
    createdAt: NOW - (n + 10) * MINUTE,
    label: null,
    print: null,
    printCount: 0,
    shipment: { ...sampleShipment, price: amount },
    payment: {
      paid: false,
      amount,
      balance: kurus(3_405),
      url: LINK,
      expiresAt: NOW + 23 * MINUTE,
      toldAt: NOW - 2 * MINUTE,
      odd: [],
      ...payment,
    },
    ...change,
  });
}

const several = [
  pay('p1', 8, { amount: kurus(1_264_575), balance: kurus(34_050) }, { order: longOrder }),
  pay('p2', 3, { amount: kurus(14_500), balance: kurus(9_050), expiresAt: NOW + 4 * MINUTE }),
  pay('p3', 4, { expiresAt: NOW + 3 * HOUR, url: `${LINK}?sube=12` }),
];

/** The payments screen with these payments. */
function open(
  name: string,
  jobs: readonly Job[],
  change: FakeBridgeStart = {},
  more?: (hand: Hand) => Promise<void>,
  until = OPEN,
): Scene {
  return {
    name: `payments-${name}`,
    start: () =>
      deskWith(jobs, {
        ...change,
        status: { counts: counted({ awaiting_payment: jobs.length }), ...change.status },
      }),
    steps: async (hand) => {
      await hand.press('F4');
      if (more === undefined) return;
      await hand.see(OPEN);
      await more(hand);
    },
    until,
  };
}

/** The second of several is paid while the screen is open. */
function becomesPaid(name: string, change: Partial<JobRecord>): Scene {
  return open(
    name,
    several,
    {},
    async (hand) => {
      const [, second] = several;
      if (second?.payment == null) return;
      const payment = { ...second.payment, paid: true, url: null };
      hand.fake.change(inItsState({ ...second, version: second.version + 1, updatedAt: NOW, payment, ...change }));
    },
    '[data-testid=payment-ended]',
  );
}

export const paymentScenes: readonly Scene[] = [
  {
    ...open('open', [
      ...several,
      pay('p4', 5, { url: null, expiresAt: null, balance: null }),
      pay('p5', 6, { expiresAt: NOW - MINUTE }),
    ]),
    main: true,
    tall: 1_100,
  },
  {
    name: 'payments-empty',
    start: () => desk(),
    steps: (hand) => hand.press('F4'),
    until: '[data-screen=payments] h2',
  },
  open(
    'thirty',
    Array.from({ length: 30 }, (_, index) =>
      pay(`p${index}`, index + 1, {
        amount: kurus(6_490 + ((index * 1_733) % 9_000)),
        url: `${LINK}/${index}`,
        expiresAt: NOW + (index * 37 + 5) * MINUTE,
      }),
    ),
  ),
  open('expired-group', [
    ...several.slice(1),
    pay('p6', 6, { expiresAt: NOW - 3 * MINUTE }),
    pay('p7', 7, { expiresAt: NOW - 2 * DAY, toldAt: NOW - 2 * HOUR }, { order: longOrder }),
  ]),
  open('expired-told', [
    pay(
      'p6',
      6,
      { expiresAt: NOW - 40 * MINUTE, toldAt: NOW - MINUTE },
      {
        looks: 9,
        lastLook: { at: NOW - MINUTE, by: 'look', said: 'unpaid' },
      },
    ),
  ]),
  open('link-refused', [
    pay('p1', 1, { url: 'http://kargo.ornek.com/odeme/3f9a1c6e' }),
    pay('p2', 2, { url: 'javascript:alert(document.cookie)' }),
    pay('p3', 3, { url: `https://kargo.ornek.com/odeme/${'a'.repeat(3_000)}` }),
    pay('p4', 4, { url: 'https://kargo.ornek.com@kotu.example/odeme' }),
  ]),
  open('odd-figures', [
    pay('p1', 1, {
      amount: null,
      balance: kurus(-3_000),
      expiresAt: null,
      odd: [
        { name: 'payment.amount', value: '12.345' },
        { name: 'payment.payment_expires_at', value: 'yarın' },
      ],
    }),
    pay('p2', 2, { amount: null, balance: null, toldAt: null, odd: [{ name: 'payment.amount', value: '-5' }] }),
  ]),
  open('no-link', [pay('p1', 1, { url: null, expiresAt: null })]),
  open('long-link', [
    pay('p1', 1, { url: `${LINK}?imza=${'3f9a1c6e7b1d'.repeat(164)}`.slice(0, 2_048) }),
    ...several.slice(1),
  ]),
  open('far-expiry', [
    pay('p1', 1, { expiresAt: NOW + 12 * DAY }),
    pay('p2', 2, { expiresAt: Date.UTC(9_999, 11, 31) }),
  ]),
  open('stale', [
    pay(
      'p1',
      1,
      { toldAt: NOW - 5 * HOUR, expiresAt: NOW + DAY },
      { lastLook: { at: NOW - MINUTE, by: 'look', said: 'no_answer' } },
    ),
  ]),
  open('chosen', several, {}, (hand) => hand.press('ArrowRight')),
  open('copied', several, {}, (hand) => hand.press('Alt+C')),
  open(
    'no-browser',
    several,
    { handlers: { 'payment.handOff': () => err(stationError('no_browser', 'xdg-open: exit 3')) } },
    (hand) => hand.press('Alt+O'),
    '[data-screen=payments] [role=alert]',
  ),
  open('cancel-question', several, {}, (hand) => hand.press('Alt+Delete'), '[data-testid=question]'),
  open(
    'cancelled-anew',
    several,
    {},
    async (hand) => {
      const [first] = several;
      if (first === undefined) return;
      hand.fake.change({ ...first, state: 'cancelled', version: first.version + 1, updatedAt: NOW, payment: null });
      await hand.see('[data-testid=payment-ended]');
      await hand.press('ArrowLeft');
    },
    '[data-testid=payment-ended]',
  ),
  becomesPaid('paid', { state: 'printing', label: LABEL, print: NOT_CONFIRMED, printCount: 1 }),
  becomesPaid('paid-not-cancelled', {
    state: 'label_pending',
    problem: { code: 'paid_meanwhile', detail: null, fields: [] },
  }),
  { ...open('hold', several.slice(0, 1), { status: { hold } }), main: true, tall: 900 },
  open('hold-only', [], { status: { hold } }),
  open('hold-heard', [], { status: { hold: { ...hold, url: null, message: null, toldAt: null } } }),
  open('hold-no-link', several.slice(0, 1), {
    status: {
      hold: { ...hold, amount: null, url: null, odd: [{ name: 'amount', value: '12.345' }], toldAt: NOW - 3 * HOUR },
    },
  }),
  open('kiosk', several, { settings: { kiosk: true }, status: { hold } }, (hand) => hand.press('ArrowDown')),
  open('large-qr', several, {}, (hand) => hand.press('Alt+V'), '[data-testid=large-qr]'),
  open(
    'large-qr-long',
    [pay('p1', 1, { url: `${LINK}?imza=${'3f9a1c6e7b1d'.repeat(164)}`.slice(0, 2_048) })],
    {},
    (hand) => hand.press('Alt+V'),
    '[data-testid=large-qr]',
  ),
  open('hold-large-qr', [], { status: { hold } }, (hand) => hand.press('Alt+V'), '[data-testid=large-qr]'),
];
