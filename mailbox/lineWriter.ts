import { write, writeSync } from 'node:fs';
import type { LogFields, MailboxLog } from './core/MailboxLog.ts';

type Level = 'info' | 'warn' | 'error';

export function logLine(now: number, level: Level, event: string, fields: LogFields = {}): string {
  return JSON.stringify({ at: new Date(now).toISOString(), level, event, ...fields });
}

export function createJsonLog(write: (line: string) => void, now: () => number): MailboxLog {
  const at = (level: Level) => (event: string, fields?: LogFields) => write(logLine(now(), level, event, fields));
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

/** Most characters that wait for a slow reader. Lines beyond that are counted and dropped. */
const MOST_WAITING = 4 * 1024 * 1024;
const AGAIN_MS = 20;

/**
 * Writes lines to a file descriptor without ever blocking the process. Node's own standard streams block when they are
 * pipes, and a reader of the log that stands still would stop the mailbox. `dropped` makes the line that reports how
 * many are missing.
 */
export function createLineWriter(descriptor: number, dropped: (lines: number) => string) {
  let waiting = '';
  /** The rest of what is being written. */
  let current: Buffer | null = null;
  let missing = 0;
  let whenDone: (() => void)[] = [];

  function done(): void {
    current = null;
    const resolvers = whenDone;
    whenDone = [];
    for (const resolve of resolvers) resolve();
  }

  function next(): void {
    if (current === null || current.length === 0) {
      if (missing > 0) {
        waiting += `${dropped(missing)}\n`;
        missing = 0;
      }
      if (waiting === '') {
        done();
        return;
      }
      current = Buffer.from(waiting);
      waiting = '';
    }
    const piece = current;
    write(descriptor, piece, 0, piece.length, null, (failure, written) => {
      if (failure === null) {
        current = piece.subarray(written);
        next();
      } else if (failure.code === 'EAGAIN') setTimeout(next, AGAIN_MS);
      else {
        // The reader is gone. The mailbox goes on without its log.
        waiting = '';
        done();
      }
    });
  }

  return {
    write(line: string) {
      if (waiting.length > MOST_WAITING) {
        missing += 1;
        return;
      }
      waiting += `${line}\n`;
      if (current !== null) return;
      current = Buffer.alloc(0);
      // All lines of this turn of the event loop together.
      setImmediate(next);
    },
    /** Resolves when everything is written, or cannot be. */
    flush: () => (current === null ? Promise.resolve() : new Promise<void>((resolve) => whenDone.push(resolve))),
    /** Writes the rest synchronously, before the process ends. */
    flushNow() {
      try {
        writeSync(descriptor, waiting);
        waiting = '';
      } catch {
        // The process ends in any case.
      }
    },
  };
}
