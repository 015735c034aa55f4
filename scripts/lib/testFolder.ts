import { accessSync, constants, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const inMemory = '/dev/shm';
const neededBytes = 2 * 1024 ** 3;

/**
 * Where tests put their files. Most of their time was spent waiting for a disk to store what is deleted a moment later; a
 * file system in memory runs the same code, and outlives a killed program as well.
 */
export const testFolder = (): string => {
  try {
    accessSync(inMemory, constants.W_OK);
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize > neededBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
};
