import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes renames in a folder survive a power cut, where the system can. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows opens no folders; its renames are written through by the file system's own journal.
  }
}
