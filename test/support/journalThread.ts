import { Worker } from 'node:worker_threads';
import { type JournalThread, startJournalThread } from '../../electron/adapters/journal/thread/journalThread.ts';
import { createMemoryLog } from '../../electron/adapters/logging/memoryLog.ts';

const script = new URL('../../electron/adapters/journal/thread/serveJournals.ts', import.meta.url);

/** The thread of the program, from its sources. */
export const aJournalThread = (logger = createMemoryLog()): JournalThread =>
  startJournalThread({ start: () => new Worker(script), logger });
