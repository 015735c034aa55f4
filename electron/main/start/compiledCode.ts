import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { Script } from 'node:vm';

/** A bundle that was run, and what V8 made of it. */
export interface Compiled<T> {
  readonly exports: T;
  /**
   * Stores the compiled code, with the functions that were called since, for the next start; does nothing if that is stored
   * already. Takes some 20 ms. Throws when the disk fails.
   */
  keep(): void;
}

type Wrapped = (exports: unknown, require: NodeJS.Require, module: unknown, file: string, folder: string) => void;

const HASH_BYTES = 32;

/**
 * Runs a CommonJS bundle. If the file `stored` has its compiled code, it need not be compiled again. If that is missing or
 * damaged, or the bundle or V8 has changed since, it is compiled as usual. Throws what the bundle throws.
 */
export function runCompiled<T>(bundle: string, stored: string): Compiled<T> {
  const source = readFileSync(bundle);
  const cachedData = readStored(stored, source);
  const script = new Script(Module.wrap(source.toString('utf8')), {
    filename: bundle,
    ...(cachedData === null ? {} : { cachedData }),
  });
  const require = createRequire(bundle);
  const module = new Module(bundle);
  // Parts of the bundle that are loaded later require it, and would run all of it a second time.
  const place = require.resolve(bundle);
  require.cache[place] = module;
  try {
    const run = script.runInThisContext() as Wrapped;
    run(module.exports, require, module, bundle, dirname(bundle));
  } catch (failure) {
    delete require.cache[place];
    throw failure;
  }
  return {
    exports: module.exports as T,
    keep() {
      if (cachedData === null || script.cachedDataRejected === true) write(stored, source, script.createCachedData());
    },
  };
}

/** V8 compares only the length of the source and believes the rest: a damaged file could end the program. */
function readStored(file: string, source: Uint8Array): Buffer | null {
  try {
    const bytes = readFileSync(file);
    const [hash, code] = [bytes.subarray(0, HASH_BYTES), bytes.subarray(HASH_BYTES)];
    return hash.equals(hashOf(source, code)) ? code : null;
  } catch {
    return null;
  }
}

function write(file: string, source: Uint8Array, code: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  const part = `${file}.part`;
  writeFileSync(part, Buffer.concat([hashOf(source, code), code]));
  renameSync(part, file);
}

function hashOf(source: Uint8Array, code: Uint8Array): Buffer {
  return createHash('sha256').update(source).update(code).digest();
}
