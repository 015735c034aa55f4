import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes renames in a folder survive a power cut, on systems that can. */
export function syncFolder(folder: string): void {
  try {
    const fd = openSync(folder, 'r');
    try {
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
  } catch {
    // Windows does not open folders. NTFS journals its renames without this.
  }
}
