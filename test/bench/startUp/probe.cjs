// Loaded into the main process of either program before its own code (`electron -r`): tells on stdout when the window
// is there, its page is painted and, for the station, a scan is answered. Neither program knows of it.
const fs = require('node:fs');
const { app, ipcMain, session } = require('electron');

const CHANNEL = 'bench:page-is-ready';
const STATION = 'openEverything.cjs';
/** Epoch ms of each step; null where the program has no such step. */
const steps = { readyAt: null, windowAt: null, shownAt: null, codeAt: null };
let page = null;

function tell() {
  if (steps.shownAt === null || page === null) return;
  process.stdout.write(`steps ${JSON.stringify({ ...steps, ...page })}\n`);
  // The station keeps its compiled code some time after its start.
  setTimeout(() => app.quit(), Number(process.env.BENCH_STAY_MS ?? 0));
}

ipcMain.on(CHANNEL, (_event, told) => {
  page = told;
  tell();
});

app.on('browser-window-created', (_event, window) => {
  steps.windowAt ??= Date.now();
  window.on('show', () => {
    steps.shownAt ??= Date.now();
    tell();
  });
});

const { readFileSync } = fs;
fs.readFileSync = (...args) => {
  if (String(args[0]).endsWith(STATION)) steps.codeAt ??= Date.now();
  return readFileSync(...args);
};

app.whenReady().then(() => {
  steps.readyAt = Date.now();
  session.defaultSession.setPreloads([require.resolve('./pageProbe.cjs')]);
});
