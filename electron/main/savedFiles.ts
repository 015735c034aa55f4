import { join } from 'node:path';
import { app, shell } from 'electron';
import { freePath, isFileOf } from '../adapters/documents/exportFolder.ts';
import type { ListFolder } from '../adapters/import/listFiles.ts';
import type { Result } from '../contract/result.ts';

/**
 * Files for the person. They are written into one folder without a dialog of the system, which would take the scans
 * that come meanwhile.
 */
export interface SavedFiles {
  /** Absolute path for a new file of that name; the error has the system's words. */
  place(name: string): Promise<Result<string, { readonly detail: string }>>;
  /** Opens a file with the program of the system for it; why not, in the system's words, or null. */
  open(path: string): Promise<string | null>;
  /** Shows a file that was saved here in its folder. */
  show(path: string): Promise<'shown' | 'not_here' | 'locked'>;
}

/** The folder of the program among the person's documents. */
export function systemFiles(): SavedFiles {
  const folder = () => join(app.getPath('documents'), app.getName());
  return {
    place: (name) => freePath(folder(), name),
    async open(path) {
      const failure = await shell.openPath(path);
      return failure === '' ? null : failure;
    },
    async show(path) {
      if (!(await isFileOf(folder(), path))) return 'not_here';
      shell.showItemInFolder(path);
      return 'shown';
    },
  };
}

/** Where people leave the lists that they export. */
export function listFolders(): readonly ListFolder[] {
  return (['downloads', 'desktop', 'documents'] as const).map((folder) => ({ folder, path: app.getPath(folder) }));
}
