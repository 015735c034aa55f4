// Bare windows for the gallery: which page they show, and how large, is up to whoever drives them.
const { app, BrowserWindow } = require('electron');

const count = Number(process.env.LABEL_STATION_GALLERY_WINDOWS ?? '1');

app.disableHardwareAcceleration();
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  for (let n = 0; n < count; n += 1) {
    // Each of them is drawn at full speed, though they lie on top of each other.
    const window = new BrowserWindow({
      width: 1366,
      height: 768,
      useContentSize: true,
      webPreferences: { sandbox: true, contextIsolation: true, backgroundThrottling: false },
    });
    void window.loadURL('about:blank');
  }
});
