import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepWindowPlace, readWindowPlace } from '../../../../electron/main/window/windowPlace.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'label-station-place-'));
const MAIN = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND = { x: 1920, y: -200, width: 1366, height: 728 };
const windowAt = (bounds: { x: number; y: number; width: number; height: number }, isMaximized = false) => ({
  getNormalBounds: () => bounds,
  isMaximized: () => isMaximized,
});

it('remembers where the window stood, also on the second screen', () => {
  const dataDir = folder();
  for (const [bounds, isMaximized] of [
    [{ x: 40, y: 30, width: 1366, height: 768 }, false],
    [{ x: 1920, y: -200, width: 1100, height: 700 }, true],
    [{ x: -900, y: 10, width: 1366, height: 768 }, false],
  ] as const) {
    keepWindowPlace(dataDir, windowAt(bounds, isMaximized));
    expect(readWindowPlace(dataDir, [MAIN, SECOND])).toEqual({ ...bounds, isMaximized });
  }
});

it('forgets a place that is off the screen, or too small', () => {
  const dataDir = folder();
  keepWindowPlace(dataDir, windowAt({ x: 2000, y: 0, width: 1100, height: 700 }));
  expect(readWindowPlace(dataDir, [MAIN, SECOND])).not.toBeNull();
  expect(readWindowPlace(dataDir, [MAIN])).toBeNull();
  for (const bounds of [
    { x: 1850, y: 0, width: 1366, height: 768 },
    { x: 0, y: 1000, width: 1366, height: 768 },
    { x: 0, y: -700, width: 1366, height: 768 },
    { x: 0, y: 0, width: 300, height: 200 },
  ]) {
    keepWindowPlace(dataDir, windowAt(bounds));
    expect(readWindowPlace(dataDir, [MAIN]), JSON.stringify(bounds)).toBeNull();
  }
});

it.each([
  '',
  '{',
  'null',
  '[]',
  '{"x":1}',
  '{"x":"0","y":0,"width":1366,"height":768}',
  '{"x":0.5,"y":0,"width":1366,"height":768}',
])('takes %j for nothing', (text) => {
  const dataDir = folder();
  writeFileSync(join(dataDir, 'window.json'), text);
  expect(readWindowPlace(dataDir, [MAIN])).toBeNull();
});

it('does without where it cannot be stored', () => {
  expect(() => keepWindowPlace(join(folder(), 'gone'), windowAt(MAIN))).not.toThrow();
});
