import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'electron';
import { expect, it, vi } from 'vitest';
import { type GraphicsCrash, watchGraphics } from '../../../../electron/main/start/graphics.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

/** A start of the program; what it does to Electron is in `did`. */
function started(folder: string, version = '1.0.0', switches: readonly string[] = []) {
  const did: string[] = [];
  const crashes: GraphicsCrash[] = [];
  const app = Object.assign(new EventEmitter(), {
    getVersion: () => version,
    commandLine: { hasSwitch: (name: string) => switches.includes(name) },
    disableHardwareAcceleration: () => void did.push('no card'),
    relaunch: ({ args = [] }: { args?: string[] }) => void did.push(`relaunch ${args.at(-1)}`),
    quit: () => void did.push('quit'),
  });
  const graphics = watchGraphics(app as unknown as App, folder, (crash) => crashes.push(crash));
  const gone = (times: number, type = 'GPU', reason = 'crashed') => {
    for (let time = 0; time < times; time += 1) app.emit('child-process-gone', {}, { type, reason, exitCode: 1 });
  };
  return { did, crashes, gone, graphics };
}

it('two crashes of the graphics process, an end as planned and other processes restart nothing', async () => {
  const start = started(await temporaryFolder());
  start.gone(2);
  start.gone(5, 'GPU', 'clean-exit');
  start.gone(5, 'Utility');
  expect(start.did).toEqual([]);
  expect(start.crashes).toHaveLength(2);
});

it('crashes of another hour do not count together', async () => {
  const start = started(await temporaryFolder());
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  start.gone(2);
  now.mockReturnValue(3_600_000);
  start.gone(2);
  now.mockRestore();
  expect([start.did, start.crashes.length]).toEqual([[], 4]);
});

it('the third crash starts the program again without the card, once, and so does each later start of that version', async () => {
  const folder = await temporaryFolder();
  const first = started(folder);
  expect(first.graphics.takeReport()).toBe(false);
  first.gone(5);
  expect(first.did).toEqual(['relaunch --disable-gpu', 'quit']);
  expect(first.crashes.map(({ isRestarting }) => isRestarting)).toEqual([false, false, true, false, false]);
  const again = started(folder, '1.0.0', ['disable-gpu']);
  expect(again.did).toEqual(['no card']);
  expect([again.graphics.takeReport(), again.graphics.takeReport()]).toEqual([true, false]);
  again.gone(5);
  expect(again.did).toEqual(['no card']);
  const later = started(folder);
  expect([later.did, later.graphics.takeReport()]).toEqual([['no card'], false]);
});

it('another version of the program tries the card again', async () => {
  const folder = await temporaryFolder();
  started(folder).gone(3);
  const updated = started(folder, '1.1.0');
  expect([updated.did, updated.graphics.takeReport()]).toEqual([[], false]);
});

it('a start without the card where that could not be remembered is not started again and again', async () => {
  const folder = await temporaryFolder();
  mkdirSync(join(folder, 'graphics.json'));
  const first = started(folder);
  first.gone(3);
  expect(first.did).toEqual(['relaunch --disable-gpu', 'quit']);
  const again = started(folder, '1.0.0', ['disable-gpu']);
  again.gone(5);
  expect(again.did).toEqual(['no card']);
});
