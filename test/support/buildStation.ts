import { join } from 'node:path';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createFolderPrinter } from '../../electron/adapters/printing/folderPrinter.ts';
import { createSeparatorSheets } from '../../electron/adapters/printing/separatorSheets.ts';
import { createSitePrinter } from '../../electron/adapters/printing/sitePrinter.ts';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemClock, systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import { defaultSettings, type Settings } from '../../electron/contract/settings.ts';
import type { EventDeps } from '../../electron/core/events/readDeliveries.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { Coordinator } from '../../electron/core/ports/Coordinator.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { Logger } from '../../electron/core/ports/Logger.ts';
import type { OrderLookup } from '../../electron/core/ports/OrderLookup.ts';
import type { Printer } from '../../electron/core/ports/Printer.ts';
import type { ShopNotifier } from '../../electron/core/ports/ShopNotifier.ts';
import { type Core, createCore } from '../../electron/core/station/index.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';
import { aLabelStore } from './pdfReaders.ts';

export const PRINTER_ID = 'folder:Test';

export interface StationOptions {
  /** Folder of journal, labels and prints; two stations on one folder are one desk before and after a restart. */
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly settings?: Partial<Settings>;
  readonly clock?: Clock;
  readonly printers?: readonly Printer[];
  /** Left out: longer than any test, for which an answer that is late is no lost one. */
  readonly timeoutMs?: number;
  /** Called with how far this machine's clock is ahead of the service's. */
  readonly onClock?: (leadMs: number) => void;
  /** Left out: the station reads no mailbox. */
  readonly events?: EventDeps;
  /** Left out: no messages to the shop. */
  readonly shop?: ShopNotifier;
  /** Left out: nothing is written into the watched folder. */
  readonly folderNews?: ShopNotifier;
  /** Left out: no orders are requested from the shop. */
  readonly lookup?: OrderLookup;
  /** Left out: the desk is alone. The core closes it. */
  readonly coordinator?: (journal: Journal) => Coordinator | Promise<Coordinator>;
  /** The journal with something changed about it. */
  readonly journal?: (journal: Journal) => Journal;
  /** Left out: the journal is opened in this thread. */
  readonly openJournal?: (folder: string) => Promise<Journal>;
}

export interface BuiltStation {
  readonly core: Core;
  /** Where the folder printer writes. */
  readonly printed: string;
  change(settings: Partial<Settings>): void;
  settings(): Settings;
}

const silent: Logger = { info() {}, warn() {}, error() {} };

/** The real core on real adapters: SQLite file, HTTP client, label files, folder printer. */
export async function buildStation(options: StationOptions): Promise<BuiltStation> {
  const { folder, service } = options;
  let settings: Settings = {
    ...defaultSettings,
    printers: { demo: PRINTER_ID, sandbox: null, live: PRINTER_ID },
    ...options.settings,
  };
  const change = (patch: Partial<Settings>) => {
    settings = { ...settings, ...patch };
    return settings;
  };
  const printed = join(folder, 'printed');
  const journal = (await options.openJournal?.(folder)) ?? openSqliteJournal(join(folder, 'journal.sqlite'));
  const coordinator = await options.coordinator?.(journal);
  const core = await createCore({
    identity: { profile: 'live', baseUrl: service.url, keyIsStored: true },
    api: createShippingApi({
      baseUrl: service.url,
      apiKey: async () => service.apiKey,
      fetch,
      timeoutMs: options.timeoutMs ?? 600_000,
      log: silent,
      onClock: options.onClock,
      now: (options.clock ?? systemClock).now,
    }),
    journal: options.journal?.(journal) ?? journal,
    labels: aLabelStore(join(folder, 'labels')),
    printers: [
      ...(options.printers ?? [createFolderPrinter({ directory: printed, name: 'Test' })]),
      ...(coordinator === undefined ? [] : [createSitePrinter({ coordinator, clock: options.clock ?? systemClock })]),
    ],
    settings: { get: () => settings, update: change },
    ownerPin: createOwnerPin(createMemorySecrets(), systemClock),
    clock: options.clock ?? systemClock,
    random: systemRandomness,
    separatorSheets: createSeparatorSheets(
      join(folder, 'separators'),
      fromRoot('node_modules/dejavu-fonts-ttf/ttf'),
      () => 'tr',
    ),
    logger: silent,
    ...(options.events === undefined ? {} : { events: options.events }),
    ...(options.shop === undefined ? {} : { shop: options.shop }),
    ...(options.folderNews === undefined ? {} : { folderNews: options.folderNews }),
    ...(options.lookup === undefined ? {} : { lookup: options.lookup }),
    ...(coordinator === undefined ? {} : { coordinator }),
  });
  return { core, printed, change, settings: () => settings };
}
