import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { fileCheck } from '../../electron/adapters/journal/thread/fileCheck.ts';
import {
  type JournalThread,
  type JournalThreadDeps,
  startJournalThread,
} from '../../electron/adapters/journal/thread/journalThread.ts';
import type { Logger } from '../../electron/core/ports/Logger.ts';
import { createMemoryLog } from './memoryLog.ts';
import { partScript } from './partScript.ts';

const script = partScript('electron/adapters/journal/thread/serveJournals.ts');

/** The check of a journal's file in a process of its own. */
export const aFileCheck: JournalThreadDeps['startCheck'] = (file) =>
  fileCheck(spawn(process.execPath, [fileURLToPath(script), file], { stdio: ['ignore', 'pipe', 'ignore'] }));

export const aJournalWorker = () => new Worker(script);

let usual: JournalThread | null = null;

/** The thread of the program; without arguments one for all tests, as the program has one. */
export function aJournalThread(logger?: Logger, deps: Partial<JournalThreadDeps> = {}): JournalThread {
  const started = () =>
    startJournalThread({
      start: aJournalWorker,
      startCheck: aFileCheck,
      logger: logger ?? createMemoryLog(),
      ...deps,
    });
  if (logger !== undefined || Object.keys(deps).length > 0) return started();
  usual ??= started();
  return usual;
}
