import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;

/** A process and all that it started, as `/proc` has them; one that has ended meanwhile is left out. */
export function processesOf(root: number): readonly number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = statOf(pid)?.[1];
    if (parent !== undefined) children.set(Number(parent), [...(children.get(Number(parent)) ?? []), pid]);
  }
  const all = [root];
  for (const pid of all) all.push(...(children.get(pid) ?? []));
  return all;
}

/** What processes took of all cores so far, together, ms. */
export const cpuOf = (pids: readonly number[]): number => pids.reduce((sum, pid) => sum + cpuOfOne(pid), 0);

/** Of processes together, bytes. */
export interface Memory {
  /** What they share counted once (PSS): what would be free without them. */
  readonly own: number;
  /** What they share counted in each (RSS): what a list of processes adds up to. */
  readonly resident: number;
}

export function memoryOf(pids: readonly number[]): Memory {
  const texts = pids.map((pid) => textOf(`/proc/${pid}/smaps_rollup`));
  const sum = (pattern: RegExp) => texts.reduce((total, text) => total + numberIn(text, pattern), 0) * 1_024;
  return { own: sum(/^Pss:\s+(\d+) kB$/mu), resident: sum(/^Rss:\s+(\d+) kB$/mu) };
}

/** The fields after the name, which may contain anything: state, parent, ... (proc_pid_stat(5)). */
function statOf(pid: number): readonly string[] | null {
  const text = textOf(`/proc/${pid}/stat`);
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function cpuOfOne(pid: number): number {
  const fields = statOf(pid);
  // utime and stime, fields 14 and 15 of the file.
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) * TICK_MS;
}

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Empty where the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
