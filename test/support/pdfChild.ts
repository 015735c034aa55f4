import type { Serializable } from 'node:child_process';
import { partScript } from './partScript.ts';

/** Under Node, a process of its own for the reading of PDFs: with the port that Electron would give it. */
Object.assign(process, {
  parentPort: {
    postMessage: (message: Serializable) => process.send?.(message),
    on: (name: string, listener: (event: { readonly data: unknown }) => void) =>
      process.on(name, (data) => listener({ data })),
  },
});
// Without the program there is nobody to read for.
process.on('disconnect', () => process.exit());

void import(partScript('electron/adapters/labels/thread/servePdfs.ts').href);
