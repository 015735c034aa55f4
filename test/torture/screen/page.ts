import type { RequestName } from '../../../electron/contract/channels.ts';
import type { Job } from '../../../electron/contract/job.ts';
import type { ScanOptions } from '../../../electron/contract/scan.ts';
import { listed } from '../../../renderer/bridge/jobCache.ts';
import { stationOf } from '../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../renderer/bridge/stationClient.ts';
import { createPickupDesk } from '../../../renderer/features/pickup/pickupDesk.ts';
import { pickupTexts } from '../../../renderer/features/pickup/pickupTexts.ts';
import { entryTexts } from '../../../renderer/features/scan/entryTexts.ts';
import { bandOf } from '../../../renderer/features/scan/problemBand.ts';
import { scanProblem } from '../../../renderer/features/scan/problemTexts.ts';
import type { ScanEntry } from '../../../renderer/features/scan/scanEntry.ts';
import { createScanSession, handsOf, SHOWN_SCANS } from '../../../renderer/features/scan/scanSession.ts';
import type { Translate } from '../../../renderer/i18n/translate.ts';
import { createShelfAlerts } from '../../../renderer/jobs/shelfAlerts.ts';
import { JOB_LISTS } from '../../../renderer/model/jobLists.ts';
import { outcomeOf } from '../../../renderer/model/outcomeOf.ts';
import { asItWaits, sendingStoppedBy } from '../../../renderer/model/queuedNow.ts';
import type { LifeEvent, StationLife } from '../stationLife.ts';
import { type Answer, createPageBridge } from './pageBridge.ts';
import type { ScreenPage, ShownBand, ShownPickup, ShownScan, ShownShelf, ShownStatus } from './screenBook.ts';

/** The page of one life of the station, without a window: what a packer would read on it is written down. */
export interface Page {
  readonly life: number;
  /** Events of the station without a request. */
  hear(message: LifeEvent): void;
  /** With the station's raw answer. */
  scan(code: string, options: ScanOptions): Promise<Answer>;
  /** Shows a job that did not begin with a scan. */
  show(job: Job): void;
  readonly pickup: { start(): Promise<void>; scan(code: string): Promise<void>; end(): Promise<void> };
  readonly pages: readonly ScreenPage[];
  /** Everything that a page requests at its start is there. */
  readonly isLoaded: () => boolean;
  close(): void;
}

export interface PageParts {
  readonly life: number;
  readonly ask: StationLife['ask'];
  /** Ms of the run. */
  readonly now: () => number;
  /** The clock of the station's machine, which is the page's, epoch ms. */
  readonly stationNow: () => number;
  readonly texts: Translate;
}

export function openPage({ life, ask, now, stationNow, texts: t }: PageParts): Page {
  const pages: ScreenPage[] = [];
  const scans: Answer[] = [];
  const bridge = createPageBridge(ask, (name: RequestName, answer) => {
    steps.push(name);
    // A station that is gone has taken its window with it.
    if (answer === null) isOpen = false;
    if (name === 'scan.submit') scans.push(answer);
  });
  const client = createStationClient(stationOf(bridge));
  const session = createScanSession(client, stationNow);
  const shelf = createShelfAlerts(client, stationNow, handsOf(session));
  const pickup = createPickupDesk(client, stationNow);
  /** By scan: when it was made, and when its answer stood on the screen. */
  const times = new Map<number, { readonly scannedAt: number; readonly answeredAt: number | null }>();
  let steps: string[] = [];
  let last = '';
  let isDue = false;
  let isOpen = false;
  let isLoaded = false;
  let pickupAt = 0;

  const jobOf = (id: string | null): Job | null =>
    id === null ? null : (client.jobs.store.getState().jobs.get(id) ?? null);

  function shownScan(entry: ScanEntry): ShownScan {
    const { id, phase } = entry;
    const before = times.get(id);
    const scannedAt = before?.scannedAt ?? now();
    const answeredAt = before?.answeredAt ?? (phase.type === 'sending' ? null : now());
    times.set(id, { scannedAt, answeredAt });
    const known = phase.type === 'job' ? jobOf(phase.jobId) : null;
    const { status } = client.store.getState();
    const job =
      known === null || status === null ? known : asItWaits(known, sendingStoppedBy(status, known), stationNow());
    const { cause: word, body } = entryTexts(entry, job, t, stationNow());
    const order = job?.key.value ?? null;
    return {
      id,
      code: entry.code,
      order,
      scannedAt,
      answeredAt,
      isEarlier: entry.isEarlier === true,
      outcome: shownOutcome(entry, job),
      word,
      body,
    };
  }

  function shownBand(): readonly ShownBand[] {
    const { entries, seen, started } = session.store.getState();
    const shown = started ? (entries[0]?.id ?? null) : null;
    return bandOf(entries, client.jobs.store.getState().jobs, seen, shown).flatMap((entry) => {
      const { phase } = entry;
      const job = jobOf(phase.type === 'job' ? phase.jobId : phase.type === 'wrongLabel' ? phase.expectedId : null);
      const reported = scanProblem(entry, job, '', t);
      return reported === null ? [] : [{ order: job?.key.value ?? null, word: reported.cause, body: reported.body }];
    });
  }

  function shownShelf(): readonly ShownShelf[] {
    return shelf.store.getState().items.flatMap(({ jobId, slot, step }) => {
      const job = jobOf(jobId);
      return job === null ? [] : [{ order: job.key.value, slot, step }];
    });
  }

  function shownPickup(): ShownPickup | null {
    const { scan } = pickup.store.getState();
    if (scan?.type !== 'answered') return null;
    const { outcome, checked, job } = scan;
    const { cause: word, body } = pickupTexts({ ...scan, courier: null }, t, stationNow());
    const shipmentId = job?.shipment?.id ?? null;
    return { order: job?.key.value ?? null, shipmentId, scannedAt: pickupAt, outcome, isChecked: checked, word, body };
  }

  function shownStatus(): ShownStatus | null {
    const { status } = client.store.getState();
    if (status === null) return null;
    const { connection, hold, balance, counts, waitingSince } = status;
    return { connection: connection.state, isOnHold: hold !== null, balance, counts, waitingSince };
  }

  function write(): void {
    isDue = false;
    if (!isOpen) return;
    const stated = {
      scans: session.store.getState().entries.slice(0, SHOWN_SCANS).map(shownScan),
      band: shownBand(),
      shelf: shownShelf(),
      doubtful: listed(client.jobs.store.getState(), 'unconfirmed').map(({ key }) => key.value),
      pickup: shownPickup(),
      status: shownStatus(),
    };
    const step = steps.join(', ');
    steps = [];
    const text = JSON.stringify(stated);
    if (text === last) return;
    last = text;
    pages.push({ at: now(), life, step, ...stated });
  }

  /** As a page does: what changes at once is drawn at once. */
  function due(): void {
    if (isDue || !isOpen) return;
    isDue = true;
    queueMicrotask(write);
  }

  const stops = [session.store, client.jobs.store, client.store, shelf.store, pickup.store].map((store) =>
    store.subscribe(due),
  );
  let stopShelf = () => {};

  async function open(): Promise<void> {
    isOpen = true;
    const status = await client.station.request('station.status', {});
    // The station died during the request.
    if (!isOpen) return;
    if (status.ok) client.takeStatus(status.value);
    stopShelf = shelf.start(() => undefined);
    const loads = [session.loadEarlier(), pickup.load(), ...JOB_LISTS.map((list) => client.jobs.load(list))];
    await Promise.all(loads);
    isLoaded = true;
  }

  return {
    life,
    pages,
    isLoaded: () => isLoaded,
    hear(message) {
      if (message.name === 'up') return void open();
      if (message.name === 'job.changed') steps.push(`${message.payload.key.value} ${message.payload.state}`);
      bridge.notify(message);
    },
    async scan(code, options) {
      steps.push(`scan ${code}`);
      await session.submit(code, options);
      return scans.shift() ?? null;
    },
    show: session.show,
    pickup: {
      start: () => pickup.start({ carrier: null }),
      scan(code) {
        steps.push(`pickup ${code}`);
        pickupAt = now();
        return pickup.scan(code);
      },
      end: pickup.end,
    },
    close() {
      isOpen = false;
      stopShelf();
      for (const stop of stops) stop();
    },
  };
}

function shownOutcome({ phase }: ScanEntry, job: Job | null): ShownScan['outcome'] {
  switch (phase.type) {
    case 'sending':
      return { kind: 'echo' };
    case 'job':
      return job === null ? { kind: 'echo' } : outcomeOf(job, phase.relation);
    case 'wrongLabel':
      return { kind: 'wrong_label' };
    case 'elsewhere':
      return { kind: 'elsewhere' };
    case 'refused':
      return { kind: 'refused' };
    case 'notKept':
      return { kind: 'not_kept' };
    default:
      return phase satisfies never;
  }
}
