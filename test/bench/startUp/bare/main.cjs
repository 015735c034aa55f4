// The least that a program with a window does: what the station's start is measured against.
const { app, BrowserWindow } = require('electron');
const path = require('node:path');

const dataDir = process.argv.find((argument) => argument.startsWith('--data-dir='));
if (dataDir !== undefined) app.setPath('userData', dataDir.slice('--data-dir='.length));

app.whenReady().then(() => {
  const window = new BrowserWindow({
    width: 1366,
    height: 768,
    show: false,
    backgroundColor: '#10151c',
    webPreferences: { contextIsolation: true, sandbox: true, nodeIntegration: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadFile(path.join(__dirname, 'page.html'));
});

app.on('window-all-closed', () => app.quit());
