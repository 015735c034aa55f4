import { stationError } from '../../../electron/contract/errors.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { OBSTACLES } from '../../../electron/contract/obstacle.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../electron/contract/scanner.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { batchPause } from '../desk/batchPause.ts';
import { counted, desk, deskWith, never } from '../desk/desk.ts';
import { hold } from '../desk/hold.ts';
import { NOT_CONFIRMED, order, parcel, problem, unsent } from '../desk/parcels.ts';
import { DAY, HOUR, MINUTE, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';

const idle = '[data-testid=outcome][data-outcome=idle]';

/** The frame around the scan view while something is the matter with the whole desk. */
function banner(name: string, status: Partial<StationStatus>, jobs: Parameters<typeof deskWith>[0] = []): Scene {
  return { name: `frame-${name}`, start: () => deskWith(jobs, { status }), until: idle };
}

/** The settings file was damaged. */
function settingsReset(from: 'copy' | 'defaults'): Scene {
  const settings = { reset: { at: NOW - HOUR, file: 'settings.json.damaged-1', from } };
  return { name: `frame-settings-${from}`, start: () => deskWith([], { settings }), until: idle };
}

const waiting = Array.from({ length: 14 }, (_, index) =>
  unsent(`waiting-${index}`, {
    seq: 8_000 + index,
    order: order(index + 70),
    problem: problem('service_unreachable'),
    createdAt: NOW - (index + 9) * MINUTE,
  }),
);
const unconfirmed = [1, 2, 3].map((n) =>
  parcel(`doubtful-${n}`, { seq: 8_100 + n, order: order(n + 90), state: 'print_unconfirmed', print: NOT_CONFIRMED }),
);
const old = [1, 2].map((n) =>
  parcel(`old-${n}`, {
    seq: 8_200 + n,
    order: order(n + 95),
    state: 'label_ready',
    problem: problem('label_old'),
    updatedAt: NOW - 3 * DAY,
  }),
);

/** Another window was clicked while a label lay there. */
const keyboardAway: Scene = {
  name: 'frame-keyboard-away',
  start: () => deskWith([]),
  steps: async (hand) => {
    await hand.see(idle);
    document.hasFocus = () => false;
    window.dispatchEvent(new Event('blur'));
  },
  until: '[data-testid=scans-elsewhere]',
};

/** What the program did by itself. */
const programNotice = (message: 'graphics' | 'reloaded'): Scene => ({
  name: `frame-program-${message}`,
  start: () => ({ ...deskWith([]), handlers: { 'desk.news': () => ok({ message }) } }),
  until: '[data-testid=banner-program]',
});

/** Six banners at once, as on the worst day. */
const worstDay = banner(
  'everything-at-once',
  {
    connection: { state: 'offline', since: NOW - 22 * MINUTE },
    hold,
    counts: counted({ queued: 14, print_unconfirmed: 3 }),
    waitingSince: NOW - 22 * MINUTE,
    keyIsStored: false,
    printer: samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' }),
    balanceIsLow: true,
    balance: { amount: kurus(9_050), at: NOW - 22 * MINUTE },
    journal: {
      setAside: { file: 'journal.db.bozuk-2026-11-20', at: NOW - HOUR, kept: 1_311, adopted: 27 },
      quarantined: 3,
      failing: null,
    },
  },
  [...waiting, ...unconfirmed, ...old],
);

export const frameScenes: readonly Scene[] = [
  {
    name: 'frame-loading',
    start: () => desk({ handlers: { 'station.status': () => never() } }),
    until: '[role=status]',
  },
  {
    name: 'frame-not-started',
    start: () => desk({ handlers: { 'station.status': () => err(stationError('internal', 'ECONNREFUSED')) } }),
    until: 'button',
  },
  {
    name: 'frame-folder-from-elsewhere',
    start: () => desk({ handlers: { 'station.status': () => err(stationError('folder_from_elsewhere', 'KASA-2')) } }),
    until: 'button',
  },
  {
    name: 'frame-keychain-locked',
    start: () => desk({ handlers: { 'station.status': () => err(stationError('keychain_locked')) } }),
    until: 'button',
  },
  {
    ...banner(
      'offline',
      {
        connection: { state: 'offline', since: NOW - 22 * MINUTE },
        counts: counted({ queued: 14, label_pending: 4 }),
        waitingSince: NOW - 22 * MINUTE,
        balance: { amount: kurus(124_050), at: NOW - 22 * MINUTE },
      },
      waiting,
    ),
    main: true,
  },
  ...OBSTACLES.map((obstacle) =>
    banner(
      `obstacle-${obstacle}`,
      { connection: { state: 'offline', since: NOW - MINUTE, obstacle }, counts: counted({ queued: 14 }) },
      waiting,
    ),
  ),
  banner('key-refused', { connection: { state: 'key_refused', since: NOW - MINUTE } }),
  banner('forbidden', { connection: { state: 'forbidden', since: NOW - MINUTE } }),
  { ...banner('hold', { hold, counts: counted({ queued: 14 }) }, waiting), main: true },
  banner('hold-unknown', { hold: { ...hold, amount: null, url: null, message: null } }),
  banner('hold-heard', { hold: { ...hold, url: null, message: null, toldAt: null } }),
  {
    name: 'frame-hold-heard-payments',
    start: () => deskWith([], { status: { hold: { ...hold, url: null, message: null, toldAt: null } } }),
    steps: (hand) => hand.press('F4'),
    until: '[data-testid=payment-chosen]',
  },
  banner('hold-unsafe-link', {
    hold: {
      ...hold,
      url: 'http://kargo.ornek.com/odeme/91',
      message:
        'Ölçüm farkı tahakkuk etmiştir: 7340029581146 numaralı gönderinin desisi 3 yerine 12 olarak ölçülmüştür. Borcunuzu ödeyene kadar yeni gönderi oluşturamazsınız.',
      since: NOW - 3 * DAY,
      toldAt: NOW - 50 * MINUTE,
    },
  }),
  {
    name: 'frame-hold-look-failed',
    start: () =>
      deskWith(waiting, {
        status: { hold, counts: counted({ queued: 14 }) },
        handlers: { 'station.checkService': () => err(stationError('service_unreachable', 'ETIMEDOUT')) },
      }),
    steps: async (hand) => {
      await hand.press('F4');
      await hand.see('[data-testid=payment-chosen]');
      await hand.press('Alt+B');
    },
    until: '[data-testid=payment-chosen] [role=alert]',
  },
  {
    name: 'frame-hold-locked',
    start: () => deskWith([], { status: { hold }, settings: { kiosk: true } }),
    until: idle,
  },
  {
    name: 'frame-hold-ledger',
    start: () => deskWith([], { status: { hold } }),
    steps: (hand) => hand.press('F7'),
    until: '[data-row]',
  },
  {
    ...banner('hold-ended', {
      debtNotice: { kind: 'settled', amount: kurus(184_250), at: NOW - 3 * MINUTE, words: null },
    }),
    main: true,
  },
  banner('collected', {
    debtNotice: {
      kind: 'collected',
      amount: kurus(4_575),
      at: NOW - 3 * MINUTE,
      words: 'Ölçüm farkı kesintisi, gönderi 7340029581146',
    },
  }),
  banner('collected-unknown', { debtNotice: { kind: 'collected', amount: null, at: NOW - DAY, words: null } }),
  {
    ...banner('low-cover', {
      balanceIsLow: true,
      balance: { amount: kurus(90_500), at: NOW - MINUTE },
      cover: { parcels: 10, average: kurus(8_640), of: 318 },
    }),
    main: true,
  },
  banner('low-cover-none', {
    balanceIsLow: true,
    balance: { amount: kurus(-3_050), at: NOW - MINUTE },
    cover: { parcels: 0, average: kurus(8_640), of: 318 },
  }),
  {
    ...banner('batch-paused', {
      batchPause,
      counts: counted({ queued: 48, awaiting_payment: 2 }),
      balance: { amount: kurus(2_588), at: NOW - 5 * MINUTE },
    }),
    main: true,
  },
  banner('batch-paused-covered', {
    batchPause: { ...batchPause, isCovered: true },
    counts: counted({ queued: 48, awaiting_payment: 2 }),
    balance: { amount: kurus(124_000), at: NOW - MINUTE },
  }),
  banner('stale-balance', { balance: { amount: kurus(124_050), at: NOW - 26 * MINUTE } }),
  banner('stale-low-balance', { balanceIsLow: true, balance: { amount: kurus(9_050), at: NOW - 3 * HOUR } }),
  banner('doubtful', { counts: counted({ print_unconfirmed: 3 }) }, unconfirmed),
  banner('old-labels', { counts: counted({ label_ready: 2 }) }, old),
  banner('disk-failing', {
    journal: {
      setAside: null,
      quarantined: 0,
      failing: { kind: 'full', detail: 'ENOSPC: no space left on device, write' },
    },
  }),
  settingsReset('copy'),
  settingsReset('defaults'),
  {
    name: 'frame-settings-unsealed',
    start: () => deskWith([], { settings: { unsealedAt: NOW - HOUR } }),
    until: idle,
  },
  banner('journal-damaged', {
    journal: {
      setAside: null,
      quarantined: 0,
      failing: {
        kind: 'damage',
        detail:
          'The journal file is damaged. (row 50 missing from index jobs_by_state) Close the station and start it again: it mends its journal then.',
      },
    },
  }),
  {
    ...banner('journal-damaged', {
      journal: {
        setAside: null,
        quarantined: 0,
        failing: { kind: 'damage', detail: 'The journal file is damaged. (row 50 missing from index jobs_by_state)' },
      },
    }),
    name: 'frame-journal-damaged-whole',
    steps: (hand) => hand.press('Alt+A'),
    until: '[data-testid=banner-list]',
  },
  banner('journal-asking', {
    journal: {
      setAside: { file: 'journal.db.bozuk-2026-11-20', at: NOW - HOUR, kept: 311, adopted: null },
      quarantined: 0,
      failing: null,
    },
  }),
  banner('journal-set-aside', {
    journal: {
      setAside: { file: 'journal.db.bozuk-2026-11-20', at: NOW - HOUR, kept: 1_311, adopted: 27 },
      quarantined: 0,
      failing: null,
    },
  }),
  banner('journal-gone', {
    journal: { setAside: { file: '', at: NOW - HOUR, kept: 0, adopted: 12 }, quarantined: 3, failing: null },
  }),
  banner('no-keychain', { keyIsStored: false }),
  worstDay,
  keyboardAway,
  programNotice('graphics'),
  programNotice('reloaded'),
  {
    ...worstDay,
    name: 'frame-banner-list',
    steps: (hand) => hand.press('Alt+A'),
    until: '[data-testid=banner-list]',
  },
  banner('sandbox', { profile: 'sandbox', balanceIsLow: true, balance: { amount: kurus(9_050), at: NOW - 3 * HOUR } }),
  { name: 'frame-scanner-not-set-up', start: () => desk({ settings: { scanner: defaultScannerSetup } }), until: idle },
  banner('no-printer', { printer: null, balance: null }),
  banner('printer-jam', {
    printer: samplePrinter({
      name: 'Depo arkası Godex G500 (büyük etiketler, 2. kat)',
      state: 'paused',
      trouble: 'jam',
    }),
  }),
  {
    name: 'frame-pickup-goes-on',
    start: () =>
      desk({
        pickup: {
          id: 'now',
          carrier: null,
          startedAt: NOW - 12 * MINUTE,
          endedAt: null,
          parcels: 41,
          byCarrier: [{ carrier: 'Yurtiçi Kargo', parcels: 41 }],
          foreign: 0,
          items: [],
        },
      }),
    until: idle,
  },
  {
    name: 'keys-of-orders',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.press('?');
    },
    until: '[data-testid=keys-here]',
  },
  {
    name: 'keys-all',
    start: () => desk(),
    steps: (hand) => hand.press('?'),
    until: '[data-screen=keys] dl, [data-screen=keys] kbd',
    tall: 1_000,
  },
];
