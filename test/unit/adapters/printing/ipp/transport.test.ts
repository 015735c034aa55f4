import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import type { IppMessage } from '../../../../../electron/adapters/printing/ipp/message.ts';
import { exchangeIpp } from '../../../../../electron/adapters/printing/ipp/transport.ts';

describe('an IPP exchange', () => {
  let close = async () => {};
  const ask: IppMessage = { version: 0x0200, code: 0x000b, requestId: 1, groups: [] };

  afterEach(() => close());

  async function listen(server: Server | ReturnType<typeof createTcpServer>): Promise<number> {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    close = async () => {
      await new Promise((resolve) => server.close(resolve));
      close = async () => {};
    };
    return (server.address() as AddressInfo).port;
  }

  const call = (port: number, limitMs = 5_000) =>
    exchangeIpp({ server: { host: '127.0.0.1', port }, path: '/', message: ask, limitMs });

  it('that finds no listener has not left', async () => {
    const port = await listen(createTcpServer());
    await close();
    expect(await call(port)).toEqual({ kind: 'unreachable', detail: expect.stringContaining('ECONNREFUSED') });
  });

  it('that is cut off after it was sent is lost', async () => {
    const port = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
    expect(await call(port)).toMatchObject({ kind: 'lost' });
  });

  it('that is cut off in the middle of the answer is lost', async () => {
    const port = await listen(
      createTcpServer((socket) =>
        socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\nhalf')),
      ),
    );
    expect(await call(port)).toMatchObject({ kind: 'lost' });
  });

  it('that gets no answer in time is lost', async () => {
    const port = await listen(createTcpServer((socket) => socket.on('error', () => undefined).resume()));
    expect(await call(port, 50)).toEqual({ kind: 'lost', detail: 'no answer within 50 ms' });
  });

  it('that a web server answers is lost, not understood', async () => {
    const port = await listen(createServer((_request, response) => response.end('<html>hello</html>')));
    expect(await call(port)).toMatchObject({ kind: 'lost' });
  });

  it('that is forbidden is refused', async () => {
    const port = await listen(createServer((_request, response) => response.writeHead(403).end()));
    expect(await call(port)).toEqual({ kind: 'refused', detail: 'HTTP 403 Forbidden' });
  });
});
