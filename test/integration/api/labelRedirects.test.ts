import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Fetch } from '../../../electron/adapters/http/sendOnce.ts';
import { apiOn, type HarnessOptions } from './apiHarness.ts';
import { type RawServer, type Reply, startRawServer } from './rawServer.ts';

interface HostileRedirect {
  readonly what: string;
  readonly location: string;
}

const HOSTILE: readonly HostileRedirect[] = JSON.parse(
  readFileSync(new URL('../../fixtures/hostile/redirects.json', import.meta.url), 'utf8'),
);

/** Names as this network knows them; every other one is a public host. */
const ADDRESSES: Readonly<Record<string, readonly string[]>> = {
  'printer.lan': ['192.168.1.20'],
  'two-faced.example': ['93.184.216.34', '10.1.2.3'],
};
const PUBLIC = ['93.184.216.34'];

let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
});
afterAll(() => server.close());

/** The requested addresses in full; all bytes go to the server on loopback. */
let requested: string[];
beforeEach(() => {
  requested = [];
});
const carried: Fetch = (url, init) => {
  requested.push(url);
  return fetch(`${server.baseUrl}${new URL(url).pathname}`, init);
};

const SERVICE = 'https://ship.example';

const onInternet = (options: HarnessOptions = {}) =>
  apiOn(SERVICE, {
    fetch: carried,
    resolve: async (name) => ADDRESSES[name] ?? PUBLIC,
    ...options,
  }).api;

const pdf = Buffer.from('%PDF-1.4 bytes');
const pdfReply: Reply = (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf);

/** The first address leads on to this one; every request there gets a PDF. */
const leadsTo =
  (location: string): Reply =>
  (response, request) =>
    request.path === '/first' ? response.writeHead(302, { location }).end() : pdfReply(response, request);

describe('a label link that leads elsewhere (API section 5.3)', () => {
  it('is followed to another public host', async () => {
    server.reply(leadsTo('https://files.example/label.pdf'));
    expect(await onInternet().downloadLabel(`${SERVICE}/first`)).toEqual({ ok: true, value: new Uint8Array(pdf) });
    expect(requested).toEqual([`${SERVICE}/first`, 'https://files.example/label.pdf']);
  });

  it.each(HOSTILE)('is not followed to $what: $location', async ({ location }) => {
    server.reply(leadsTo(location));
    expect(await onInternet().downloadLabel(`${SERVICE}/first`)).toMatchObject({
      ok: false,
      error: { kind: 'refused', status: 0 },
    });
    expect(requested).toEqual([`${SERVICE}/first`]);
  });

  it.each(HOSTILE)('is not requested either where it begins with $what: $location', async ({ location }) => {
    server.reply(pdfReply);
    expect(await onInternet().downloadLabel(location)).toMatchObject({ ok: false, error: { kind: 'refused' } });
    expect(requested).toEqual([]);
  });

  it('is not followed to a name of which one address is private', async () => {
    server.reply(leadsTo('https://two-faced.example/l'));
    expect((await onInternet().downloadLabel(`${SERVICE}/first`)).ok).toBe(false);
    expect(requested).toEqual([`${SERVICE}/first`]);
  });

  it('is followed to a name that only a proxy can look up', async () => {
    server.reply(leadsTo('https://files.example/l'));
    const resolve = () => Promise.reject(new Error('ENOTFOUND'));
    expect((await onInternet({ resolve }).downloadLabel(`${SERVICE}/first`)).ok).toBe(true);
  });

  it('may stay in the private network in which the service itself is', async () => {
    server.reply(leadsTo('https://10.0.0.1:8443/l'));
    const { api } = apiOn('https://10.0.0.1', { fetch: carried });
    expect((await api.downloadLabel('https://10.0.0.1/first')).ok).toBe(true);
    server.reply(leadsTo('https://10.0.0.2/l'));
    expect((await api.downloadLabel('https://10.0.0.1/first')).ok).toBe(false);
  });

  it('reserves a place in the budget for each further address of the service, and for no other', async () => {
    server.reply((response, { path }) => {
      const on: Readonly<Record<string, string>> = { '/first': '/second', '/second': 'https://files.example/third' };
      const location = on[path];
      return location === undefined ? response.end(pdf) : response.writeHead(302, { location }).end();
    });
    const places: string[] = [];
    const download = onInternet().downloadLabel(`${SERVICE}/first`, async () => {
      places.push(requested.at(-1) ?? '');
    });
    expect((await download).ok).toBe(true);
    expect(requested).toHaveLength(3);
    expect(places).toEqual([`${SERVICE}/first`]);
  });

  it('is given up where no place comes in time', async () => {
    server.reply(leadsTo('/second'));
    const download = onInternet({ timeoutMs: 300 }).downloadLabel(`${SERVICE}/first`, () => new Promise(() => {}));
    expect(await download).toMatchObject({ ok: false, error: { kind: 'not_sent' } });
    expect(requested).toHaveLength(1);
  });

  it('is an answer, and no redirect, where it names no address', async () => {
    server.reply((response) => response.writeHead(302).end('moved'));
    expect(await onInternet().downloadLabel(`${SERVICE}/first`)).toMatchObject({
      ok: false,
      error: { kind: 'unknown', status: 302 },
    });
    expect(requested).toHaveLength(1);
  });

  it('has one time limit for all the addresses together', async () => {
    server.reply((response) => {
      void setTimeout(250).then(() => response.writeHead(302, { location: '/again' }).end());
    });
    const started = performance.now();
    const result = await onInternet({ timeoutMs: 400 }).downloadLabel(`${SERVICE}/first`);
    expect(result).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(performance.now() - started).toBeLessThan(700);
    expect(requested.length).toBeLessThan(3);
  });

  it('has one time limit for looking up the name, too', async () => {
    server.reply(pdfReply);
    const resolve = () => new Promise<readonly string[]>(() => {});
    const result = await onInternet({ timeoutMs: 200, resolve }).downloadLabel(`${SERVICE.replace('ship', 'x')}/first`);
    expect(result).toMatchObject({ ok: false, error: { kind: 'not_sent' } });
    expect(requested).toEqual([]);
  });

  it('has one limit of bytes for all the addresses together', async () => {
    // The body of a redirect is read, too: 12 MiB three times, then a label of 1 MiB.
    const page = Buffer.alloc(12 * 1024 * 1024, 0x20);
    server.reply((response, request) => {
      const hop = Number(request.path.slice(1));
      if (hop === 3) return response.writeHead(200).end(Buffer.alloc(1024 * 1024, 0x25));
      return response.writeHead(302, { location: `/${hop + 1}` }).end(page);
    });
    expect(await onInternet().downloadLabel(`${SERVICE}/0`)).toMatchObject({
      ok: false,
      error: { kind: 'unknown', detail: 'answer too large' },
    });
  });
});
