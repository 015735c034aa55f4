import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Says which address a folder's journal belongs to. */
const ADDRESS = 'address.txt';

/**
 * Folder of the journal and the labels of an account: `live`, and `live-2` and so on for further addresses that were
 * ever typed in for that profile. Another address is another service, whose shipments have numbers of their own: a job
 * of the one must be neither sent, looked up nor cancelled at the other, and is there again when its address is.
 */
export async function stationFolder(dataDir: string, profile: string, baseUrl: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = join(dataDir, 'profiles', number === 1 ? profile : `${profile}-${number}`);
    const address = await addressOf(folder);
    if (address !== null && address !== baseUrl) continue;
    await mkdir(folder, { recursive: true });
    if (address === null) await writeFile(join(folder, ADDRESS), baseUrl);
    return folder;
  }
}

/** Null for a folder that is new, or from before addresses were written down. */
async function addressOf(folder: string): Promise<string | null> {
  try {
    return (await readFile(join(folder, ADDRESS), 'utf8')).trim() || null;
  } catch {
    return null;
  }
}
