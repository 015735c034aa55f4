import { readdirSync, readFileSync } from 'node:fs';

/** What processes did so far, together. */
export interface Work {
  /** Of all cores together, ms. */
  readonly cpuMs: number;
  /** Times that one of their threads had waited for something and went on. */
  readonly wakeUps: number;
  /** Given to the disk, bytes. */
  readonly written: number;
}

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

export function workOf(pids: readonly number[]): Work {
  const each = pids.map((pid) => ({ cpuMs: cpuOf(pid), wakeUps: wakeUpsOf(pid), written: writtenBy(pid) }));
  const sum = (pick: (work: Work) => number) => each.reduce((total, work) => total + pick(work), 0);
  return {
    cpuMs: sum(({ cpuMs }) => cpuMs),
    wakeUps: sum(({ wakeUps }) => wakeUps),
    written: sum(({ written }) => written),
  };
}

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

/** The kinds of Chromium's processes, as they are named in what they cost. */
export const KINDS = ['main process', 'page', 'graphics', 'others'] as const;

/** The processes of a program of Chromium's, by what they do. */
export function byKind(pids: readonly number[]): Readonly<Record<(typeof KINDS)[number], readonly number[]>> {
  const kindOf = (pid: number): (typeof KINDS)[number] => {
    const type = /--type=([\w-]+)/u.exec(textOf(`/proc/${pid}/cmdline`))?.[1];
    if (type === undefined) return 'main process';
    return type === 'renderer' ? 'page' : type === 'gpu-process' ? 'graphics' : 'others';
  };
  const of = (kind: string) => pids.filter((pid) => kindOf(pid) === kind);
  return { 'main process': of('main process'), page: of('page'), graphics: of('graphics'), others: of('others') };
}

/** The fields after the name, which may contain anything: state, parent, ... (proc_pid_stat(5)). */
function statOf(pid: number): readonly string[] | null {
  const text = textOf(`/proc/${pid}/stat`);
  return text === '' ? null : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function cpuOf(pid: number): number {
  const fields = statOf(pid);
  // utime and stime, fields 14 and 15 of the file.
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) * TICK_MS;
}

function wakeUpsOf(pid: number): number {
  let threads: readonly string[];
  try {
    threads = readdirSync(`/proc/${pid}/task`);
  } catch {
    return 0;
  }
  return threads.reduce(
    (sum, thread) =>
      sum + numberIn(textOf(`/proc/${pid}/task/${thread}/status`), /^voluntary_ctxt_switches:\s+(\d+)$/mu),
    0,
  );
}

const writtenBy = (pid: number): number => numberIn(textOf(`/proc/${pid}/io`), /^write_bytes: (\d+)$/mu);

const numberIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? 0);

/** Empty where the process has ended. */
function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
