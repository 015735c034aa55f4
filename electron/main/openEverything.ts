import { existsSync } from 'node:fs';
import { readdir, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog, net, session, utilityProcess } from 'electron';
import { createShippingApi } from '../adapters/api/createShippingApi.ts';
import { replaceFile } from '../adapters/documents/exportFolder.ts';
import { importReportText } from '../adapters/documents/importReport.ts';
import { filled, importTexts } from '../adapters/documents/importTexts.ts';
import { createListThreads, listWorker } from '../adapters/import/thread/listThread.ts';
import { createWatchedFolder } from '../adapters/import/watchedFolder.ts';
import { type FileCheck, fileCheck } from '../adapters/journal/thread/fileCheck.ts';
import { type JournalThreadDeps, startJournalThread } from '../adapters/journal/thread/journalThread.ts';
import type { PdfReaders } from '../adapters/labels/markedReading.ts';
import { createPdfReader } from '../adapters/labels/thread/pdfReader.ts';
import { PDF_MEMORY_MB, type PdfServer, pdfThread } from '../adapters/labels/thread/pdfServer.ts';
import { createElectronLog } from '../adapters/logging/electronLog.ts';
import { createRedaction } from '../adapters/logging/redaction.ts';
import { createFolderPrinter } from '../adapters/printing/folderPrinter.ts';
import { createSeparatorSheets } from '../adapters/printing/separatorSheets.ts';
import { createSystemPrinter } from '../adapters/printing/systemPrinter.ts';
import type { SpoolerProcess } from '../adapters/printing/windows/spooler.ts';
import { secretsOfFolder } from '../adapters/secrets/folderSecrets.ts';
import { openSecrets } from '../adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../adapters/secrets/ownerPin.ts';
import { createElectronSettings } from '../adapters/settings/electronSettings.ts';
import { systemClock, systemRandomness } from '../adapters/system/clockAndRandomness.ts';
import { fingerprintOf, placeOf } from '../adapters/system/thisComputer.ts';
import type { WorkerPort } from '../adapters/workers/serialWorker.ts';
import type { Versions } from '../contract/diagnostics.ts';
import type { TextLanguage } from '../contract/names.ts';
import type { ImportProgress } from '../contract/orderImport.ts';
import type { Profile } from '../contract/status.ts';
import { updateWaits } from '../contract/update.ts';
import { isJournalFailure } from '../core/ports/Journal.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { OrderSource } from '../core/ports/OrderSource.ts';
import type { Secrets } from '../core/ports/Secrets.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import { createPrinters } from '../core/printing/index.ts';
import { demoScenario, sampleOrders } from '../demo/sampleOrders.ts';
import { keyName, storedBaseUrl } from './accounts/accounts.ts';
import { startDemoService } from './accounts/demoService.ts';
import { createEventSources } from './accounts/eventSources.ts';
import { createShopSources } from './accounts/shopSources.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createServiceClock } from './diagnostics/serviceClock.ts';
import { createDoor } from './door/door.ts';
import { knowWhoseFolder, putAside } from './folder/copiedFolder.ts';
import { takeEarlierSecrets } from './folder/earlierSecrets.ts';
import { folderId } from './folder/folderId.ts';
import { waitForKeychain } from './folder/lockedKeychain.ts';
import { createOrderImports, type OrderImports } from './imports/orderImports.ts';
import { createOrderIntake } from './imports/orderIntake.ts';
import { answerRequests, sendEvent } from './ipc.ts';
import { calibrationLabels, newCalibrationCode } from './requests/calibrationLabels.ts';
import { createRequestHandlers } from './requests/requests.ts';
import { type SecondCopy, startSecondCopy } from './secondCopy/secondCopy.ts';
import { createSharedSettings } from './settings/sharedSettings.ts';
import { watchedSettings } from './settings/watchedSettings.ts';
import type { CommandLine } from './start/commandLine.ts';
import type { Graphics, GraphicsCrash } from './start/graphics.ts';
import { programFile } from './start/programFile.ts';
import { AccountRefused, refuseAccount, runtimeDoubt } from './start/runtimeTrust.ts';
import { startFailureText } from './start/startFailure.ts';
import type { Waiting } from './start/waits.ts';
import { createSiteJoining } from './station/siteJoining.ts';
import { createSites } from './station/sites.ts';
import { createStationHost, type StationHost } from './station/stationHost.ts';
import { stationStatus } from './station/stationStatus.ts';
import { withStation } from './station/withStation.ts';
import { applyAutostart } from './system/autostart.ts';
import { createDeskFetch, deskSession, findIn } from './system/deskFetch.ts';
import { systemLinks } from './system/externalLinks.ts';
import { listFolders, systemFiles } from './system/savedFiles.ts';
import { systemLanguage } from './system/systemLanguage.ts';
import { hasUpdateFeed } from './updates/updateFeed.ts';
import { createUpdates } from './updates/updates.ts';
import type { DeskWindow, DeskWindowDeps } from './window/deskWindow.ts';
import { isOurPage } from './window/window.ts';

/**
 * Longest time for one request with its answer, ms. A slow carrier answers `pending` earlier, so a longer silence means
 * that the connection is dead.
 */
const REQUEST_TIMEOUT_MS = 30_000;

/** The name that the operator sees for saving labels as files. */
const FOLDER_PRINTER = 'PDF';

/** Enough time for the scan view to appear, ms. */
const WARM_UP_MS = 1_500;

export type Opened = Awaited<ReturnType<typeof openEverything>>;

interface OpeningDeps {
  readonly commandLine: CommandLine;
  readonly dataDir: string;
  readonly desk: DeskWindow;
  readonly graphics: Graphics;
  /** Starts the thread in which the journals are open. */
  readonly startJournalWorker: JournalThreadDeps['start'];
  /** Nothing is opened until this is over. */
  readonly onWaiting: (waiting: Waiting) => void;
}

/** Opens everything behind the window: settings, keychain, journal, station. */
export async function openEverything(deps: OpeningDeps) {
  const { commandLine, dataDir, desk, graphics, startJournalWorker } = deps;
  /** Hides known secrets in every log line. */
  const redaction = createRedaction();
  const logFolder = join(dataDir, 'logs');
  const logger = createElectronLog({ directory: logFolder, redaction });
  const report = (kind: string) => (failure: unknown) =>
    logger.error(kind, { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) });
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));
  const journals = startJournalThread({ start: startJournalWorker, startCheck: journalCheck, logger });
  const stored = createElectronSettings({ directory: dataDir });
  const settings = watchedSettings(stored, (changed) => {
    desk.apply(changed);
    sharedSettings.changed(changed);
  });
  const sharedSettings = createSharedSettings({
    settings,
    now: Date.now,
    onTaken: () =>
      sendEvent(desk.current(), 'settings.changed', { ...settings.get(), systemLanguage: systemLanguage() }),
  });
  const folder = await folderId(dataDir);
  const mark = await fingerprintOf(dataDir, folder);
  const whose = await knowWhoseFolder({ dataDir, mark, isOurPage, logger, now: Date.now, onWaiting: deps.onWaiting });
  const rename = () => settings.update({ deskName: newDeskName(settings.get().deskName) });
  if (whose === 'new_desk') rename();
  const keychain = await openSecrets({
    loadKeytar: () => import('keytar'),
    logger,
    onLocked: (locked) => deps.onWaiting(waitForKeychain(locked, isOurPage)),
  });
  const secrets = secretsOfFolder(keychain, folder);
  await takeEarlierSecrets({ dataDir, settings, keychain, secrets, logger });
  const fontDir = join(__dirname, 'fonts');
  const pdfs = pdfReaders(logger);
  const ownerPin = createOwnerPin(secrets, systemClock);
  const printFolder =
    commandLine.printFolder ?? settings.get().printFolder ?? join(app.getPath('documents'), app.getName());
  const printers = [
    createFolderPrinter({ directory: printFolder, name: FOLDER_PRINTER }),
    createSystemPrinter({
      platform: process.platform,
      cupsServer: process.env.CUPS_SERVER,
      sumatraPdf: packedSumatraPdf(),
      startSpooler: spoolerProcess,
    }),
  ];
  const serviceClock = createServiceClock(systemClock);
  const fetch = createDeskFetch(net, deskSession(app, session));
  const doubt = runtimeDoubt(app);
  function createApi(baseUrl: string, apiKey: () => Promise<string | null>) {
    refuseAccount(doubt, baseUrl);
    return createShippingApi({
      baseUrl,
      async apiKey() {
        const key = await apiKey();
        if (key !== null) redaction.hide(key);
        return key;
      },
      fetch,
      resolve: findIn(net),
      timeoutMs: REQUEST_TIMEOUT_MS,
      log: logger,
      onClock: (leadMs) => serviceClock.note(baseUrl, leadMs),
    });
  }
  const eventSources = createEventSources({
    settings,
    secrets,
    fetch,
    clock: systemClock,
    logger,
    hide: redaction.hide,
  });
  const sites = createSites({
    settings,
    secrets,
    clock: systemClock,
    random: systemRandomness,
    logger,
    place: placeOf(dataDir),
    hide: redaction.hide,
  });
  const language = () => settings.get().language ?? systemLanguage();
  const shopSources = createShopSources({
    settings,
    secrets,
    fetch,
    clock: systemClock,
    language,
    hide: redaction.hide,
  });
  const host = createStationHost({
    dataDir,
    settings,
    secrets,
    ownerPin,
    printers,
    demoPrinterId: `folder:${FOLDER_PRINTER}`,
    demoOrders: sampleOrders,
    demoService: async () => commandLine.demo ?? (await startDemoService()),
    openJournal: journals.open,
    pdfs,
    createApi,
    eventSources,
    sites,
    shopSources,
    separatorSheets: createSeparatorSheets(join(dataDir, 'separators'), fontDir, language),
    logger,
    onOpened: (core, account) => sharedSettings.opened(core.site, account),
    onEvent(event) {
      if (event.name === 'job.changed') {
        updates.deskWorks();
        door.wake();
      }
      sendEvent(desk.current(), event.name, event.payload);
    },
  });
  const hasFeed = hasUpdateFeed(thisCopy(logger));
  const reopenStation = () => reopen(host, commandLine, settings, secrets);
  const updates = createUpdates({
    version: app.getVersion(),
    updater: hasFeed
      ? async () =>
          (await import('./updates/electronUpdater.ts')).createElectronUpdater({ logger, onEnding: desk.letGo })
      : null,
    clock: systemClock,
    waits: async () => updateWaits(await stationStatus({ host, settings, secrets })),
    async prepare() {
      await host.close();
      for (const folder of await profileFolders(dataDir)) await journals.backUp(folder);
    },
    resume: reopenStation,
    logger,
    onStatus: (status) => sendEvent(desk.current(), 'update.changed', status),
  });
  const imports = orderImports(host, settings, logger, (progress) =>
    sendEvent(desk.current(), 'import.progress', progress),
  );
  const intake = createOrderIntake({
    source: watchedFolderOf(host, settings, language, dataDir),
    imports,
    language,
    clock: systemClock,
    logger,
    onStatus: (status) => sendEvent(desk.current(), 'orderFolder.changed', status),
  });
  const door = createDoor({
    ...{ host, settings, secrets, pdfs, logger },
    documents: join(dataDir, 'door'),
    version: app.getVersion(),
    now: Date.now,
    hide: redaction.hide,
  });
  const secondCopy = secondCopyOf(dataDir, settings, logger, desk);
  const files = systemFiles();
  const allPrinters = createPrinters(printers, systemClock);
  const handlers = createRequestHandlers({
    host,
    settings,
    secrets,
    systemLanguage: systemLanguage(),
    createApi,
    eventSources,
    sites,
    async becomeNewDesk() {
      await putAside(dataDir, Date.now());
      rename();
    },
    joining: createSiteJoining({ host, sites, settings, secrets, eventSources, logger }),
    shopSources,
    ownerPin,
    calibrationLabel: calibrationLabels(dataDir, fontDir, pdfs),
    calibrationCode: newCalibrationCode,
    printers: allPrinters,
    demoScans: demoScenario,
    files,
    listFolders: listFolders(),
    orderImports: imports,
    ...{ orderIntake: intake, secondCopy, door },
    links: systemLinks(),
    diagnostics: createDiagnostics({
      host,
      settings,
      secrets,
      printers: allPrinters,
      serviceClock,
      redaction,
      files,
      language,
      logFolder,
      freeBytes: () => freeBytesOf(dataDir),
      versions: versionsOf(app.getVersion(), process.versions),
      home: app.getPath('home'),
      clock: systemClock,
    }),
    fontDir,
    updates,
    autostart,
    logger,
    message: () => (graphics.takeReport() ? 'graphics' : desk.takeReload() ? 'reloaded' : null),
  });
  await reopenStation().catch((failure: unknown) => {
    report('station did not open')(failure);
    // Not awaited, because the window with the set-up page is open as well.
    if (!isJournalFailure(failure) && !(failure instanceof AccountRefused)) return;
    const text = startFailureText(failure, settings.get().language ?? systemLanguage());
    void dialog.showMessageBox({ type: 'error', title: app.getName(), ...text });
  });
  warmUp(pdfs);
  keepAutostart(settings, logger);
  void intake.poll();
  void door.open();
  updates.start();
  return {
    answer: answerRequests(handlers, isOurPage, logger),
    host,
    /** Ends everything that goes on by itself, and closes the station. */
    async close(): Promise<void> {
      updates.stop();
      intake.stop();
      secondCopy.stop();
      await door.close();
      await host.close();
    },
    /** Called when the page has crashed and is loaded again. */
    pageGone: (why: Parameters<DeskWindowDeps['onPageGone']>[0]): void => logger.error('page gone', why),
    graphicsCrashed: (crash: GraphicsCrash): void => logger.error('graphics process gone', { ...crash }),
  };
}

/** The origin of this copy of the program. */
const thisCopy = (logger: Logger) => ({
  isPackaged: app.isPackaged,
  resourcesPath: process.resourcesPath,
  platform: process.platform,
  appImage: process.env.APPIMAGE,
  portable: process.env.PORTABLE_EXECUTABLE_FILE,
  logger,
});

/** Two desks of one name could not be distinguished. */
const newDeskName = (name: string) => `${name.slice(0, 36)} (2)`;

const freeBytesOf = (folder: string) => statfs(folder).then(({ bavail, bsize }) => bavail * bsize);

function secondCopyOf(dataDir: string, settings: SettingsStore, logger: Logger, desk: OpeningDeps['desk']): SecondCopy {
  return startSecondCopy({
    ...{ settings, logger },
    stationFolders: async () => (await profileFolders(dataDir)).filter((path) => basename(path) !== 'demo'),
    folderId: () => folderId(dataDir),
    now: Date.now,
    onStatus: (status) => sendEvent(desk.current(), 'secondCopy.changed', status),
  });
}

/** The folders with the journals of all profiles, of which one is open at most. */
async function profileFolders(dataDir: string): Promise<readonly string[]> {
  const place = join(dataDir, 'profiles');
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
}

/** Opens the station that was open when the program ended, or the demo if the command line asks for it. */
async function reopen(
  host: StationHost,
  commandLine: CommandLine,
  settings: SettingsStore,
  secrets: Secrets,
): Promise<void> {
  const { profile } = settings.get();
  if (commandLine.demo !== null || profile === 'demo') {
    await host.openDemo();
    return;
  }
  const baseUrl = profile === null ? null : storedBaseUrl(settings.get(), profile);
  if (profile !== null && baseUrl !== null && (await secrets.get(keyName(profile, baseUrl))) !== null) {
    await host.openAccount(profile, baseUrl);
  }
}

function versionsOf(program: string, { electron, chrome, node }: NodeJS.ProcessVersions): Omit<Versions, 'journal'> {
  return { program, electron: electron ?? '', chromium: chrome ?? '', node };
}

/** Loads the PDF reader early, so that the first label does not wait for it. It waits so that it does not delay the first scan. */
function warmUp({ usual }: PdfReaders): void {
  setTimeout(usual.warmUp, WARM_UP_MS);
}

/** Only for a packed program: otherwise the developer's Electron would be started at every login. */
function autostart(isOn: boolean): void {
  if (!app.isPackaged) return;
  applyAutostart(isOn, {
    platform: process.platform,
    program: programFile(),
    configFolder: process.env.XDG_CONFIG_HOME || join(app.getPath('home'), '.config'),
    setLoginItem: (item) => app.setLoginItemSettings(item),
  });
}

/** The program may have been moved since the last start. */
function keepAutostart(settings: Pick<SettingsStore, 'get'>, logger: Logger): void {
  if (!settings.get().startsWithSystem) return;
  try {
    autostart(true);
  } catch (failure) {
    logger.warn('autostart not changed', { failure: String(failure) });
  }
}

/** The path at which scripts/lib/sumatraPdf.ts has put it; null if none was packed. */
function packedSumatraPdf(): string | null {
  const file = join(process.resourcesPath, 'sumatra', 'SumatraPDF.exe');
  return existsSync(file) ? file : null;
}

/** The folder that the open station takes lists from; what is known of its files stays as long as it is the same. */
function watchedFolderOf(host: StationHost, settings: SettingsStore, language: () => TextLanguage, dataDir: string) {
  let known: { readonly profile: Profile; readonly folder: string; readonly source: OrderSource } | null = null;
  return () => {
    const profile = host.current()?.profile ?? null;
    const folder = profile === null ? null : settings.get().orderFolders[profile];
    if (profile === null || folder === null) {
      known = null;
    } else if (known === null || known.profile !== profile || known.folder !== folder) {
      const source = createWatchedFolder({
        folder,
        movesFile: join(dataDir, `moved-lists-${profile}.json`),
        replaceFile,
        reportOf: (report) => importReportText(report, language(), Date.now()),
        leftName: (file) => filled(importTexts[language()].leftFile, { file }),
        clock: systemClock,
      });
      known = { profile, folder, source };
    }
    return known;
  };
}

/** Each list is read in a thread of its own, which starts when the list is opened. */
function orderImports(
  host: StationHost,
  settings: SettingsStore,
  logger: Logger,
  onProgress: (progress: ImportProgress) => void,
): OrderImports {
  const lists = createListThreads({ start: () => listWorker(join(__dirname, '../lists/serveLists.cjs')), logger });
  return createOrderImports({ open: withStation(host), lists, settings, logger, onProgress });
}

/** A process, because its check is ended at once when the program ends, and must not delay scans. */
function journalCheck(file: string): FileCheck {
  const script = join(__dirname, '../journal/serveJournals.cjs');
  const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
  return fileCheck(utilityProcess.fork(script, [file], { serviceName: 'journal', stdio }));
}

function pdfReaders(logger: Logger): PdfReaders {
  const script = join(__dirname, '../pdfs/servePdfs.cjs');
  return {
    usual: createPdfReader({ start: () => pdfThread(script), keepsWarm: true, logger }),
    apart: createPdfReader({ start: () => pdfProcess(script), keepsWarm: false, logger }),
  };
}

/** A separate process: slower to start than a thread, but nothing that happens in it can end the program. */
function pdfProcess(script: string): PdfServer {
  const child = utilityProcess.fork(script, [], {
    execArgv: [`--max-old-space-size=${PDF_MEMORY_MB}`],
    serviceName: 'labels',
    stdio: 'ignore',
  });
  return talkTo(child);
}

/** A separate process, because a driver may hang or crash in any call. */
function spoolerProcess(): SpoolerProcess {
  const script = join(__dirname, '../spooler/serveSpooler.cjs');
  return talkTo(utilityProcess.fork(script, [], { serviceName: 'spooler', stdio: 'ignore' }));
}

function talkTo<Request, Reply>(child: Electron.UtilityProcess): WorkerPort<Request, Reply> {
  return {
    post: (request) => child.postMessage(request),
    onReply: (listener) => void child.on('message', listener),
    onEnd: (listener) => void child.once('exit', (code) => listener(`it ended with code ${code}`)),
    end: () => void child.kill(),
  };
}
