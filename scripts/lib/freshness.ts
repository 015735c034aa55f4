import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fromRoot } from './layout.ts';

const stampFile = fromRoot('dist/.build-hash');

/** Everything that can change what a build gives. Content, not times: a fresh checkout has new times on old files. */
const sources = [
  'electron/**/*',
  'mailbox/**/*',
  'postgres/**/*',
  'renderer/**/*',
  'disk/**/*',
  'assets/**/*',
  'scripts/lib/{bundles,layout,licences}.ts',
  'scripts/build.ts',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
];

/** Names the present sources by their content. */
export const sourceHash = (): string => {
  const hash = createHash('sha256');
  for (const file of globSync(sources, { cwd: fromRoot() }).sort()) {
    const full = fromRoot(file);
    if (!statSync(full).isFile()) continue;
    hash.update(`${file}\0`).update(readFileSync(full)).update('\0');
  }
  return hash.digest('hex');
};

/** Whether `dist/` was built from exactly the sources that are here now. */
export const isBuildFresh = (): boolean => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === sourceHash();

/** To be called after a whole build, with the hash taken before it: what changed meanwhile is not in it. */
export const rememberBuild = (hash: string): void => writeFileSync(stampFile, hash);
