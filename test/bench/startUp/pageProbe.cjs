// In the page, before its scripts. The station's page is ready when the scan view asks for a scan and an open station
// answers one; an empty code leaves nothing in the journal. Any other page is ready when it is painted.
const { ipcRenderer } = require('electron');

const CHANNEL = 'bench:page-is-ready';
const SCAN_VIEW = '[data-testid=outcome]';

const painted = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => resolve(Date.now());
      drawn.port2.postMessage(null);
    });
  });

const present = (selector) =>
  new Promise((resolve) => {
    const poll = () => {
      if (document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }) !== true) return;
      observer.disconnect();
      resolve(undefined);
    };
    const observer = new MutationObserver(poll);
    observer.observe(document, { subtree: true, childList: true, attributes: true });
    poll();
  });

async function ready() {
  const isStation = location.protocol === 'app:';
  await present(isStation ? SCAN_VIEW : 'main');
  const answered = isStation
    ? ipcRenderer.invoke('station:request', 'scan.submit', { code: '' }).then((reply) => {
        if (reply.ok !== true || reply.value.kind !== 'refused') throw new Error('the station did not take a scan');
        return Date.now();
      })
    : Promise.resolve(null);
  ipcRenderer.send(CHANNEL, { paintedAt: await painted(), answeredAt: await answered });
}

void ready();
