import { once } from 'node:events';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { HttpRequest } from '../../../electron/adapters/http/sendOnce.ts';
import { newAuthority } from '../../support/certificates.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { page, type RawServer, startRawServer } from '../api/rawServer.ts';
import type { Wish } from './deskFetchChild.ts';
import { type ElectronProcess, startElectron } from './electronProcess.ts';

let electron: ElectronProcess;
let server: RawServer;
beforeAll(async () => {
  server = await startRawServer();
  electron = await startElectron(fileURLToPath(new URL('deskFetchChild.ts', import.meta.url)));
});
afterAll(async () => {
  await electron?.close();
  await server.close();
});

const ask = (wish: Wish) => electron.ask(wish);

function send(path: string, request: Partial<HttpRequest> = {}, limits: Partial<Extract<Wish, { name: 'send' }>> = {}) {
  const url = path.startsWith('/') ? `${server.baseUrl}${path}` : path;
  const whole = { method: 'GET', url, headers: {}, body: null, ...request } as const;
  return ask({ name: 'send', request: whole, timeoutMs: 10_000, maxBytes: 1_000_000, ...limits });
}

describe('the fetch of the desk, in a real Electron', () => {
  it('sends method, headers and body, and brings status, headers and body', async () => {
    server.reply((response) => response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'] }).end('12345'));
    const headers = { 'X-Api-Key': 'k', 'Content-Type': 'application/json' };
    expect(await send('/a?b=%2F', { method: 'POST', headers, body: '{"ğ":1}' })).toEqual({
      ok: true,
      status: 201,
      location: null,
      cookies: 'a=1, b=2',
      size: 5,
    });
    const seen = server.seen.at(-1);
    expect(seen).toMatchObject({ method: 'POST', path: '/a?b=%2F', body: '{"ğ":1}' });
    expect(seen?.headers).toMatchObject({ 'x-api-key': 'k', connection: 'close', 'content-type': 'application/json' });
    expect(seen?.headers).not.toHaveProperty('cookie');
  });

  it('sends a request once, also where its connection breaks after the one before was answered', async () => {
    server.reply((response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
    const request = { method: 'POST', headers: { 'X-Api-Key': 'k' }, body: '{}' } as const;
    expect(await send('/first', request)).toMatchObject({ ok: true });
    server.reply((response) => response.destroy());
    const before = server.seen.length;
    expect(await send('/second', request)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(server.seen.length - before).toBe(1);
  });

  it('stores no cookie for the next request', async () => {
    server.reply(page(200, 'x'));
    await send('/next');
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('cookie');
  });

  it.each([301, 302, 303, 307, 308])('hands a %i back and follows it nowhere, with the key neither', async (status) => {
    const before = server.seen.length;
    server.reply((response) => response.writeHead(status, { location: 'file:///etc/passwd' }).end('moved'));
    const request = { method: 'POST', headers: { 'X-Api-Key': 'k' }, body: '{}' } as const;
    expect(await send('/r', request)).toMatchObject({ ok: true, status, location: 'file:///etc/passwd' });
    expect(server.seen.length - before).toBe(1);
  });

  it.each([204, 304])('takes a %i, which has no body', async (status) => {
    server.reply((response) => response.writeHead(status).end());
    expect(await send('/n')).toMatchObject({ ok: true, status, size: 0 });
  });

  it.each([
    ['a number that no status may have', 'HTTP/1.1 999 Request denied'],
    ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: h2c'],
  ])('does not wait for more of an answer that begins with %s', async (_what, head) => {
    server.reply(({ socket }) => socket?.end(`${head}\r\nContent-Length: 2\r\n\r\n{}`));
    expect(await send('/odd')).toMatchObject({
      ok: false,
      error: { kind: 'unknown', detail: expect.not.stringContaining('no answer') },
    });
  });

  it('does not take a body that was cut for a whole one', async () => {
    server.reply((response) => {
      response.writeHead(200, { 'content-length': '100' });
      response.write('abc', () => response.destroy());
    });
    expect(await send('/cut')).toMatchObject({ ok: false, error: { kind: 'unknown' } });
  });

  it('knows a connection that was refused from one that was cut', async () => {
    expect(await send(`http://127.0.0.1:${await freePort()}/`)).toMatchObject({ error: { kind: 'not_sent' } });
    expect(await send('https://no-such-host.invalid/')).toMatchObject({ error: { kind: 'not_sent' } });
    server.reply((response) => response.destroy());
    expect(await send('/none')).toMatchObject({ ok: false, error: { kind: 'unknown', status: null } });
  });

  it('ends a request that takes too long, and one whose answer is too large', async () => {
    const ended = new Promise((resolve) => {
      server.reply((response) => {
        response.on('close', resolve);
        // Without a type Chromium waits for more, to guess one.
        response.writeHead(200, { 'content-type': 'application/pdf' });
        response.write('a');
      });
    });
    expect(await send('/slow', {}, { timeoutMs: 300 })).toMatchObject({ error: { kind: 'unknown', status: 200 } });
    await ended;
    const stopped = new Promise((resolve) => {
      server.reply((response) => {
        response.on('close', resolve);
        response.writeHead(200);
        const more = () => response.write(Buffer.alloc(65_536), () => setImmediate(more));
        more();
      });
    });
    expect(await send('/much', {}, { maxBytes: 100_000 })).toMatchObject({ error: { kind: 'too_large' } });
    await stopped;
  });

  it('finds the addresses of a name', async () => {
    expect(await ask({ name: 'look_up', host: 'localhost' })).toContain('127.0.0.1');
    expect(await ask({ name: 'look_up', host: 'no-such-host.invalid' })).toMatch(/^net::ERR_/);
  });
});

/** A server that takes connections and gives each of them this answer to its first words. */
async function startProxy(answer: string): Promise<{ readonly requested: readonly string[] }> {
  const requested: string[] = [];
  const proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => {
      requested.push(head.toString('latin1').split('\r\n')[0] ?? '');
      socket.end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  onTestFinished(async () => {
    await ask({ name: 'proxy', port: null });
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  await ask({ name: 'proxy', port });
  return { requested };
}

describe('an obstacle between the desk and the service, in a real Electron', () => {
  const post = { method: 'POST', headers: { 'X-Api-Key': 'k' }, body: '{"order":1}' } as const;

  it.each(['https://ship.invalid/create', '/create'])(
    'a proxy that wants a password: the order for %s was not sent',
    async (path) => {
      const before = server.seen.length;
      const proxy = await startProxy(
        'HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm="shop"\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
      );
      expect(await send(path, post)).toMatchObject({
        ok: false,
        error: { kind: 'not_sent', obstacle: 'proxy_login' },
      });
      expect(proxy.requested).toHaveLength(1);
      expect(server.seen.length).toBe(before);
    },
  );

  it('a proxy that lets nothing through, or is not there: nothing was sent', async () => {
    await startProxy('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
    const failed = { ok: false, error: { kind: 'not_sent', obstacle: 'proxy_failed' } };
    expect(await send('https://ship.invalid/create', post)).toMatchObject(failed);
    await ask({ name: 'proxy', port: await freePort() });
    expect(await send('https://ship.invalid/create', post)).toMatchObject(failed);
  });

  it('a 407 of a server that is no proxy: the request was sent, and may have been carried out', async () => {
    server.reply((response) => response.writeHead(407, { 'proxy-authenticate': 'Basic realm="x"' }).end());
    const before = server.seen.length;
    expect(await send('/create', post)).toMatchObject({ ok: false, error: { kind: 'unknown' } });
    expect(server.seen.length - before).toBe(1);
  });

  // Chromium remembers what it found of a certificate, so each case has one of its own.
  it.each([
    ['that this computer does not trust', null, 'net::ERR_CERT_AUTHORITY_INVALID', 'certificate_refused'],
    ['whose dates do not fit this clock', -201, 'net::ERR_CERT_DATE_INVALID', 'certificate_date'],
    ['for another host', -200, 'net::ERR_CERT_COMMON_NAME_INVALID', 'certificate_refused'],
  ] as const)('a certificate %s: nothing was sent', async (_what, netError, detail, obstacle) => {
    const seen: string[] = [];
    const service = createTlsServer(newAuthority().sign(), (request, response) => {
      seen.push(request.url ?? '');
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(service, 'listening');
    onTestFinished(async () => {
      await ask({ name: 'distrust', netError: null });
      service.closeAllConnections();
      service.close();
    });
    await ask({ name: 'distrust', netError });
    const { port } = service.address() as AddressInfo;
    expect(await send(`https://127.0.0.1:${port}/create`, post)).toEqual({
      ok: false,
      error: { kind: 'not_sent', detail, obstacle },
    });
    expect(seen).toEqual([]);
  });
});

describe('a network service of Chromium that crashes, in a real Electron', () => {
  it('loses the answer of the request that was under way, and no other one, however often', async () => {
    for (const time of ['first', 'second']) {
      const service = Number(await ask({ name: 'network_service' }));
      server.reply(() => process.kill(service, 'SIGKILL'));
      const cut = await send(`/${time}`, { method: 'POST', headers: { 'X-Api-Key': 'k' }, body: '{}' });
      expect(cut).toMatchObject({ ok: false, error: { kind: 'unknown', status: null } });
      server.reply(page(200, 'x'));
      await eventually(async () => expect(await send('/next')).toMatchObject({ ok: true, status: 200 }), 30);
      expect(await send('https://no-such-host.invalid/')).toMatchObject({ error: { kind: 'not_sent' } });
    }
  });
});

describe('a label link of the service, in a real Electron', () => {
  it('is followed on the host of the service', async () => {
    server.reply((response, { path }) =>
      path === '/l' ? response.end('%PDF-1.4') : response.writeHead(302, { location: '/l' }).end(),
    );
    const wish = { name: 'download', baseUrl: server.baseUrl, link: `${server.baseUrl}/a` } as const;
    expect(await ask(wish)).toEqual({ ok: true, text: '%PDF-1.4' });
  });

  it.each([
    'file:///etc/passwd',
    'data:application/pdf;base64,JVBERi0=',
    'http://192.168.1.1/',
    'https://localhost/l',
    'https://a.localhost/l',
  ])('is not followed to %s', async (location) => {
    const before = server.seen.length;
    server.reply((response) => response.writeHead(302, { location }).end());
    const wish = { name: 'download', baseUrl: server.baseUrl, link: `${server.baseUrl}/a` } as const;
    expect(await ask(wish)).toMatchObject({ ok: false, error: { kind: 'refused', status: 0 } });
    expect(server.seen.length - before).toBe(1);
  });

  it.each(['http://127.0.0.1:1/l', 'https://localhost/l', 'https://a.localhost/l', 'file:///etc/passwd'])(
    'of a service in the internet is not requested where it is %s',
    async (link) => {
      const wish = { name: 'download', baseUrl: 'https://ship.invalid', link } as const;
      expect(await ask(wish)).toMatchObject({ ok: false, error: { kind: 'refused', status: 0 } });
    },
  );
});
