import { stationError } from '../../../electron/contract/errors.ts';
import { defaultPrinterSetup, silentSystem } from '../../../electron/contract/printer.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { StationStatus } from '../../../electron/contract/status.ts';
import type { UpdateStatus } from '../../../electron/contract/update.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleDeskPrinter, samplePrinter } from '../../support/sampleJobs.ts';
import { desk, manyPrinters } from '../desk/desk.ts';
import { DAY, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const printers = (change: FakeBridgeStart = {}): FakeBridgeStart =>
  desk({
    ...change,
    printers: manyPrinters,
    settings: {
      printerRoutes: [
        { profile: 'live', carrier: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi', printerId: 'cups:Kayip' },
        { profile: 'live', carrier: 'Sürat Kargo', printerId: 'cups:Depo' },
      ],
      ...change.settings,
    },
  });

const GROUPS = ['desk', 'printing', 'scanner', 'sounds', 'boxes', 'service', 'owner'] as const;
type Group = (typeof GROUPS)[number];

const group = (name: Group) => async (hand: Hand) => {
  await hand.press('F9');
  await hand.see('[data-screen=settings] h2');
  await hand.press(`Alt+${GROUPS.indexOf(name) + 1}`);
};

const adjust = (nth: number) => async (hand: Hand) => {
  await group('printing')(hand);
  await hand.button('printers.adjust', nth);
  await hand.see('[data-testid=printer-view]');
};

type CalibrationStep = 'print' | 'measure' | 'scan';
const calibrate =
  (measures: readonly [string, string, string], code: string, step: CalibrationStep = 'scan') =>
  async (hand: Hand) => {
    await adjust(0)(hand);
    await hand.press('Alt+C');
    await hand.see('[data-testid=calibration]');
    if (step === 'print') return;
    await hand.press('Alt+R');
    await hand.see('[data-step=measure]');
    for (const [index, measure] of measures.entries()) {
      const field = `[data-testid=calibration] input >> ${index}`;
      if (measure !== '') await hand.fill(field, measure);
    }
    await hand.press('Tab');
    if (step === 'measure') return;
    await hand.button('calibration.next');
    await hand.see('[data-step=scan]');
    await hand.scan(code);
  };

const update: UpdateStatus = {
  current: '0.1.0',
  hasFeed: true,
  state: 'known',
  version: '0.1.1',
  trouble: null,
  checkedAt: NOW - 7_200_000,
};

const PURGE = '[data-screen=settings]';
const purge = (report: object): FakeBridgeStart['handlers'] => ({
  'ledger.purgePreview': () =>
    ok({ jobs: 0, orders: 0, labels: 0, copies: 0, setAside: [], oldest: null, newest: null, ...report }),
  'ledger.purge': () =>
    ok({ jobs: 0, orders: 0, labels: 0, copies: 0, setAside: [], oldest: null, newest: null, ...report }),
});
const much = {
  jobs: 4_213,
  orders: 1,
  labels: 4_198,
  copies: 2,
  setAside: ['C:\\Users\\Depo\\AppData\\Roaming\\Label Station\\journal.db.bozuk-2026-03-02'],
  oldest: NOW - 400 * DAY,
  newest: NOW - 91 * DAY,
};

async function lookAtPurge(hand: Hand): Promise<void> {
  await group('owner')(hand);
  await hand.button('settings.keepDays');
  await hand.button('settings.purgeLook');
}

const TALL = 1_500;

/** What stands in the set-up barcode (renderer/setup/scanner/findSetup.ts). */
const SETUP_TEXT = 'iI-Scan/1.2:Q9';

const withoutSecondCopy = () =>
  desk({
    handlers: {
      'secondCopy.status': () =>
        ok({
          folder: '/media/paketleme/YEDEK',
          copiedAt: NOW - 40 * 60_000,
          trouble: {
            since: NOW - 35 * 60_000,
            detail: "ENOENT: no such file or directory, access '/media/paketleme/YEDEK/label-station-copy'",
          },
        }),
    },
  });

export const settingsScenes: readonly Scene[] = [
  {
    name: 'settings-desk',
    start: () => printers(),
    steps: group('desk'),
    until: '[data-testid=desk-checked]',
    main: true,
    tall: TALL,
  },
  {
    name: 'settings-printing',
    start: () => printers(),
    steps: group('printing'),
    until: '[data-testid=routes]',
    main: true,
    tall: TALL,
  },
  {
    name: 'settings-printing-desks',
    start: () => ({
      ...printers({ status: { site: { kind: 'together' } } }),
      printers: [
        samplePrinter(),
        sampleDeskPrinter(),
        sampleDeskPrinter({ id: 'desk:3/cups:A', desk: '3', state: 'offline', trouble: 'offline' }),
      ],
      settings: { printerRoutes: [{ profile: 'live', carrier: 'Sürat Kargo', printerId: sampleDeskPrinter().id }] },
    }),
    steps: group('printing'),
    until: '[data-testid=routes]',
    tall: TALL,
  },
  { name: 'settings-scanner', start: () => printers(), steps: group('scanner'), until: PURGE, tall: TALL },
  {
    name: 'settings-scanner-found',
    start: () => printers(),
    steps: async (hand) => {
      await group('scanner')(hand);
      await hand.see('[data-testid=scanner-setup]');
      await hand.scan(SETUP_TEXT);
    },
    until: '[data-testid=scanner-setup] [data-tone=done]',
    tall: TALL,
  },
  {
    name: 'settings-scanner-other-code',
    start: () => printers(),
    steps: async (hand) => {
      await group('scanner')(hand);
      await hand.see('[data-testid=scanner-setup]');
      await hand.scan('8690504000012');
    },
    until: '[data-testid=scanner-setup] [data-testid=last-scan]',
    tall: TALL,
  },
  { name: 'settings-sounds', start: () => printers(), steps: group('sounds'), until: '[data-testid=sound-test]' },
  {
    name: 'settings-sounds-off',
    start: () => printers({ settings: { soundVolume: 0 } }),
    steps: group('sounds'),
    until: '[data-testid=sound-test] [role=status]',
  },
  {
    name: 'settings-boxes',
    start: () => printers(),
    steps: group('boxes'),
    until: '[data-setting=boxes]',
    main: true,
    tall: TALL,
  },
  {
    name: 'settings-boxes-own',
    start: () =>
      printers({
        settings: {
          boxes: [
            {
              id: 'A1',
              name: 'Çok katlı kırılacak cam takım kutusu (üst raf)',
              type: 'koli',
              widthCm: 45.5,
              lengthCm: 33,
              heightCm: 28.5,
            },
            { id: 'B2', name: 'Euro palet', type: 'palet', widthCm: 120, lengthCm: 80, heightCm: 150 },
          ],
        },
      }),
    steps: group('boxes'),
    until: '[data-setting=boxes]',
  },
  {
    name: 'settings-boxes-none',
    start: () => printers({ settings: { boxes: [] } }),
    steps: group('boxes'),
    until: '[data-setting=boxes]',
  },
  {
    name: 'settings-sheet-saved',
    start: () => printers(),
    steps: async (hand) => {
      await group('boxes')(hand);
      await hand.button('settingsMore.saveSheet');
    },
    until: `${PURGE} [role=status]`,
  },
  {
    name: 'settings-service',
    start: () => printers(),
    steps: group('service'),
    until: 'input[type=password]',
    tall: TALL,
  },
  {
    name: 'settings-service-demo',
    start: () => printers({ status: { profile: 'demo', baseUrl: null } }),
    steps: group('service'),
    until: 'input[type=password]',
    tall: TALL,
  },
  {
    name: 'settings-forget-account',
    start: () => printers(),
    steps: async (hand) => {
      await group('service')(hand);
      await hand.button('forgetAccount.open');
    },
    until: '[data-testid=question]',
    tall: TALL,
  },
  {
    name: 'settings-owner',
    start: () => printers({ settings: { printsWithoutPin: 2, keepReceiverDays: 90 } }),
    steps: group('owner'),
    until: '[data-setting=ownerPin]',
    tall: TALL,
  },
  {
    name: 'settings-second-copy-trouble',
    start: withoutSecondCopy,
    steps: group('owner'),
    until: '[data-testid=second-copy-trouble]',
    tall: TALL,
  },
  { name: 'frame-second-copy-trouble', start: withoutSecondCopy, until: '[data-testid=second-copy-banner]' },
  {
    name: 'settings-owner-fewer-elsewhere',
    start: () =>
      printers({ settings: { keepReceiverDays: 90, fewerDays: { keepReceiverDays: 30, keepLabelDays: 20 } } }),
    steps: group('owner'),
    until: '[data-testid=fewer-elsewhere]',
    tall: TALL,
  },
  {
    name: 'settings-search',
    start: () => printers(),
    steps: async (hand) => {
      await group('desk')(hand);
      await hand.fill(`${PURGE} input[type=search]`, 'pin');
    },
    until: `${PURGE} nav b`,
  },
  {
    name: 'settings-search-nothing',
    start: () => printers(),
    steps: async (hand) => {
      await group('desk')(hand);
      await hand.fill(`${PURGE} input[type=search]`, 'yokböyle');
    },
    until: `${PURGE} nav [role=status]`,
  },
  {
    name: 'settings-no-printers',
    start: () => desk({ printers: [], status: { printer: null } }),
    steps: group('printing'),
    until: '[data-setting=printer]',
  },
  {
    name: 'settings-printers-silent',
    start: () => ({
      ...printers(),
      printers: [
        silentSystem('cups', 'CUPS', 'connect ENOENT /run/cups/cups.sock'),
        samplePrinter({ id: 'folder:PDF', name: 'PDF', kind: 'folder' }),
      ],
    }),
    steps: group('printing'),
    until: '[data-setting=printer]',
  },
  {
    name: 'settings-printers-error',
    start: () =>
      printers({
        handlers: {
          'printers.list': () => err(stationError('internal', 'lpstat: Unable to connect to server')),
          'carriers.list': () => err(stationError('service_unreachable')),
        },
      }),
    steps: group('printing'),
    until: `${PURGE} [role=alert]`,
  },
  {
    name: 'settings-key-refused',
    start: () => desk({ handlers: { 'connection.save': () => err(stationError('key_refused')) } }),
    steps: async (hand) => {
      await group('service')(hand);
      await hand.fill('input[type=password]', 'ls_live_9f8e7d6c5b4a');
      await hand.button('settings.save');
    },
    until: `${PURGE} [role=alert]`,
  },
  {
    name: 'settings-undo',
    start: () => printers(),
    steps: async (hand) => {
      await group('service')(hand);
      await hand.click(`${PURGE} input[type=radio][value=DELETE]`);
    },
    until: '[data-testid=undo]',
  },
  {
    name: 'settings-kiosk-no-pin',
    start: () => {
      const { pin: _, ...rest } = printers();
      return rest;
    },
    steps: group('desk'),
    until: '[data-setting=kiosk]',
    tall: TALL,
  },
  {
    name: 'settings-owner-pin',
    start: () => printers({ settings: { printsWithoutPin: 2 } }),
    steps: async (hand) => {
      await group('owner')(hand);
      await hand.button('owner.change');
    },
    until: '[data-testid=owner-pin]',
  },
  {
    name: 'settings-purge-question',
    start: () => printers({ handlers: purge(much) ?? {} }),
    steps: async (hand) => {
      await lookAtPurge(hand);
      await hand.scrollTo('[data-testid=question]');
    },
    until: '[data-testid=purge-word]',
  },
  {
    name: 'settings-purge-nothing',
    start: () => printers({ handlers: purge({}) ?? {} }),
    steps: async (hand) => {
      await lookAtPurge(hand);
      await hand.scrollTo(`${PURGE} [role=status]`);
    },
    until: `${PURGE} [role=status]`,
  },
  {
    name: 'settings-purged',
    start: () => printers({ handlers: purge(much) ?? {} }),
    steps: async (hand) => {
      await lookAtPurge(hand);
      // The word of the screen's language; the other one is refused.
      await hand.fill('[data-testid=purge-word]', hand.text('settings.purgeWord'));
      await hand.button('settings.purgeYes');
      await hand.gone('[data-testid=purge-word]');
      await hand.scrollTo(`${PURGE} [role=status]`);
    },
    until: `${PURGE} [role=status]`,
  },
  {
    name: 'printer-fresh',
    start: () => printers(),
    steps: adjust(0),
    until: '[data-testid=printer-view]',
    main: true,
    tall: 1_300,
  },
  {
    name: 'printer-set-up',
    start: () =>
      printers({
        settings: {
          printerSetups: {
            'cups:Zebra-1': {
              ...defaultPrinterSetup,
              scaling: 'fit',
              rotation: 180,
              copies: 2,
              offsetXMm: -1.5,
              offsetYMm: 0.5,
              darkness: '3',
              fallback: 'cups:Depo',
              calibration: { at: NOW - 12 * DAY, scanned: true, rulerMm: 76, leftMm: 3.5, topMm: 1.5 },
            },
          },
        },
      }),
    steps: adjust(0),
    until: '[data-testid=kept-calibration]',
    tall: 1_300,
  },
  { name: 'printer-sent-only', start: () => printers(), steps: adjust(2), until: '[data-testid=printer-view]' },
  { name: 'printer-out-of-paper', start: () => printers(), steps: adjust(1), until: '[data-testid=printer-view]' },
  {
    name: 'calibration-good',
    start: () => printers(),
    steps: calibrate(['80', '2', '2'], 'LS-CAL-4711'),
    until: '[data-testid=calibration-result] svg',
  },
  {
    name: 'calibration-move',
    start: () => printers(),
    steps: calibrate(['80', '3,5', '1,5'], 'LS-CAL-4711', 'measure'),
    until: '[data-testid=edges-off]',
  },
  {
    name: 'calibration-small',
    start: () => printers(),
    steps: calibrate(['76', '', ''], 'BASKA-KOD-12345'),
    until: '[data-testid=calibration-other]',
  },
  {
    name: 'calibration-print',
    start: () => printers(),
    steps: calibrate(['', '', ''], '', 'print'),
    until: '[data-testid=calibration][data-step=print]',
  },
  {
    name: 'calibration-small-measured',
    start: () => printers(),
    steps: calibrate(['76', '3,5', ''], '', 'measure'),
    until: '[data-testid=ruler-wrong]',
  },
  {
    name: 'settings-update-waits',
    start: () =>
      desk({
        handlers: { 'update.status': () => ok({ ...update, state: 'ready' }) },
        status: { counts: { queued: 20, label_ready: 2, print_unconfirmed: 1 } as StationStatus['counts'] },
      }),
    steps: group('owner'),
    until: '[data-testid=update-waits]',
    tall: TALL,
  },
  {
    name: 'settings-update-broken',
    start: () =>
      desk({ handlers: { 'update.status': () => ok({ ...update, version: null, state: 'none', trouble: 'broken' }) } }),
    steps: group('owner'),
    until: '[data-testid=update-trouble]',
    tall: TALL,
  },
  {
    name: 'frame-update-ready',
    start: () => desk({ handlers: { 'update.status': () => ok({ ...update, state: 'ready' }) } }),
    until: '[data-testid=update-banner]',
  },
];
