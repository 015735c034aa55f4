import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export interface DemoFolder {
  /** Labels come here. */
  readonly labels: string;
  /** Lets the next demo have the folder. */
  release(): void;
}

export type TakenFolder =
  | { readonly ok: true; readonly value: DemoFolder }
  | { readonly ok: false; readonly heldBy: number };

const lockName = '.running';

/**
 * Takes the output folder for this process and empties it. A folder whose process is gone is free; `isRunning` returns
 * whether a process id is a demo's.
 */
export function takeDemoFolder(folder: string, isRunning: (pid: number) => boolean): TakenFolder {
  mkdirSync(folder, { recursive: true });
  const lock = path.join(folder, lockName);
  if (!writeNew(lock)) {
    const holder = Number(readFileSync(lock, 'utf8'));
    if (isRunning(holder)) return { ok: false, heldBy: holder };
    rmSync(lock, { force: true });
    if (!writeNew(lock)) return { ok: false, heldBy: Number(readFileSync(lock, 'utf8')) };
  }
  for (const name of readdirSync(folder)) {
    if (name !== lockName) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
  const labels = path.join(folder, 'labels');
  mkdirSync(labels);
  return { ok: true, value: { labels, release: () => rmSync(lock, { force: true }) } };
}

/** Exactly one of several processes makes the file. */
function writeNew(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (failure) {
    if (failure instanceof Error && 'code' in failure && failure.code === 'EEXIST') return false;
    throw failure;
  }
}

/** Whether a demo runs under this process id. Ids are used again, soon so in containers: on Linux its command line decides. */
export function isRunningDemo(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (failure) {
    // Another user's process may not be signalled, but it is there.
    if (!(failure instanceof Error && 'code' in failure && failure.code === 'EPERM')) return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    return /scripts[\\/]demo\.ts/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return false;
  }
}
