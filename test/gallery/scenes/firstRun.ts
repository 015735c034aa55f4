import { stationError } from '../../../electron/contract/errors.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../electron/contract/scanner.ts';
import type { DeskCheck } from '../../../electron/contract/settings.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleStatus } from '../../support/fakeBridge.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { desk, manyPrinters, never } from '../desk/desk.ts';
import { MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const fresh = (change: FakeBridgeStart = {}): FakeBridgeStart => ({
  printers: manyPrinters,
  ...change,
  status: { ...sampleStatus, profile: null, baseUrl: null, ...change.status },
});

/** A check that goes on for five minutes, on the demo unless given otherwise. */
const going = (check: Partial<DeskCheck>, change: FakeBridgeStart = {}): FakeBridgeStart =>
  desk({
    ...change,
    printers: change.printers ?? manyPrinters,
    status: { profile: 'demo', baseUrl: null, printer: samplePrinter(), ...change.status },
    settings: {
      printers: { demo: 'cups:Zebra-1', sandbox: null, live: 'cups:Zebra-1' },
      deskCheckedAt: null,
      scanner: { ...defaultScannerSetup, foundAt: NOW - MINUTE },
      deskCheck: { since: NOW - 5 * MINUTE, skipped: [], printed: 'cups:Zebra-1', heard: true, ...check },
      ...change.settings,
    },
  });
const unread = { scanner: defaultScannerSetup };

const ADDRESS = 'input[placeholder="https://"]';

async function reach(hand: Hand): Promise<void> {
  await hand.see('h1');
  await hand.fill(ADDRESS, 'https://kargo.ornek.com');
  await hand.button('check.reach');
}

async function connect(hand: Hand): Promise<void> {
  await reach(hand);
  await hand.see('input[type=password]');
  await hand.fill('input[type=password]', 'ls_live_9f8e7d6c5b4a');
  await hand.button('settings.save');
}

export const firstRunScenes: readonly Scene[] = [
  { name: 'first-fresh', start: () => fresh(), until: 'h1', main: true },
  {
    name: 'first-no-keychain',
    start: () => fresh({ status: { keyIsStored: false } }),
    steps: reach,
    until: 'input[type=password]',
  },
  {
    name: 'first-unreachable',
    start: () => fresh({ handlers: { 'connection.test': () => err(stationError('service_unreachable')) } }),
    steps: reach,
    until: '[role=alert]',
  },
  {
    name: 'first-wrong-clock',
    start: () => fresh({ handlers: { 'connection.test': () => err(stationError('certificate_date')) } }),
    steps: reach,
    until: '[role=alert]',
  },
  {
    name: 'first-connecting',
    start: () => fresh({ handlers: { 'connection.save': () => never() } }),
    steps: connect,
    until: 'button[disabled], button[aria-busy=true]',
  },
  {
    name: 'first-key-refused',
    start: () => fresh({ handlers: { 'connection.save': () => err(stationError('key_refused')) } }),
    steps: connect,
    until: '[role=alert]',
  },
  {
    name: 'first-not-https',
    start: () => fresh({ handlers: { 'connection.test': () => err(stationError('base_url_not_https')) } }),
    steps: reach,
    until: '[role=alert]',
  },
  { name: 'first-printers', start: () => fresh(), steps: connect, until: '[data-step=printer] li' },
  {
    name: 'first-no-printers',
    start: () => fresh({ printers: [] }),
    steps: connect,
    until: '[data-step=printer]',
  },
  {
    name: 'first-test-page-asked',
    start: () =>
      going(
        { printed: null },
        {
          handlers: {
            'printers.test': () => ok({ outcome: 'waiting', detail: 'media-empty-error', code: 'LS-CAL-4711' }),
          },
        },
      ),
    steps: async (hand) => {
      await hand.button('settings.test');
      await hand.scrollTo('[data-testid=question]');
    },
    until: '[data-testid=question]',
  },
  { name: 'first-scanner', start: () => going({}, { settings: unread }), until: '[data-step=scanner]', main: true },
  { name: 'first-sound', start: () => going({ heard: false }), until: '[data-step=sound]' },
  {
    name: 'first-sound-asked',
    start: () => going({ heard: false }),
    steps: (hand) => hand.click('[data-sound=done]'),
    until: '[data-testid=question]',
  },
  { name: 'first-label', start: () => going({}), until: '[data-testid=first-label]', main: true },
  {
    name: 'first-ready',
    start: () => going({}, { status: { profile: 'live', baseUrl: 'https://kargo.ornek.com' } }),
    until: '[data-step=ready]',
  },
  {
    name: 'first-troubles',
    start: () =>
      going(
        { skipped: ['scanner', 'sound'], heard: false },
        {
          settings: unread,
          printers: [samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' })],
          status: {
            profile: 'live',
            baseUrl: 'https://kargo.ornek.com',
            connection: { state: 'offline', since: NOW - MINUTE },
          },
          handlers: { 'station.checkService': () => err(stationError('service_unreachable')) },
        },
      ),
    until: '[data-light=later]',
    main: true,
  },
];
