import { createHash } from 'node:crypto';
import { type FileHandle, open, readFile, rename } from 'node:fs/promises';
import { uptime } from 'node:os';
import { join } from 'node:path';
import { makeDirectoryDurably, syncDirectory } from '../../../disk/durableFile.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { RequestLog } from '../../core/ports/ShippingApi.ts';

/** Identifies an API key in file names and in the journal, without revealing it. */
export function keyMark(apiKey: string): string {
  return createHash('sha256').update(`requests under ${apiKey}`).digest('hex').slice(0, 16);
}

/** Where the requests under a key with this mark are stored, if there were any. */
export function requestLogFile(directory: string, mark: string): string {
  return join(directory, `${mark}.log`);
}

interface RequestLogsDeps {
  readonly directory: string;
  readonly logger: Logger;
  /**
   * Ms since the computer started: a clock that continues over restarts of the program and that no one can set. After a
   * restart of the computer it begins again, and earlier requests count as sent at that moment.
   */
  readonly uptimeMs?: () => number;
}

/** Older requests do not matter for the rate limit, ms. */
const STORED_MS = 120_000;
/** After this many lines the file is rewritten with those that still count, about a minute's. */
const MOST_LINES = 20_000;

interface Entry {
  /** In uptime, ms. */
  readonly at: number;
  readonly by: RequestLog | null;
}

interface Book {
  entries: Entry[];
  write(at: number): Promise<void>;
  close(): Promise<void>;
}

/** One log for each key, shared by everything that sends under that key in this process. */
export function createRequestLogs({ directory, logger, ...deps }: RequestLogsDeps) {
  const uptimeMs = deps.uptimeMs ?? (() => uptime() * 1_000);
  const books = new Map<string, Promise<Book>>();
  const report = (failure: unknown) => logger.error('request not counted', { failure: String(failure) });

  /** Ignores a line that a crash cut off. A time beyond the uptime is from before the computer was restarted. */
  async function stored(path: string): Promise<Entry[]> {
    const now = uptimeMs();
    const text = await readFile(path, 'utf8').catch(() => '');
    const times = text.split('\n').filter((line) => /^\d+$/.test(line));
    return times
      .map((line) => ({ at: Number(line) > now ? 0 : Number(line), by: null }))
      .filter(({ at }) => now - at <= STORED_MS);
  }

  async function openBook(path: string): Promise<Book> {
    const book: Book = { entries: await stored(path), write: append, close };
    let file: FileHandle | null = null;
    let lines = 0;
    let queue: Promise<unknown> = Promise.resolve();

    /** Writes a new file with the entries that still count, completely or not at all. */
    async function begin(): Promise<FileHandle> {
      await makeDirectoryDurably(directory);
      const begun = await open(`${path}.part`, 'w', 0o600);
      try {
        await begun.writeFile(book.entries.map(({ at }) => `${Math.floor(at)}\n`).join(''));
        await begun.sync();
        await rename(`${path}.part`, path);
        await syncDirectory(directory);
      } catch (failure) {
        await begun.close();
        throw failure;
      }
      lines = book.entries.length;
      return begun;
    }

    async function appended(at: number): Promise<void> {
      const begun = file;
      // Until the write has succeeded there is no file, so that after a failure the next request writes a new one with
      // everything.
      file = null;
      if (begun === null || lines >= MOST_LINES) {
        await begun?.close();
        // The new file already includes this request.
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
      const mine = queue.then(() => appended(at));
      queue = mine.catch(() => undefined);
      return mine;
    }

    function close(): Promise<void> {
      const mine = queue.then(async () => {
        const open = file;
        file = null;
        await open?.close();
      });
      queue = mine.catch(() => undefined);
      return mine;
    }

    return book;
  }

  return {
    /** Closes the files. A later request opens its file again. */
    async close(): Promise<void> {
      for (const book of books.values()) await (await book).close();
    },
    /** Opens the log for a new sender under this key. All earlier requests count as those of others. */
    async open(apiKey: string): Promise<RequestLog> {
      const name = keyMark(apiKey);
      const opening = books.get(name) ?? openBook(requestLogFile(directory, name));
      books.set(name, opening);
      const book = await opening;
      const log: RequestLog = {
        others(withinMs) {
          const now = uptimeMs();
          return book.entries.flatMap(({ at, by }) => (by === log || now - at > withinMs ? [] : [now - at]));
        },
        async record() {
          const at = uptimeMs();
          // Counted in memory first, even if the disk fails.
          book.entries = [...book.entries.filter((one) => at - one.at <= STORED_MS), { at, by: log }];
          await book.write(at).catch(report);
        },
      };
      return log;
    },
  };
}
