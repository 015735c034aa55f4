import { expect, it } from 'vitest';
import { createSettingsSeal } from '../../../../electron/main/settings/settingsSeal.ts';

const content = { change: 3, settings: { printsWithoutPin: 1, origin: { province: 'İstanbul', district: 'Şişli' } } };
const seal = createSettingsSeal('the key', 'live');

/** As it comes out of the database. */
const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('gives back what desks with the same key and profile have sealed', () => {
  expect(createSettingsSeal('the key', 'live').open(stored(seal.close(content)))).toEqual(content);
});

it('gives back nothing that another key or another profile has sealed, and names them differently from each other by key', () => {
  const sealed = stored(seal.close(content));
  const [other, sandbox] = [createSettingsSeal('the key ', 'live'), createSettingsSeal('the key', 'sandbox')];
  expect([other.open(sealed), sandbox.open(sealed)]).toEqual([null, null]);
  expect(other.mark).not.toBe(seal.mark);
});

it('gives back nothing that was changed after it was sealed, or was never sealed', () => {
  const sealed = seal.close(content) as { content: string; seal: string };
  const forged = sealed.content.replace('"printsWithoutPin":1', '"printsWithoutPin":9');
  for (const value of [
    { ...sealed, content: forged },
    { ...sealed, seal: '' },
    { ...sealed, seal: sealed.seal.slice(0, 20) },
    { content: sealed.content },
    content,
    null,
    'text',
  ])
    expect(seal.open(value)).toBeNull();
});

it('has the key neither in what it seals nor in its name', () => {
  const key = 'an-api-key-that-nobody-may-read';
  const made = createSettingsSeal(key, 'live');
  expect(JSON.stringify([made.mark, made.close(content)])).not.toContain(key);
  expect(made.mark).toMatch(/^[0-9a-f]{16}$/);
});
