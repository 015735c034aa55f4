import { stationError } from '../../../electron/contract/errors.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleStatus } from '../../support/fakeBridge.ts';
import { samplePrinter } from '../../support/sampleJobs.ts';
import { manyPrinters, never } from '../desk/desk.ts';
import { NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const fresh = (change: FakeBridgeStart = {}): FakeBridgeStart => ({
  printers: manyPrinters,
  ...change,
  status: { ...sampleStatus, profile: null, baseUrl: null, ...change.status },
});

async function connect(hand: Hand): Promise<void> {
  await hand.see('h1');
  await hand.fill('input[placeholder="https://"]', 'https://kargo.ornek.com');
  await hand.fill('input[type=password]', 'ls_live_9f8e7d6c5b4a');
  await hand.button('settings.save');
}

export const firstRunScenes: readonly Scene[] = [
  { name: 'first-fresh', start: () => fresh(), until: 'h1', main: true },
  { name: 'first-no-keychain', start: () => fresh({ status: { keyIsKept: false } }), until: 'h1' },
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
    start: () => fresh({ handlers: { 'connection.save': () => err(stationError('base_url_not_https')) } }),
    steps: connect,
    until: '[role=alert]',
  },
  {
    name: 'first-connected',
    start: () => fresh(),
    steps: connect,
    until: '[data-testid=step-1][data-done=true], [data-testid=step-1][data-state=done], [data-testid=step-2]',
  },
  {
    name: 'first-no-printers',
    start: () => fresh({ printers: [] }),
    steps: connect,
    until: '[data-testid=step-2]',
  },
  {
    name: 'first-printer-waits',
    start: () =>
      fresh({
        status: { printer: samplePrinter() },
        handlers: {
          'printers.test': () => ok({ outcome: 'waiting', detail: 'media-empty-error', code: 'LS-CAL-4711' }),
        },
      }),
    steps: async (hand) => {
      await connect(hand);
      await hand.button('settings.test');
    },
    until: '[data-testid=step-3] [role=status], [data-testid=step-3] [role=alert], [role=status]',
  },
  {
    name: 'first-ready',
    start: () => fresh({ status: { printer: samplePrinter(), connection: { state: 'online', since: NOW } } }),
    steps: async (hand) => {
      await connect(hand);
      await hand.button('settings.test');
    },
    until: '[role=status]',
    main: true,
  },
];
