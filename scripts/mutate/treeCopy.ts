import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fromRoot } from '../lib/layout.ts';

/** Tests read pages as well: the rights of the desks in PostgreSQL are made by what the one about it says. */
const copied = [
  ...['assets', 'disk', 'dist', 'docs', 'electron', 'mailbox', 'postgres', 'renderer', 'scripts', 'test'],
  ...['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts', 'biome.json', 'README.md'],
];

export function copyTree() {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'label-station-mutants-')));
  for (const name of copied) {
    cpSync(fromRoot(name), path.join(root, name), {
      recursive: true,
      force: true,
      filter: (from) => !from.endsWith('.map'),
    });
  }
  symlinkSync(fromRoot('node_modules'), path.join(root, 'node_modules'), 'junction');
  return {
    root,
    write: (file: string, text: string) => writeFileSync(path.join(root, file), text),
    remove: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** The tree once more, for mutants to be written into: so that the working tree stays as it was after any end of this program. */
export type TreeCopy = ReturnType<typeof copyTree>;
