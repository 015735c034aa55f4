import { expect, it } from 'vitest';
import { holdKeys } from '../../../../renderer/scanner/heldKeys.ts';

const press = (type: 'keydown' | 'keyup', key: string) =>
  void window.dispatchEvent(new KeyboardEvent(type, { key, cancelable: true }));
const named = (events: readonly KeyboardEvent[]) => events.map(({ type, key }) => `${type} ${key}`);

it('keys from before the desk are handed over once, in order, but for those of a station that did not open', () => {
  const held = holdKeys(window);
  press('keydown', 'x');
  held.forget();
  press('keydown', 'a');
  press('keyup', 'a');
  expect(named(held.release())).toEqual(['keydown a', 'keyup a']);
  press('keydown', 'b');
  press('keyup', 'b');
  expect(held.release()).toEqual([]);
});
