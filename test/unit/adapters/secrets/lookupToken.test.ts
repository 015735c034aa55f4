import { expect, it } from 'vitest';
import { createLookupToken } from '../../../../electron/adapters/secrets/lookupToken.ts';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';

function aToken(secrets = createMemorySecrets()) {
  const hidden: string[] = [];
  return { hidden, ...createLookupToken({ secrets, profile: 'live', hide: (secret) => void hidden.push(secret) }) };
}

it('gives a server the token that was typed for it, and another server none', async () => {
  const token = aToken();
  await token.keep('shop.example', 'abc');
  expect([await token.of('shop.example'), await token.of('evil.example')]).toEqual(['abc', null]);
});

it('never reaches the log from the moment it is typed, and when it is read after a restart', async () => {
  const secrets = createMemorySecrets();
  const first = aToken(secrets);
  await first.keep('shop.example', 'abc');
  const second = aToken(secrets);
  await second.of('shop.example');
  await second.of('evil.example');
  expect([first.hidden, second.hidden]).toEqual([['abc'], ['abc']]);
});

it('is gone once it is forgotten', async () => {
  const token = aToken();
  await token.keep('shop.example', 'abc');
  await token.keep('shop.example', null);
  expect(await token.of('shop.example')).toBeNull();
});
