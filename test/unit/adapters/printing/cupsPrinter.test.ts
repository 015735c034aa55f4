import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it } from 'vitest';
import { createCupsPrinter } from '../../../../electron/adapters/printing/cupsPrinter.ts';
import type { PrintRequest } from '../../../../electron/core/ports/Printer.ts';

const request: PrintRequest = {
  printerId: 'cups:etiket',
  file: fileURLToPath(import.meta.url),
  title: 'A-1',
  widthMm: 100,
  heightMm: 150,
  copies: 1,
  scaling: 'none',
  darkness: null,
};

describe('a print while CUPS is away', () => {
  let server: Server | null = null;

  afterEach(() => {
    server?.close();
    server = null;
  });

  async function cupsAt(listener: RequestListener) {
    const opened = createServer(listener);
    server = opened;
    await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve));
    const { port } = opened.address() as AddressInfo;
    return createCupsPrinter({ user: 'u', server: { host: '127.0.0.1', port } });
  }

  const isDown = { ok: false, error: { kind: 'rejected', trouble: 'system_down' } };

  it('is rejected as the fault of CUPS where nothing listens', async () => {
    const printer = createCupsPrinter({ user: 'u', server: { socketPath: '/nonexistent/cups.sock' } });
    expect(await printer.submit(request)).toMatchObject(isDown);
  });

  it('is rejected as the fault of CUPS where the question about the printer is never answered', async () => {
    const printer = await cupsAt((incoming) => incoming.socket.destroy());
    expect(await printer.submit(request)).toMatchObject(isDown);
  });

  it('is rejected where CUPS refuses', async () => {
    const printer = await cupsAt((_incoming, response) => response.writeHead(403).end());
    expect(await printer.submit(request)).toMatchObject({
      ok: false,
      error: { kind: 'rejected', detail: expect.stringContaining('403') },
    });
  });
});
