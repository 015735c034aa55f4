import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, makeDirectoryDurably, replaceFileDurably, syncDirectory } from '../../../disk/durableFile.ts';

const FILE = 'folder-id.txt';
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The name by which a data folder is known in the keychain, made at random when the folder is first used. It lies in the
 * folder, because the folder may be moved. Where it cannot be read any more there is a new one, and the keys have to be
 * entered again.
 */
export async function folderId(dataDir: string): Promise<string> {
  const file = join(dataDir, FILE);
  await makeDirectoryDurably(dataDir);
  const stored = await readFile(file, 'utf8').catch((failure: unknown) => {
    if (isMissing(failure)) return '';
    throw failure;
  });
  if (ID.test(stored.trim())) {
    // An earlier try may have failed just after it was put in its place.
    await syncDirectory(dataDir);
    return stored.trim();
  }
  const id = randomUUID();
  await replaceFileDurably(file, Buffer.from(`${id}\n`));
  return id;
}
