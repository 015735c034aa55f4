// Deep, not in each run: it runs benchmarks, which nobody changes by accident.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { amount, type Benchmark, figuresOf, isMet, tableOf } from '../../../scripts/bench/figures.ts';
import { fromRoot } from '../../../scripts/lib/layout.ts';

const run = promisify(execFile);
const bench = (...args: readonly string[]) => run(process.execPath, [fromRoot('scripts/bench.ts'), ...args]);

const KEYS = ['benchmark', 'figure', 'value', 'unit', 'aim', 'against', 'n', 'load'];

const benchmark: Benchmark = {
  name: 'example',
  title: 'Example',
  about: '',
  options: {},
  measure: async () => ({
    figures: [
      { figure: 'slow', value: 2.345, unit: 'times', aim: 1.4, against: 'a bare window', n: 12 },
      { figure: 'quick', value: 12, unit: 'ms', aim: 15, n: 3 },
      { figure: 'large', value: 1234.5, unit: 'kB', aim: 2_000, n: 1 },
    ],
    wrong: null,
  }),
};

const example = () => figuresOf(benchmark, { options: {}, say: () => {} });

describe('figures of the benchmarks', () => {
  it('have one shape, whatever was measured', async () => {
    const { figures } = await example();
    for (const figure of figures) expect(Object.keys(figure)).toEqual(KEYS);
    expect(figures[1]).toMatchObject({ benchmark: 'example', figure: 'quick', aim: 15, against: null, n: 3 });
  });

  it('say that an aim is missed, also where the figure is close to it', async () => {
    const { figures } = await example();
    expect(figures.map(isMet)).toEqual([false, true, true]);
    const [head, ...rows] = tableOf(figures).split('\n');
    expect(head?.split(/ {2,}/)).toEqual(['', 'value', 'aim', 'against', 'n']);
    expect(rows.map((row) => row.split(/ {2,}/))).toEqual([
      ['slow', '2.35 times', '1.40 times, missed', 'a bare window', '12'],
      ['quick', '12 ms', '15 ms', '3'],
      ['large', '1235 kB', '2000 kB', '1'],
    ]);
  });

  it('are written with as many digits as they are worth', () => {
    expect([0.333, 1, 12.34, 567.8, 1_000_000].map((value) => amount(value, ''))).toEqual([
      '0.33',
      '1',
      '12.3',
      '568',
      '1000000',
    ]);
    expect(amount(Number.NaN, 'ms')).toBe('unknown');
  });

  it('are all that a benchmark prints to stdout with --json', async () => {
    const { stdout, stderr } = await bench('drain', '--orders', '90', '--json');
    const lines = stdout.trim().split('\n');
    for (const line of lines) expect(Object.keys(JSON.parse(line))).toEqual(KEYS);
    expect(new Set(lines.map((line) => JSON.parse(line).figure)).size).toBe(lines.length);
    expect(stderr).toMatch(/^\d+ cores, load [\d.]+ at the beginning and [\d.]+ at the end, commit \S+/m);
  });

  it.each([['drain', '--orders', 'x'], ['nothing']])('are not measured for %s %s %s', async (...args) => {
    await expect(bench(...args)).rejects.toMatchObject({ code: 2, stdout: '' });
  });
});
