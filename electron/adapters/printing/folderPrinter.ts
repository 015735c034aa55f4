import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { makeDirectoryDurably } from '../../../disk/durableFile.ts';
import type { PrinterInfo } from '../../contract/printer.ts';
import { err, ok } from '../../contract/result.ts';
import type { Printer } from '../../core/ports/Printer.ts';
import { writeNewFile } from './newFile.ts';
import { printFileName } from './printFileName.ts';

interface FolderPrinterOptions {
  /** Absolute path; the folder is created with the first label. */
  readonly directory: string;
  /** Shown to the operator. The printer's id is `folder:` and this name. */
  readonly name: string;
}

/**
 * A printer that saves each label as a PDF file in a folder. Its jobs are finished when `submit` returns. A file can be
 * printed any number of times, so several copies are one file.
 */
export function createFolderPrinter({ directory, name }: FolderPrinterOptions): Printer {
  const id = `folder:${name}`;

  return {
    kind: 'folder',

    async list(): Promise<readonly PrinterInfo[]> {
      const reason = await whyNotWritable(directory);
      const isReady = reason === null;
      return [
        {
          id,
          name,
          kind: 'folder',
          state: isReady ? 'ready' : 'offline',
          trouble: isReady ? null : 'offline',
          reason,
          media: [],
          dpi: null,
          darkness: [],
          tellsEnd: true,
        },
      ];
    },

    async submit(request) {
      if (request.printerId !== id) return err({ kind: 'printer_missing' });
      try {
        const bytes = await readFile(request.file);
        await makeDirectoryDurably(directory, 0o777);
        const why = await request.forbiddenBy?.();
        if (why != null) return err({ kind: 'forbidden', problem: why });
        const output = await writeNewFile(directory, printFileName(request.title), '.pdf', bytes);
        return ok({ printerId: id, spoolId: basename(output), output });
      } catch (cause) {
        return err({ kind: 'rejected', detail: words(cause) });
      }
    },

    async follow(ticket, _onProgress, signal) {
      if (signal.stopped) return { kind: 'unknown', detail: 'stopped' };
      if (ticket.printerId !== id || ticket.output === null) {
        return { kind: 'unknown', detail: `${ticket.spoolId}: no such job` };
      }
      try {
        await stat(ticket.output);
        return { kind: 'completed' };
      } catch (cause) {
        // The file was written, or there would be no ticket. It may have been moved to be printed elsewhere.
        return { kind: 'unknown', detail: words(cause) };
      }
    },

    async cancel(ticket) {
      if (ticket.printerId !== id) return err({ kind: 'printer_missing' });
      return err({ kind: 'rejected', detail: `${ticket.spoolId}: already written` });
    },

    // A job here is finished at once, so there is never an open one to be found.
    find: async () => [],
  };
}

/**
 * Why no label can be written to the folder, in the system's words; null when it can. A missing folder can still be
 * created.
 */
async function whyNotWritable(directory: string): Promise<string | null> {
  try {
    const facts = await stat(directory);
    if (!facts.isDirectory()) return `${directory}: not a directory`;
    await access(directory, constants.W_OK | constants.X_OK);
    return null;
  } catch (cause) {
    const above = dirname(directory);
    const missing = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
    return missing && above !== directory ? whyNotWritable(above) : words(cause);
  }
}

function words(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
