import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../contract/result.ts';
import type { CutOff } from '../workers/serialWorker.ts';
import type { PdfReader } from './thread/pdfReader.ts';

export interface PdfReaders {
  /** Runs in a thread of the program, for every label. */
  readonly usual: PdfReader;
  /** Runs in a separate process, for a label that may have ended the program or was too much for the thread. */
  readonly apart: PdfReader;
}

/**
 * Reads labels while a mark on disk names the one that is being read.
 *
 * The thread has limits, but a label can be harmful in a way that they do not cover. A mark that is still there means
 * that the program ended while it read this label, or that the label was too much for the thread. From then on a
 * separate process reads it; otherwise the label would end the program again at each start. A good label that was being
 * read during a power cut is simply read there.
 */
export function createMarkedReading(directory: string, { usual, apart }: PdfReaders) {
  const locks = new Map<string, Promise<unknown>>();
  const fingerprintOf = (file: string) => join(directory, file);

  async function readMarked<T>(
    file: string,
    ask: (reader: PdfReader) => Promise<Result<T, CutOff>>,
  ): Promise<Result<T, CutOff>> {
    const mark = fingerprintOf(file);
    const isFound = await exists(mark);
    if (!isFound) {
      await mkdir(directory, { recursive: true });
      // The mark is not synced: it has to survive the end of the program, not a power cut.
      await writeFile(mark, '');
    }
    const answer = await ask(isFound ? apart : usual);
    // A mark that could not be removed only means that the label is read in the separate process.
    if (answer.ok) await rm(mark, { force: true }).catch(() => undefined);
    return answer;
  }

  return {
    /** `file` identifies the label by its content. Throws when the mark cannot be written. */
    read<T>(file: string, ask: (reader: PdfReader) => Promise<Result<T, CutOff>>): Promise<Result<T, CutOff>> {
      // Readings of the same label wait for each other, so that the mark of a running one is not taken for that of a
      // crash.
      const before = locks.get(file) ?? Promise.resolve();
      const mine = before.then(() => readMarked(file, ask));
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      locks.set(file, settled);
      void settled.then(() => {
        if (locks.get(file) === settled) locks.delete(file);
      });
      return mine;
    },
    forget: (file: string): Promise<void> => rm(fingerprintOf(file), { force: true }),
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
