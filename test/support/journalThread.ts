import { fileURLToPath } from 'node:url';
import { type JournalThread, startJournalThread } from '../../electron/adapters/journal/thread/journalThread.ts';
import { createMemoryLog } from '../../electron/adapters/logging/memoryLog.ts';

const script = fileURLToPath(new URL('../../electron/adapters/journal/thread/serveJournals.ts', import.meta.url));

/** The thread of the program, from its sources. */
export const aJournalThread = (logger = createMemoryLog()): JournalThread => startJournalThread({ script, logger });
