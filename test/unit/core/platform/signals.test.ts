import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createStationSignals } from '../../../../electron/core/platform/signals.ts';

it('a signal calls no subscriber before every room is open, and then those that subscribed first before the others', () => {
  const { signals, open } = createStationSignals();
  const called: string[] = [];
  signals.batchSent.on((id) => called.push(`first ${id}`));
  signals.batchSent.on((id) => called.push(`second ${id}`));
  signals.batchSent.emit(1);
  expect(called).toEqual([]);
  open();
  signals.batchSent.emit(2);
  expect(called).toEqual(['first 2', 'second 2']);
});

it('every signal is emitted by a room of the core and followed by one', () => {
  const code = globSync('electron/core/**/*.ts').map((file) => readFileSync(file, 'utf8'));
  const uses = new Set(
    code.flatMap((text) => [...text.matchAll(/signals\.(\w+\.(?:on|emit))\b/gu)].map(([, use]) => use)),
  );
  const names = Object.keys(createStationSignals().signals);
  expect(names.flatMap((name) => [`${name}.on`, `${name}.emit`]).filter((use) => !uses.has(use))).toEqual([]);
});
