// Lets the page hang in the middle of a scan and waits until it is back; writes what it says then to a file. Done in the main
// process, because Chromium does not look for hung pages while Playwright is attached to one.
const { writeFileSync } = require('node:fs');
const { app, BrowserWindow } = require('electron');

const POLL_EVERY_MS = 200;
const pause = () => new Promise((resolve) => setTimeout(resolve, POLL_EVERY_MS));

async function first() {
  const [desk] = BrowserWindow.getAllWindows();
  return desk ?? pause().then(first);
}

async function run() {
  const { webContents: page } = await first();
  const until = async (selector) => {
    const script = `document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`;
    for (;;) {
      const found = page.isLoading() || page.isCrashed() ? null : await page.executeJavaScript(script);
      if (found !== null) return found;
      await pause();
    }
  };
  const press = (keyCode) => {
    const modifiers = /^[A-Z]$/.test(keyCode) ? ['shift'] : [];
    for (const type of ['keyDown', 'char', 'keyUp']) page.sendInputEvent({ type, keyCode, modifiers });
  };
  await until('[data-outcome=idle]:not([data-unseen] *)');
  for (const key of [...process.env.HANG_CODE, 'Enter']) press(key);
  await until(`[data-code="${process.env.HANG_CODE}"]`);
  let isGone = false;
  page.once('render-process-gone', () => {
    isGone = true;
  });
  void page.executeJavaScript('for (;;);').catch(() => undefined);
  // A page that takes no key is noticed.
  while (!isGone) {
    press('a');
    await pause();
  }
  const stated = await until('[data-testid=banner-program]');
  await until(`[data-code="${process.env.HANG_CODE}"], [data-testid=last-scans]`);
  writeFileSync(process.env.HANG_FILE, stated);
  app.quit();
}

app.whenReady().then(run);
