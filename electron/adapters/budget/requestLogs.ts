import { type FileHandle, mkdir, open, readFile, rename } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '../../core/ports/Logger.ts';
import type { RequestLog } from '../../core/ports/ShippingApi.ts';
import { keyMark } from './keyMark.ts';

/** One for each key, shared by all who send under it in this process. */
export interface RequestLogs {
  /** For a new sender under this key; all requests before that count as those of others. */
  open(apiKey: string): Promise<RequestLog>;
  /** Closes the files; whoever sends after that opens its own anew. */
  close(): Promise<void>;
}

export interface RequestLogsParts {
  readonly directory: string;
  readonly logger: Logger;
  /**
   * Ms since the computer started: the one clock that goes on over a restart of the program, and that nobody sets. After a
   * restart of the computer it begins anew; what was sent before counts as sent when it started, at the earliest.
   */
  readonly uptimeMs?: () => number;
}

/** Older requests than this are of no use to the rate budget, ms. */
const KEPT_MS = 120_000;
/** Lines in a file, of which at most a minute's are of use, before it is written anew. */
const MOST_LINES = 20_000;

interface Entry {
  /** By the uptime, ms. */
  readonly at: number;
  readonly by: RequestLog | null;
}

interface Book {
  entries: Entry[];
  write(at: number): Promise<void>;
  close(): Promise<void>;
}

export function createRequestLogs({ directory, logger, ...parts }: RequestLogsParts): RequestLogs {
  const uptimeMs = parts.uptimeMs ?? (() => uptime() * 1_000);
  const books = new Map<string, Promise<Book>>();
  const report = (failure: unknown) => logger.error('request not counted', { failure: String(failure) });

  /** Lines that a crash cut are none; a time beyond the uptime is of before the computer started anew. */
  async function kept(path: string): Promise<Entry[]> {
    const now = uptimeMs();
    const text = await readFile(path, 'utf8').catch(() => '');
    const times = text.split('\n').filter((line) => /^\d+$/.test(line));
    return times
      .map((line) => ({ at: Number(line) > now ? 0 : Number(line), by: null }))
      .filter(({ at }) => now - at <= KEPT_MS);
  }

  async function openBook(path: string): Promise<Book> {
    const book: Book = { entries: await kept(path), write: append, close };
    let file: FileHandle | null = null;
    let lines = 0;
    let turn: Promise<unknown> = Promise.resolve();

    /** Only what still counts, whole or not at all. */
    async function begin(): Promise<FileHandle> {
      await mkdir(directory, { recursive: true });
      const begun = await open(`${path}.part`, 'w', 0o600);
      try {
        await begun.writeFile(book.entries.map(({ at }) => `${Math.floor(at)}\n`).join(''));
        await begun.sync();
        await rename(`${path}.part`, path);
      } catch (failure) {
        await begun.close();
        throw failure;
      }
      lines = book.entries.length;
      return begun;
    }

    async function appended(at: number): Promise<void> {
      const begun = file;
      // Until it is written whole, the next one begins it anew, with all that a failure left out.
      file = null;
      if (begun === null || lines >= MOST_LINES) {
        await begun?.close();
        // What is begun has this one already.
        file = await begin();
        return;
      }
      try {
        await begun.writeFile(`${Math.floor(at)}\n`);
        await begun.datasync();
      } catch (failure) {
        await begun.close();
        throw failure;
      }
      lines += 1;
      file = begun;
    }

    function append(at: number): Promise<void> {
      const mine = turn.then(() => appended(at));
      turn = mine.catch(() => undefined);
      return mine;
    }

    function close(): Promise<void> {
      const mine = turn.then(async () => {
        const open = file;
        file = null;
        await open?.close();
      });
      turn = mine.catch(() => undefined);
      return mine;
    }

    return book;
  }

  return {
    async close() {
      for (const book of books.values()) await (await book).close();
    },
    async open(apiKey) {
      const name = keyMark(apiKey);
      const opening = books.get(name) ?? openBook(join(directory, `${name}.log`));
      books.set(name, opening);
      const book = await opening;
      const log: RequestLog = {
        others(withinMs) {
          const now = uptimeMs();
          return book.entries.flatMap(({ at, by }) => (by === log || now - at > withinMs ? [] : [now - at]));
        },
        async record() {
          const at = uptimeMs();
          // Counted in this process at once, whatever the disk does.
          book.entries = [...book.entries.filter((one) => at - one.at <= KEPT_MS), { at, by: log }];
          await book.write(at).catch(report);
        },
      };
      return log;
    },
  };
}
