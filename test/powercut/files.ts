import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Chance } from '../torture/random.ts';
import { readCalls, recording } from './calls.ts';
import { diskOf, FATES, readTree } from './disk.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../support/durableActionsChild.ts', import.meta.url));
const LABEL = createHash('sha256').update('a label').digest('hex');
const ofLabel = join('labels', LABEL.slice(0, 2), `${LABEL}.pdf`);

const text = (...path: readonly string[]) => (existsSync(join(...path)) ? readFileSync(join(...path), 'utf8') : '');
const countOf = (folder: string, pattern: string, content: string) =>
  globSync(pattern, { cwd: folder }).filter((name) => text(folder, name) === content).length;

/** Whether a folder has what durableActionsChild.ts had done so often. */
export const ACTIONS: Readonly<Record<string, (folder: string, times: number) => boolean>> = {
  label: (folder) => text(folder, ofLabel) === 'a label',
  removedLabel: (folder) => !existsSync(join(folder, ofLabel)),
  settings: (folder) => text(folder, 'settings', 'settings.json').includes('"Masa 2"'),
  settingsFolder: (folder) => existsSync(join(folder, 'data')),
  dataFolder: (folder) => text(folder, 'data', 'folder-id.txt').length === 37,
  stationFolder: (folder) => text(folder, 'profiles', 'live', 'address.txt') === 'https://service.example',
  oldProfiles: (folder) => !existsSync(join(folder, 'profiles')),
  requestLog: (folder, times) =>
    globSync('requests/*.log', { cwd: folder }).some((name) => text(folder, name).split('\n').length > times),
  news: (folder, times) =>
    globSync('out/*.csv', { cwd: folder }).some((name) => text(folder, name).split(';NEWS').length > times),
  movedList: (folder, times) => [0, 1, 2].slice(0, times).every((n) => existsSync(join(folder, 'done', `${n}.csv`))),
  report: (folder, times) => countOf(folder, 'report*.csv', 'text') >= times,
  exportFolder: (folder) => existsSync(join(folder, 'exports')),
  exported: (folder) => text(folder, 'a.csv') === 'text',
  printedFile: (folder, times) => countOf(folder, 'label*.pdf', 'a label') >= times,
};

/** Records one of the actions, and looks at so many states of the disk after the first time that it was done. */
export async function cutAction(
  action: string,
  place: string,
  chance: Chance,
  states: number,
  onState: (missing: readonly string[], about: string) => void,
): Promise<void> {
  const root = join(place, 'files');
  const log = join(place, 'calls');
  mkdirSync(root);
  const before = readTree(root);
  const [command = '', ...args] = [...recording(log), process.execPath, script, root, action];
  await run(command, args);
  const calls = readCalls(log);
  const done = calls.flatMap((call, n) => (call.kind === 'send' && String(call.bytes) === 'done\n' ? [n] : []));
  if (done.length !== 3) throw new Error(`${action} was not done`);
  const disk = diskOf(root, before, calls);
  for (let state = 0; state < states; state += 1) {
    const cut = chance.whole((done[0] ?? 0) + 1, calls.length);
    // What takes all or nothing of the rest shows a missing sync at once.
    const fate = state === 0 ? 'nothing' : chance.pick(FATES);
    const times = done.filter((n) => n < cut).length;
    const restored = mkdtempSync(join(place, 'state-'));
    disk.restore(state === 0 ? (done[0] ?? 0) + 1 : cut, fate, chance, restored);
    const isThere = ACTIONS[action]?.(restored, state === 0 ? 1 : times) === true;
    onState(
      isThere ? [] : [`${action} is not there`],
      `${action}, ${cut} of ${calls.length} calls, of the rest ${fate}`,
    );
    rmSync(restored, { recursive: true });
  }
  for (const used of [root, log]) rmSync(used, { recursive: true });
}
