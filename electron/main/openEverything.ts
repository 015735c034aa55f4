import { statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { app, dialog, net, session } from 'electron';
import { createShippingApi } from '../adapters/api/createShippingApi.ts';
import { type JournalThreadDeps, startJournalThread } from '../adapters/journal/thread/journalThread.ts';
import { createElectronLog } from '../adapters/logging/electronLog.ts';
import { createRedaction } from '../adapters/logging/redaction.ts';
import { createFolderPrinter } from '../adapters/printing/folderPrinter.ts';
import { createSeparatorSheets } from '../adapters/printing/separatorSheets.ts';
import { createSystemPrinter } from '../adapters/printing/systemPrinter.ts';
import { createOwnerPin } from '../adapters/secrets/ownerPin.ts';
import { createElectronSettings } from '../adapters/settings/electronSettings.ts';
import { systemClock, systemRandomness } from '../adapters/system/clockAndRandomness.ts';
import { placeOf } from '../adapters/system/thisComputer.ts';
import type { Versions } from '../contract/diagnostics.ts';
import { updateWaits } from '../contract/update.ts';
import { isJournalFailure } from '../core/ports/Journal.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import { createPrinters } from '../core/printing/index.ts';
import { demoScenario, sampleOrders } from '../demo/sampleOrders.ts';
import { startDemoService } from './accounts/demoService.ts';
import { createEventSources } from './accounts/eventSources.ts';
import { createShopSources } from './accounts/shopSources.ts';
import { stationFolders } from './accounts/stationFolder.ts';
import { createDiagnostics } from './diagnostics/diagnostics.ts';
import { createServiceClock } from './diagnostics/serviceClock.ts';
import { createDoor } from './door/door.ts';
import { folderId } from './folder/folderId.ts';
import { openFolder } from './folder/openFolder.ts';
import { openImports } from './imports/openImports.ts';
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
import { reopen } from './station/reopen.ts';
import { createSiteJoining } from './station/siteJoining.ts';
import { createSites } from './station/sites.ts';
import { createStationHost } from './station/stationHost.ts';
import { stationStatus } from './station/stationStatus.ts';
import { applyAutostart } from './system/autostart.ts';
import { createDeskFetch, deskSession, findIn } from './system/deskFetch.ts';
import { systemLinks } from './system/externalLinks.ts';
import { journalCheck, packedSumatraPdf, pdfReaders, spoolerProcess } from './system/processes.ts';
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
  const { commandLine, dataDir, desk, graphics, startJournalWorker, onWaiting } = deps;
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
  const { secrets, becomeNewDesk } = await openFolder({ dataDir, settings, isOurPage, logger, onWaiting });
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
  const language = () => settings.get().language ?? systemLanguage();
  const ofAccounts = { settings, secrets, fetch, clock: systemClock, logger, hide: redaction.hide };
  const eventSources = createEventSources(ofAccounts);
  const sites = createSites({ ...ofAccounts, random: systemRandomness, place: placeOf(dataDir) });
  const shopSources = createShopSources({ ...ofAccounts, language });
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
  const reopenStation = () => reopen({ host, settings, secrets, isDemo: commandLine.demo !== null });
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
      for (const folder of await stationFolders(dataDir)) await journals.backUp(folder);
    },
    resume: reopenStation,
    logger,
    onStatus: (status) => sendEvent(desk.current(), 'update.changed', status),
  });
  const { orderImports, orderIntake } = openImports({
    ...{ host, settings, language, dataDir, logger },
    onProgress: (progress) => sendEvent(desk.current(), 'import.progress', progress),
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
    becomeNewDesk,
    joining: createSiteJoining({ host, sites, settings, secrets, eventSources, logger }),
    shopSources,
    ownerPin,
    calibrationLabel: calibrationLabels(dataDir, fontDir, pdfs),
    calibrationCode: newCalibrationCode,
    printers: allPrinters,
    demoScans: demoScenario,
    files,
    listFolders: listFolders(),
    ...{ orderImports, orderIntake, secondCopy, door },
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
    const text = startFailureText(failure, language());
    void dialog.showMessageBox({ type: 'error', title: app.getName(), ...text });
  });
  // Early, so that the first label does not wait for it, and not so early that it delays the first scan.
  setTimeout(pdfs.usual.warmUp, WARM_UP_MS);
  keepAutostart(settings, logger);
  void orderIntake.poll();
  void door.open();
  updates.start();
  return {
    answer: answerRequests(handlers, isOurPage, logger),
    host,
    /** Ends everything that goes on by itself, and closes the station. */
    async close(): Promise<void> {
      updates.stop();
      orderIntake.stop();
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

const freeBytesOf = (folder: string) => statfs(folder).then(({ bavail, bsize }) => bavail * bsize);

function secondCopyOf(dataDir: string, settings: SettingsStore, logger: Logger, desk: OpeningDeps['desk']): SecondCopy {
  return startSecondCopy({
    ...{ settings, logger },
    stationFolders: async () => (await stationFolders(dataDir)).filter((path) => basename(path) !== 'demo'),
    folderId: () => folderId(dataDir),
    now: Date.now,
    onStatus: (status) => sendEvent(desk.current(), 'secondCopy.changed', status),
  });
}

function versionsOf(program: string, { electron, chrome, node }: NodeJS.ProcessVersions): Omit<Versions, 'journal'> {
  return { program, electron: electron ?? '', chromium: chrome ?? '', node };
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
