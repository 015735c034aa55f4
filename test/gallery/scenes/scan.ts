import { stationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { printerIn, silentSystem } from '../../../electron/contract/printer.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleDeskPrinter, samplePrinter, sampleShipment } from '../../support/sampleJobs.ts';
import { desk, deskWith, labelPdf, never, scanOf } from '../desk/desk.ts';
import { longOrder, NOT_CONFIRMED, order, PRINTED, parcel, problem, unpaid, unsent } from '../desk/parcels.ts';
import { longDesk } from '../desk/site.ts';
import { DAY, MINUTE, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { crowdedScenes } from './scanCrowded.ts';
import { problemScenes } from './scanProblems.ts';
import { proofScenes } from './scanProofs.ts';
import { main, outcome, scanned } from './scanScene.ts';
import { waitingScenes } from './scanWaiting.ts';

const open = parcel('s', {
  state: 'awaiting_payment',
  slot: 8,
  payment: unpaid,
  label: null,
  print: null,
  printCount: 0,
});
const expired: Job = { ...open, payment: { ...unpaid, expiresAt: NOW - 9 * MINUTE } };

const often: FakeBridgeStart = { settings: { printsWithoutPin: 2 } };
const done = parcel('done', { printCount: 3 });
/** A carrier's label of one page, for three parcels. */
const oneForThree = parcel('three', { order: { ...order(425), parcel: { ...order(425).parcel, quantity: 3 } } });
const zebra = sampleDeskPrinter();
/** Other desks have printers that are ready, one of them with a long name. */
const together = {
  status: { site: { kind: 'together' } },
  printers: [
    samplePrinter(),
    zebra,
    sampleDeskPrinter({ id: 'desk:desk-3/cups:L', name: 'Depo girişi Zebra ZD421 203dpi', desk: 'Paketleme girişi' }),
  ],
} satisfies FakeBridgeStart;

export const scanScenes: readonly Scene[] = [
  main({ name: 'scan-idle', start: () => desk(), until: outcome('idle') }),
  {
    name: 'scan-first-day',
    start: () =>
      desk({
        jobs: [],
        orders: [],
        status: {
          today: {
            printed: 0,
            printedLastHour: 0,
            accepted: 0,
            apiCalls: 0,
            charged: 0,
            chargedTotal: kurus(0 * 8_640),
          },
          counts: {} as never,
        },
      }),
    until: outcome('idle'),
  },
  {
    name: 'scan-idle-print-service-down',
    start: () =>
      desk({
        jobs: [],
        status: { printer: printerIn([silentSystem('cups', 'CUPS', 'connect ENOENT')], 'cups:Zebra-1') },
      }),
    until: outcome('idle'),
  },
  {
    name: 'scan-demo',
    start: () =>
      desk({
        jobs: [],
        status: { profile: 'demo' },
        handlers: {
          'demo.scans': () =>
            ok([
              { code: 'ORD-10427', shows: 'plain' },
              { code: 'ORD-10427', shows: 'duplicate' },
              { code: 'ORD-10428', shows: 'slow' },
              { code: 'ORD-10429', shows: 'unpaid' },
              { code: 'ORD-10430', shows: 'invalid' },
            ]),
        },
      }),
    until: outcome('idle'),
  },
  {
    name: 'scan-typed',
    start: () => desk(),
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      await hand.type('ORD-104');
    },
    until: '[data-testid=typed-line]',
  },
  main(scanned('sending', desk({ handlers: { 'scan.submit': () => never() } }), outcome('sending'))),
  scanned('sending-job', scanOf(unsent('s', { state: 'submitting' })), `${outcome('sending')}[data-step=sending]`),
  scanned(
    'printing',
    scanOf(parcel('s', { state: 'printing', print: NOT_CONFIRMED })),
    `${outcome('sending')}[data-step=printing]`,
  ),
  scanned('cancelling', scanOf(parcel('s', { state: 'cancelling' })), `${outcome('sending')}[data-step=withdrawing]`),
  main(scanned('printed', scanOf(parcel('s')), outcome('done'))),
  scanned(
    'printed-raised',
    scanOf(
      parcel('s', {
        shipment: {
          ...sampleShipment,
          desi: 12.5,
          desiSource: 'volumetric',
          carrierName: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi',
          price: kurus(1_264_575),
          warnings: ['Alıcının telefonu doğrulanamadı. Kargo teslimattan önce arayabilir.'],
        },
      }),
    ),
    outcome('done'),
  ),
  scanned('printed-short', scanOf(parcel('s', { order: order(425) })), outcome('done'), undefined, 'ORD-10425'),
  scanned('printed-one-for-three', scanOf(oneForThree), outcome('done'), undefined, 'ORD-10425'),
  scanned('handed-over', scanOf(parcel('s', { state: 'handed_over' })), outcome('done')),
  scanned(
    'sent',
    scanOf(parcel('s', { print: { ...PRINTED, confirmedBy: 'sent', printerName: 'TSC-ham' } })),
    outcome('sent'),
  ),
  scanned(
    'sent-again',
    scanOf(parcel('s', { print: { ...PRINTED, confirmedBy: 'sent', printerName: 'TSC-ham' } }), 'again'),
    outcome('already_shipped'),
  ),
  scanned(
    'already-standing',
    scanOf(parcel('s', { updatedAt: NOW - 2 * 60 * MINUTE }), 'again'),
    '[data-testid=standing]',
    async (hand) => hand.fake.emit('job.standing', { jobId: 's', at: NOW - 137 * MINUTE }),
  ),
  main(
    scanned('already', scanOf(parcel('s', { updatedAt: NOW - 2 * 60 * MINUTE }), 'again'), outcome('already_shipped')),
  ),
  scanned(
    'already-handed-over',
    scanOf(parcel('s', { state: 'handed_over', updatedAt: NOW - DAY }), 'again'),
    outcome('already_shipped'),
  ),
  scanned(
    'already-untold',
    scanOf(parcel('s', { state: 'already_shipped', unproven: { sentAt: null }, print: null, printCount: 0 })),
    outcome('already_shipped'),
  ),
  scanned(
    'already-elsewhere',
    scanOf(parcel('s', { state: 'already_shipped', print: null, printCount: 0 })),
    outcome('already_shipped'),
  ),
  main(
    scanned(
      'already-unproven',
      scanOf(
        parcel('s', {
          state: 'already_shipped',
          deliveryUnknown: true,
          unproven: { sentAt: NOW - 14 * MINUTE },
          print: null,
          printCount: 0,
        }),
      ),
      outcome('already_shipped'),
    ),
  ),
  main(
    scanned(
      'slot',
      scanOf(parcel('s', { state: 'label_pending', slot: 7, label: null, print: null, printCount: 0 })),
      outcome('wait'),
    ),
  ),
  scanned(
    'slot-none',
    scanOf(parcel('s', { state: 'label_pending', slot: null, label: null, print: null, printCount: 0 })),
    outcome('wait'),
  ),
  main(
    scanned(
      'pay',
      scanOf(
        parcel('s', {
          state: 'awaiting_payment',
          slot: 8,
          shipment: { ...sampleShipment, price: unpaid.amount },
          payment: unpaid,
          label: null,
          print: null,
          printCount: 0,
        }),
      ),
      outcome('pay'),
    ),
  ),
  scanned('pay-expired', scanOf(expired), outcome('pay')),
  scanned('pay-expired-large', scanOf(open), '[data-testid=payment-expired]', async (hand) => {
    await hand.press('Alt+V');
    await hand.see('[data-testid=large-qr]');
    hand.fake.change({ ...expired, version: open.version + 1 });
  }),
  scanned(
    'pay-no-link',
    scanOf(
      parcel('s', {
        state: 'awaiting_payment',
        payment: { ...unpaid, url: null, expiresAt: null },
        label: null,
        print: null,
        printCount: 0,
      }),
    ),
    outcome('pay'),
  ),
  scanned(
    'pay-refused-link',
    scanOf(
      parcel('p', {
        state: 'awaiting_payment',
        slot: 12,
        payment: { ...unpaid, url: 'http://kargo.ornek.com/odeme/3f9a1c6e', expiresAt: null },
        label: null,
        print: null,
        printCount: 0,
      }),
    ),
    outcome('pay'),
  ),
  scanned(
    'pay-elsewhere',
    scanOf(parcel('p', { state: 'already_shipped', payment: unpaid, label: null, print: null, printCount: 0 })),
    outcome('pay'),
  ),
  scanned(
    'pay-unproven',
    scanOf(
      parcel('p', {
        state: 'already_shipped',
        deliveryUnknown: true,
        unproven: { sentAt: NOW - 14 * MINUTE },
        payment: unpaid,
        label: null,
        print: null,
        printCount: 0,
      }),
    ),
    outcome('pay'),
  ),
  scanned('withdrawn', scanOf(unsent('s', { state: 'cancelled' })), outcome('withdrawn')),
  scanned(
    'cancel-failed',
    scanOf(done, 'new', {
      handlers: { 'jobs.cancel': () => err(stationError('journal_failed', 'database is locked')) },
    }),
    '[data-testid=outcome][data-step=cancel_failed]',
    async (hand) => {
      await hand.press('Alt+Delete');
      await hand.press('1');
    },
  ),
  scanned(
    'cancelled-refunded',
    scanOf(
      parcel('s', { state: 'cancelled', problem: problem('shipment_cancelled'), successor: 'next', updatedAt: NOW }),
      'again',
      {
        timelines: {
          s: [
            {
              at: NOW,
              type: 'cancel_done',
              by: 'Ayşe',
              amount: kurus(-8_640),
              from: 'cancelling',
              to: 'cancelled',
              detail: { refunded: 8_640 },
            },
          ],
        },
      },
    ),
    outcome('withdrawn'),
  ),
  ...problemScenes,
  scanned('refused-too-long', desk(), outcome('refused'), undefined, `ORD-${'1234567890'.repeat(13)}`),
  scanned(
    'refused-unreadable',
    desk({ handlers: { 'scan.submit': () => ok({ kind: 'refused', reason: 'unreadable', length: 9 }) } }),
    outcome('refused'),
  ),
  scanned(
    'not-kept',
    desk({ handlers: { 'scan.submit': () => err(stationError('journal_failed', 'ENOSPC: no space left on device')) } }),
    outcome('not_kept'),
  ),
  ...(['resend_unclear', 'other_account'] as const).map((code) =>
    scanned(
      `resend-${code}`,
      scanOf(unsent('s', { state: 'needs_attention', deliveryUnknown: true, attempts: 3, problem: problem(code) })),
      '[data-testid=outcome][data-step=resend_question]',
      (hand) => hand.press('Alt+N'),
    ),
  ),
  scanned(
    'print-shipped',
    scanOf(parcel('s', { state: 'already_shipped', print: null, printCount: 0 })),
    '[data-testid=outcome][data-step=shipped_question]',
    (hand) => hand.press('Alt+R'),
  ),
  scanned('printed-in-sandbox', scanOf(done, 'new', { status: { profile: 'sandbox' } }), outcome('done')),
  scanned('reprint-question', scanOf(done), '[data-testid=outcome][data-step=reprint_question]', (hand) =>
    hand.press('Alt+R'),
  ),
  scanned(
    'reprint-elsewhere',
    scanOf(done, 'new', together),
    '[data-testid=outcome][data-step=where_question]',
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('printAt.elsewhere');
    },
  ),
  scanned(
    'print-where',
    scanOf(
      parcel('s', { state: 'label_ready', print: null, printCount: 0, problem: problem('printer_offline') }),
      'new',
      together,
    ),
    '[data-testid=outcome][data-step=where_question]',
    (hand) => hand.press('Alt+R'),
  ),
  scanned(
    'print-where-many',
    scanOf(done, 'new', {
      ...together,
      printers: Array.from({ length: 50 }, (_, index) => {
        const n = index + 1;
        const desk = n === 7 ? longDesk.name : String(n);
        return sampleDeskPrinter({ id: `desk:d${n}/p`, name: n % 3 === 0 ? 'Zebra ZD421' : 'Godex G500', desk });
      }),
    }),
    '[data-testid=outcome][data-step=where_question]',
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('printAt.elsewhere');
    },
  ),
  scanned(
    'printed-elsewhere',
    scanOf(parcel('s', { print: { ...PRINTED, printerId: zebra.id, printerName: zebra.name, desk: '2' } }), 'new', {
      ...together,
      status: {
        ...together.status,
        remotePrint: { from: '3', reference: 'ORD-20817', printer: 'Zebra ZD421', at: NOW - MINUTE },
      },
    }),
    outcome('done'),
  ),
  scanned('cancel-question', scanOf(done), '[data-testid=outcome][data-step=cancel_question]', (hand) =>
    hand.press('Alt+Delete'),
  ),
  scanned('pin', scanOf(done, 'new', often), '[data-testid=pin]', async (hand) => {
    await hand.press('Alt+R');
    await hand.button('reprint.reasons.damaged');
  }),
  scanned(
    'pin-wrong',
    scanOf(done, 'new', { ...often, handlers: { 'jobs.print': () => err(stationError('pin_wrong')) } }),
    '[data-testid=pin]',
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('reprint.reasons.damaged');
    },
  ),
  scanned(
    'pin-wait',
    scanOf(done, 'new', {
      ...often,
      handlers: { 'jobs.print': () => err(stationError('pin_wait', null, { retryAfterMs: 58_000 })) },
    }),
    '[data-testid=pin]',
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('reprint.reasons.damaged');
    },
  ),
  scanned(
    'action-failed',
    scanOf(done, 'new', {
      handlers: {
        'jobs.print': () => err(stationError('printer_missing', 'lp: The printer or class does not exist.')),
      },
    }),
    '[data-testid=outcome][data-step=print_failed] [data-testid=earlier-label]',
    async (hand) => {
      await hand.press('Alt+R');
      await hand.button('reprint.reasons.damaged');
    },
  ),
  scanned(
    'label',
    async () => scanOf(done, 'new', { labels: { done: await labelPdf('one') } }),
    '[data-testid=label-preview] [data-drawn=drawn]',
    (hand) => hand.press('Alt+V'),
  ),
  scanned(
    'label-three-pages',
    async () => scanOf(done, 'new', { labels: { done: await labelPdf('three') } }),
    '[data-testid=label-preview] [data-drawn=drawn]',
    (hand) => hand.press('Alt+V'),
  ),
  scanned('label-missing', scanOf(done), '[data-testid=label-preview]:not([data-state=loading])', (hand) =>
    hand.press('Alt+V'),
  ),
  scanned(
    'label-broken',
    scanOf(done, 'new', { labels: { done: new Uint8Array([1, 2, 3]) } }),
    '[data-testid=label-preview]:not([data-state=loading])',
    (hand) => hand.press('Alt+V'),
  ),
  ...proofScenes,
  ...crowdedScenes,
  ...waitingScenes,
  {
    name: 'scan-many',
    start: () =>
      deskWith(
        [
          parcel('a', { seq: 9_001, order: order(401), state: 'label_pending', slot: 7, createdAt: NOW - 20_000 }),
          parcel('b', {
            seq: 9_002,
            order: order(402),
            state: 'awaiting_payment',
            payment: unpaid,
            createdAt: NOW - 30_000,
          }),
          unsent('c', {
            seq: 9_003,
            order: order(403),
            problem: problem('service_unreachable'),
            createdAt: NOW - 40_000,
          }),
          parcel('d', { seq: 9_004, order: order(404), state: 'print_unconfirmed', createdAt: NOW - 50_000 }),
          unsent('e', {
            seq: 9_005,
            order: order(405),
            state: 'needs_attention',
            problem: problem('invalid_fields'),
            createdAt: NOW - 60_000,
          }),
          parcel('f', { seq: 9_006, order: order(406), state: 'verified', createdAt: NOW - 70_000 }),
          parcel('g', {
            seq: 9_007,
            order: longOrder,
            state: 'printing',
            print: NOT_CONFIRMED,
            createdAt: NOW - 80_000,
          }),
          parcel('h', { seq: 9_008, order: order(408), state: 'already_shipped', createdAt: NOW - 90_000 }),
        ],
        { status: { printer: samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' }) } },
      ),
    until: outcome('idle'),
  },
];
