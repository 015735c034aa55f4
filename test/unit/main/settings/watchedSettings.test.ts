import { describe, expect, it } from 'vitest';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import type { SettingsStore } from '../../../../electron/core/ports/SettingsStore.ts';
import { definedOnly, watchedSettings } from '../../../../electron/main/settings/watchedSettings.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';

function watched() {
  const memory = createMemorySettings({ ...defaultSettings, kiosk: true });
  const disk = { isFull: false };
  const store: SettingsStore = {
    ...memory,
    update(patch) {
      if (disk.isFull) throw new Error('ENOSPC');
      return memory.update(patch);
    },
  };
  const reported: Settings[] = [];
  return { disk, memory, reported, settings: watchedSettings(store, (changed) => void reported.push(changed)) };
}

it('leaves out of a patch what is undefined, which would overwrite what is there', () => {
  expect(definedOnly({ a: undefined, b: null, c: 0 })).toStrictEqual({ b: null, c: 0 });
});

it('reports each change once, with all settings, and none that failed', () => {
  const { settings, reported, disk } = watched();
  settings.update({ zoomPercent: 130 });
  disk.isFull = true;
  expect(() => settings.update({ zoomPercent: 150 })).toThrow('ENOSPC');
  expect(reported.map(({ zoomPercent, kiosk }) => [zoomPercent, kiosk])).toEqual([[130, true]]);
});

it('leaves kiosk mode for good where that can be written', () => {
  const { settings, memory } = watched();
  expect([settings.leaveKiosk().kiosk, memory.get().kiosk]).toEqual([false, false]);
});

describe('kiosk mode on a full disk', () => {
  it('is left all the same, and is written with the next change that can be', () => {
    const { settings, reported, disk, memory } = watched();
    disk.isFull = true;
    expect(settings.leaveKiosk().kiosk).toBe(false);
    expect([settings.get().kiosk, memory.get().kiosk, reported.at(-1)?.kiosk]).toEqual([false, true, false]);
    disk.isFull = false;
    settings.update({ zoomPercent: 130 });
    expect([memory.get().kiosk, memory.get().zoomPercent]).toEqual([false, 130]);
  });

  it('can be entered again', () => {
    const { settings, disk } = watched();
    disk.isFull = true;
    settings.leaveKiosk();
    disk.isFull = false;
    expect(settings.update({ kiosk: true }).kiosk).toBe(true);
    expect(settings.get().kiosk).toBe(true);
  });
});
