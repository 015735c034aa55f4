import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/*
 * The project's Node tests and packs releases. The package `node` in the lock file fetches it by an install script, so that the
 * lock file has no hash of it.
 */

/** The version in the lock file. */
export const hashedVersion = '24.21.0';

/**
 * SHA-256 of its program by system. That of macOS is not known here, and is not checked.
 *
 * @type {Readonly<Record<string, string | undefined>>}
 */
const programs = {
  'linux-x64': '7fde7b8afa198da66257f42ee2001d874c7355631e6d1579a5fb5ef1f246df4c',
  'linux-arm64': '0f8949d1028f6d61506b2d5bc57e7e6fe893d7b1997509b7847294fc9c616584',
  'win32-x64': 'ba4e6d110e8c1592a1ecd390f6b05f3da124b13871a5be62b341a07a853c6c32',
};

/** Null: the hash for this system is not known. @param {string} program @param {string} [system] */
export const isProjectNode = async (program, system = `${process.platform}-${process.arch}`) => {
  const wanted = programs[system];
  if (wanted === undefined) return null;
  const hash = createHash('sha256');
  await pipeline(createReadStream(program), hash);
  return hash.digest('hex') === wanted;
};
