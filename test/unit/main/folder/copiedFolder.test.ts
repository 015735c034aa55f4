import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, it } from 'vitest';
import type { ComputerFingerprint } from '../../../../electron/adapters/system/thisComputer.ts';
import { knowWhoseFolder } from '../../../../electron/main/folder/copiedFolder.ts';
import type { Waiting } from '../../../../electron/main/start/waits.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const HERE: ComputerFingerprint = { name: 'KASA-1', folder: '/data', system: 'one', adapters: ['cable'] };
const ELSEWHERE: ComputerFingerprint = { ...HERE, name: 'KASA-2', system: 'two', adapters: ['other'] };
const DAY_MS = 86_400_000;

const eventOf = (url: string) => ({ senderFrame: { url, parent: null } }) as unknown as IpcMainInvokeEvent;
const OURS = eventOf('app://station/index.html');

/** A start of the program on this folder at that place. */
function start(dataDir: string, mark: ComputerFingerprint, now = 0) {
  const requested: Waiting[] = [];
  const whose = knowWhoseFolder({
    dataDir,
    mark,
    isOurPage: (url) => url.startsWith('app://station/'),
    logger: createMemoryLog(),
    now: () => now,
    onWaiting: (waiting) => requested.push(waiting),
  });
  return { whose, requested };
}

/** The question of a start, once it is there. */
async function question(dataDir: string, mark: ComputerFingerprint, now = 0) {
  const { whose, requested } = start(dataDir, mark, now);
  const waiting = await expect
    .poll(() => requested[0], { timeout: 600_000 })
    .toBeDefined()
    .then(() => requested[0]);
  if (waiting === undefined) throw new Error('nothing was asked');
  return { whose, waiting };
}

/** A data folder that was used at `HERE`, with an account's journal in it. */
async function usedFolder(): Promise<string> {
  const dataDir = await temporaryFolder();
  await mkdir(join(dataDir, 'profiles', 'live'), { recursive: true });
  await writeFile(join(dataDir, 'profiles', 'live', 'journal.db'), 'orders that wait');
  expect(await start(dataDir, HERE).whose).toBe('same');
  return dataDir;
}

const refused = (code: string, detail: string | null) => ({
  ok: false,
  error: expect.objectContaining({ code, detail }),
});

it('a folder that is used at one place raises no question', async () => {
  const dataDir = await usedFolder();
  for (const mark of [HERE, { ...HERE, adapters: ['cable', 'radio'] }, { ...HERE, adapters: ['radio'] }]) {
    const { whose, requested } = start(dataDir, mark);
    expect([await whose, requested]).toEqual(['same', []]);
  }
});

it('a start at another computer opens nothing until a person confirms that the desk was moved, and does not ask again', async () => {
  const dataDir = await usedFolder();
  const { whose, waiting } = await question(dataDir, ELSEWHERE);
  expect(waiting.isOver()).toBe(false);
  expect(await waiting.refusal(OURS, 'station.status', {})).toEqual(refused('folder_from_elsewhere', 'KASA-1'));
  expect(await waiting.refusal(OURS, 'desk.identify', { isCopy: false })).toBeNull();
  expect([waiting.isOver(), await whose]).toEqual([true, 'same']);
  expect(await readdir(join(dataDir, 'profiles', 'live'))).toEqual(['journal.db']);
  expect(await start(dataDir, ELSEWHERE).whose).toBe('same');
  // The first computer has a copy by now, or the folder was moved back.
  const back = await question(dataDir, HERE);
  expect(await back.waiting.refusal(OURS, 'station.status', {})).toEqual(refused('folder_from_elsewhere', 'KASA-2'));
});

it('a copy has nothing that waits: it is put aside for 90 days, and then removed', async () => {
  const dataDir = await usedFolder();
  const { whose, waiting } = await question(dataDir, ELSEWHERE, DAY_MS);
  expect(await waiting.refusal(OURS, 'desk.identify', { isCopy: true })).toBeNull();
  expect(await whose).toBe('new_desk');
  const aside = `profiles-of-another-desk-${DAY_MS}`;
  expect((await readdir(dataDir)).sort()).toEqual(['computer.json', aside]);
  expect(await readFile(join(dataDir, aside, 'live', 'journal.db'), 'utf8')).toBe('orders that wait');
  expect(await start(dataDir, ELSEWHERE, 91 * DAY_MS).whose).toBe('same');
  expect(await readdir(dataDir)).toContain(aside);
  // What the new desk has made since stays.
  await mkdir(join(dataDir, 'profiles'));
  expect(await start(dataDir, ELSEWHERE, 91 * DAY_MS + 1).whose).toBe('same');
  expect((await readdir(dataDir)).sort()).toEqual(['computer.json', 'profiles']);
});

it('a folder that lies elsewhere on the same computer raises a question, with the place where it was', async () => {
  const dataDir = await usedFolder();
  const { waiting } = await question(dataDir, { ...HERE, folder: '/copy' });
  expect(await waiting.refusal(OURS, 'station.status', {})).toEqual(refused('folder_from_elsewhere', '/data'));
});

it.each([
  ['another page', eventOf('https://elsewhere.example/'), { isCopy: true }, 'bad_request'],
  ['an answer of the wrong shape', OURS, {}, 'folder_from_elsewhere'],
])('%s decides nothing', async (_who, event, input, code) => {
  const dataDir = await usedFolder();
  const { waiting } = await question(dataDir, ELSEWHERE);
  expect(await waiting.refusal(event, 'desk.identify', input)).toEqual(
    refused(
      code,
      expect.toSatisfy(() => true),
    ),
  );
  expect(waiting.isOver()).toBe(false);
  expect(await readdir(join(dataDir, 'profiles', 'live'))).toEqual(['journal.db']);
});

it('a mark that cannot be read, or that an earlier version did not write, is written again', async () => {
  const dataDir = await usedFolder();
  await writeFile(join(dataDir, 'computer.json'), '{"name":');
  expect(await start(dataDir, ELSEWHERE).whose).toBe('same');
  await question(dataDir, HERE);
});
