import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { Journal } from '../../../core/ports/Journal.ts';
import type { LogFields } from '../../../core/ports/Logger.ts';
import { examineOpen } from '../damage/integrity.ts';
import type { LateCheck } from '../lateCheck.ts';
import { backUpFolder, JOURNAL_FILE, openLockedJournal } from '../sqliteJournal.ts';
import { type OpenedJournal, type Reply, type Request, toFailureMessage } from './messages.ts';

/**
 * Runs in the journal's thread (started by journalThread.ts): opens journals and handles their requests one after
 * another.
 */
function serveJournals(port: NonNullable<typeof parentPort>): void {
  const open = new Map<number, Journal>();
  const checks = new Map<number, LateCheck>();
  const reply = (message: Reply) => port.postMessage(message);
  const logger = { warn: (warn: string, fields?: LogFields) => reply({ warn, fields }) };

  async function answer(request: Request): Promise<unknown> {
    if ('open' in request) {
      const onUnchecked = (check: LateCheck) => void checks.set(request.id, check);
      const onHealthChanged = () => reply({ healthChangedOf: request.id });
      const { mends } = request;
      const journal = openLockedJournal(request.open, { logger, onUnchecked, mends, onHealthChanged });
      open.set(request.id, journal);
      const methods = Object.keys(journal) as (keyof Journal)[];
      const unchecked = checks.has(request.id) ? join(request.open, JOURNAL_FILE) : null;
      return { journal: request.id, methods, unchecked } satisfies OpenedJournal;
    }
    if ('backUp' in request) return backUpFolder(request.backUp, { logger });
    if ('check' in request) {
      const check = checks.get(request.journal);
      return request.check === 'begin' ? check?.begin() : check?.end(request.check.finding);
    }
    const journal = open.get(request.journal);
    if (request.method === 'close') {
      await journal?.close();
      open.delete(request.journal);
      checks.delete(request.journal);
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

/** Runs in a process of its own (fileCheck.ts): checks the file of an open journal, and prints what it found. */
function checkFile(file: string): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // It takes its share of the machine then.
  }
  process.stdout.write(`${JSON.stringify(examineOpen(file))}\n`, () => process.exit(0));
}

const checked = process.argv.at(-1);
if (parentPort !== null) serveJournals(parentPort);
else if (checked?.endsWith(JOURNAL_FILE)) checkFile(checked);
