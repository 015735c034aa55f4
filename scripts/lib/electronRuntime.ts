import { existsSync, readFileSync } from 'node:fs';
import { fromRoot } from './layout.ts';

/** The Electron that the set-up provided: what to start, its folder, its version, and whether it is the official one. */
export type ElectronRuntime = {
  readonly executablePath: string;
  readonly distPath: string;
  readonly version: string;
  readonly official: boolean;
};

/** Reads what `scripts/setup/electron.mjs` wrote; every npm script that starts Electron runs that first. */
export const electronRuntime = (): ElectronRuntime => {
  const file = fromRoot('node_modules/.cache/label-station/electron.json');
  if (!existsSync(file))
    throw new Error('no Electron is set up here: run an npm script that needs it, such as npm test');
  const stamp = JSON.parse(readFileSync(file, 'utf8')) as ElectronRuntime;
  return { ...stamp, executablePath: fromRoot(stamp.executablePath), distPath: fromRoot(stamp.distPath) };
};
