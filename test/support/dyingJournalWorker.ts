import { parentPort, workerData } from 'node:worker_threads';

/*
 * The journal's thread, which fails where it would give the answer with this number: the request is done, and its answer is
 * lost.
 */

const port = parentPort;
if (port === null) throw new Error('this runs in a thread');
const { diesAt } = workerData as { readonly diesAt: number };
const post = port.postMessage.bind(port);
let answers = 0;
port.postMessage = (...message: Parameters<typeof post>) => {
  answers += 1;
  if (answers === diesAt) throw new Error('out of memory');
  post(...message);
};
await import('../../electron/adapters/journal/thread/serveJournals.ts');
