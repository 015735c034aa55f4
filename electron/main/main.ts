import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { app, dialog, ipcMain, net, powerMonitor, session } from 'electron';
import { readScreenSettings } from '../adapters/settings/screenSettings.ts';
import { REQUEST_CHANNEL } from '../contract/bridge.ts';
import { announceAppProtocol, serveApp } from './appProtocol.ts';
import { readCommandLine } from './commandLine.ts';
import { createDeskWindow } from './deskWindow.ts';
import type { Opened } from './openEverything.ts';
import { quitWhenClosed } from './quitWhenClosed.ts';
import { startFailureText } from './startFailure.ts';
import { systemLanguage } from './systemLanguage.ts';

/** Electron tells of no change of the network by itself. */
const NETWORK_LOOK_MS = 3_000;

/** Longest time that the station waits for the page to have its files, ms. */
const SERVED_LIMIT_MS = 1_000;

const commandLine = readCommandLine(process.argv.slice(1));
if (commandLine.dataDir !== null) app.setPath('userData', commandLine.dataDir);
announceAppProtocol();

/** By these the system, or a terminal, ends the program. */
const ENDING_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

const newJournalWorker = () => new Worker(join(__dirname, '../journal/serveJournals.cjs'));

/** Started before anything asks for it. */
let journalWorker: Worker | null = null;

function startJournalWorker(): Worker {
  const started = journalWorker ?? newJournalWorker();
  journalWorker = null;
  return started;
}

/**
 * The window comes at once, before the code behind it is even loaded: what is imported here is what a window needs. Its
 * requests wait until keychain, journal and station are open.
 */
function start(): void {
  const dataDir = app.getPath('userData');
  mkdirSync(dataDir, { recursive: true });
  const desk = createDeskWindow({
    settings: readScreenSettings(dataDir),
    onPageGone: (why) => void opening.then(({ pageGone }) => pageGone(why)).catch(() => undefined),
  });
  const { pageIsServed } = serveApp(session.defaultSession, join(__dirname, '../renderer'));
  desk.show();
  const opening = soon(pageIsServed)
    .then(() => import('./openEverything.ts'))
    .then(({ openEverything }) => openEverything({ commandLine, dataDir, desk, startJournalWorker }));
  opening.catch((failure: unknown) => giveUp(failure));
  ipcMain.handle(REQUEST_CHANNEL, async (event, name: unknown, input: unknown) =>
    (await opening).answer(event, name, input),
  );
  app.on('second-instance', desk.show);
  app.on('activate', desk.show);
  // A library would end the process at once with these, as soon as it is loaded; they are wishes to quit like any other.
  for (const signal of ENDING_SIGNALS) process.on(signal, () => app.quit());
  app.on('before-quit', desk.letGo);
  quitWhenClosed(app, () => opening.then(({ host }) => host.close()));
  watchForNetwork(opening);
}

/** Whatever becomes of the page, also one that comes from elsewhere, as while developing: the station opens. */
function soon(served: Promise<void>): Promise<void> {
  return Promise.race([served, new Promise<void>((resolve) => setTimeout(resolve, SERVED_LIMIT_MS))]);
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

function giveUp(failure: unknown): void {
  const { message, detail } = startFailureText(failure, systemLanguage());
  dialog.showErrorBox(app.getName(), `${message}\n\n${detail}`);
  app.exit(1);
}

app.on('window-all-closed', () => {
  if (process.platform !== 'darwin') app.quit();
});

if (app.requestSingleInstanceLock()) {
  // Beside Chromium's own start, which leaves this thread no time.
  journalWorker = newJournalWorker();
  app.whenReady().then(start).catch(giveUp);
} else {
  app.quit();
}
