/**
 * A process beside a run of the tests. It ends when the run's process is gone, however that ended, and then ends every
 * program that the run has started: a killed Electron, or a keychain that put itself into the background, has no parent
 * any more by which it could be found. `node endOfRun.ts MARK`; the run's end closes this process's standard input.
 */
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';

type Running = { readonly pid: number; readonly parent: number; readonly group: number; readonly isMarked: boolean };

const mark = `${process.argv[2]}`;
const runPid = process.ppid;

/** How often it checks whether programs have ended, ms, and after how many checks it signals them to end, and then kills them. */
const everyMs = 100;
const pollsBeforeAsking = 30;
const pollsBeforeForcing = 25;

const readProcess = (pid: number): Running | undefined => {
  try {
    // The name of the program stands in parentheses and may itself contain some.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const [state, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    const isMarked = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0').includes(mark);
    return { pid, parent: Number(parent), group: Number(group), isMarked };
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
};

const allProcesses = (): readonly Running[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .flatMap((name) => readProcess(Number(name)) ?? []);

const groupOfRun = readProcess(runPid)?.group;

/** Everything that was found so far: a process without the mark is found by its parent, which may end first. */
const known = new Set<number>();

/** The programs that carry the run's mark, and those of their groups and their children that have overwritten it. */
const startedByRun = (): readonly Running[] => {
  const all = allProcesses().filter(({ pid }) => pid !== runPid);
  const found = new Set(all.filter(({ pid, isMarked }) => isMarked || known.has(pid)));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const one of all) {
      const belongs = [...found].some(
        ({ pid, group }) => one.parent === pid || (one.group === group && group !== groupOfRun),
      );
      if (belongs) found.add(one);
    }
  }
  for (const { pid } of found) known.add(pid);
  return [...found];
};

const nameOf = (pid: number): string => {
  try {
    return `${readlinkSync(`/proc/${pid}/exe`).split('/').at(-1)} (${pid})`;
  } catch {
    return String(pid);
  }
};

const end = (pid: number, signal: NodeJS.Signals): void => {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
};

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
// The reader of the names may be gone: the rest is ended all the same.
process.stdout.on('error', () => undefined);
const order = (await text(process.stdin)).trim();

// A whole run has closed what it opened: what is left after three seconds was forgotten. A run that was stopped did not.
let left: readonly Running[] = startedByRun();
const wait = order === 'whole' ? pollsBeforeAsking : 0;
for (let looks = 0; left.length > 0 && looks < wait; looks += 1) {
  await delay(everyMs);
  left = startedByRun();
}
for (const { pid } of left) process.stdout.write(`${nameOf(pid)}\n`);
for (let looks = 0; left.length > 0; looks += 1) {
  for (const { pid } of left) end(pid, looks < pollsBeforeForcing ? 'SIGTERM' : 'SIGKILL');
  await delay(everyMs);
  left = startedByRun();
}
