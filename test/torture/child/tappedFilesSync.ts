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

/** After the opening, because that may have emptied the file. */
export function openSync(...args: Parameters<typeof real.openSync>): number {
  const file = real.openSync(...args);
  tap.pass('file.openSync:after');
  return file;
}

export function ftruncateSync(...args: Parameters<typeof real.ftruncateSync>): void {
  stepped('ftruncateSync', () => real.ftruncateSync(...args));
}

/** Like the others; its type has several forms. */
export const writeSync: typeof real.writeSync = (...args: unknown[]) =>
  stepped('writeSync', () => Reflect.apply(real.writeSync, real, args));
