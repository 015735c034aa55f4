import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { closeStationApp } from '../../scripts/lib/stationApp.ts';
import {
  hasGnomeKeyring,
  type KeychainSession,
  startKeychainSession,
} from '../integration/keychain/keychainSession.ts';
import { expectNoFault } from './accessibility.ts';
import { ask, type Desk, expect, test } from './fixtures.ts';

test.skip(process.platform !== 'linux' || !hasGnomeKeyring(), 'only Linux has a keychain that a test can lock');

const lockedPage = (page: Page) => page.getByRole('heading', { name: 'The keychain is locked or does not answer.' });

/** A desk with an account whose key lies in a keychain of its own, which is locked now. */
async function lockedDesk(desk: Desk) {
  const session: KeychainSession = await startKeychainSession(join(desk.folder, 'keychain'), 'unlocked');
  const { DBUS_SESSION_BUS_ADDRESS = '', XDG_DATA_HOME = '', XDG_RUNTIME_DIR = '' } = session.environment;
  const env = { LANG: 'en_US.UTF-8', DBUS_SESSION_BUS_ADDRESS, XDG_DATA_HOME, XDG_RUNTIME_DIR };
  const { electron, page } = await desk.launch({ env });
  const { url: baseUrl, apiKey } = desk.service;
  await ask(page, 'connection.save', { profile: 'live', baseUrl, apiKey });
  await ask(page, 'owner.setPin', { current: null, next: '4711' });
  await closeStationApp(electron);
  await session.lock();
  return {
    session,
    start: () => desk.launch({ env }),
    settings: () => readFile(join(desk.folder, 'data', 'settings.json'), 'utf8'),
  };
}

test('while the keychain is locked the program shows that and changes nothing; once it is unlocked the desk opens by itself', async ({
  desk,
}) => {
  const { session, start, settings } = await lockedDesk(desk);
  try {
    const before = await settings();
    const first = await start();
    await expect(lockedPage(first.page)).toBeVisible();
    await first.page.getByRole('button', { name: 'Try again' }).click();
    await expect(ask(first.page, 'station.status', {})).rejects.toThrow('keychain_locked');
    await expect(lockedPage(first.page)).toBeVisible();
    await expectNoFault(first.page, 'locked keychain');
    await closeStationApp(first.electron);
    expect(await settings()).toBe(before);

    const { electron, page } = await start();
    await expect(lockedPage(page)).toBeVisible();
    await session.unlock();
    await expect(lockedPage(page)).toBeHidden();
    expect(await ask(page, 'station.status', {})).toMatchObject({ profile: 'live', keyIsStored: true });
    expect(await ask(page, 'owner.status', {})).toEqual({ hasPin: true });
    expect((await ask(page, 'station.checkService', {})).connection.state).toBe('online');
    await closeStationApp(electron);
  } finally {
    await session.close();
  }
});

test('without a keychain that stays locked a person can go on, and finds everything again when it is open', async ({
  desk,
}) => {
  const { session, start } = await lockedDesk(desk);
  try {
    const without = await start();
    await without.page.getByRole('button', { name: 'Open without it' }).click();
    await expect(without.page.getByRole('heading', { name: 'Let’s get this desk ready' })).toBeVisible();
    expect(await ask(without.page, 'station.status', {})).toMatchObject({ profile: null, keyIsStored: false });
    const { url: baseUrl } = desk.service;
    await expect(ask(without.page, 'connection.open', { profile: 'live' })).rejects.toThrow('key_missing');
    await closeStationApp(without.electron);

    await session.unlock();
    const { electron, page } = await start();
    expect(await ask(page, 'station.status', {})).toMatchObject({ profile: 'live', baseUrl, keyIsStored: true });
    await closeStationApp(electron);
  } finally {
    await session.close();
  }
});
