import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { freePath, isFileOf, replaceFile } from '../../electron/adapters/documents/exportFolder.ts';
import { importReportText } from '../../electron/adapters/documents/importReport.ts';
import { createWatchedFolder } from '../../electron/adapters/import/watchedFolder.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createRedaction } from '../../electron/adapters/logging/redaction.ts';
import { createFolderPrinter } from '../../electron/adapters/printing/folderPrinter.ts';
import { createSeparatorSheets } from '../../electron/adapters/printing/separatorSheets.ts';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemClock, systemRandomness } from '../../electron/adapters/system/clockAndRandomness.ts';
import { err, ok } from '../../electron/contract/result.ts';
import { updateWaits } from '../../electron/contract/update.ts';
import { deskIdOf, noteStart } from '../../electron/core/desks/index.ts';
import type { Printer } from '../../electron/core/ports/Printer.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import { createPrinters } from '../../electron/core/printing/index.ts';
import { demoScenario, sampleOrders } from '../../electron/demo/sampleOrders.ts';
import { createDiagnostics } from '../../electron/main/diagnostics/diagnostics.ts';
import { createServiceClock } from '../../electron/main/diagnostics/serviceClock.ts';
import { createDoor } from '../../electron/main/door/door.ts';
import { putAside } from '../../electron/main/folder/copiedFolder.ts';
import { createOrderIntake } from '../../electron/main/imports/orderIntake.ts';
import type { RequestHandlers } from '../../electron/main/ipc.ts';
import { calibrationLabels, newCalibrationCode } from '../../electron/main/requests/calibrationLabels.ts';
import { createRequestHandlers } from '../../electron/main/requests/requests.ts';
import { startSecondCopy } from '../../electron/main/secondCopy/secondCopy.ts';
import { createSharedSettings } from '../../electron/main/settings/sharedSettings.ts';
import { watchedSettings } from '../../electron/main/settings/watchedSettings.ts';
import { createSiteJoining } from '../../electron/main/station/siteJoining.ts';
import { createSites, type Sites } from '../../electron/main/station/sites.ts';
import { createStationHost, type StationHost } from '../../electron/main/station/stationHost.ts';
import { stationStatus } from '../../electron/main/station/stationStatus.ts';
import { withStation } from '../../electron/main/station/withStation.ts';
import { createUpdates } from '../../electron/main/updates/updates.ts';
import { FONT_DIR } from './demoService.ts';
import { eventSourcesOf } from './eventSources.ts';
import { COPYING } from './journalFiles.ts';
import { importsInto } from './listThreads.ts';
import { manualClock } from './manualClock.ts';
import { createMemorySite, type MemorySite } from './memoryCoordinator.ts';
import { createMemorySettings } from './memorySettings.ts';
import { pdfReaders } from './pdfReaders.ts';
import { shopSourcesOf } from './shopSources.ts';

/** The host of the database that the desks of one test share, which is one in memory. */
export const SITE_HOST = 'site.example';
/** Other desks share a database there. */
export const OTHER_SITE_HOST = 'other-site.example';

export interface RequestDepsOptions {
  readonly site?: MemorySite;
  /** The version that the feed offers; left out: this copy has no feed. */
  readonly update?: string;
  /** The system has no program for what is handed to it, and does not start this one by itself. */
  readonly noPrograms?: boolean;
  /** Another program has a file of the data folder open, as Windows allows. */
  readonly holdsFiles?: () => boolean;
  /** What happened to the program by itself; each is reported once. */
  readonly message?: readonly ('graphics' | 'reloaded')[];
  /** The printers that there are, made from the folder that is printed into. */
  readonly printers?: (folder: Printer) => readonly Printer[];
  readonly secrets?: Secrets;
}

interface RequestDeps {
  readonly handlers: RequestHandlers;
  readonly host: StationHost;
  readonly secrets: Secrets;
  /** Ends what goes on by itself. */
  readonly end: () => Promise<void>;
}

interface Given extends RequestDepsOptions {
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  readonly handed: string[];
  readonly failures: string[];
}

/**
 * Everything that openEverything.ts puts together, on the demo service over HTTP, with a real journal and a folder as the
 * printer. Doubles stand where the program hands something to Electron: files and links that are opened, the clipboard, the
 * start with the system, the updater; and for the database that desks share. The real ones are held by test/e2e/payments, kiosk
 * and wholeService.test.ts (links, files, clipboard), test/unit/main/system/autostart.test.ts, test/e2e/update.deep.test.ts, and
 * test/contract/coordinator/postgresCoordinator.test.ts.
 */
export async function requestDeps(options: Given): Promise<RequestDeps> {
  const { folder, service, handed, failures } = options;
  const logger = {
    info() {},
    warn() {},
    error: (event: string, fields?: object) => void failures.push(`${event} ${JSON.stringify(fields)}`),
  };
  const settings = watchedSettings(createMemorySettings({ requestsPerMinute: 120 }), (changed) =>
    sharedSettings.changed(changed),
  );
  const sharedSettings = createSharedSettings({ settings, now: Date.now, onTaken() {} });
  const secrets = options.secrets ?? createMemorySecrets();
  const message = [...(options.message ?? [])];
  const ownerPin = createOwnerPin(secrets, systemClock);
  const pdfs = pdfReaders();
  const serviceClock = createServiceClock(systemClock);
  const language = () => settings.get().language ?? 'tr';
  const printed = createFolderPrinter({ directory: join(folder, 'printed'), name: 'Test' });
  const printers = options.printers?.(printed) ?? [printed];
  const createApi = (baseUrl: string, apiKey: () => Promise<string | null>) =>
    createShippingApi({ baseUrl, apiKey, fetch, timeoutMs: 600_000, log: logger });
  const eventSources = eventSourcesOf(settings, secrets);
  const shopSources = shopSourcesOf(settings, secrets);
  const realSites = createSites({
    settings,
    secrets,
    clock: systemClock,
    random: systemRandomness,
    logger,
    place: 'test',
    hide() {},
  });
  const site = options.site ?? createMemorySite(systemClock);
  const sites: Sites = {
    ...realSites,
    async of(profile, keyMark, journal) {
      if (realSites.address(profile) === null) return null;
      const { deskName: name } = settings.get();
      const starts = await noteStart(journal, systemRandomness);
      const id = await deskIdOf(journal, systemRandomness);
      return site.desk({ desk: { id, name }, book: profile, keyMark, starts });
    },
    async ask(address, password, present) {
      if (address.host === OTHER_SITE_HOST && present !== null) return err({ kind: 'other_site', detail: '' });
      const isHere = address.host === SITE_HOST || address.host === OTHER_SITE_HOST;
      return isHere ? ok(null) : realSites.ask(address, password, present);
    },
  };
  const host = createStationHost({
    dataDir: folder,
    settings,
    secrets,
    ownerPin,
    printers,
    demoPrinterId: 'folder:Test',
    demoOrders: sampleOrders,
    demoService: async () => ({ url: service.url, apiKey: service.apiKey }),
    openJournal: async (place) => openSqliteJournal(join(place, 'journal.sqlite'), { copying: COPYING }),
    pdfs,
    createApi,
    eventSources,
    sites,
    shopSources,
    separatorSheets: createSeparatorSheets(join(folder, 'separators'), FONT_DIR, language),
    logger,
    onOpened: (core, account) => sharedSettings.opened(core.site, account),
    onEvent: () => door.wake(),
  });
  const places = { documents: join(folder, 'documents'), downloads: join(folder, 'downloads') };
  for (const place of Object.values(places)) await mkdir(place);
  const files = {
    place: (name: string) => freePath(places.documents, name),
    async open(path: string) {
      handed.push(`opened ${path}`);
      return options.noPrograms === true ? 'no program for it' : null;
    },
    async show(path: string) {
      if (!(await isFileOf(places.documents, path))) return 'not_here' as const;
      handed.push(`shown ${path}`);
      return 'shown' as const;
    },
  };
  const secondCopy = startSecondCopy({
    ...{ settings, logger, now: Date.now },
    onStatus: ({ folder }) => void handed.push(`second copy: ${folder ?? 'none'}`),
    stationFolders: async () => [join(folder, 'profiles', 'sandbox')],
    folderId: async () => 'this-desk',
  });
  const orderImports = importsInto(withStation(host), settings);
  const intakeClock = manualClock();
  const orderIntake = createOrderIntake({
    source() {
      const profile = host.current()?.profile ?? null;
      const watched = profile === null ? null : settings.get().orderFolders[profile];
      if (profile === null || watched === null) return null;
      const source = createWatchedFolder({
        folder: watched,
        movesFile: join(folder, 'moved-lists.json'),
        replaceFile,
        reportOf: (report) => importReportText(report, language(), 0),
        leftName: (name) => `${name}-left`,
        clock: intakeClock,
      });
      return { profile, folder: watched, source };
    },
    imports: orderImports,
    language,
    clock: intakeClock,
    logger,
    onStatus() {},
  });
  const { update } = options;
  const updates = createUpdates({
    version: '1.0.0',
    updater:
      update === undefined
        ? null
        : async () => ({
            check: async () => update,
            download: async () => true,
            cancel() {},
            install() {
              handed.push(`installed ${update}`);
              return new Promise<never>(() => {});
            },
          }),
    clock: manualClock(),
    waits: async () => updateWaits(await stationStatus({ host, settings, secrets })),
    prepare: async () => host.close(),
    resume: async () => {},
    logger,
    onStatus() {},
  });
  const door = createDoor({
    ...{ host, settings, secrets, pdfs, logger, now: Date.now },
    documents: join(folder, 'door'),
    version: '1.0.0',
    hide() {},
  });
  const joining = createSiteJoining({ host, sites, settings, secrets, eventSources, logger });
  const allPrinters = createPrinters(printers, systemClock);
  const handlers = createRequestHandlers({
    host,
    settings,
    secrets,
    systemLanguage: 'tr',
    createApi,
    eventSources,
    sites,
    joining,
    async becomeNewDesk() {
      if (options.holdsFiles?.()) throw new Error('EBUSY: another program has a file open');
      await putAside(folder, Date.now());
    },
    shopSources,
    ownerPin,
    calibrationLabel: calibrationLabels(folder, FONT_DIR, pdfs),
    calibrationCode: newCalibrationCode,
    printers: allPrinters,
    demoScans: demoScenario,
    files,
    listFolders: [{ folder: 'downloads', path: places.downloads }],
    orderImports,
    orderIntake,
    secondCopy,
    door,
    links: {
      async open(url) {
        if (options.noPrograms === true) throw new Error('no program for it');
        handed.push(`opened ${url}`);
      },
      copy: (text) => void handed.push(`copied ${text}`),
    },
    diagnostics: createDiagnostics({
      host,
      settings,
      secrets,
      printers: allPrinters,
      serviceClock,
      redaction: createRedaction(),
      files,
      language,
      logFolder: join(folder, 'logs'),
      freeBytes: async () => 5e10,
      versions: { program: '1.0.0', electron: '1', chromium: '1', node: process.versions.node },
      home: '/home/somebody',
      clock: systemClock,
    }),
    fontDir: FONT_DIR,
    updates,
    message: () => message.shift() ?? null,
    autostart(isOn) {
      if (options.noPrograms === true) throw new Error('the system does not take it');
      handed.push(`starts with the system: ${isOn}`);
    },
    logger,
  });
  settings.update({ printers: { demo: 'folder:Test', sandbox: 'folder:Test', live: 'folder:Test' } });
  return {
    handlers,
    host,
    secrets,
    async end() {
      joining.end();
      updates.stop();
      orderIntake.stop();
      secondCopy.stop();
      await door.close();
      await host.close();
    },
  };
}
