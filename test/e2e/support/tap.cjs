// Loaded by the main process before its own code: keeps everything that it sends to a page, as text.
const { app, ipcMain } = require('electron');

const seen = [];
globalThis.seenByPages = seen;
const text = (value) =>
  JSON.stringify(value, (_key, part) => (part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part));

const handle = ipcMain.handle.bind(ipcMain);
ipcMain.handle = (channel, listener) =>
  handle(channel, async (...args) => {
    const answer = await listener(...args);
    seen.push(text(answer) ?? '');
    return answer;
  });

app.on('web-contents-created', (_event, contents) => {
  const send = contents.send.bind(contents);
  contents.send = (...args) => {
    seen.push(text(args));
    send(...args);
  };
});
