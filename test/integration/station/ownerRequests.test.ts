import { expect, it } from 'vitest';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../../electron/adapters/secrets/ownerPin.ts';
import type { Settings } from '../../../electron/contract/settings.ts';
import { ownerRequests } from '../../../electron/main/requests/ownerRequests.ts';
import { watchedSettings } from '../../../electron/main/settings/watchedSettings.ts';
import { manualClock } from '../../support/manualClock.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';

function desk() {
  const time = manualClock();
  const reported: boolean[] = [];
  const disk = { isFull: false };
  const store = createMemorySettings();
  const update: typeof store.update = (patch) => {
    if (disk.isFull) throw new Error('ENOSPC');
    return store.update(patch);
  };
  const settings = watchedSettings({ ...store, update }, ({ kiosk }) => reported.push(kiosk));
  const pin = createOwnerPin(createMemorySecrets(), time);
  const shown = (value: Settings) => ({ ...value, systemLanguage: 'tr' as const });
  const { 'kiosk.enter': enter, 'kiosk.leave': leave } = ownerRequests({ ownerPin: pin, settings, shown });
  return {
    time,
    reported,
    disk,
    store,
    settings,
    pin,
    enter: () => enter({}),
    leave: (given: string) => leave({ pin: given }),
  };
}

it('nobody is shut in without an owner’s PIN, because only that leads out again', async () => {
  const { enter, settings, reported } = desk();
  expect(await enter()).toMatchObject({ ok: false, error: { code: 'pin_missing' } });
  expect([settings.get().kiosk, reported]).toEqual([false, []]);
});

it('the PIN alone leads out, with the usual five tries', async () => {
  const { time, reported, settings, pin, enter, leave } = desk();
  await pin.set('4711');
  expect(await enter()).toMatchObject({ ok: true, value: { kiosk: true } });
  for (let i = 0; i < 5; i += 1) expect(await leave('0000')).toMatchObject({ error: { code: 'pin_wrong' } });
  expect(await leave('4711')).toMatchObject({ error: { code: 'pin_wait', retryAfterMs: 60_000 } });
  expect([settings.get().kiosk, reported]).toEqual([true, [true]]);
  await time.pass(60_000);
  expect(await leave('4711')).toMatchObject({ ok: true, value: { kiosk: false } });
  expect(reported).toEqual([true, false]);
});

it('a PIN that got lost with its keychain shuts nobody in', async () => {
  const { pin, enter, leave, settings } = desk();
  await pin.set('4711');
  await enter();
  await pin.set(null);
  expect(await leave('anything')).toMatchObject({ ok: true, value: { kiosk: false } });
  expect(settings.get().kiosk).toBe(false);
});

it('the owner gets out of it where nothing can be written any more, to make room on the disk; and stays out', async () => {
  const { disk, reported, store, settings, pin, enter, leave } = desk();
  await pin.set('4711');
  await enter();
  disk.isFull = true;
  expect(await leave('0000')).toMatchObject({ error: { code: 'pin_wrong' } });
  expect(await leave('4711')).toMatchObject({ ok: true, value: { kiosk: false } });
  expect([reported, settings.get().kiosk, store.get().kiosk]).toEqual([[true, false], false, true]);
  expect(() => settings.update({ soundVolume: 30 })).toThrow('ENOSPC');
  disk.isFull = false;
  settings.update({ soundVolume: 30 });
  expect([reported.at(-1), settings.get().kiosk, store.get().kiosk]).toEqual([false, false, false]);
  expect(await enter()).toMatchObject({ ok: true, value: { kiosk: true } });
  expect([reported.at(-1), settings.get().kiosk]).toEqual([true, true]);
});
