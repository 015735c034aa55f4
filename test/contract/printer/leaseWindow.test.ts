import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCupsPrinter } from '../../../electron/adapters/printing/cupsPrinter.ts';
import { systemClock } from '../../../electron/adapters/system/clockAndRandomness.ts';
import { createLease } from '../../../electron/core/printing/lease.ts';
import { quartiles } from '../../bench/quartiles.ts';
import { LABEL_PRINTER_ID, startCupsHarness } from '../../support/cups/harness.ts';
import { whyNoCups } from '../../support/cups/tools.ts';
import { testPdf } from '../../support/pdf.ts';

const LABELS = 100;
const reason = whyNoCups();

/** A way to the socket of CUPS which notes when a document passed. What it takes itself is in the figure. */
async function noting(from: string, to: string) {
  const passed: number[] = [];
  const server = createServer((client) => {
    const cups = connect(to);
    client.on('data', (chunk) => {
      if (chunk.includes('%PDF')) passed.push(performance.now());
      cups.write(chunk);
    });
    cups.pipe(client);
    for (const socket of [client, cups]) socket.on('error', () => client.destroy());
    client.on('close', () => cups.end());
  });
  await new Promise<void>((resolve) => server.listen(from, resolve));
  onTestFinished(() => void server.close());
  return passed;
}

describe.skipIf(reason !== null)(reason ?? 'with a CUPS of its own', () => {
  it('a label leaves within milliseconds of the last look at its lease, which nothing can shorten to none', async ({
    annotate,
  }) => {
    const harness = await startCupsHarness();
    onTestFinished(() => harness.stop());
    const folder = await mkdtemp(join(tmpdir(), 'lease-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const [socketPath, file] = [join(folder, 'cups'), join(folder, 'label.pdf')];
    const passed = await noting(socketPath, harness.cups.socket);
    await writeFile(file, await testPdf());
    const printer = createCupsPrinter({ user: userInfo().username, server: { socketPath } });
    const media = { widthMm: 100, heightMm: 150, scaling: 'none', copies: 1, darkness: null } as const;
    const windows: number[] = [];
    for (let label = 0; label < LABELS; label += 1) {
      const lease = createLease(systemClock, async () => null);
      let checkedAt = Number.NaN;
      const forbiddenBy = async () => {
        const why = await lease.check();
        checkedAt = performance.now();
        return why;
      };
      const request = { printerId: LABEL_PRINTER_ID, file, title: `${label}`, ...media, forbiddenBy };
      expect(await printer.submit(request)).toMatchObject({ ok: true });
      expect(passed).toHaveLength(label + 1);
      windows.push((passed.at(-1) ?? Number.NaN) - checkedAt);
    }
    const { median } = quartiles(windows);
    const figures = `median ${median.toFixed(1)} ms, at most ${Math.max(...windows).toFixed(1)} ms`;
    await annotate(figures);
    expect(median, figures).toBeLessThan(50);
  });
});
