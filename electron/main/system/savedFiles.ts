import { join } from 'node:path';
import { app, shell } from 'electron';
import { freePath, isFileOf } from '../../adapters/documents/exportFolder.ts';
import type { ListFolder } from '../../adapters/import/listFiles.ts';
import type { Result } from '../../contract/result.ts';

/** Saves files into one folder, without a save dialog, because a scan would be typed into it. */
export interface SavedFiles {
  /** Absolute path of a new file with that name. The error has the system's words. */
  place(name: string): Promise<Result<string, { readonly detail: string }>>;
  /** Opens a file in the system's program for it. Returns null, or why that failed in the system's words. */
  open(path: string): Promise<string | null>;
  /** Shows a saved file in its folder. */
  show(path: string): Promise<'shown' | 'not_here' | 'locked'>;
}

/** The program's folder inside the user's documents. */
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

/** Folders into which people export their lists. */
export function listFolders(): readonly ListFolder[] {
  return (['downloads', 'desktop', 'documents'] as const).map((folder) => ({ folder, path: app.getPath(folder) }));
}
