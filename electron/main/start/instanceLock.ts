import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The space that Chromium needs for a lock and a full disk does not have, bytes. */
const SOME_BYTES = 64 * 1024;

/**
 * Why no program can lock these folders, in the system's words; null: each can be written. Chromium answers the same where
 * another program has the lock and where none can be made, so this is tried after a lock was refused. On other systems than
 * Windows the lock is a link, which some file systems do not have.
 */
export function lockTrouble(folders: readonly string[], platform: NodeJS.Platform = process.platform): string | null {
  for (const folder of folders) {
    try {
      mkdirSync(folder, { recursive: true });
      const trial = mkdtempSync(join(folder, 'lock-'));
      try {
        writeFileSync(join(trial, 'file'), new Uint8Array(SOME_BYTES), { flush: true });
        if (platform !== 'win32') symlinkSync('nowhere', join(trial, 'link'));
      } finally {
        rmSync(trial, { recursive: true, force: true });
      }
    } catch (failure) {
      return failure instanceof Error ? failure.message : String(failure);
    }
  }
  return null;
}

/** The data folder cannot be locked, and no other program is the reason. */
export class LockFailed extends Error {}
