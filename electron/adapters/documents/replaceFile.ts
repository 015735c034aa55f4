import { open, rename, rm } from 'node:fs/promises';
import { err, ok, type Result } from '../../contract/result.ts';

/** The file system failed, in the system's words. The previous file is unchanged. */
export interface NotSaved {
  readonly kind: 'not_saved';
  readonly detail: string;
}

/**
 * Writes a file chunk by chunk and replaces the old one when it is complete. A failure of the source is thrown on. In
 * either case nothing half written is left behind.
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
