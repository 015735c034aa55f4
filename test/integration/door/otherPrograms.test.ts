import { fork } from 'node:child_process';
import { globSync, readdirSync, utimesSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { shopOrderOf } from '../../../electron/contract/shopOrder.ts';
import { anOrder } from '../../support/builders.ts';
import { buildStation, PRINTER_ID } from '../../support/buildStation.ts';
import { startDemoService } from '../../support/demoService.ts';
import { aShopOrder, openDoorDesk } from '../../support/doorDesk.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { testPdf } from '../../support/pdf.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { doorOn } from './doorOn.ts';
import type { KilledDoorPlan } from './killedDoorChild.ts';

const DOCUMENTS = `/v1/printers/${encodeURIComponent('folder:Test')}/documents?title=List`;
const once = (key: string) => ({ 'Idempotency-Key': key });

it('prints a document once for each key, on the printer that is named', async () => {
  const { ask, folder } = await openDoorDesk();
  const sheets = () => readdirSync(`${folder}/printed`).length;
  const pdf = { 'Content-Type': 'application/pdf' };
  const body = await testPdf();
  expect((await ask('GET', '/v1/printers')).body.printers).toMatchObject([{ id: 'folder:Test', trouble: null }]);
  expect(await ask('POST', DOCUMENTS, { body, headers: pdf })).toMatchObject({
    status: 400,
    body: { detail: 'Idempotency-Key' },
  });
  const first = await ask('POST', DOCUMENTS, { body, headers: { ...pdf, ...once('a') } });
  expect(first).toMatchObject({ status: 200, body: { outcome: 'completed' } });
  expect(await ask('POST', DOCUMENTS, { body, headers: { ...pdf, ...once('a') } })).toEqual({
    ...first,
    headers: expect.anything(),
  });
  expect(sheets()).toBe(1);
  const other = await testPdf({ text: 'other' });
  expect((await ask('POST', DOCUMENTS, { body: other, headers: { ...pdf, ...once('a') } })).body.code).toBe(
    'key_reused',
  );
  await ask('POST', DOCUMENTS, { body: other, headers: { ...pdf, ...once('b') } });
  expect(sheets()).toBe(2);
  const nowhere = DOCUMENTS.replace('Test', 'None');
  expect((await ask('POST', nowhere, { body, headers: { ...pdf, ...once('c') } })).body.code).toBe('printer_missing');
  const broken = new TextEncoder().encode('%PDF-1.7 nothing');
  expect((await ask('POST', DOCUMENTS, { body: broken, headers: { ...pdf, ...once('d') } })).body.code).toBe(
    'not_a_pdf',
  );
  // Nothing came of it, so the key is free again.
  expect((await ask('POST', DOCUMENTS, { body, headers: { ...pdf, ...once('d') } })).status).toBe(200);
  expect(sheets()).toBe(3);
});

it('stores what a program has printed for an hour, also where nothing is printed after it and the door is shut', async () => {
  const { ask, done, folder, port } = await openDoorDesk();
  const headers = { 'Content-Type': 'application/pdf', ...once('a') };
  await ask('POST', DOCUMENTS, { body: await testPdf(), headers });
  const files = () => globSync('door/**/*.pdf', { cwd: folder });
  await done('door.set', { isOn: true, port, reach: 'loopback' });
  expect(files()).toHaveLength(1);
  const before = Date.now() / 1_000 - 3_601;
  for (const file of files()) utimesSync(`${folder}/${file}`, before, before);
  await done('door.set', { isOn: false, port, reach: 'loopback' });
  expect(files()).toEqual([]);
});

it('answers a request with a repeated key as it did first, in any state that the order has since', async () => {
  const { ask, until } = await openDoorDesk();
  const put = () => ask('PUT', '/v1/orders/ORD-1', { body: aShopOrder(), headers: once('put') });
  expect((await put()).body.result).toBe('added');
  const [one, other] = await Promise.all(
    [1, 2].map(() => ask('POST', '/v1/orders/ORD-1/ship', { body: {}, headers: once('ship') })),
  );
  expect([one?.status, other?.status].every((status) => status === 202 || status === 409)).toBe(true);
  await until('ORD-1', 'printed');
  expect((await put()).body).toMatchObject({ result: 'added', order: { state: null } });
});

/** A station of its own process with its door, which stands still as soon as anything is printed or accepted. */
async function standing(plan: KilledDoorPlan) {
  const script = fileURLToPath(new URL('./killedDoorChild.ts', import.meta.url));
  const child = fork(script, [JSON.stringify(plan)], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  const reported = (word: string) =>
    new Promise<void>((resolve) => child.on('message', (message) => message === word && resolve()));
  const there = reported('there');
  await reported('open');
  return {
    there,
    async kill() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
    },
  };
}

async function killedDuring(method: string, path: string, headers: Record<string, string>, body: string | Uint8Array) {
  const service = await startDemoService();
  const plan = { folder: await temporaryFolder(), url: service.url, apiKey: service.apiKey, port: await freePort() };
  const first = await standing(plan);
  const url = `http://127.0.0.1:${plan.port}`;
  const bearer = { Authorization: 'Bearer any', ...headers };
  const put = {
    method: 'PUT',
    headers: { ...bearer, 'Content-Type': 'application/json' },
    body: JSON.stringify(shopOrderOf(anOrder({ carrier: 'anka' }))),
  };
  await fetch(`${url}/v1/orders/ORD-1`, { ...put, headers: { ...put.headers, 'Idempotency-Key': 'order' } });
  const ask = (key: string) =>
    fetch(`${url}${path}`, { method, headers: { ...bearer, ...once(key) }, body: body as string });
  const lost = ask('k').catch(() => null);
  await first.there;
  await first.kill();
  expect(await lost).toBeNull();
  const { core, printed } = await buildStation({ folder: plan.folder, service: plan });
  const door = await doorOn(core, plan.folder, plan.port);
  onTestFinished(async () => {
    await door.close();
    await core.stop();
  });
  return { ask, core, service, sheets: () => readdirSync(printed).length };
}

it('never prints again by itself what was on its way to the printer when the program was killed', async () => {
  const pdf = await testPdf();
  const path = DOCUMENTS.replace('folder%3ATest', encodeURIComponent(PRINTER_ID));
  const { ask, sheets } = await killedDuring('POST', path, { 'Content-Type': 'application/pdf' }, pdf);
  for (let turn = 0; turn < 2; turn += 1)
    expect(await (await ask('k')).json()).toMatchObject({ status: 409, code: 'request_unfinished' });
  expect((await ask('another')).status).toBe(200);
  expect(sheets()).toBe(1);
});

it('ships an order once whose program was killed before it could answer', async () => {
  const json = { 'Content-Type': 'application/json' };
  const { ask, core, service } = await killedDuring('POST', '/v1/orders/ORD-1/ship', json, '{}');
  expect((await ask('k')).status).toBe(202);
  await eventually(async () => expect((await core.recent(5)).map(({ state }) => state)).toEqual(['printed']));
  expect(service.control.shipments()).toHaveLength(1);
});
