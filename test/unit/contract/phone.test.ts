import { expect, it } from 'vitest';
import { dialled } from '../../../electron/contract/phone.ts';

it.each([
  ['0532 111 22 33', '05321112233'],
  ['5321112233', '05321112233'],
  ['+90 532 111 2233', '05321112233'],
  ['+90 (0532) 111 22 33', '05321112233'],
  ['00905321112233', '05321112233'],
  ['90 532-111-22-33', '05321112233'],
  ['0 (216) 333 44 55', '02163334455'],
  ['0850.222.33.44', '08502223344'],
  ['+49 30 1234567', '+49301234567'],
  ['0049 30 1234567', '+49301234567'],
  ['+1 212 555 0123', '+12125550123'],
  ['0532 111 22 33 dahili 4', '0532 111 22 33 dahili 4'],
  [' 4440444 ', '4440444'],
  ['yok', 'yok'],
  ['', ''],
])('a phone that is typed as %j goes out as %j', (typed, reported) => {
  expect(dialled(typed)).toBe(reported);
  // Applied twice it stays the same.
  expect(dialled(reported)).toBe(reported);
});
