// Loaded into the main process of either program before its own code (`electron -r`): tells on stdout when the window
// is there, its page is painted and, for the station, a scan is answered. Neither program knows of it.
const { app, ipcMain, session } = require('electron');

const CHANNEL = 'bench:page-is-ready';
/** Epoch ms; null until it is. */
let shownAt = null;
let page = null;

function notify() {
  if (shownAt === null || page === null) return;
  process.stdout.write(`steps ${JSON.stringify({ shownAt, ...page })}\n`);
  // The station keeps its compiled code some time after its start.
  setTimeout(() => app.quit(), Number(process.env.BENCH_STAY_MS ?? 0));
}

ipcMain.on(CHANNEL, (_event, reported) => {
  page = reported;
  notify();
});

app.on('browser-window-created', (_event, window) => {
  window.on('show', () => {
    shownAt ??= Date.now();
    notify();
  });
});

app.whenReady().then(() => {
  session.defaultSession.setPreloads([require.resolve('./pageProbe.cjs')]);
});
