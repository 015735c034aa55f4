import { expect, it } from 'vitest';
import { createScanRoute } from '../../../../renderer/scanner/scanRoute.ts';
import { rawKey } from './keys.ts';

it('codes go to the newest screen that claims them and is still there, and to shipping after the last', () => {
  const route = createScanRoute();
  const [older, newer] = [() => undefined, () => undefined];
  expect(route.taker()).toBeNull();
  const endOlder = route.claim(older);
  const endNewer = route.claim(newer);
  expect(route.taker()).toBe(newer);
  endOlder();
  endOlder();
  expect(route.taker()).toBe(newer);
  const endOldest = route.claim(older);
  expect(route.taker()).toBe(older);
  endOldest();
  endNewer();
  expect(route.taker()).toBeNull();
});

it('the screen stays until the last question is closed, however often the first one says that it is', () => {
  const route = createScanRoute();
  expect(route.mustStay()).toBe(false);
  const closeFirst = route.stay();
  const closeSecond = route.stay();
  closeFirst();
  closeFirst();
  expect(route.mustStay()).toBe(true);
  closeSecond();
  expect(route.mustStay()).toBe(false);
});

it('each key is handed to all who listen, until they stop', () => {
  const route = createScanRoute();
  const heard: string[] = [];
  const stop = route.tap(({ key }) => heard.push(`one ${key}`));
  route.tap(({ key }) => heard.push(`two ${key}`));
  route.notify(rawKey({ key: 'a' }));
  stop();
  route.notify(rawKey({ key: 'b' }));
  expect(heard).toEqual(['one a', 'two a', 'two b']);
});
