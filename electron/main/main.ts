import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, net, session } from 'electron';
import { createShippingApi } from '../adapters/api/createShippingApi.ts';
import { createElectronLog } from '../adapters/logging/electronLog.ts';
import { createFolderPrinter } from '../adapters/printing/folderPrinter.ts';
import { createSystemPrinter } from '../adapters/printing/systemPrinter.ts';
import { writeTestLabel } from '../adapters/printing/testLabel.ts';
import { openSecrets } from '../adapters/secrets/openSecrets.ts';
import { createElectronSettings } from '../adapters/settings/electronSettings.ts';
import { systemClock } from '../adapters/system/systemClock.ts';
import { createPrinters } from '../core/services/printers.ts';
import { demoScenario, sampleOrders } from '../demo/sampleOrders.ts';
import { announceAppProtocol, serveApp } from './appProtocol.ts';
import { readCommandLine } from './commandLine.ts';
import { startDemoService } from './demoService.ts';
import { answerRequests, tell } from './ipc.ts';
import { createRequestHandlers } from './requests.ts';
import { createStationHost, LIVE_KEY } from './stationHost.ts';
import { openWindow } from './window.ts';

/** Longest time for one request with its answer, ms: a carrier that is slow answers `pending`, so this is a dead line. */
const REQUEST_TIMEOUT_MS = 30_000;

const commandLine = readCommandLine(process.argv.slice(1));
if (commandLine.dataDir !== null) app.setPath('userData', commandLine.dataDir);
announceAppProtocol();

let window: BrowserWindow | null = null;

async function start(): Promise<void> {
  const dataDir = app.getPath('userData');
  mkdirSync(dataDir, { recursive: true });
  const logger = createElectronLog({ directory: join(dataDir, 'logs') });
  const report = (kind: string) => (failure: unknown) =>
    logger.error(kind, { failure: failure instanceof Error ? (failure.stack ?? failure.message) : String(failure) });
  process.on('unhandledRejection', report('unhandled rejection'));
  process.on('uncaughtException', report('uncaught exception'));

  const settings = createElectronSettings({ directory: dataDir });
  const secrets = await openSecrets({ loadKeytar: () => import('keytar'), logger });
  const printFolder =
    commandLine.printFolder ?? settings.get().printFolder ?? join(app.getPath('documents'), app.getName());
  const printers = [
    createFolderPrinter({ directory: printFolder, name: app.getName() }),
    createSystemPrinter({ platform: process.platform }),
  ];
  const createApi = (baseUrl: string, apiKey: () => Promise<string | null>) =>
    createShippingApi({ baseUrl, apiKey, fetch: net.fetch, timeoutMs: REQUEST_TIMEOUT_MS, log: logger });
  const host = createStationHost({
    dataDir,
    settings,
    secrets,
    printers,
    demoPrinterId: `folder:${app.getName()}`,
    demoOrders: sampleOrders,
    demoService: async () => commandLine.demo ?? (await startDemoService()),
    createApi,
    logger,
    onEvent: (event) => tell(window, event.name, event.payload as never),
  });
  answerRequests(
    createRequestHandlers({
      host,
      settings,
      secrets,
      systemLanguage: app.getLocale().startsWith('tr') ? 'tr' : 'en',
      createApi,
      testLabel: () => writeTestLabel(join(dataDir, 'test-label.pdf')),
      printersWithoutStation: createPrinters(printers, systemClock),
      demoScans: demoScenario,
      logger,
    }),
    logger,
  );
  await reopen().catch(report('station did not open'));
  serveApp(session.defaultSession, join(__dirname, '../renderer'));
  showWindow();

  app.on('second-instance', showWindow);
  app.on('activate', showWindow);
  app.on('before-quit', (event) => {
    if (host.current() === null) return;
    event.preventDefault();
    void host.close().finally(() => app.quit());
  });

  /** The station that was open when the program ended, or the demo that the command line asks for. */
  async function reopen(): Promise<void> {
    const { profile, liveBaseUrl } = settings.get();
    if (commandLine.demo !== null || profile === 'demo') await host.openDemo();
    else if (profile === 'live' && liveBaseUrl !== null && (await secrets.get(LIVE_KEY)) !== null) {
      await host.openLive(liveBaseUrl);
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
    window.focus();
  }
}

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

if (app.requestSingleInstanceLock()) {
  app
    .whenReady()
    .then(start)
    .catch((failure: unknown) => {
      dialog.showErrorBox(app.getName(), failure instanceof Error ? failure.message : String(failure));
      app.exit(1);
    });
} else {
  app.quit();
}
