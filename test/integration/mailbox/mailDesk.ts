import { readdir } from 'node:fs/promises';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { createMailboxInbox } from '../../../electron/adapters/inbox/mailboxInbox.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { EventDeps } from '../../../electron/core/events/readDeliveries.ts';
import type { SigningKey } from '../../../electron/core/ports/EventInbox.ts';
import type { StoredEvent } from '../../../electron/core/ports/JournalEvents.ts';
import type { DemoService, DemoServiceOptions } from '../../../electron/demo/createDemoService.ts';
import { answerOf } from '../../support/answerOf.ts';
import { anOrder } from '../../support/builders.ts';
import type { StationOptions } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventDeps, keysOf } from '../../support/fakeInbox.ts';
import { startMailbox, type TestMailbox } from '../../support/mailboxInProcess.ts';
import { openStation, type TestStation } from '../../support/station.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

export const silent = { info() {}, warn() {}, error() {} };

/** A service whose labels come when the test releases them, and whose limits stop no test. */
export const slowCarrier = (options: Partial<DemoServiceOptions> = {}) =>
  startDemoService({
    carriers: { anka: { held: true } },
    limits: { account: 100_000, route: 100_000 },
    delivery: { gapMs: 50 },
    ...options,
    readings: { waitForLabelMs: 10, ...options.readings },
  });

export interface Registered {
  readonly secret: string | null;
  readonly header: string | null;
}

/** PUT /account/webhook with the station's own client. */
export async function register(service: DemoService, url: string, rotate = false): Promise<Registered> {
  const api = createShippingApi({
    baseUrl: service.url,
    apiKey: async () => service.apiKey,
    fetch,
    timeoutMs: 600_000,
    log: silent,
  });
  const { secret, settings } = answerOf(await api.setWebhook(url, rotate));
  return { secret, header: settings.signatureHeader };
}

/** What a station reads the mailbox with: the real client over HTTP. */
export async function readingFrom(
  mailbox: Pick<TestMailbox, 'url' | 'token'>,
  keys: () => readonly SigningKey[],
  changes: Partial<EventDeps> = {},
): Promise<EventDeps> {
  const token = await mailbox.token();
  const inbox = createMailboxInbox({
    url: mailbox.url,
    token: async () => token,
    fetch,
    log: silent,
    now: systemClock.now,
  });
  return eventDeps(inbox, { keys: keysOf(keys), ...changes });
}

export interface MailDesk {
  readonly service: DemoService;
  readonly mailbox: TestMailbox;
  readonly folder: string;
  readonly secret: string;
  /** The header that the service named. */
  readonly header: string | null;
  /** A station at that folder that reads the mailbox. */
  open(options?: Partial<StationOptions>, changes?: Partial<EventDeps>): Promise<TestStation>;
}

/** The emulator delivers to a real mailbox, whose address and secret it was given. */
export async function openMailDesk(options: Partial<DemoServiceOptions> = {}): Promise<MailDesk> {
  const [service, mailbox, folder] = await Promise.all([slowCarrier(options), startMailbox(), temporaryFolder()]);
  const { secret, header } = await register(service, mailbox.deliveryUrl);
  if (secret === null) throw new Error('no secret');
  return {
    service,
    mailbox,
    folder,
    secret,
    header,
    async open(more = {}, changes = {}) {
      const events = await readingFrom(mailbox, () => [{ kind: 'secret', value: secret }], {
        header: () => header,
        ...changes,
      });
      return openStation({ folder, service, events, ...more });
    },
  };
}

/** Scans orders whose labels come later, and waits until they stand on the shelf. */
export async function shelved(station: TestStation, ...references: string[]): Promise<readonly Job[]> {
  await station.core.putOrders(references.map((reference) => anOrder({ reference })));
  for (const reference of references) await station.scan(reference);
  return Promise.all(references.map((reference) => station.until(reference, (job) => job.shelvedAt !== null)));
}

export const shipmentOf = ({ shipment }: Job): string => {
  if (shipment === null) throw new Error('no shipment');
  return shipment.id;
};

/** The sheets that came out, by file name. */
export const sheets = (station: TestStation): Promise<string[]> => readdir(station.printed).catch(() => []);

export const eventsOf = (station: TestStation): Promise<readonly StoredEvent[]> =>
  station.core.serviceEvents.recentEvents('all', 200);

/** Requests about shipments that the service got since, as `METHOD path`. */
export const requested = ({ control }: DemoService, since = 0): readonly string[] =>
  control
    .requests()
    .slice(since)
    .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '').replace(/\/\d+/, '/ID')}`);
