import { spawn } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../../../electron/adapters/journal/openDatabase.ts';
import { startDemoProcess } from '../../../scripts/demo/demoProcess.ts';
import { electronRuntime } from '../../../scripts/lib/electronRuntime.ts';
import { stationArguments } from '../../../scripts/lib/stationApp.ts';
import { liveLives } from '../ledger/lives.ts';
import { seedLedger } from '../ledger/seedLedger.ts';
import { journalFile, seedDesk } from '../ui/seedDesk.ts';

const PROBE = fileURLToPath(new URL('./probe.cjs', import.meta.url));
const BARE = fileURLToPath(new URL('./bare', import.meta.url));
/** A journal that is checked first takes a while. */
const TIMEOUT_MS = 180_000;
/** Longer than the station waits before it stores its compiled code (`KEEP_CODE_AFTER_MS`). */
const STAY_MS = 25_000;

/** From the start of the process until the window is shown, its page is painted and, for the station, a scan is answered, ms. */
export interface StartPair {
  readonly station: number;
  readonly bare: number;
}

export interface StartUpOptions {
  readonly pairs: number;
  readonly rows: number;
  readonly env: Readonly<Record<string, string>>;
  /** Starts of a desk whose program was never started before: nothing of it is in any cache of Chromium's. */
  readonly onFirst: (pair: StartPair) => void;
  /** Starts of a desk like every morning. */
  readonly onWarm: (pair: StartPair) => void;
  readonly firstPairs: number;
  /** Starts with so many parcels in the journal, and how often; 0: none. */
  readonly large: { readonly parcels: number; readonly pairs: number; readonly onPair: (pair: StartPair) => void };
}

/**
 * Starts the station and a bare window in turn, the same runtime each time; who goes first changes with each pair. The
 * station has a full journal and a service that runs already, as at a shop; nothing is attached to either program.
 */
export async function startUpBench(options: StartUpOptions): Promise<void> {
  const { pairs, firstPairs, rows, onFirst, onWarm, large } = options;
  const folder = await mkdtemp(join(tmpdir(), 'start-bench-'));
  const service = await startDemoProcess({ yielding: true });
  try {
    const seeded = join(folder, 'seeded');
    await seedDesk(seeded, rows, Date.now());
    const bareData = join(folder, 'bare');
    const station = (dataDir: string) => [
      ...stationArguments({ dataDir, demo: service, printFolder: join(folder, 'labels') }),
    ];
    const bare = (dataDir: string) => [...stationArguments({ dataDir, printFolder: folder, packed: BARE }), BARE];
    const pair = async (number: number, stationData: string, bareData: string): Promise<StartPair> => {
      const one = () => start(station(stationData), options.env);
      const other = () => start(bare(bareData), options.env);
      if (number % 2 === 0) return { station: await one(), bare: await other() };
      const first = await other();
      return { station: await one(), bare: first };
    };
    for (let number = 0; number < firstPairs; number += 1) {
      const fresh = join(folder, `first-${number}`);
      await cp(seeded, fresh, { recursive: true });
      onFirst(await pair(number, fresh, join(folder, `bare-${number}`)));
      await rm(fresh, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    }
    // Chromium stores compiled code of a script from its second use on, and uses it from the third: not counted. The
    // station stores that of its own code when it is open for a while.
    await start(station(seeded), { ...options.env, BENCH_STAY_MS: String(STAY_MS) });
    for (let number = 0; number < 3; number += 1) await pair(number, seeded, bareData);
    for (let number = 0; number < pairs; number += 1) onWarm(await pair(number, seeded, bareData));
    if (large.pairs === 0) return;
    await growJournal(journalFile(seeded), large.parcels);
    // Checked whole, since it was not closed by the program; that start is not counted.
    await start(station(seeded), options.env);
    for (let number = 0; number < large.pairs; number += 1) large.onPair(await pair(number, seeded, bareData));
  } finally {
    await service.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

/** Replaces the journal with one of so many parcels. */
async function growJournal(file: string, parcels: number): Promise<void> {
  for (const name of await readdir(dirname(file)))
    if (name.startsWith('journal.')) await rm(join(dirname(file), name), { recursive: true });
  const database = openDatabase(file);
  await seedLedger(database, { jobs: parcels, lives: await liveLives(), now: Date.now() });
  database.close();
}

function start(args: readonly string[], env: Readonly<Record<string, string>>): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = Date.now();
    const child = spawn(electronRuntime().executablePath, ['-r', PROBE, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    let stated = '';
    let complained = '';
    const limit = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
    child.stdout?.on('data', (chunk: Buffer) => {
      stated += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      complained += chunk.toString();
    });
    child.once('error', reject);
    child.once('close', () => {
      clearTimeout(limit);
      const reported = /^steps (.+)$/mu.exec(stated)?.[1];
      if (reported === undefined)
        return reject(new Error(`a program did not become ready: ${complained.slice(-2_000)}`));
      resolve(Math.max(...Object.values<number | null>(JSON.parse(reported)).map((at) => at ?? 0)) - startedAt);
    });
  });
}
