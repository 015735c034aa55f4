import { expect, it } from 'vitest';
import { createSignal } from '../../../../electron/core/base/index.ts';

it('each listener gets each value, in the order in which they were added, and a later one only what follows', () => {
  const signal = createSignal<number>();
  const heard: string[] = [];
  signal.emit(0);
  signal.on((value) => heard.push(`one ${value}`));
  signal.emit(1);
  signal.on((value) => heard.push(`two ${value}`));
  signal.emit(2);
  expect(heard).toEqual(['one 1', 'one 2', 'two 2']);
});
