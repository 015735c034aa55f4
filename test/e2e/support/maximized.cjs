// Loaded into the main process before its own code (`electron -r`): counts how often a window is maximized. A display without
// a window manager does nothing of the kind, so that the window itself does not show it.
const { BrowserWindow } = require('electron');

const maximize = BrowserWindow.prototype.maximize;
globalThis.timesMaximized = 0;
BrowserWindow.prototype.maximize = function (...rest) {
  globalThis.timesMaximized += 1;
  return maximize.apply(this, rest);
};
