import { expect, it } from 'vitest';
import { createListeners } from '../../../../electron/core/station/listeners.ts';

const event = { name: 'orders.changed', payload: null } as unknown as Parameters<
  ReturnType<typeof createListeners>['notify']
>[0];

it('a listener that fails is logged, and the others get the change all the same', () => {
  const errors: string[] = [];
  const listeners = createListeners({ info() {}, warn() {}, error: (name) => void errors.push(name) });
  const heard: string[] = [];
  listeners.subscribe(() => {
    throw new Error('the page is gone');
  });
  const end = listeners.subscribe(() => heard.push('one'));
  listeners.subscribe(() => heard.push('two'));
  listeners.notify(event);
  expect([heard, errors]).toEqual([['one', 'two'], ['listener failed']]);
  end();
  listeners.notify(event);
  expect(heard).toEqual(['one', 'two', 'two']);
  listeners.stop();
  listeners.notify(event);
  expect([heard.length, errors.length]).toEqual([3, 2]);
});
