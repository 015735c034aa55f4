import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createLabelStore } from '../../electron/adapters/labels/labelStore.ts';
import { createFolderPrinter } from '../../electron/adapters/printing/folderPrinter.ts';
import { systemClock } from '../../electron/adapters/system/systemClock.ts';
import { systemRandomness } from '../../electron/adapters/system/systemRandomness.ts';
import type { Job, JobState } from '../../electron/contract/job.ts';
import type { ScanReply } from '../../electron/contract/scan.ts';
import { defaultSettings, type Settings } from '../../electron/contract/settings.ts';
import { type Core, createCore } from '../../electron/core/createCore.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { Logger } from '../../electron/core/ports/Logger.ts';
import type { Printer } from '../../electron/core/ports/Printer.ts';

export const PRINTER_ID = 'folder:Test';

export interface StationOptions {
  /** Folder of journal, labels and prints; two stations on one folder are one desk before and after a restart. */
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly settings?: Partial<Settings>;
  readonly clock?: Clock;
  readonly printers?: readonly Printer[];
  readonly timeoutMs?: number;
}

export interface TestStation {
  readonly core: Core;
  /** Where the folder printer writes. */
  readonly printed: string;
  /** The job of that reference once it is as wanted; rejects when that does not happen in time. */
  until(reference: string, wanted: JobState | ((job: Job) => boolean)): Promise<Job>;
  /** Scans and returns the job; fails the test when the scan was refused. */
  scan(code: string): Promise<Job>;
  change(settings: Partial<Settings>): void;
  stop(): Promise<void>;
}

const silent: Logger = { info() {}, warn() {}, error() {} };
const PATIENCE_MS = 10_000;

/** The real core on real adapters: SQLite file, HTTP client, label files, folder printer. */
export async function openStation(options: StationOptions): Promise<TestStation> {
  const { folder, service } = options;
  let settings: Settings = {
    ...defaultSettings,
    printers: { demo: PRINTER_ID, live: PRINTER_ID },
    ...options.settings,
  };
  const printed = join(folder, 'printed');
  const core = await createCore({
    identity: { profile: 'live', baseUrl: service.url, keyIsKept: true },
    api: createShippingApi({
      baseUrl: service.url,
      apiKey: async () => service.apiKey,
      fetch,
      timeoutMs: options.timeoutMs ?? 5_000,
      log: silent,
    }),
    journal: openSqliteJournal(join(folder, 'journal.sqlite')),
    labels: createLabelStore({ directory: join(folder, 'labels') }),
    printers: options.printers ?? [createFolderPrinter({ directory: printed, name: 'Test' })],
    settings: {
      get: () => settings,
      update: (patch) => {
        settings = { ...settings, ...patch };
        return settings;
      },
    },
    clock: options.clock ?? systemClock,
    random: systemRandomness,
    logger: silent,
  });
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    await core.stop();
  };
  onTestFinished(stop);

  function until(reference: string, wanted: JobState | ((job: Job) => boolean)): Promise<Job> {
    const fits = (job: Job) =>
      job.key.value === reference && (typeof wanted === 'string' ? job.state === wanted : wanted(job));
    return new Promise((resolve, reject) => {
      let seen = 'no change';
      const unsubscribe = core.subscribe((event) => {
        if (event.name !== 'job.changed') return;
        if (event.payload.key.value === reference)
          seen = `${event.payload.state} ${JSON.stringify(event.payload.problem)}`;
        if (fits(event.payload)) finish(event.payload);
      });
      const limit = setTimeout(() => {
        unsubscribe();
        reject(new Error(`${reference}: ${String(wanted)} not reached, last seen: ${seen}`));
      }, PATIENCE_MS);
      function finish(job: Job) {
        clearTimeout(limit);
        unsubscribe();
        resolve(job);
      }
      void core.recent(500).then((jobs) => {
        const now = jobs.find(fits);
        if (now !== undefined) finish(now);
      });
    });
  }

  return {
    core,
    printed,
    until,
    async scan(code) {
      const reply: ScanReply = await core.scan(code);
      if (reply.kind === 'refused') throw new Error(`scan refused: ${reply.reason}`);
      return reply.job;
    },
    change(patch) {
      settings = { ...settings, ...patch };
    },
    stop,
  };
}
