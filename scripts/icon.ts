import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startVirtualDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { electronRuntime } from './lib/electronRuntime.ts';
import { fromRoot } from './lib/layout.ts';

// Draws assets/icon.svg into assets/icon.png, the picture that electron-builder makes every system's icon of.
// To be run when the drawing has changed: node_modules/.bin/node scripts/icon.ts

const painter = `
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const [svg, png] = process.argv.slice(-2);
const draw = async (drawing) => {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(drawing);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 512;
  canvas.getContext('2d').drawImage(image, 0, 0);
  return canvas.toDataURL('image/png');
};
app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('data:text/html,<title>icon</title>');
  const picture = await window.webContents.executeJavaScript('(' + draw + ')(' + JSON.stringify(fs.readFileSync(svg, 'utf8')) + ')');
  fs.writeFileSync(png, Buffer.from(picture.split(',')[1], 'base64'));
  app.quit();
});
`;

const folder = mkdtempSync(path.join(tmpdir(), 'label-station-icon-'));
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'icon-painter', main: 'main.js' }));
writeFileSync(path.join(folder, 'main.js'), painter);
const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined;
const args = [...electronFlags(), folder, fromRoot('assets/icon.svg'), fromRoot('assets/icon.png')];
const child = spawn(electronRuntime().executablePath, args, {
  stdio: 'inherit',
  env: { ...process.env, ...display?.env },
});
child.on('close', async (code) => {
  await display?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
