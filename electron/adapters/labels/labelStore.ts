import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  isMissing,
  makeDirectoryDurably,
  removeFileDurably,
  replaceFileDurably,
  syncDirectory,
} from '../../../disk/durableFile.ts';
import type { StoredLabel } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type {
  AdjustedLabel,
  LabelAdjustError,
  LabelAdjustment,
  LabelStore,
  LabelStoreError,
} from '../../core/ports/LabelStore.ts';
import { createMarkedReading, type PdfReaders } from './markedReading.ts';
import type { PdfFacts } from './pdfPage.ts';

interface LabelStoreOptions {
  /** Absolute path, created when missing. Only this store may write there. */
  readonly directory: string;
  readonly pdfs: PdfReaders;
}

/**
 * Stores labels under the SHA-256 of their bytes, in 256 folders, because file managers and backup programs slow down
 * with very large ones. Only one process may use a directory.
 */
export function createLabelStore({ directory, pdfs }: LabelStoreOptions): LabelStore {
  const reading = createMarkedReading(join(directory, READING), pdfs);
  /** Writes in progress, by file, so that the same label put twice at once is written once. */
  const writing = new Map<string, Promise<void>>();

  const folderOf = (file: string) => join(directory, file.slice(0, 2));
  const placeOf = (file: string) => join(folderOf(file), `${file}.pdf`);
  /** Adjusted copies of a label, which can be made again at any time. */
  const adjustedOf = (file: string) => join(directory, ADJUSTED, file);

  /** The bytes of a label; null when it is missing or its content does not match its name. */
  async function wholeBytes(file: string): Promise<Buffer | null> {
    const bytes = await bytesAt(placeOf(file));
    return bytes !== null && sha256(bytes) === file ? bytes : null;
  }

  const isWhole = async (file: string) => (await wholeBytes(file)) !== null;

  async function write(file: string, bytes: Uint8Array): Promise<void> {
    await makeDirectoryDurably(folderOf(file));
    // An existing file may come from a try that failed at the last step, so the folder is synced again.
    if (await isWhole(file)) await syncDirectory(folderOf(file));
    else await replaceFileDurably(placeOf(file), bytes);
  }

  function writeOnce(file: string, bytes: Uint8Array): Promise<void> {
    const running = writing.get(file);
    if (running !== undefined) return running;
    const started = write(file, bytes).finally(() => writing.delete(file));
    writing.set(file, started);
    return started;
  }

  return {
    async put(bytes, parcels = Number.POSITIVE_INFINITY): Promise<Result<StoredLabel, LabelStoreError>> {
      // Copied, because the caller may reuse its buffer during the write, and the stored bytes must match the hash.
      const own = Uint8Array.from(bytes);
      const file = sha256(own);
      try {
        const facts = await reading.read(file, (reader) => reader.facts(own));
        if (!facts.ok || facts.value === null) return err({ kind: 'not_a_pdf' });
        const { blank, ...page } = facts.value;
        // A writer may add an empty page; but each parcel needs one that is not.
        if (page.pages - blank < Math.min(page.pages, parcels)) return err({ kind: 'not_a_pdf' });
        await writeOnce(file, own);
        return ok({ file, bytes: own.length, ...page });
      } catch (cause) {
        return err(refusal(cause));
      }
    },

    async pathOf(file) {
      if (!isLabelName(file)) return null;
      return (await isWhole(file)) ? placeOf(file) : null;
    },

    async read(file) {
      return isLabelName(file) ? wholeBytes(file) : null;
    },

    async adjusted(file, adjustment): Promise<Result<AdjustedLabel, LabelAdjustError>> {
      const bytes = isLabelName(file) ? await wholeBytes(file) : null;
      if (bytes === null) return err({ kind: 'missing' });
      const name = adjustmentName(adjustment);
      try {
        if (name === null) {
          const facts = await reading.read(file, (reader) => reader.facts(bytes));
          if (!facts.ok || facts.value === null) return err({ kind: 'not_adjustable', detail: 'it cannot be read' });
          return ok({ path: placeOf(file), ...sizeOf(facts.value) });
        }
        const made = await reading.read(file, (reader) => reader.adjusted(bytes, adjustment));
        if (!made.ok) return err({ kind: 'not_adjustable', detail: made.error });
        if (!made.value.ok) return err({ kind: 'not_adjustable', detail: made.value.error });
        const path = join(adjustedOf(file), `${file}-${name}.pdf`);
        await writeDerived(path, made.value.value.bytes);
        return ok({ path, ...sizeOf(made.value.value.facts) });
      } catch (cause) {
        return err(refusal(cause));
      }
    },

    async list() {
      const stored = new Map<string, number>();
      for (const folder of await namesIn(directory)) {
        if (!/^[0-9a-f]{2}$/.test(folder)) continue;
        await Promise.all(
          (await namesIn(join(directory, folder))).map(async (name) => {
            // The file of an interrupted write holds a label too, and has to be removed with it.
            const [, file] = /^([0-9a-f]{64})\.pdf(?:\.part)?$/.exec(name) ?? [];
            if (file === undefined || !file.startsWith(folder)) return;
            const at = await writtenAt(join(directory, folder, name));
            if (at === null) return;
            stored.set(file, Math.max(at, stored.get(file) ?? at));
          }),
        );
      }
      return [...stored].map(([file, storedAt]) => ({ file, storedAt }));
    },

    async remove(file) {
      if (!isLabelName(file)) return ok(null);
      try {
        await writing.get(file)?.catch(() => undefined);
        await reading.forget(file);
        await rm(adjustedOf(file), { recursive: true, force: true });
        await removeFileDurably(placeOf(file));
      } catch (cause) {
        return err(refusal(cause));
      }
      return ok(null);
    },
  };
}

const ADJUSTED = 'adjusted';
const READING = 'reading';

function refusal(cause: unknown): { readonly kind: 'disk'; readonly detail: string } {
  return { kind: 'disk', detail: cause instanceof Error ? cause.message : String(cause) };
}

function sizeOf({ widthMm, heightMm }: PdfFacts): Pick<PdfFacts, 'widthMm' | 'heightMm'> {
  return { widthMm, heightMm };
}

/**
 * The name for an adjustment, the same for values that are equal to a hundredth of a millimetre. Null for one that
 * changes nothing.
 */
function adjustmentName({ rotation, offsetXMm, offsetYMm }: LabelAdjustment): string | null {
  const [x, y] = [Math.round(offsetXMm * 100), Math.round(offsetYMm * 100)];
  return rotation === 0 && x === 0 && y === 0 ? null : `r${rotation}x${x}y${y}`;
}

/**
 * Writes a derived file unless it is there with the same bytes. The bytes are computed again each time, so that a
 * damaged file, or one that an earlier version made differently, is never printed.
 */
async function writeDerived(path: string, bytes: Uint8Array): Promise<void> {
  if ((await bytesAt(path))?.equals(bytes) === true) return;
  await mkdir(dirname(path), { recursive: true });
  await replaceFileDurably(path, bytes);
}

async function bytesAt(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch {
    return null;
  }
}

/** Empty when there is no such folder, or something else has its name. */
async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return await readdir(folder);
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw cause;
  }
}

/** Epoch ms; null when it is no file, or was removed meanwhile. */
async function writtenAt(path: string): Promise<number | null> {
  try {
    const facts = await stat(path);
    return facts.isFile() ? Math.floor(facts.mtimeMs) : null;
  } catch (cause) {
    if (isMissing(cause)) return null;
    throw cause;
  }
}

/** Only a hash is accepted, because anything else could name a file outside the store. */
function isLabelName(file: string): boolean {
  return /^[0-9a-f]{64}$/.test(file);
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
