/** Stands in for `node:fs` beneath the journal: the same functions, each that changes something a step of its own. */
import * as real from 'node:fs';
import { noSpace } from './noSpace.ts';
import { tap } from './tap.ts';

export * from 'node:fs';

function stepped<T>(call: string, work: () => T): T {
  tap.write(`file.${call}:before`, noSpace(call));
  const result = work();
  tap.pass(`file.${call}:after`);
  return result;
}

export function renameSync(...args: Parameters<typeof real.renameSync>): void {
  stepped('renameSync', () => real.renameSync(...args));
}

export function copyFileSync(...args: Parameters<typeof real.copyFileSync>): void {
  stepped('copyFileSync', () => real.copyFileSync(...args));
}

export function fsyncSync(...args: Parameters<typeof real.fsyncSync>): void {
  stepped('fsyncSync', () => real.fsyncSync(...args));
}

export function rmSync(...args: Parameters<typeof real.rmSync>): void {
  tap.pass('file.rmSync:before');
  real.rmSync(...args);
}
