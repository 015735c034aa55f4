import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';

/** The facts that the packing (scripts/lib/packApp.ts) writes into the archive of a program. */
export interface PackInfo {
  readonly runtime: 'official' | 'from the registry';
  /** Tests may inspect it through a debugger. No switch, variable or setting makes a program for users one for tests. */
  readonly isForTests: boolean;
}

/** Null where the program was not packed, or does not say what it is. */
export function packInfo(app: Pick<App, 'isPackaged' | 'getAppPath'>): PackInfo | null {
  if (!app.isPackaged) return null;
  try {
    return JSON.parse(readFileSync(join(app.getAppPath(), 'package.json'), 'utf8')).labelStation ?? null;
  } catch {
    return null;
  }
}
