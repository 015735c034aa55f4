import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Its standard input closes when the bench ends, also when that is killed: then it ends as well. */
const WORK = `
process.stdin.on('end', () => process.exit()).resume();
const work = () => {
  const end = performance.now() + 50;
  while (performance.now() < end);
  setImmediate(work);
};
work();`;

export interface BusyPrograms {
  readonly pids: readonly number[];
  stop(): Promise<void>;
}

/** So many programs that each want a core all the time, as a shop's other programs may. */
export async function startBusyPrograms(count: number): Promise<BusyPrograms> {
  const programs: ChildProcess[] = [];
  for (let number = 0; number < count; number += 1) {
    const program = spawn(process.execPath, ['-e', WORK], { stdio: ['pipe', 'ignore', 'ignore'] });
    programs.push(program);
    await once(program, 'spawn');
  }
  return {
    pids: programs.flatMap(({ pid }) => pid ?? []),
    async stop() {
      await Promise.all(
        programs.map(async (program) => {
          if (program.exitCode !== null || program.signalCode !== null) return;
          const gone = once(program, 'exit');
          program.kill();
          await gone;
        }),
      );
    },
  };
}
