/** Stands in for `node:fs/promises` beneath the station's adapters: the same functions, each a step of its own. */
import * as real from 'node:fs/promises';
import { noSpace } from './noSpace.ts';
import { tap } from './tap.ts';

export * from 'node:fs/promises';

async function stepped<T>(name: string, call: string, work: () => Promise<T>): Promise<T> {
  tap.write(`file.${name}:before`, noSpace(call));
  const result = await work();
  tap.pass(`file.${name}:after`);
  return result;
}

export async function open(...args: Parameters<typeof real.open>): Promise<real.FileHandle> {
  const writes = typeof args[1] === 'string' && /[wa+]/.test(args[1]);
  if (!writes) return real.open(...args);
  const handle = await stepped('open', 'open', () => real.open(...args));
  return new Proxy(handle, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      const bound = value.bind(target) as (...given: unknown[]) => Promise<unknown>;
      if (property === 'writeFile' || property === 'write') {
        return (...given: unknown[]) => stepped('write', 'write', () => bound(...given));
      }
      if (property === 'sync') return (...given: unknown[]) => stepped('sync', 'fsync', () => bound(...given));
      return bound;
    },
  });
}

export function rename(...args: Parameters<typeof real.rename>): Promise<void> {
  return stepped('rename', 'rename', () => real.rename(...args));
}

export function mkdir(...args: Parameters<typeof real.mkdir>): Promise<string | undefined> {
  return stepped('mkdir', 'mkdir', () => real.mkdir(...args));
}

export function writeFile(...args: Parameters<typeof real.writeFile>): Promise<void> {
  return stepped('writeFile', 'write', () => real.writeFile(...args));
}
