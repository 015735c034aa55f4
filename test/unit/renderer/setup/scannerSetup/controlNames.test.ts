import { expect, it } from 'vitest';
import {
  nameOfControl,
  withoutPictures,
  withPictures,
} from '../../../../../renderer/setup/scannerSetup/controlNames.ts';

const controls = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(code));

it('shows each control character as one picture, and reads it back from there', () => {
  const shown = withPictures(controls.join(''));
  expect(shown).toHaveLength(controls.length);
  expect(shown).not.toMatch(/\p{Cc}/u);
  expect(withoutPictures(shown)).toBe(controls.join(''));
});

it('leaves what can be seen as it is', () => {
  for (const text of ['', 'A1 ~]C1', 'İğ₺📦', '\u{2420}'])
    expect([withPictures(text), withoutPictures(text)]).toEqual([text, text]);
});

it('names a control character as the manuals of scanners do', () => {
  expect(['\0', '\t', '\r', '\x1d', '\x1f', '\x7f'].map(nameOfControl)).toEqual([
    'NUL',
    'Tab',
    'Enter',
    'GS',
    'US',
    'DEL',
  ]);
  expect([' ', 'A', 'ğ'].map(nameOfControl)).toEqual([null, null, null]);
});
