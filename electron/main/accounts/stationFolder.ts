import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, makeDirectoryDurably, replaceFileDurably, syncDirectory } from '../../../disk/durableFile.ts';
import type { Profile } from '../../contract/status.ts';
import { type JournalFailure, journalFailure } from '../../core/ports/Journal.ts';

/** A profile of an account at the service, with its own address and key. The demo has none. */
export type AccountProfile = Exclude<Profile, 'demo'>;

/** The file that says which address a folder's journal belongs to. */
const ADDRESS = 'address.txt';
/** If a folder has nothing else, its first write was interrupted. */
const BEGINNING: readonly string[] = [ADDRESS, `${ADDRESS}.part`];

/**
 * `new`: without an address, or from before addresses were recorded. `lost`: an address was recorded, but cannot be
 * read.
 */
type Owner = { readonly kind: 'address'; readonly address: string } | { readonly kind: 'new' | 'lost' };

/**
 * The folder with the journal and labels of an account: `live` for the first address of that profile, `live-2` and so
 * on for others. Another address is another service with its own shipment ids, so its jobs must not be sent, polled or
 * cancelled here; they are back when their address is. Throws a JournalFailure `journal_ownerless` when it is unknown
 * whether an existing journal belongs to this address.
 */
export async function stationFolder(dataDir: string, profile: AccountProfile, baseUrl: string): Promise<string> {
  const place = join(dataDir, 'profiles');
  const names = await foldersOf(profile, place);
  const found = await Promise.all(names.map(async (name) => ({ name, owner: await ownerOf(join(place, name)) })));
  const own = found.find(({ owner }) => owner.kind === 'address' && owner.address === baseUrl);
  if (own !== undefined) {
    // An earlier try may have failed just after the address was put in its place.
    await syncDirectory(join(place, own.name));
    return join(place, own.name);
  }
  const lost = found.find(({ owner }) => owner.kind === 'lost');
  if (lost !== undefined) throw ownerless(join(place, lost.name, ADDRESS));
  const folder = join(place, found.find(({ owner }) => owner.kind === 'new')?.name ?? unusedName(profile, names));
  await makeDirectoryDurably(folder);
  await replaceFileDurably(join(folder, ADDRESS), Buffer.from(baseUrl));
  return folder;
}

/** The folders with the journals of all profiles, of which one is open at most. */
export async function stationFolders(dataDir: string): Promise<readonly string[]> {
  const place = join(dataDir, 'profiles');
  const entries = await readdir(place, { withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(place, name));
}

/** Every address that an account of this profile had at this desk, as its folders say. */
export async function formerAddresses(dataDir: string, profile: AccountProfile): Promise<readonly string[]> {
  const place = join(dataDir, 'profiles');
  const names = await foldersOf(profile, place);
  const owners = await Promise.all(names.map((name) => ownerOf(join(place, name))));
  return owners.flatMap((owner) => (owner.kind === 'address' ? [owner.address] : []));
}

async function foldersOf(profile: AccountProfile, place: string): Promise<readonly string[]> {
  return (await namesIn(place)).filter((name) => new RegExp(`^${profile}(-\\d+)?$`).test(name));
}

function unusedName(profile: AccountProfile, used: readonly string[]): string {
  if (!used.includes(profile)) return profile;
  let number = 2;
  while (used.includes(`${profile}-${number}`)) number += 1;
  return `${profile}-${number}`;
}

async function ownerOf(folder: string): Promise<Owner> {
  const text = await readFile(join(folder, ADDRESS), 'utf8').catch((failure: unknown) => {
    if (isMissing(failure)) return null;
    throw journalFailure('journal_failed', `The address of this folder cannot be read: ${folder}`, failure);
  });
  if (text === null) return { kind: 'new' };
  const address = text.trim();
  // A power cut may leave a file empty or full of zeros.
  if (isAddress(address)) return { kind: 'address', address };
  const isBeginning = (await namesIn(folder)).every((name) => BEGINNING.includes(name));
  return { kind: isBeginning ? 'new' : 'lost' };
}

/** Electron's own Node can be too old for `URL.canParse`. */
function isAddress(text: string): boolean {
  try {
    return new URL(text).host !== '';
  } catch {
    return false;
  }
}

async function namesIn(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((failure: unknown) => {
    if (isMissing(failure)) return [];
    throw failure;
  });
}

function ownerless(file: string): JournalFailure {
  return journalFailure(
    'journal_ownerless',
    `${file} does not say any more to which address of the service the journal beside it belongs. Write that address into it, or move its folder elsewhere.`,
  );
}
