import { expect, it } from 'vitest';
import { nameOf } from '../../../../electron/adapters/printing/separatorTexts.ts';

it.each([
  ['carrier', 'Anka', 'Anka'],
  ['carrier', 'cheapest', 'Cheapest'],
  // A province may be called anything.
  ['province', 'cheapest', 'cheapest'],
  ['carrier', ' ', 'No carrier named'],
  ['province', '', 'No province'],
  ['box', '', 'No size'],
] as const)('a group by %s called %j is named %s on its sheet', (sort, name, words) => {
  expect(nameOf({ sort, name }, 'en')).toBe(words);
});
