import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startDemoProcess } from '../../scripts/demo/demoProcess.ts';
import { startVirtualDisplay } from '../../scripts/lib/display.ts';
import { electronRuntime } from '../../scripts/lib/electronRuntime.ts';
import { stationArguments } from '../../scripts/lib/stationApp.ts';
import { cpuOf, processesOf } from './processes.ts';
import { seedDesk } from './ui/seedDesk.ts';

const BARE = fileURLToPath(new URL('./startUp/bare', import.meta.url));
/** Jobs in the ledger and orders in the book. */
const ROWS = 1_000;

export interface IdlePlan {
  readonly seconds: number;
  /** Before it is measured: what a program does after its start is no rest, s. */
  readonly settleSeconds: number;
  readonly say: (line: string) => void;
}

/** Processor time within the time that was measured, ms. */
export interface IdleReport {
  readonly station: number;
  readonly bare: number;
}

/**
 * Measures the station on its idle scan view, and a bare window of the same runtime at the same time. Each
 * has a display of its own, and no debugger is attached to them.
 */
export async function idleBench({ seconds, settleSeconds, say }: IdlePlan): Promise<IdleReport> {
  const folder = await mkdtemp(join(tmpdir(), 'idle-bench-'));
  const displays = [await startVirtualDisplay(), await startVirtualDisplay()] as const;
  const service = await startDemoProcess();
  const programs: ChildProcess[] = [];
  try {
    const dataDir = join(folder, 'data');
    await seedDesk(dataDir, ROWS, Date.now());
    const station = stationArguments({ dataDir, demo: service, printFolder: join(folder, 'labels') });
    const bareData = join(folder, 'bare');
    const bare = [...stationArguments({ dataDir: bareData, printFolder: folder, packed: BARE }), BARE];
    for (const [index, args] of [station, bare].entries()) {
      const env = { ...process.env, ...displays[index]?.env, LANG: 'tr_TR.UTF-8' };
      programs.push(spawn(electronRuntime().executablePath, args, { stdio: 'ignore', env }));
    }
    say(`${settleSeconds} s to settle, then ${seconds} s ...`);
    await pause(settleSeconds * 1_000);
    const before = programs.map(soFar);
    await pause(seconds * 1_000);
    const [ofStation, ofBare] = programs.map((program, index) => soFar(program) - (before[index] ?? Number.NaN));
    if (ofStation === undefined || ofBare === undefined) throw new Error('a program is missing');
    return { station: ofStation, bare: ofBare };
  } finally {
    for (const program of programs) await end(program);
    await service.stop();
    for (const display of displays) await display.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
  }
}

function soFar(program: ChildProcess): number {
  if (program.pid === undefined || program.exitCode !== null) throw new Error('a program has ended');
  return cpuOf(processesOf(program.pid));
}

async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const gone = once(program, 'exit');
  program.kill();
  await gone;
}
