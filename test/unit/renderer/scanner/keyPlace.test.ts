import { expect, it } from 'vitest';
import { keyPlaceOf } from '../../../../renderer/scanner/keyPlace.ts';

const elementOf = (html: string) => {
  document.body.innerHTML = html;
  return document.querySelector('[data-it], body > *');
};

it.each([
  ...['text', 'search', 'url', 'email', 'password', 'tel', 'number', 'date', 'time'].map(
    (type) => [`<input type="${type}">`, 'field'] as const,
  ),
  ['<textarea></textarea>', 'field'],
  ['<input readonly>', 'control'],
  ['<textarea readonly></textarea>', 'control'],
  ['<input type="checkbox">', 'control'],
  ['<button></button>', 'control'],
  ['<a href="#"></a>', 'control'],
  ['<select></select>', 'control'],
  ['<summary></summary>', 'control'],
  ['<div tabindex="0"></div>', 'control'],
  ['<div role="option"></div>', 'control'],
  ['<div tabindex="-1"></div>', 'page'],
  ['<a></a>', 'page'],
  ['<form data-scan-keep=""><input data-it=""></form>', null],
] as const)('what a key means to %s: %s', (html, place) => {
  const element = elementOf(html);
  expect(keyPlaceOf(element, false)).toBe(place);
  // On the scan view what is typed elsewhere is an order number.
  expect(keyPlaceOf(element, true)).toBe(place === 'page' ? 'line' : place);
});

it.each([
  [false, 'page'],
  [true, 'line'],
] as const)('of a page without focus, where the scan view is shown: %s', (collects, place) => {
  expect(keyPlaceOf(null, collects)).toBe(place);
});
