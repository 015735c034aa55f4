import { fork } from 'node:child_process';
import type { SpoolerProcess } from '../../electron/adapters/printing/windows/spooler.ts';

/** serveSpooler.ts in a process of Node, as the program has it in one of Electron. */
export function forkedSpooler(script: string): SpoolerProcess {
  const child = fork(script, [], { stdio: 'ignore' });
  // It does not keep the tests running.
  child.unref();
  child.channel?.unref();
  return {
    post: (request) => void child.send(request),
    onReply: (listener) => void child.on('message', listener),
    onEnd: (listener) =>
      void child.once('exit', (code, signal) => listener(`it ended with ${signal ?? `code ${code}`}`)),
    end: () => void child.kill('SIGKILL'),
  };
}
