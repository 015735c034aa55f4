import { commandCode } from '../../../electron/contract/command.ts';
import { stationError } from '../../../electron/contract/errors.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { WhereReply } from '../../../electron/contract/scan.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { desk, deskWith, manyPrinters, scanOf } from '../desk/desk.ts';
import { LONG_REFERENCE, longOrder, order, parcel, problem, unsent } from '../desk/parcels.ts';
import { longDesk, parcelAtTwo } from '../desk/site.ts';
import { HOUR, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const outcome = (kind: string) => `[data-testid=outcome][data-outcome=${kind}]`;
const IDLE = outcome('idle');

/** A command, as a barcode or a key, on the scan view. */
function command(name: string, act: (hand: Hand) => Promise<void>, until: string, start = () => desk()): Scene {
  return {
    name: `command-${name}`,
    start,
    steps: async (hand) => {
      await hand.see(IDLE);
      await act(hand);
    },
    until,
  };
}

const found = {
  slot: parcel('w', { state: 'label_pending', slot: 104, label: null, print: null, printCount: 0 }),
  printed: parcel('w', { updatedAt: NOW - 26 * HOUR }),
  'handed-over': parcel('w', { state: 'handed_over', updatedAt: NOW - 2 * HOUR }),
  held: unsent('w', { state: 'needs_attention', problem: problem('on_hold') }),
  stopped: unsent('w', { state: 'failed', problem: problem('refused_by_service') }),
} as const;

const stopped = (code: Parameters<typeof problem>[0], n: number) =>
  unsent(`stop-${n}`, { order: order(n), state: 'needs_attention', problem: problem(code), seq: 9_000 + n });
const refusedTwice = [stopped('unknown_order', 1), stopped('invalid_fields', 2), parcel('good', { seq: 9_010 })];

/** Searches for a parcel. */
const whereIs = (name: string, start: () => ReturnType<typeof desk>, code = LONG_REFERENCE): Scene =>
  command(
    `where-${name}`,
    async (hand) => {
      await hand.press('Alt+W');
      await hand.see('[data-testid=armed]');
      await hand.scan(code);
    },
    `${outcome('where')}:not([data-step=asking])`,
    start,
  );

export const commandScenes: readonly Scene[] = [
  {
    ...command(
      'armed',
      async (hand) => {
        await hand.scan(commandCode({ name: 'quantity', quantity: 3 }));
        await hand.scan(commandCode({ name: 'box', box: 'LARGE' }));
        await hand.scan(commandCode({ name: 'hold' }));
        await hand.see('[data-testid=armed] li:nth-child(3)');
      },
      '[data-testid=armed]',
    ),
    main: true,
  },
  command('hints', (hand) => hand.click('aside button[aria-expanded=false]'), '[data-testid=command-hints]'),
  command('armed-where', (hand) => hand.press('Alt+W'), '[data-testid=armed]'),
  command(
    'cleared',
    async (hand) => {
      await hand.press('Alt+W');
      await hand.see('[data-testid=armed]');
      await hand.press('Alt+Backspace');
    },
    '[data-testid=command-told]',
  ),
  command(
    'next-printer',
    (hand) => hand.press('Alt+P'),
    '[data-testid=command-told]',
    () => desk({ printers: manyPrinters }),
  ),
  command('no-other-printer', (hand) => hand.press('Alt+P'), '[data-testid=problem-band]'),
  command(
    'nothing-to-undo',
    (hand) => hand.scan(commandCode({ name: 'undo' })),
    '[data-testid=problem-band]',
    () => desk({ jobs: [] }),
  ),
  command('unknown', (hand) => hand.scan('LSCMDDANCE'), '[data-testid=problem-band]'),
  command('quantity', (hand) => hand.press('Alt+Q'), `${outcome('command')}[data-step=quantity]`),
  command('box', (hand) => hand.press('Alt+X'), `${outcome('command')}[data-step=box]`),
  ...Object.entries(found).map(([name, job]) =>
    whereIs(name, () => deskWith([job], { handlers: { 'scan.where': () => ok({ kind: 'job', job }) } })),
  ),
  ...(
    [
      ['at-another-desk', { kind: 'elsewhere', desk: { id: 'desk-2', name: '2' }, parcel: parcelAtTwo() }],
      [
        'at-another-desk-long',
        {
          ...{ kind: 'elsewhere', desk: longDesk },
          parcel: parcelAtTwo({ desk: longDesk, state: 'label_pending', slot: 104, printedAt: null }),
        },
      ],
      ['untold', { kind: 'elsewhere', desk: longDesk, parcel: null }],
      ['order-alone', { kind: 'order', order: longOrder, othersUnasked: true }],
      ['unknown-alone', { kind: 'unknown', othersUnasked: true }],
    ] satisfies readonly (readonly [string, WhereReply])[]
  ).map(([name, found]) => whereIs(name, () => desk({ site: {}, handlers: { 'scan.where': () => ok(found) } }))),
  whereIs('unknown', () => desk(), 'ORD-77777'),
  whereIs(
    'failed',
    () => desk({ handlers: { 'scan.where': () => err(stationError('journal_unread', 'database is locked')) } }),
    'ORD-77777',
  ),
  command(
    'late',
    async (hand) => {
      await hand.scan(commandCode({ name: 'box', box: 'LARGE' }));
      await hand.see('[data-testid=armed]');
      await hand.scan(LONG_REFERENCE);
    },
    '[data-testid=late]',
    () => {
      const job = parcel('late');
      return scanOf(job, 'again', {
        handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: false }) },
      });
    },
  ),
  {
    name: 'band-two-problems',
    start: () => {
      let next = 0;
      return deskWith(refusedTwice, {
        handlers: {
          'scan.submit': () => {
            const job = refusedTwice[next];
            next += 1;
            return job === undefined ? err(stationError('internal')) : ok({ kind: 'new', job });
          },
        },
      });
    },
    steps: async (hand) => {
      await hand.see(IDLE);
      await hand.scan('ORD-10001');
      await hand.see(outcome('problem'));
      await hand.scan('ORD-10002');
      await hand.see(`${outcome('problem')}[data-code="ORD-10002"]`);
      await hand.scan(LONG_REFERENCE);
      await hand.see(outcome('done'));
    },
    until: '[data-testid=problem-band][data-count="2"]',
    main: true,
  },
  {
    name: 'strip-scan-told',
    start: () => {
      const job = parcel('told');
      return deskWith([job, parcel('open', { seq: 9_999 })], {
        handlers: { 'scan.submit': () => ok({ kind: 'new', job }) },
      });
    },
    steps: async (hand) => {
      await hand.press('F7');
      await hand.click('[data-row]');
      await hand.see('[data-testid=timeline], [data-testid=ledger-job]');
      await hand.press('Alt+Delete');
      await hand.see('[data-testid=question]');
      await hand.scan(LONG_REFERENCE);
    },
    until: '[data-testid=scan-strip]',
  },
  {
    name: 'palette-empty',
    start: () => desk(),
    steps: (hand) => hand.press('Control+K'),
    until: '[data-testid=palette] [role=option]',
    main: true,
  },
  {
    name: 'palette-found',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('Control+K');
      await hand.see('[data-testid=palette] [role=option]');
      await hand.type('şükrü');
    },
    until: '[data-testid=palette] [data-state=found]',
  },
  {
    name: 'palette-setting',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('Control+K');
      await hand.see('[data-testid=palette] [role=option]');
      await hand.type('pin');
    },
    until: '[data-testid=palette] [data-state=found]',
  },
  {
    name: 'palette-nothing',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('Control+K');
      await hand.see('[data-testid=palette] [role=option]');
      await hand.type('yokböyle');
    },
    until: '[data-testid=palette] [data-state=nothing]',
  },
  { name: 'kiosk-scan', start: () => desk({ settings: { kiosk: true } }), until: IDLE },
  {
    name: 'kiosk-leave',
    start: () => desk({ settings: { kiosk: true } }),
    steps: async (hand) => {
      await hand.see(IDLE);
      hand.fake.emit('kiosk.leaveWanted', {});
    },
    until: '[data-testid=kiosk-leave]',
    main: true,
  },
  {
    name: 'kiosk-leave-wrong',
    start: () => desk({ settings: { kiosk: true } }),
    steps: async (hand) => {
      await hand.see(IDLE);
      hand.fake.emit('kiosk.leaveWanted', {});
      await hand.see('[data-testid=kiosk-leave] input');
      await hand.type('0815');
      await hand.press('Enter');
    },
    until: '[data-testid=kiosk-leave] [role=alert]',
  },
  {
    name: 'kiosk-on',
    start: () => desk({ settings: { kiosk: true }, printers: [samplePrinter()] }),
    steps: async (hand) => {
      await hand.press('F9');
    },
    until: '[data-setting=kiosk]',
    tall: 1_300,
  },
];
