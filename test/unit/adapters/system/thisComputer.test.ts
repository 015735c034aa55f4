import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { expect, it } from 'vitest';
import {
  type ComputerFingerprint,
  fingerprintOf,
  isOfHardware,
  isSameComputer,
  isSamePlace,
  placeOf,
} from '../../../../electron/adapters/system/thisComputer.ts';

const mark: ComputerFingerprint = { name: 'KASA-1', folder: '/data', system: 'image', adapters: ['cable', 'radio'] };

it.each<[string, Partial<ComputerFingerprint>, boolean]>([
  ['nothing changed', {}, true],
  ['another network adapter is on, and one of before', { adapters: ['radio', 'dock'] }, true],
  ['no network adapter is on', { adapters: [] }, true],
  ['the system does not tell its id', { system: null }, true],
  ['the computer has another name', { name: 'PACKING' }, true],
  ['the system is another one', { system: 'other' }, false],
  ['the system is of the same image and has other network adapters', { adapters: ['other'] }, false],
])('a computer where %s is the same one: %j %s', (_what, changed, isSame) => {
  expect(isSameComputer(mark, { ...mark, ...changed })).toBe(isSame);
  expect(isSamePlace({ ...mark, ...changed }, mark)).toBe(isSame);
});

it.each([
  ['00:1a:2b:3c:4d:5e', true],
  ['f0:1a:2b:3c:4d:5e', true],
  ['01:1a:2b:3c:4d:5e', true],
  ['02:42:ac:11:00:02', false],
  ['f6:1a:2b:3c:4d:5e', false],
  ['00:00:00:00:00:00', false],
])('the address %s of a network adapter stays the same: %s', (mac, stays) => expect(isOfHardware(mac)).toBe(stays));

it('a folder that lies elsewhere on the same computer is another place', () => {
  expect(isSamePlace(mark, { ...mark, folder: '/copy' })).toBe(false);
});

it('the mark of this computer is the same each time, and has neither its id nor its addresses in it', async () => {
  const here = await fingerprintOf('/data', 'salt');
  expect(await fingerprintOf('/data', 'salt')).toEqual(here);
  expect(here).toMatchObject({ name: hostname(), folder: '/data' });
  const reported = JSON.stringify(here);
  for (const { mac } of Object.values(networkInterfaces()).flatMap((adapters) => adapters ?? []))
    expect(reported).not.toContain(mac);
  const id = process.platform === 'linux' ? (await readFile('/etc/machine-id', 'utf8').catch(() => '')).trim() : '';
  if (id !== '') {
    expect(here.system).not.toBeNull();
    expect(reported).not.toContain(id);
    expect((await fingerprintOf('/data', 'other')).system).not.toBe(here.system);
  }
});

it('a place is the same at each start, another one in another folder, and reveals neither', () => {
  const place = placeOf('/home/ayşe/Label Station');
  expect(placeOf('/home/ayşe/Label Station')).toBe(place);
  expect(placeOf('/home/ayşe/Kopya')).not.toBe(place);
  expect(place).toMatch(/^[\w-]{43}$/);
});
