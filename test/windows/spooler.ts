import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSpooler } from '../../electron/adapters/printing/windows/spooler.ts';
import { forkedSpooler } from '../support/forkedSpooler.ts';
import { openPrinter, print, QUEUES, spooler, spoolerScript, watchPaper, writeLabel } from './lab.ts';

const folder = join(tmpdir(), 'etiketler');
const media = { widthMm: 100, heightMm: 150, copies: 1, scaling: 'none', darkness: null } as const;

describe('the print spooler, through koffi', () => {
  it('lists the printers with their state and the papers of their drivers', async () => {
    const list = await openPrinter().list();
    expect(list.map(({ name }) => name).sort()).toEqual([...QUEUES].sort());
    for (const one of list) {
      expect(one).toMatchObject({ kind: 'windows', state: 'ready', trouble: null });
      expect(one.media.map(({ widthMm, heightMm }) => [Math.round(widthMm), Math.round(heightMm)])).toEqual([
        [100, 150],
        [210, 297],
      ]);
    }
  });

  it('answers for a queue, and in the words of Windows for one that is not there', async () => {
    expect(await spooler.queue(QUEUES[0])).toEqual({ ok: true, value: { printer: 0, jobs: [] } });
    expect(await spooler.queue('gone')).toEqual({ ok: false, error: 'OpenPrinter: Windows error 1801' });
    const request = { ...media, printerId: 'windows:gone', file: await writeLabel(folder, 'gone.pdf'), title: '' };
    expect(await openPrinter().submit(request)).toEqual({ ok: false, error: { kind: 'printer_missing' } });
  });

  it('ends a process that does not answer, and calls another', async () => {
    let ended: string | null = null;
    let started = 0;
    const halting = createSpooler({
      limitMs: 15_000,
      start() {
        started += 1;
        const real = forkedSpooler(spoolerScript);
        real.onEnd((why) => {
          ended ??= why;
        });
        return started === 1 ? { ...real, post: () => undefined } : real;
      },
    });
    const [first, second] = await Promise.all([halting.printers(), halting.printers()]);
    expect([first.ok, second.ok, started]).toEqual([false, true, 2]);
    expect(ended).not.toBeNull();
  });
});

describe('a label', () => {
  it.each(QUEUES)('comes out of %j once, in its size', async (name) => {
    const paper = await watchPaper();
    const file = await writeLabel(folder, `Iğdır şöyle #1 %50 ${QUEUES.indexOf(name)}.pdf`);
    const submitted = await openPrinter().submit({ ...media, printerId: `windows:${name}`, file, title: 'Sipariş' });
    expect(submitted).toMatchObject({ ok: true });
    const [job] = await paper.come(1);
    expect(job?.sheets).toBe(1);
    expect(job?.postScript).toMatch(/PageSize\s*\[\s*283 425\s*\]/u);
    expect(await paper.count()).toBe(1);
  });

  it('of three pages comes out in order, and two copies of a label are two sheets', async () => {
    const paper = await watchPaper();
    const printer = openPrinter();
    const printerId = `windows:${QUEUES[0]}`;
    const file = await writeLabel(folder, 'uc sayfa.pdf', 3);
    expect(await printer.submit({ ...media, printerId, file, title: '' })).toMatchObject({ ok: true });
    const [three] = await paper.come(1);
    expect(three?.pages).toEqual(['%%Page: 1', '%%Page: 2', '%%Page: 3']);
    const single = await writeLabel(folder, 'iki kopya.pdf');
    expect(await printer.submit({ ...media, copies: 2, printerId, file: single, title: '' })).toMatchObject({
      ok: true,
    });
    const jobs = await paper.come(2);
    expect(jobs.map(({ sheets }) => sheets).sort()).toEqual([2, 3]);
  });

  it('is in the queue about as soon as with SumatraPDF alone', async () => {
    const printerId = `windows:${QUEUES[0]}`;
    const printer = openPrinter();
    const times: Record<'adapter' | 'alone', number[]> = { adapter: [], alone: [] };
    for (let round = 0; round < 8; round += 1)
      for (const how of round % 2 === 0 ? (['adapter', 'alone'] as const) : (['alone', 'adapter'] as const)) {
        const file = await writeLabel(folder, `${how} ${round}.pdf`);
        const paper = await watchPaper();
        const began = performance.now();
        const done =
          how === 'adapter'
            ? printer.submit({ ...media, printerId, file, title: '' })
            : print(file, {
                ...{ printer: QUEUES[0], silent: true, scale: 'noscale', orientation: 'portrait' },
                ...{ copies: 1, paperSize: '100 x 150 mm' },
              }).ended;
        await paper.come(1, 5);
        times[how].push(performance.now() - began);
        await done;
      }
    const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
    const [adapter, alone] = [median(times.adapter), median(times.alone)];
    const figures = { adapterMs: Math.round(adapter), aloneMs: Math.round(alone), ratio: (adapter / alone).toFixed(2) };
    appendFileSync('Z:\\lab\\figures.json', `${JSON.stringify(figures)}\n`);
    expect(adapter / alone).toBeLessThan(1.5);
  });
});
