import { expect, it } from 'vitest';
import { placeOf } from '../../../../electron/adapters/system/thisPlace.ts';

it('a place is the same at each start, another one in another folder, and tells nothing of either', () => {
  const place = placeOf('/home/ayşe/Label Station');
  expect(placeOf('/home/ayşe/Label Station')).toBe(place);
  expect(placeOf('/home/ayşe/Kopya')).not.toBe(place);
  expect(place).toMatch(/^[\w-]{43}$/);
});
