import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Whether system calls of a process can be made to fail here, as a disk makes them fail. */
export const canFailCalls = spawnSync('strace', ['-o', '/dev/null', 'true']).status === 0;

export interface FailingCalls {
  /** Names as strace takes them: `fsync,fdatasync`. */
  readonly calls: string;
  /** Only calls on these files and folders. */
  readonly paths: readonly string[];
  /** Which of them fail, as strace takes it: `3`, or `3+` for all from the third one on. */
  readonly when: string;
  readonly error?: 'EIO' | 'ENOSPC';
}

/** Runs a script of ours whose calls fail as given. What it printed, line by line, also where it was killed. */
export function runOnFailingDisk(
  script: URL,
  args: readonly string[],
  { calls, paths, when, error = 'EIO' }: FailingCalls,
): Promise<readonly string[]> {
  const inject = `inject=${calls}:error=${error}:when=${when}`;
  // The filter in the kernel lets all other calls go at full speed.
  const traced = [
    '-f',
    '--seccomp-bpf',
    '-qq',
    '-o',
    '/dev/null',
    ...paths.flatMap((path) => ['-P', path]),
    '-e',
    `trace=${calls}`,
    '-e',
    inject,
  ];
  return new Promise((resolve, reject) => {
    execFile('strace', [...traced, process.execPath, fileURLToPath(script), ...args], (_failure, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve(stdout.split('\n').filter((line) => line !== ''));
    });
  });
}
