import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredLabel } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { LabelStore, LabelStoreError } from '../../core/ports/LabelStore.ts';
import { makeDirectoryDurably, removeFileDurably, replaceFileDurably } from './durableFile.ts';
import { readPdfFacts } from './pdfPage.ts';

interface LabelStoreOptions {
  /** Absolute path; created when missing. Owned by this store alone. */
  readonly directory: string;
}

/**
 * Labels on disk by the SHA-256 of their bytes, in 256 folders so that no folder grows past what file managers and
 * backup programs like. One process per directory.
 */
export function createLabelStore({ directory }: LabelStoreOptions): LabelStore {
  /** Writes under way by file, so that the same label put twice at once has one writer. */
  const writing = new Map<string, Promise<void>>();

  const folderOf = (file: string) => join(directory, file.slice(0, 2));
  const placeOf = (file: string) => join(folderOf(file), `${file}.pdf`);

  async function isWhole(file: string): Promise<boolean> {
    try {
      return sha256(await readFile(placeOf(file))) === file;
    } catch {
      return false;
    }
  }

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    if (await isWhole(file)) return;
    await makeDirectoryDurably(folderOf(file));
    await replaceFileDurably(placeOf(file), bytes);
  }

  function writeOnce(file: string, bytes: Uint8Array): Promise<void> {
    const running = writing.get(file);
    if (running !== undefined) return running;
    const started = write(file, bytes).finally(() => writing.delete(file));
    writing.set(file, started);
    return started;
  }

  return {
    async put(bytes): Promise<Result<StoredLabel, LabelStoreError>> {
      // The caller's buffer may be reused while we wait for the disk: what is hashed is what is written.
      const own = Uint8Array.from(bytes);
      const facts = await readPdfFacts(own);
      if (facts === null) return err({ kind: 'not_a_pdf' });
      const file = sha256(own);
      try {
        await writeOnce(file, own);
      } catch (cause) {
        return err({ kind: 'disk', detail: cause instanceof Error ? cause.message : String(cause) });
      }
      return ok({ file, bytes: own.length, ...facts });
    },

    async pathOf(file) {
      if (!isLabelName(file)) return null;
      return (await isWhole(file)) ? placeOf(file) : null;
    },

    async remove(file) {
      if (!isLabelName(file)) return ok(null);
      try {
        await writing.get(file)?.catch(() => undefined);
        await removeFileDurably(placeOf(file));
      } catch (cause) {
        return err({ kind: 'disk', detail: cause instanceof Error ? cause.message : String(cause) });
      }
      return ok(null);
    },
  };
}

/** Anything but a hash could name a file outside the store. */
function isLabelName(file: string): boolean {
  return /^[0-9a-f]{64}$/.test(file);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
