import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { guardRun } from '../../scripts/lib/runGuard.ts';

/**
 * A run that starts a program which goes on by itself, with a child that has lost the run's mark, as browsers' do. It
 * prints the process ids of both. `node guardedRun.ts whole` ends as a run does that has lost them; without it, it waits.
 */
const guard = guardRun();
const program = spawn('bash', ['-c', 'env -i sleep 600 & echo $!; wait'], {
  detached: true,
  stdio: ['ignore', 'pipe', 'ignore'],
});
const [line] = (await once(program.stdout, 'data')) as [Buffer];
process.stdout.write(`${program.pid} ${line.toString().trim()}\n`);
program.unref();
if (process.argv[2] === 'whole') process.stdout.write((await guard.end('whole')).join(', '));
