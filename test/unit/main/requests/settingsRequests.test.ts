import { expect, it } from 'vitest';
import { createMemorySettings } from '../../../../electron/adapters/settings/memorySettings.ts';
import { settingsRequests } from '../../../../electron/main/requests/settingsRequests.ts';

/** `refusal`: why the system does not start the program by itself. */
function opened(refusal: string | null = null) {
  const settings = createMemorySettings();
  const asked: boolean[] = [];
  const requests = settingsRequests({
    settings,
    shown: (value) => ({ ...value, systemLanguage: 'tr' }),
    autostart(isOn) {
      asked.push(isOn);
      if (refusal !== null) throw new Error(refusal);
    },
    logger: { warn() {} },
  });
  return { update: requests['settings.update'], settings, asked };
}

it('tells the system when "opens with the computer" changes, and at no other change', async () => {
  const { update, asked } = opened();
  await update({ soundVolume: 10 });
  await update({ startsWithSystem: false });
  expect(asked).toEqual([]);
  expect(await update({ startsWithSystem: true })).toMatchObject({ ok: true, value: { startsWithSystem: true } });
  await update({ startsWithSystem: true, deskName: '2' });
  await update({ startsWithSystem: false });
  expect(asked).toEqual([true, false]);
});

it('says so where the system does not take it, and keeps what was', async () => {
  const { update, settings } = opened('EACCES: permission denied');
  expect(await update({ startsWithSystem: true })).toMatchObject({
    ok: false,
    error: { code: 'autostart_not_set', detail: 'EACCES: permission denied' },
  });
  expect(settings.get().startsWithSystem).toBe(false);
});
