import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, Menu, net, powerMonitor, session } from 'electron';
import { createShippingApi } from '../adapters/api/createShippingApi.ts';
import { createElectronLog } from '../adapters/logging/electronLog.ts';
import { createRedaction } from '../adapters/logging/redaction.ts';
import { createFolderPrinter } from '../adapters/printing/folderPrinter.ts';
import { createSystemPrinter } from '../adapters/printing/systemPrinter.ts';
import { openSecrets } from '../adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../adapters/secrets/ownerPin.ts';
import { createElectronSettings } from '../adapters/settings/electronSettings.ts';
import { systemClock } from '../adapters/system/systemClock.ts';
import { isJournalFailure } from '../core/ports/journalFailure.ts';
import type { Logger } from '../core/ports/Logger.ts';
import type { Secrets } from '../core/ports/Secrets.ts';
import type { SettingsStore } from '../core/ports/SettingsStore.ts';
import { createPrinters } from '../core/services/printers.ts';
import { demoScenario, sampleOrders } from '../demo/sampleOrders.ts';
import { announceAppProtocol, serveApp } from './appProtocol.ts';
import { calibrationLabels, newCalibrationCode } from './calibrationLabels.ts';
import { readCommandLine } from './commandLine.ts';
import { startDemoService } from './demoService.ts';
import { answerRequests, type RequestHandlers, tell } from './ipc.ts';
import { createRequestHandlers } from './requests/requests.ts';
import { systemFiles } from './savedFiles.ts';
import { createStationHost, keptBaseUrl, keyName, type StationHost } from './stationHost.ts';
import { openWindow } from './window.ts';

/** Longest time for one request with its answer, ms: a carrier that is slow answers `pending`, so this is a dead line. */
const REQUEST_TIMEOUT_MS = 30_000;

/** Electron tells of no change of the network by itself. */
const NETWORK_LOOK_MS = 3_000;

/** What the operator sees where labels are saved instead of printed. */
const FOLDER_PRINTER = 'PDF';

const commandLine = readCommandLine(process.argv.slice(1));
if (commandLine.dataDir !== null) app.setPath('userData', commandLine.dataDir);
announceAppProtocol();

/** Blacks out in every log line what it was told to hide. */
const redaction = createRedaction();
let window: BrowserWindow | null = null;
let closed = false;

/** The window comes at once; its requests wait until keychain, journal and station are open. */
function start(): void {
  const dataDir = app.getPath('userData');
  mkdirSync(dataDir, { recursive: true });
  const logger = createElectronLog({ directory: join(dataDir, 'logs'), redaction });
  const report = (kind: string) => (failure: unknown) =>
    logger.error(kind, { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) });
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));
  const opening = openEverything(dataDir, logger, report('station did not open'));
  opening.catch((failure: unknown) => giveUp(failure));
  answerRequests(
    opening.then(({ handlers }) => handlers),
    logger,
  );
  // Alt with a letter belongs to the pages; only macOS needs a menu for copy and paste to work.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  serveApp(session.defaultSession, join(__dirname, '../renderer'));
  showWindow();
  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('before-quit', (event) => closeFirst(opening, event));
  watchForNetwork(opening);
}

/** Hints that a service which was away may be back; that it is, only its own answer tells. */
function watchForNetwork(opening: Promise<Opened>): void {
  const hint = () => void opening.then(({ host }) => host.current()?.core.networkMayBeBack()).catch(() => undefined);
  powerMonitor.on('resume', hint);
  let wasOnline = net.isOnline();
  setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) hint();
    wasOnline = isOnline;
  }, NETWORK_LOOK_MS);
}

interface Opened {
  readonly handlers: RequestHandlers;
  readonly host: StationHost;
}

async function openEverything(dataDir: string, logger: Logger, onFailure: (failure: unknown) => void): Promise<Opened> {
  const settings = createElectronSettings({ directory: dataDir });
  const secrets = await openSecrets({ loadKeytar: () => import('keytar'), logger });
  const fontDir = join(__dirname, 'fonts');
  const ownerPin = createOwnerPin(secrets, systemClock);
  const printFolder =
    commandLine.printFolder ?? settings.get().printFolder ?? join(app.getPath('documents'), app.getName());
  const printers = [
    createFolderPrinter({ directory: printFolder, name: FOLDER_PRINTER }),
    createSystemPrinter({ platform: process.platform }),
  ];
  const createApi = (baseUrl: string, apiKey: () => Promise<string | null>) =>
    createShippingApi({
      baseUrl,
      async apiKey() {
        const key = await apiKey();
        if (key !== null) redaction.hide(key);
        return key;
      },
      fetch: net.fetch,
      timeoutMs: REQUEST_TIMEOUT_MS,
      log: logger,
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
    createApi,
    logger,
    onEvent: (event) => tell(window, event.name, event.payload as never),
  });
  const handlers = createRequestHandlers({
    host,
    settings,
    secrets,
    systemLanguage: app.getLocale().startsWith('tr') ? 'tr' : 'en',
    createApi,
    ownerPin,
    calibrationLabel: calibrationLabels(dataDir, fontDir),
    calibrationCode: newCalibrationCode,
    printers: createPrinters(printers, systemClock),
    demoScans: demoScenario,
    files: systemFiles(() => window),
    fontDir,
    logger,
  });
  await reopen(host, settings, secrets).catch((failure: unknown) => {
    onFailure(failure);
    // Not waited for: the window with its set-up comes beside it.
    if (isJournalFailure(failure))
      void dialog.showMessageBox({ type: 'error', title: app.getName(), message: failure.message });
  });
  return { handlers, host };
}

/** The station that was open when the program ended, or the demo that the command line asks for. */
async function reopen(host: StationHost, settings: SettingsStore, secrets: Secrets): Promise<void> {
  const { profile } = settings.get();
  if (commandLine.demo !== null || profile === 'demo') {
    await host.openDemo();
    return;
  }
  const baseUrl = profile === null ? null : keptBaseUrl(settings.get(), profile);
  if (profile !== null && baseUrl !== null && (await secrets.get(keyName(profile))) !== null) {
    await host.openAccount(profile, baseUrl);
  }
}

function showWindow(): void {
  if (window === null || window.isDestroyed()) {
    window = openWindow();
    window.on('closed', () => {
      window = null;
    });
  }
  if (window.isMinimized()) window.restore();
  // Not before its page is painted: openWindow shows it then.
  if (!window.webContents.isLoadingMainFrame()) window.show();
  window.focus();
}

/** The journal is closed before the program ends. */
function closeFirst(opening: Promise<Opened>, event: Electron.Event): void {
  if (closed) return;
  event.preventDefault();
  void opening
    .then(({ host }) => host.close())
    .catch(() => undefined)
    .finally(() => {
      closed = true;
      app.quit();
    });
}

function giveUp(failure: unknown): void {
  dialog.showErrorBox(app.getName(), failure instanceof Error ? failure.message : String(failure));
  app.exit(1);
}

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

if (app.requestSingleInstanceLock()) {
  app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}
