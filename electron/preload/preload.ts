import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { EVENT_CHANNEL, REQUEST_CHANNEL, type StationBridge } from '../contract/bridge.ts';

/** Everything that a page can reach. The main process does all the checking, as it trusts no page. */
const bridge: StationBridge = {
  request: (name, input) => ipcRenderer.invoke(REQUEST_CHANNEL, name, input),
  on(name, listener) {
    const handle = (_event: IpcRendererEvent, happened: string, payload: unknown) => {
      if (happened === name) listener(payload as Parameters<typeof listener>[0]);
    };
    ipcRenderer.on(EVENT_CHANNEL, handle);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, handle);
    };
  },
};

contextBridge.exposeInMainWorld('station', bridge);
