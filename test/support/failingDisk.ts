import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Whether system calls of a process can be made to fail here, as a disk makes them fail. */
export const canFailCalls = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export interface FailingCalls {
  /** Names as strace takes them: `fsync,fdatasync`. */
  readonly calls: string;
  /** Only calls on this file or folder. */
  readonly path: string;
  /** Which of them fail, as strace takes it: `3`, or `3+` for all from the third one on. */
  readonly when: string;
  readonly error?: 'EIO' | 'ENOSPC';
}

/** Runs a script of ours whose calls fail as given. What it printed, line by line, also where it was killed. */
export function runOnFailingDisk(script: URL, args: readonly string[], failing: FailingCalls): readonly string[] {
  const { calls, path, when, error = 'EIO' } = failing;
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  const traced = ['-f', '-qq', '-o', '/dev/null', '-P', path, '-e', `trace=${calls}`, '-e', inject];
  const { stdout, stderr } = spawnSync('strace', [...traced, process.execPath, fileURLToPath(script), ...args], {
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return stdout.split('\n').filter((line) => line !== '');
}
