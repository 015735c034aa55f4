import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startVirtualDisplay } from './lib/display.ts';
import { electronFlags } from './lib/electronFlags.ts';
import { electronRuntime } from './lib/electronRuntime.ts';
import { fromRoot } from './lib/layout.ts';

// Draws assets/icon.svg into assets/icon.png, of which electron-builder makes the icon of macOS, and into assets/icon.ico, the
// one of Windows, which it would make with a tool that it downloads.
// To be run when the drawing has changed: node_modules/.bin/node scripts/icon.ts

const painter = `
const { app, BrowserWindow } = require('electron');
const fs = require('node:fs');
const [svg, png, ico] = process.argv.slice(-3);
const draw = async (drawing, sizes) => {
  const image = new Image();
  image.src = 'data:image/svg+xml,' + encodeURIComponent(drawing);
  await image.decode();
  return sizes.map((size) => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = size;
    canvas.getContext('2d').drawImage(image, 0, 0, size, size);
    return canvas.toDataURL('image/png');
  });
};
const sizes = [16, 24, 32, 48, 64, 128, 256];
/** A head, an entry of 16 bytes for each picture (a size of 256 is written as 0), and the pictures. */
const icon = (pictures) => {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let place = head.length;
  pictures.forEach((picture, index) => {
    const entry = 6 + 16 * index;
    head.writeUInt8(sizes[index] % 256, entry);
    head.writeUInt8(sizes[index] % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(picture.length, entry + 8);
    head.writeUInt32LE(place, entry + 12);
    place += picture.length;
  });
  return Buffer.concat([head, ...pictures]);
};
app.whenReady().then(async () => {
  const window = new BrowserWindow({ show: false });
  await window.loadURL('data:text/html,<title>icon</title>');
  const given = [fs.readFileSync(svg, 'utf8'), [...sizes, 512]].map((value) => JSON.stringify(value));
  const urls = await window.webContents.executeJavaScript('(' + draw + ')(' + given + ')');
  const pictures = urls.map((url) => Buffer.from(url.split(',')[1], 'base64'));
  fs.writeFileSync(png, pictures.at(-1));
  fs.writeFileSync(ico, icon(pictures.slice(0, -1)));
  app.quit();
});
`;

const folder = mkdtempSync(path.join(tmpdir(), 'label-station-icon-'));
writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ name: 'icon-painter', main: 'main.js' }));
writeFileSync(path.join(folder, 'main.js'), painter);
const display = process.platform === 'linux' ? await startVirtualDisplay() : undefined;
const files = ['svg', 'png', 'ico'].map((ending) => fromRoot(`assets/icon.${ending}`));
const args = [...electronFlags(), folder, ...files];
const child = spawn(electronRuntime().executablePath, args, {
  stdio: 'inherit',
  env: { ...process.env, ...display?.env },
});
child.on('close', async (code) => {
  await display?.stop();
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
