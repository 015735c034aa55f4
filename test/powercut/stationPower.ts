import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { createElectronSettings } from '../../electron/adapters/settings/electronSettings.ts';
import type { Job } from '../../electron/contract/job.ts';
import { type FromStation, JOURNAL_FILE, LIFE_LOG } from '../torture/protocol.ts';
import type { Chance } from '../torture/random.ts';
import type { Power } from '../torture/scene.ts';
import { type Call, readCalls } from './calls.ts';
import { diskOf, FATES, readTree } from './disk.ts';

/** What the world of a torture writes beside the station. */
const SPARED = [LIFE_LOG, 'failures.log', 'slept'];

/** What the station had reported by then: the page and the person at the desk rely on it. */
interface Reported {
  readonly jobs: ReadonlyMap<string, Job>;
  readonly deskName: string | null;
}

/** Each message goes to the world in a line of its own. */
export function reportedBy(calls: readonly Call[]): Reported {
  const sent = calls
    .filter((call) => call.kind === 'send' && call.fd === 3)
    .map((call) => 'bytes' in call && call.bytes);
  const lines = Buffer.concat(sent.filter((bytes) => bytes !== false))
    .toString()
    .split('\n')
    .slice(0, -1);
  const jobs = new Map<string, Job>();
  let deskName: string | null = null;
  for (const line of lines.filter((text) => text.startsWith('{"from"'))) {
    const message = JSON.parse(line) as FromStation;
    const changed = message.from === 'up' ? message.jobs : message.from === 'job' ? [message.job] : [];
    for (const job of changed) if ((jobs.get(job.id)?.version ?? 0) < job.version) jobs.set(job.id, job);
    if (message.from === 'status') ({ deskName } = message.status);
  }
  return { jobs, deskName };
}

/** What was reported, and the station that opens in this folder would not have. */
export async function missingIn(folder: string, { jobs, deskName }: Reported): Promise<readonly string[]> {
  const missing: string[] = [];
  const settings = createElectronSettings({ directory: folder }).get();
  if (settings.reset !== null) missing.push(`the settings are damaged: ${settings.reset.file}`);
  if (deskName !== null && settings.deskName !== deskName) missing.push(`the setting ${deskName} is gone`);
  const journal = openSqliteJournal(join(folder, JOURNAL_FILE));
  const { setAside, quarantined } = await journal.health();
  if (setAside !== null) missing.push(`the journal was taken for damaged: ${setAside.file}`);
  if (quarantined > 0) missing.push(`${quarantined} rows of the journal cannot be read`);
  for (const reported of jobs.values()) {
    const job = await journal.job(reported.id);
    if (job === null) missing.push(`${reported.key.value} is gone`);
    else if (job.version < reported.version)
      missing.push(`${reported.key.value} is ${job.state} and was told as ${reported.state}`);
    const label = job?.label?.file;
    if (label !== undefined && !isWhole(join(folder, 'labels', label.slice(0, 2), `${label}.pdf`), label))
      missing.push(`the label of ${reported.key.value} is not whole`);
  }
  await journal.close();
  return missing;
}

const isWhole = (path: string, sha256: string) =>
  existsSync(path) && createHash('sha256').update(readFileSync(path)).digest('hex') === sha256;

export interface StationPower extends Power {
  /** Resolves when the states of all lives so far have been checked. */
  looked(): Promise<void>;
}

/** The power of one station: states of its disk at `states` moments of each life, and one in which it goes on. */
export function stationPower(
  place: string,
  chance: Chance,
  states: number,
  onState: (missing: readonly string[], about: string) => void,
): StationPower {
  const log = join(place, 'calls');
  let before = readTree(place);
  let looking = Promise.resolve();

  return {
    on(folder) {
      rmSync(log, { force: true });
      before = readTree(folder);
      for (const name of SPARED) before.names.delete(name);
      return log;
    },
    off(folder) {
      const calls = readCalls(log);
      const disk = diskOf(folder, before, calls, SPARED);
      for (let state = 0; state < states; state += 1) {
        const cut = chance.whole(0, calls.length);
        const fate = chance.pick(FATES);
        const restored = mkdtempSync(join(place, 'state-'));
        disk.restore(cut, fate, chance, restored);
        const about = `station, ${cut} of ${calls.length} calls, of the rest ${fate}`;
        looking = looking
          .then(() => missingIn(restored, reportedBy(calls.slice(0, cut))))
          .catch((failure: unknown) => [`it does not open: ${failure}`])
          .then((missing) => onState(missing, about))
          .then(() => rmSync(restored, { recursive: true }));
      }
      const next = mkdtempSync(join(place, 'next-'));
      disk.restore(calls.length, chance.pick(FATES), chance, next);
      for (const name of readdirSync(folder))
        if (!SPARED.includes(name)) rmSync(join(folder, name), { recursive: true });
      for (const name of readdirSync(next)) renameSync(join(next, name), join(folder, name));
      rmSync(next, { recursive: true });
      mkdirSync(folder, { recursive: true });
    },
    looked: () => looking,
  };
}
