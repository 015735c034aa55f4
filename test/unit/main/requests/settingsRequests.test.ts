import { expect, it } from 'vitest';
import { settingsRequests } from '../../../../electron/main/requests/settingsRequests.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';

/** `refusal`: why the system does not start the program by itself. */
function opened(refusal: string | null = null, hasPin = true) {
  const settings = createMemorySettings();
  const requested: boolean[] = [];
  const requests = settingsRequests({
    settings,
    shown: (value) => ({ ...value, systemLanguage: 'tr' }),
    autostart(isOn) {
      requested.push(isOn);
      if (refusal !== null) throw new Error(refusal);
    },
    logger: { info() {}, warn() {}, error() {} },
    ownerPin: { isSet: async () => hasPin, check: async () => ({ kind: 'right' }), set: async () => undefined },
    message: () => null,
  });
  return { update: requests['settings.update'], settings, requested };
}

it('notifies the system when "opens with the computer" changes, and at no other change', async () => {
  const { update, requested } = opened();
  await update({ soundVolume: 10 });
  await update({ startsWithSystem: false });
  expect(requested).toEqual([]);
  expect(await update({ startsWithSystem: true })).toMatchObject({ ok: true, value: { startsWithSystem: true } });
  await update({ startsWithSystem: true, deskName: '2' });
  await update({ startsWithSystem: false });
  expect(requested).toEqual([true, false]);
});

it('reports where the system does not take it, and keeps the old value', async () => {
  const { update, settings } = opened('EACCES: permission denied');
  expect(await update({ startsWithSystem: true })).toMatchObject({
    ok: false,
    error: { code: 'autostart_not_set', detail: 'EACCES: permission denied' },
  });
  expect(settings.get().startsWithSystem).toBe(false);
});

it('stores receivers for fewer days only with the PIN of the owner, which it does not take, and for more days without', async () => {
  const { update, settings } = opened();
  const stored = () => settings.get().keepReceiverDays;
  const refused = { ok: false, error: { code: 'pin_needed' } };
  expect(stored()).toBeNull();
  expect(await update({ keepReceiverDays: 1 })).toMatchObject(refused);
  expect(stored()).toBeNull();
  settings.update({ keepReceiverDays: 30 });
  expect(await update({ keepReceiverDays: 29, deskName: '2' })).toMatchObject(refused);
  expect([stored(), settings.get().deskName]).not.toContain('2');
  for (const days of [30, 60, null]) {
    expect(await update({ keepReceiverDays: days })).toMatchObject({ ok: true });
    expect(stored()).toBe(days);
  }
  const ownerless = opened(null, false);
  expect(await ownerless.update({ keepReceiverDays: 1 })).toMatchObject({ ok: true });
});
