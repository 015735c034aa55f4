import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCupsClient } from '../../../../../electron/adapters/printing/cups/client.ts';
import { createDrivers, type Drivers, readDriver } from '../../../../../electron/adapters/printing/cups/driver.ts';
import { integer } from '../../../../../electron/adapters/printing/ipp/message.ts';
import { TIMEOUT_MS } from '../../../../support/timeouts.ts';

const PPD = '*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 -"\n';

/** A queue that was changed long ago, at the second `changed` of the spooler's time. */
const queue = (changed: number) => ({
  tag: 4,
  attributes: [integer('printer-config-change-time', changed), integer('printer-up-time', 5_000)],
});

describe('the driver descriptions of CUPS', () => {
  let server: Server;
  let drivers: Drivers;
  let requested: (string | undefined)[];
  /** HTTP status of the answer; null: the connection breaks. */
  let status: number | null;

  beforeEach(async () => {
    requested = [];
    status = 200;
    server = createServer((request, response) => {
      requested.push(request.url);
      if (status === null) request.socket.destroy();
      else response.writeHead(status).end(status === 200 ? PPD : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const limits = { limitMs: TIMEOUT_MS, documentLimitMs: TIMEOUT_MS };
    drivers = createDrivers(createCupsClient({ server: { host: '127.0.0.1', port }, user: 'u', ...limits }));
  });

  afterEach(() => {
    server.close();
  });

  it('are read once, and again after the queue was changed', async () => {
    expect(await drivers.of('x', queue(100))).toMatchObject({ handsPdfToPrinter: true });
    expect(await drivers.of('x', queue(100))).toMatchObject({ handsPdfToPrinter: true });
    expect(requested).toEqual(['/printers/x.ppd']);
    await drivers.of('x', queue(200));
    expect(requested).toHaveLength(2);
  });

  it('are not requested again where there is none', async () => {
    status = 404;
    expect(await drivers.of('x', queue(100))).toBeNull();
    expect(await drivers.of('x', queue(100))).toBeNull();
    expect(requested).toHaveLength(1);
  });

  it.each([null, 500, 503, 403])('are requested again after %s came instead', async (instead) => {
    status = instead;
    expect(await drivers.of('x', queue(100))).toBeNull();
    status = 200;
    expect(await drivers.of('x', queue(100))).toMatchObject({ handsPdfToPrinter: true });
    await drivers.of('x', queue(100));
    expect(requested).toHaveLength(2);
  });
});

describe('a CUPS driver', () => {
  it('that only passes a PDF on gets it unfiltered', () => {
    const ppd = '*PPD-Adobe: "4.3"\n*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 -"\n';
    expect(readDriver(ppd).handsPdfToPrinter).toBe(true);
  });

  it.each([
    '*cupsFilter: "application/vnd.cups-raster 0 rastertolabel"\n',
    '*cupsFilter2: "application/vnd.cups-pdf application/pdf 10 pdftosomething"\n',
  ])('that renders gets the usual filters: %s', (ppd) => {
    expect(readDriver(ppd).handsPdfToPrinter).toBe(false);
  });
});
