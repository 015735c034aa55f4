import { join } from 'node:path';
import { app, type BrowserWindow, dialog, shell } from 'electron';

/** Files that the person chooses a place for. */
export interface SavedFiles {
  /** Absolute path, or null when they thought better of it. `name`: what is offered. */
  askWhere(wanted: { readonly name: string; readonly kind: 'csv' | 'pdf' }): Promise<string | null>;
  /** Opens a file with the program of the system for it; why not, in the system's words, or null. */
  open(path: string): Promise<string | null>;
}

/** The dialogs of the system, over the window that is there. */
export function systemFiles(window: () => BrowserWindow | null): SavedFiles {
  return {
    async askWhere({ name, kind }) {
      const options = {
        defaultPath: join(app.getPath('documents'), name),
        filters: [{ name: kind.toUpperCase(), extensions: [kind] }],
      };
      const parent = window();
      const chosen = await (parent === null || parent.isDestroyed()
        ? dialog.showSaveDialog(options)
        : dialog.showSaveDialog(parent, options));
      return chosen.canceled || chosen.filePath === '' ? null : chosen.filePath;
    },
    async open(path) {
      const failure = await shell.openPath(path);
      return failure === '' ? null : failure;
    },
  };
}
