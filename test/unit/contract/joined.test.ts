import { expect, it } from 'vitest';
import { joined } from '../../../electron/contract/joined.ts';

it.each([
  [['a', 'b', 'c'], 'a · b · c'],
  [['', 'a', null, undefined, 'b', ''], 'a · b'],
  [['a', null], 'a'],
  [[null, undefined, ''], ''],
  [[], ''],
])('of %j there is %j', (parts, whole) => {
  expect(joined(' · ', parts)).toBe(whole);
});
