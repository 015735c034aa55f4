import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { shopOrderOf } from '../../electron/contract/shopOrder.ts';
import { fromRoot } from '../../scripts/lib/layout.ts';
import { anOrder } from '../support/builders.ts';
import { freePort } from '../support/freePort.ts';
import { ask, expect, test } from './fixtures.ts';

/** A page of somebody else's server, in a window of the same Chromium and without its policy. */
function strangerPage(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((_, answer) => {
    answer
      .writeHead(200, { 'Content-Type': 'text/html' })
      .end('<title>stranger</title><iframe name="hidden"></iframe>');
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      resolve({ url: `http://127.0.0.1:${port}`, close: () => void server.close() });
    });
  });
}

// @deep It opens a second window with a page of a stranger, and tries every way in one after the other.
test("a stranger's page reads nothing at the door and causes nothing, even with the key @deep", async ({ desk }) => {
  const { electron, page } = await desk.openApp();
  const port = await freePort();
  await ask(page, 'door.set', { isOn: true, port, reach: 'loopback' });
  const { key } = await ask(page, 'door.addKey', {
    name: 'ERP',
    may: ['orders.write', 'orders.read', 'ship', 'print', 'events'],
  });
  const door = `http://127.0.0.1:${port}`;
  const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
  const order = anOrder({ reference: 'DOOR-1', carrier: 'anka' });
  const put = { method: 'PUT', headers, body: JSON.stringify(shopOrderOf(order)) };
  expect((await fetch(`${door}/v1/orders/DOOR-1`, put)).status).toBe(201);
  const stranger = await strangerPage();
  const opened = electron.waitForEvent('window');
  await electron.evaluate(async ({ BrowserWindow, session }, url) => {
    const webPreferences = { session: session.fromPartition('stranger'), sandbox: true };
    await new BrowserWindow({ show: false, webPreferences }).loadURL(url);
  }, stranger.url);
  const foreign = await opened;
  const tried = await foreign.evaluate(
    async ({ door, key, port }) => {
      const ship = `${door}/v1/orders/DOOR-1/ship`;
      const read: string[] = [];
      const attempt = async (what: string, request: () => Promise<Response>) => {
        try {
          const answer = await request();
          const text = await answer.text();
          if (answer.type !== 'opaque' || text !== '') read.push(`${what}: ${answer.status} ${text}`);
        } catch {
          // Chromium refused it.
        }
      };
      const auth = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
      await attempt('read', () => fetch(`${door}/v1/orders/DOOR-1`, { headers: auth }));
      await attempt('read without cors', () => fetch(`${door}/v1/orders/DOOR-1`, { mode: 'no-cors', headers: auth }));
      await attempt('health', () => fetch(`${door}/v1/health`));
      await attempt('description', () => fetch(`${door}/v1/openapi.json`, { mode: 'no-cors' }));
      await attempt('ship', () => fetch(ship, { method: 'POST', headers: auth, body: '{}' }));
      await attempt('ship without cors', () =>
        fetch(ship, { method: 'POST', mode: 'no-cors', headers: auth, body: '{}' }),
      );
      await attempt('a name', () => fetch(`http://localhost.:${port}/v1/orders/DOOR-1`, { headers: auth }));
      await attempt('all addresses', () => fetch(`http://0.0.0.0:${port}/v1/orders/DOOR-1`, { headers: auth }));
      navigator.sendBeacon(ship, new Blob(['{}'], { type: 'text/plain' }));
      const form = document.createElement('form');
      Object.assign(form, { action: ship, method: 'post', enctype: 'text/plain', target: 'hidden' });
      document.body.append(form);
      form.submit();
      const socket = await new Promise((resolve) => {
        const tried = new WebSocket(`ws://127.0.0.1:${port}/v1/events`);
        tried.onopen = () => resolve('open');
        tried.onerror = () => resolve('refused');
      });
      const events = await new Promise((resolve) => {
        const tried = new EventSource(`${door}/v1/events`);
        tried.onopen = () => resolve('open');
        tried.onerror = () => resolve('refused');
      });
      return { read, socket, events };
    },
    { door, key, port },
  );
  expect(tried).toEqual({ read: [], socket: 'refused', events: 'refused' });
  // A name of the stranger that leads to this computer by now: to Chromium the door is a part of that page.
  await foreign.goto(`http://stranger.localhost:${port}/`);
  const rebound = await foreign.evaluate(async (authorization) => {
    const requested = ['/v1/health', '/v1/orders/DOOR-1'].map((path) => fetch(path, { headers: { authorization } }));
    return (await Promise.all(requested)).map(({ status }) => status);
  }, headers.Authorization);
  expect(rebound).toEqual([421, 421]);
  // What a form sent is answered by now, for the door takes requests in their order.
  const status = await (await fetch(`${door}/v1/orders/DOOR-1`, { headers })).json();
  expect(status.status).toMatchObject({ state: null });
  expect(await desk.labels()).toEqual([]);
  // The same requests of a program, which is no page, go through.
  expect((await fetch(`${door}/v1/orders/DOOR-1/ship`, { method: 'POST', headers, body: '{}' })).status).toBe(202);
  stranger.close();
});

// @deep It is about the built file, which the other tests of the command line do not run.
test('the built command line speaks to the built program, and so does an assistant @deep', async ({ desk }) => {
  const { page } = await desk.openApp();
  const port = await freePort();
  await ask(page, 'door.set', { isOn: true, port, reach: 'loopback' });
  const { key } = await ask(page, 'door.addKey', { name: 'Script', may: ['orders.read'] });
  const program = fromRoot('dist', 'door', 'label-station-door.cjs');
  const env = { ...(process.env as Record<string, string>), DOOR: `http://127.0.0.1:${port}`, DOOR_KEY: key };
  const { stdout } = await promisify(execFile)(process.execPath, [program, 'get', 'ORD-10427'], { env });
  expect(JSON.parse(stdout)).toMatchObject({ status: { reference: 'ORD-10427', state: null } });
  const assistant = new Client({ name: 'assistant', version: '1' });
  await assistant.connect(new StdioClientTransport({ command: process.execPath, args: [program, 'mcp'], env }));
  const { tools } = await assistant.listTools();
  expect(tools.map(({ name }) => name)).toEqual(['list_orders', 'get_order', 'get_timeline']);
  await assistant.close();
});
