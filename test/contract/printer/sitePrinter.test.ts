import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresCoordinator } from '../../../electron/adapters/coordinator/postgresCoordinator.ts';
import { createSitePrinter } from '../../../electron/adapters/printing/sitePrinter.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { deskPrinterId } from '../../../electron/contract/printer.ts';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import { buildStation } from '../../support/buildStation.ts';
import { eventually } from '../../support/eventually.ts';
import { freePort } from '../../support/freePort.ts';
import { createMemoryLog } from '../../support/memoryLog.ts';
import { startPostgres } from '../../support/postgres/server.ts';
import { createCountingPrinter } from '../../torture/countingPrinter.ts';
import { createSpooler, PRINTER_ID } from '../../torture/spooler.ts';
import { printerConformance } from './printerConformance.ts';

// Two desks on one PostgreSQL: the printer stands at a whole desk, and what is sent there is counted as it comes out.
printerConformance({
  name: 'another desk',
  hasQueue: true,
  canStop: false,
  remembersEndedJobs: true,
  ends: 'completed',
  async start() {
    const server = await startPostgres();
    const connection = await server.connection('site');
    const folder = await mkdtemp(join(tmpdir(), 'site-printer-'));
    const spooler = createSpooler(
      () => 5,
      () => performance.now(),
    );
    const open: Coordinator[] = [];
    function deskOf(id: string): Coordinator {
      const desk = openPostgresCoordinator({
        connection,
        tls: { tls: 'off' },
        desk: { id, name: `Desk ${id}` },
        book: 'live',
        keyMark: 'key',
        timeoutMs: 20_000,
        clock: systemClock,
        logger: createMemoryLog(),
      });
      open.push(desk);
      return desk;
    }
    const printerId = deskPrinterId('two', PRINTER_ID);
    const { core } = await buildStation({
      folder,
      // No request is sent in these tests, so no answer is needed.
      service: { url: `http://127.0.0.1:${await freePort()}`, apiKey: 'none' },
      settings: { printers: { demo: null, sandbox: null, live: PRINTER_ID } },
      printers: [createCountingPrinter(spooler)],
      coordinator: async () => deskOf('two'),
    });
    const seen = createSitePrinter({ coordinator: deskOf('watching'), clock: systemClock });
    const reported = (state: string) =>
      eventually(async () => {
        const listed = (await seen.list()).find(({ id }) => id === printerId);
        if (listed?.state !== state) throw new Error(`the printer is ${listed?.state ?? 'not there'}, not ${state}`);
      });
    await reported('ready');

    return {
      open: () => createSitePrinter({ coordinator: deskOf('one'), clock: systemClock }),
      printerId,
      delivered: async () => spooler.documents(),
      queue: {
        async pause() {
          spooler.pause();
          await core.printersChanged();
          await reported('paused');
        },
        async resume() {
          spooler.resume();
          await core.printersChanged();
          await reported('ready');
        },
      },
      async close() {
        await core.stop();
        for (const desk of open) await desk.close();
        spooler.close();
        await server.stop();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
});
