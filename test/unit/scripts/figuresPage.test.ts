import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { inProcess } from '../../../scripts/bench/all.ts';
import type { Benchmark, Figure } from '../../../scripts/bench/figures.ts';
import { pageOf } from '../../../scripts/bench/page.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const benchmark = (title: string): Benchmark => ({
  name: title.toLowerCase(),
  title,
  about: `About ${title}.`,
  options: {},
  sizesInAll: { rows: '7' },
  reasons: { late: 'it waits for the disk.', early: 'never shown.' },
  measure: () => Promise.reject(new Error('not measured here')),
});

const figure = (name: string, value: number, aim: number): Figure => ({
  benchmark: 'a',
  figure: name,
  value,
  unit: 'ms',
  aim,
  against: 'a script',
  n: 20,
  load: [0.4, 1.25],
});

const page = (...results: Parameters<typeof pageOf>[0]['results']) =>
  pageOf({ results, date: new Date(0), commit: 'abc', machine: '2 cores' });

const command = 'npm run bench -- a';

it('names each missed aim with its reason, and no reason of an aim that is met', () => {
  const figures = [figure('late', 12, 10), figure('early', 3, 10), figure('odd', 11, 10)];
  const text = page({ benchmark: benchmark('A'), command, figures, trouble: null });
  expect(text).toContain('1 of 3 aims are met. Missed:');
  expect(text).toContain('- **late** (A): 12 ms, aim 10 ms; it waits for the disk.');
  expect(text).toContain('- **odd** (A): 11 ms, aim 10 ms; why is not known yet.');
  expect(text).not.toContain('never shown');
  expect(text).toContain('| late | 12 ms | 10 ms | **missed** | a script | 20 |');
  expect(text).toContain('| early | 3 ms | 10 ms | met | a script | 20 |');
});

it('says when, on what, with which command and at which load', () => {
  const text = page({ benchmark: benchmark('A'), command, figures: [figure('late', 1, 2)], trouble: null });
  expect(text).toContain('Written by `npm run bench`, 1970-01-01 00:00 UTC, on commit abc: 2 cores.');
  expect(text).toContain('`npm run bench -- a`: load 0.4 to 1.3.');
  expect(text).toContain('About A.');
});

it('keeps the figures of the others where one has failed', () => {
  const text = page(
    { benchmark: benchmark('A'), command, figures: [], trouble: 'the printer burns' },
    { benchmark: benchmark('B'), command, figures: [figure('late', 1, 2)], trouble: null },
  );
  expect(text).toContain('Failed:\n\n- **A**: the printer burns');
  expect(text).toContain('no figures of this run');
  expect(text).toContain('| late | 1 ms |');
});

it('keeps what a benchmark had told when it failed, and ends one that hangs', async () => {
  const script = join(await temporaryFolder(), 'script.mjs');
  const reported = JSON.stringify(figure('late', 1, 2));
  await writeFile(
    script,
    `console.log(${JSON.stringify(reported)});
     console.error(process.argv.slice(2).join(' '));
     if (process.argv[2] === 'a') process.exit(3);
     setInterval(() => {}, 1_000);`,
  );
  expect(await inProcess(script, benchmark('A'), 20_000)).toMatchObject({
    command: 'npm run bench -- a --rows 7',
    figures: [figure('late', 1, 2)],
    trouble: '`npm run bench -- a --rows 7` ended with 3: a --rows 7 --json',
  });
  expect(await inProcess(script, benchmark('B'), 2_000)).toMatchObject({
    figures: [figure('late', 1, 2)],
    trouble: expect.stringContaining('ended by SIGTERM'),
  });
});
