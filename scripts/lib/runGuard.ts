import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { fromRoot } from './layout.ts';

/**
 * From now on every program that this process starts is ended with it, also when it is killed. On Linux; elsewhere the
 * parts of the tests that start programs of other makers do not run.
 */
export const guardRun = () => {
  if (process.platform !== 'linux') return { end: async (): Promise<readonly string[]> => [] };
  const name = 'LABEL_STATION_TEST_RUN';
  const id = randomUUID();
  const guard = spawn(process.execPath, [fromRoot('scripts/lib/endOfRun.ts'), `${name}=${id}`], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const found = text(guard.stdout);
  process.env[name] = id;
  return {
    /**
     * Ends what this process has started and that still runs, and resolves to its names when all of it is gone. `whole`:
     * everything has closed what it opened, so that it is given a moment to end first.
     */
    end: async (how: 'whole' | 'stopped'): Promise<readonly string[]> => {
      guard.stdin.end(how);
      return (await found).split('\n').filter((line) => line !== '');
    },
  };
};
