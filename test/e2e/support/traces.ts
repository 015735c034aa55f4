import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { StationApp } from '../../../scripts/lib/stationApp.ts';
import { processesOf } from '../../bench/processes.ts';

/** Something in which a secret must not be. */
export interface Place {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Secrets by a name that may be shown. */
export type Secrets = Readonly<Record<string, string>>;

/** Where a secret stands, plainly, in UTF-16, in hexadecimal, or in base64 wherever it begins in it: "key in /x (base64)". */
export function tracesOf(secrets: Secrets, places: readonly Place[]): string[] {
  const forms = Object.entries(secrets).flatMap(([name, secret]) =>
    formsOf(secret).map(({ form, bytes }) => ({ name, form, bytes })),
  );
  return places.flatMap((place) =>
    forms
      .filter(({ bytes }) => place.bytes.includes(bytes))
      .map(({ name, form }) => `${name} in ${place.name} (${form})`),
  );
}

export function formsOf(secret: string): readonly { readonly form: string; readonly bytes: Buffer }[] {
  const plain = Buffer.from(secret, 'utf8');
  const wide = Buffer.from(secret, 'utf16le');
  return [
    { form: 'plain', bytes: plain },
    { form: 'UTF-16', bytes: wide },
    { form: 'UTF-16, big end first', bytes: Buffer.from(wide).swap16() },
    { form: 'hexadecimal', bytes: Buffer.from(plain.toString('hex')) },
    ...[plain, wide].flatMap((bytes) =>
      [0, 1, 2].flatMap((before) => [
        { form: 'base64', bytes: inBase64(bytes, before, 'base64') },
        { form: 'base64 for addresses', bytes: inBase64(bytes, before, 'base64url') },
      ]),
    ),
  ];
}

/** The letters that stand for these bytes alone where so many others come before them, and any behind them. */
function inBase64(bytes: Buffer, before: 0 | 1 | 2 | number, encoding: 'base64' | 'base64url'): Buffer {
  const letters = Buffer.concat([Buffer.alloc(before), bytes])
    .toString(encoding)
    .replace(/=+$/, '');
  const first = Math.ceil((before * 8) / 6);
  const last = Math.floor(((before + bytes.length) * 8) / 6);
  return Buffer.from(letters.slice(first, last));
}

/** Every file below a folder. */
export async function filesIn(folder: string): Promise<readonly Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const places = files.map(async (name) => {
    // A file of Chromium may be gone by now.
    const bytes = await readFile(name).catch(() => null);
    return bytes === null ? [] : [{ name, bytes }];
  });
  return (await Promise.all(places)).flat();
}

/**
 * The command line of the app and of every process that it started, and the environment that they have from it. Linux only:
 * Chromium empties the copy of the environment that `/proc` shows, so the main process is read as well.
 */
export async function processesOfApp({ electron }: StationApp): Promise<readonly Place[]> {
  const pids = processesOf(electron.process().pid ?? -1);
  const places = pids.flatMap((pid) =>
    ['cmdline', 'environ'].map(async (what) => {
      const name = `/proc/${pid}/${what}`;
      return { name, bytes: await readFile(name).catch(() => Buffer.alloc(0)) };
    }),
  );
  const environment = await electron.evaluate(() => JSON.stringify(process.env));
  return [...(await Promise.all(places)), { name: 'the environment', bytes: Buffer.from(environment) }];
}

/** Everything that the page's JavaScript can still reach. */
export async function heapOf(page: Page): Promise<Place> {
  const devTools = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  devTools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await devTools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await devTools.detach();
  return { name: 'the heap of the page', bytes: Buffer.from(chunks.join('')) };
}

/** Everything that the main process has sent to pages; the app was started with `tap.cjs`. */
export async function messagesToPages({ electron }: StationApp): Promise<Place> {
  const seen = await electron.evaluate(() =>
    (globalThis as unknown as { readonly seenByPages: readonly string[] }).seenByPages.join('\n'),
  );
  return { name: 'the messages to pages', bytes: Buffer.from(seen) };
}
