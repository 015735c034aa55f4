import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { JOURNAL_FILE, openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
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

/** As the next start finds it. */
async function noteIn(folder: string, name: string): Promise<unknown> {
  const journal = openSqliteJournal(join(folder, name));
  const note = await journal.fact('note').finally(() => journal.close());
  return note;
}

/** `isJust`: the power goes with the first time, before anything else is begun. */
type Check = (folder: string, times: number, isJust: boolean) => boolean | Promise<boolean>;

/** Whether a folder has what durableActionsChild.ts had done so often. */
export const ACTIONS: Readonly<Record<string, Check>> = {
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
  movedList: (folder, times, isJust) =>
    [0, 1, 2].slice(0, times).every((n) => existsSync(join(folder, 'done', `${n}.csv`))) &&
    !(isJust && existsSync(join(folder, 'list.csv'))),
  report: (folder, times) => countOf(folder, 'report*.csv', 'text') >= times,
  exportFolder: (folder) => existsSync(join(folder, 'exports')),
  exported: (folder) => text(folder, 'a.csv') === 'text',
  printer: (folder, times) => countOf(folder, 'prints/label*.pdf', 'a label') >= times,
  journal: async (folder) => (await noteIn(folder, JOURNAL_FILE)) === 'again',
  updatedJournal: async (folder) => (await noteIn(folder, `${JOURNAL_FILE}.before-update`)) === 'before',
  // Whenever the power goes while it is being replaced, the next start finds what stood in it, and its file is still there.
  mendedJournal: async (folder) =>
    (await noteIn(folder, JOURNAL_FILE)) === 'before' && globSync('journal.damaged-*', { cwd: folder }).length > 0,
  printedFile: (folder, times) => countOf(folder, 'label*.pdf', 'a label') >= times,
};

const PREPARED = ['removedLabel', 'oldProfiles', 'printer', 'updatedJournal', 'mendedJournal'];

/** What has to be there before the actions, given as folders, each with its action. */
export async function prepare(...given: readonly string[]): Promise<void> {
  if (given.some((one) => PREPARED.includes(one))) await run(process.execPath, [script, 'prepare', ...given]);
}

/** Records one of the actions, and checks so many states of the disk after the first time that it was done. */
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
  await prepare(root, action);
  const before = readTree(root);
  const [command = '', ...args] = [...recording(log), process.execPath, script, root, action];
  await run(command, args);
  const calls = readCalls(log);
  const done = calls.flatMap((call, n) => (call.kind === 'send' && String(call.bytes) === 'done\n' ? [n] : []));
  if (done.length !== 3) throw new Error(`${action} was not done`);
  const disk = diskOf(root, before, calls);
  const afterFirst = (done[0] ?? 0) + 1;
  // A replacement is a handful of renames, which are to reach the disk in their order.
  const renames = action === 'mendedJournal' ? calls.flatMap(({ kind }, n) => (kind === 'rename' ? [n] : [])) : [];
  for (let state = 0; state < states * (1 + renames.length); state += 1) {
    const renamed = renames[state % (renames.length + 1)];
    // A missing sync shows at once where nothing of the rest is there.
    const [cut, fate] =
      state === 0
        ? [afterFirst, 'nothing' as const]
        : renamed !== undefined
          ? [renamed + chance.whole(1, 2), 'some' as const]
          : [chance.whole(afterFirst, calls.length), chance.pick(FATES)];
    const restored = mkdtempSync(join(place, 'state-'));
    disk.restore(cut, fate, chance, restored);
    const times = done.filter((n) => n < cut).length;
    const isThere = await Promise.resolve(ACTIONS[action]?.(restored, times, cut === afterFirst)).catch(() => false);
    const about = `${action}, ${cut} of ${calls.length} calls, of the rest ${fate}`;
    onState(isThere === true ? [] : [`${action} is not there`], about);
    rmSync(restored, { recursive: true });
  }
  for (const used of [root, log]) rmSync(used, { recursive: true });
}
