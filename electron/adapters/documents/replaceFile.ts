import { open, rename, rm } from 'node:fs/promises';
import { err, ok, type Result } from '../../contract/result.ts';

/** The disk said no, in the system's words. What stood at that place before is unchanged. */
export interface NotSaved {
  readonly kind: 'not_saved';
  readonly detail: string;
}

/**
 * Writes a file chunk by chunk and puts it in place when it is whole. A failure of the source is a bug or a dead journal
 * and is thrown on; nothing is left behind then either.
 */
export async function replaceFile(
  path: string,
  chunks: AsyncIterable<string | Uint8Array>,
): Promise<Result<null, NotSaved>> {
  const part = `${path}.part`;
  const disk = { failure: null as unknown };
  const onDisk = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (failure) {
      disk.failure = failure;
      throw failure;
    }
  };
  try {
    const handle = await onDisk(open(part, 'w', 0o600));
    try {
      for await (const chunk of chunks) await onDisk(handle.writeFile(chunk));
      await onDisk(handle.sync());
    } finally {
      await handle.close();
    }
    await onDisk(rename(part, path));
    return ok(null);
  } catch (failure) {
    await rm(part, { force: true }).catch(() => undefined);
    if (disk.failure === null) throw failure;
    return err({ kind: 'not_saved', detail: failure instanceof Error ? failure.message : String(failure) });
  }
}
