import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { Journal } from '../../../core/ports/Journal.ts';
import type { LogFields } from '../../../core/ports/Logger.ts';
import { PARTIAL_BASE } from '../copy/copyFolder.ts';
import { examineResting, type Finding } from '../damage/integrity.ts';
import { backUpFolder, openLockedJournal } from '../sqliteJournal.ts';
import { type OpenedJournal, type Reply, type Request, toFailureMessage } from './messages.ts';

/**
 * Runs in the journal's thread (started by journalThread.ts): opens journals and handles their requests one after
 * another.
 */
function serveJournals(port: NonNullable<typeof parentPort>): void {
  const open = new Map<number, Journal>();
  const checks = new Map<number, (finding: Finding | null) => void>();
  const reply = (message: Reply) => port.postMessage(message);
  const logger = { warn: (warn: string, fields?: LogFields) => reply({ warn, fields }) };

  async function answer(request: Request): Promise<unknown> {
    if ('open' in request) {
      const { id, mends, checkAfterMs } = request;
      const check = (file: string) =>
        new Promise<Finding | null>((resolve) => {
          checks.set(id, resolve);
          reply({ checkFor: id, file });
        });
      const onHealthChanged = () => reply({ healthChangedOf: id });
      const copying = { check, afterMs: checkAfterMs };
      const journal = openLockedJournal(request.open, { logger, copying, mends, onHealthChanged });
      open.set(id, journal);
      return { journal: id, methods: Object.keys(journal) as (keyof Journal)[] } satisfies OpenedJournal;
    }
    if ('backUp' in request) return backUpFolder(request.backUp, { logger });
    if ('finding' in request) return checks.get(request.journal)?.(request.finding);
    const journal = open.get(request.journal);
    if (request.method === 'close') {
      // The process that checks was ended.
      checks.get(request.journal)?.(null);
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

/** Runs in a process of its own (fileCheck.ts): checks a base of the journal's copy, and prints what it found. */
function checkFile(file: string): void {
  try {
    setPriority(constants.priority.PRIORITY_LOW);
  } catch {
    // It then runs at normal priority.
  }
  process.stdout.write(`${JSON.stringify(examineResting(file))}\n`, () => process.exit(0));
}

const checked = process.argv.at(-1);
if (parentPort !== null) serveJournals(parentPort);
else if (checked?.endsWith(PARTIAL_BASE)) checkFile(checked);
