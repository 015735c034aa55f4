import { parentPort } from 'node:worker_threads';
import type { Journal } from '../../../core/ports/Journal.ts';
import type { LogFields } from '../../../core/ports/Logger.ts';
import { openLockedJournal } from '../sqliteJournal.ts';
import { type Reply, type Request, toFailureMessage } from './messages.ts';

/**
 * Runs in the journal's thread (started by journalThread.ts): opens journals and handles their requests one after
 * another.
 */
function serveJournals(port: NonNullable<typeof parentPort>): void {
  const open = new Map<number, Journal>();
  const reply = (message: Reply) => port.postMessage(message);
  const logger = { warn: (warn: string, fields?: LogFields) => reply({ warn, fields }) };

  async function answer(request: Request): Promise<unknown> {
    if ('open' in request) {
      open.set(request.id, openLockedJournal(request.open, { logger }));
      return request.id;
    }
    const journal = open.get(request.journal);
    if (request.method === 'close') {
      await journal?.close();
      open.delete(request.journal);
      return undefined;
    }
    if (journal === undefined) throw new Error('This journal is closed.');
    const method = journal[request.method] as (...args: unknown[]) => Promise<unknown>;
    return method.call(journal, ...request.args);
  }

  port.on('message', (request: Request) => {
    const { id } = request;
    void answer(request).then(
      (value) => reply({ id, value }),
      (failure: unknown) => reply({ id, failure: toFailureMessage(failure) }),
    );
  });
}

if (parentPort !== null) serveJournals(parentPort);
