import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Result } from '../../contract/result.ts';
import type { CutOff, PdfReader } from './thread/pdfReader.ts';

export interface PdfReaders {
  /** In a thread of the program, for every label. */
  readonly usual: PdfReader;
  /** In a process of its own, for a label that may have ended the program, or was too much for the usual reader. */
  readonly apart: PdfReader;
}

/** Reads labels with a mark on disk: "this one is being read". */
export interface MarkedReading {
  /** `file` names the label by its content. Throws when the disk does not take the mark. */
  read<T>(file: string, ask: (reader: PdfReader) => Promise<Result<T, CutOff>>): Promise<Result<T, CutOff>>;
  forget(file: string): Promise<void>;
}

/**
 * The thread has limits, but a label can be bad in a way that they do not cover. A mark that is still there means that the
 * program ended while it read this label, or that the label was too much for its reader. Such a label is read in a process
 * of its own from then on: otherwise it would end the program again at each start. A good label that was being read during
 * a power cut is found to be good there.
 */
export function createMarkedReading(directory: string, { usual, apart }: PdfReaders): MarkedReading {
  const turns = new Map<string, Promise<unknown>>();
  const markOf = (file: string) => join(directory, file);

  async function readMarked<T>(
    file: string,
    ask: (reader: PdfReader) => Promise<Result<T, CutOff>>,
  ): Promise<Result<T, CutOff>> {
    const mark = markOf(file);
    const isFound = await exists(mark);
    if (!isFound) {
      await mkdir(directory, { recursive: true });
      // Not waited for until it would survive a power cut: it is there for the end of the program, and costs no time so.
      await writeFile(mark, '');
    }
    const answer = await ask(isFound ? apart : usual);
    // One that stays too long is read apart, which does no harm.
    if (answer.ok) await rm(mark, { force: true }).catch(() => undefined);
    return answer;
  }

  return {
    read(file, ask) {
      // The mark of a reading under way is no mark of one that was cut off.
      const before = turns.get(file) ?? Promise.resolve();
      const mine = before.then(() => readMarked(file, ask));
      const settled = mine.then(
        () => undefined,
        () => undefined,
      );
      turns.set(file, settled);
      void settled.then(() => {
        if (turns.get(file) === settled) turns.delete(file);
      });
      return mine;
    },
    forget: (file) => rm(markOf(file), { force: true }),
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
