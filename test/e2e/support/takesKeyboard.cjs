// Opens a second window, which takes the keyboard, and closes it again; writes what the desk says before, meanwhile and after
// that to a file. Done in the main process, because Playwright lets every page believe that it has the keyboard.
const { writeFileSync } = require('node:fs');
const { once } = require('node:events');
const { app, BrowserWindow } = require('electron');

const POLL_EVERY_MS = 100;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));

async function first() {
  const [desk] = BrowserWindow.getAllWindows();
  return desk ?? pause().then(first);
}

async function run() {
  const desk = await first();
  const ask = (script) => desk.webContents.executeJavaScript(script);
  const until = async (script) => {
    while (!(await ask(script))) await pause();
  };
  const bar = 'document.querySelector("[data-testid=scans-elsewhere]")';
  const stated = () => ask(`${bar}?.textContent ?? null`);
  await until('document.hasFocus() && document.querySelector("[data-outcome=idle]:not([data-unseen] *)") !== null');
  const seen = [await stated()];
  const other = new BrowserWindow({ width: 300, height: 200 });
  await Promise.all([once(desk, 'blur'), other.loadURL('about:blank').then(() => other.focus())]);
  await until(`${bar} !== null`);
  seen.push(await stated());
  other.destroy();
  desk.focus();
  await until(`document.hasFocus() && ${bar} === null`);
  seen.push(await stated());
  writeFileSync(process.env.KEYBOARD_FILE, JSON.stringify(seen));
  app.exit(0);
}

app.whenReady().then(run);
