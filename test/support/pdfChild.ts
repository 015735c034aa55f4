import type { Serializable } from 'node:child_process';

/** Under Node, a process of its own for the reading of PDFs: with the port that Electron would give it. */
Object.assign(process, {
  parentPort: {
    postMessage: (message: Serializable) => process.send?.(message),
    on: (name: string, listener: (event: { readonly data: unknown }) => void) =>
      process.on(name, (data) => listener({ data })),
  },
});
// Without the program this process has no purpose.
process.on('disconnect', () => process.exit());

void import('../../electron/adapters/labels/thread/servePdfs.ts');
