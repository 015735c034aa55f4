import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, dialog, ipcMain, net, powerMonitor, session } from 'electron';
import { listWorker } from '../adapters/import/thread/listThread.ts';
import { readScreenSettings } from '../adapters/settings/screenSettings.ts';
import { REQUEST_CHANNEL } from '../contract/bridge.ts';
import { tryList } from './imports/tryList.ts';
import type { Opened } from './openEverything.ts';
import { foreignSwitch, readCommandLine } from './start/commandLine.ts';
import { runCompiled } from './start/compiledCode.ts';
import { type GraphicsCrash, watchGraphics } from './start/graphics.ts';
import { LockFailed, lockTrouble } from './start/instanceLock.ts';
import { packInfo } from './start/packInfo.ts';
import { quitWhenClosed } from './start/quitWhenClosed.ts';
import { refusedSwitchText, startFailureText } from './start/startFailure.ts';
import { createWaits } from './start/waits.ts';
import { earlyLanguage, systemLanguage } from './system/systemLanguage.ts';
import { announceAppProtocol, serveApp } from './window/appProtocol.ts';
import { createDeskWindow } from './window/deskWindow.ts';

/** Electron reports no change of the network, so it is polled. */
const NETWORK_POLL_MS = 3_000;

/** Longest time that the station waits for the page to load its files, ms. */
const SERVED_LIMIT_MS = 1_000;

/** The code that a start needs has been compiled by then, and the desk is at rest, ms. */
const KEEP_CODE_AFTER_MS = 20_000;

const commandLine = readCommandLine(process.argv.slice(1));
if (commandLine.dataDir !== null) app.setPath('userData', commandLine.dataDir);
announceAppProtocol();
/** Set once there will be a log to write it in. */
let onGraphicsCrash = (_crash: GraphicsCrash): void => {};
const graphics = watchGraphics(app, app.getPath('userData'), (crash) => onGraphicsCrash(crash));

/** Signals with which the system or a terminal ends the program. */
const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const newJournalWorker = () => new Worker(join(__dirname, '../journal/serveJournals.cjs'));

/** Started before anything needs it. */
let journalWorker: Worker | null = null;

function startJournalWorker(): Worker {
  const started = journalWorker ?? newJournalWorker();
  journalWorker = null;
  return started;
}

/**
 * The window opens at once, before the other code is loaded; only what a window needs is imported here. Requests of its
 * page wait until keychain, journal and station are open.
 */
function start(): void {
  const dataDir = app.getPath('userData');
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  // Earlier releases made it readable for every login. A folder that a person names keeps the rights of their choice.
  if (commandLine.dataDir === null) chmodSync(dataDir, 0o700);
  const desk = createDeskWindow({
    settings: readScreenSettings(dataDir),
    dataDir,
    onPageGone: (why) => void opening.then(({ pageGone }) => pageGone(why)).catch(() => undefined),
  });
  const { pageIsServed } = serveApp(session.defaultSession, join(__dirname, '../renderer'));
  desk.show();
  const waits = createWaits(() => opening);
  const opening: Promise<Opened> = soon(pageIsServed)
    .then(() => loadStation(dataDir))
    .then(({ openEverything }) =>
      openEverything({ commandLine, dataDir, desk, graphics, startJournalWorker, onWaiting: waits.waitFor }),
    );
  onGraphicsCrash = (crash) => void opening.then((opened) => opened.graphicsCrashed(crash)).catch(() => undefined);
  opening.catch((failure: unknown) => giveUp(failure));
  ipcMain.handle(REQUEST_CHANNEL, async (event, name: unknown, input: unknown) => {
    for (;;) {
      const begun = await waits.first();
      if ('opened' in begun) return begun.opened.answer(event, name, input);
      const refusal = await begun.waiting.refusal(event, name, input);
      if (refusal !== null) return refusal;
    }
  });
  app.on('second-instance', desk.show);
  app.on('activate', desk.show);
  // A library ends the process on these signals as soon as it is loaded. They should quit the app in the usual way.
  for (const signal of ENDING_SIGNALS) process.on(signal, () => app.quit());
  app.on('before-quit', desk.letGo);
  quitWhenClosed(app, async () => {
    const begun = await waits.first();
    if ('opened' in begun) await begun.opened.close();
  });
  watchForNetwork(opening);
}

/**
 * What lies behind the window is a bundle of its own. One bundle in parts would not do: helpers that all parts share end
 * up in one of them, and the largest was loaded before the window.
 */
function loadStation(dataDir: string): typeof import('./openEverything.ts') {
  const station = runCompiled<typeof import('./openEverything.ts')>(
    join(__dirname, '../station/openEverything.cjs'),
    join(dataDir, 'Code Cache', 'station.bin'),
  );
  setTimeout(() => {
    try {
      station.keep();
    } catch {
      // The next start compiles it again.
    }
  }, KEEP_CODE_AFTER_MS);
  return station.exports;
}

/** Limits the wait, so that the station opens even if the page does not load, also one from a development server. */
function soon(served: Promise<void>): Promise<void> {
  return Promise.race([served, new Promise<void>((resolve) => setTimeout(resolve, SERVED_LIMIT_MS))]);
}

/** Hints that the service may be reachable again, which only its answer proves, and that the computer slept. */
function watchForNetwork(opening: Promise<Opened>): void {
  const notify = (what: 'networkMayBeBack' | 'slept') =>
    void opening.then(({ host }) => host.current()?.core[what]()).catch(() => undefined);
  powerMonitor.on('suspend', () => notify('slept'));
  powerMonitor.on('resume', () => {
    notify('slept');
    notify('networkMayBeBack');
  });
  let wasOnline = net.isOnline();
  setInterval(() => {
    const isOnline = net.isOnline();
    if (isOnline && !wasOnline) notify('networkMayBeBack');
    wasOnline = isOnline;
  }, NETWORK_POLL_MS);
}

function giveUp(failure: unknown): void {
  const { message, detail } = startFailureText(failure, systemLanguage());
  dialog.showErrorBox(app.getName(), `${message}\n\n${detail}`);
  app.exit(1);
}

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

/** Before anything is opened: Chromium acts on its switches when this script has run. */
function refuseSwitches(): boolean {
  const given = app.isPackaged ? foreignSwitch(process.argv.slice(1), process.platform) : null;
  if (given === null || packInfo(app)?.isForTests === true) return false;
  dialog.showErrorBox(app.getName(), refusedSwitchText(given, earlyLanguage()));
  app.exit(1);
  return true;
}

/** The running program comes to the front; if none does, a person has to see why this one cannot start. */
function notLocked(): void {
  const trouble = lockTrouble([app.getPath('userData'), app.getPath('temp')]);
  if (trouble !== null) throw new LockFailed(trouble);
  app.quit();
}

/** Nothing is opened for it: neither a window nor the data, which another instance may have open. */
async function tryListAndEnd(path: string): Promise<void> {
  const { text, code } = await tryList(path, {
    start: () => listWorker(join(__dirname, '../lists/serveLists.cjs')),
    language: earlyLanguage(),
    json: commandLine.json,
  });
  process.stdout.write(`${text}\n`, () => app.exit(code));
}

if (refuseSwitches()) {
  // The program has ended.
} else if (commandLine.triedList !== null) {
  void tryListAndEnd(commandLine.triedList);
} else if (app.requestSingleInstanceLock()) {
  // Started beside Chromium, whose start blocks this thread.
  journalWorker = newJournalWorker();
  app.whenReady().then(start).catch(giveUp);
} else {
  app.whenReady().then(notLocked).catch(giveUp);
}
