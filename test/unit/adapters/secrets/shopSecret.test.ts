import { expect, it } from 'vitest';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import { createShopSecret } from '../../../../electron/adapters/secrets/shopSecret.ts';

function aSecret(secrets = createMemorySecrets(), profile = 'live') {
  const hidden: string[] = [];
  return { hidden, ...createShopSecret({ secrets, profile, hide: (secret) => void hidden.push(secret) }) };
}

it('is 32 random bytes, another one each time, and the newest one signs', async () => {
  const secret = aSecret();
  const [first, second] = [await secret.make(), await secret.make()];
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(second).not.toBe(first);
  expect(await secret.get()).toBe(second);
});

it('is that of another desk where that is taken, and of no other profile', async () => {
  const secrets = createMemorySecrets();
  await aSecret(secrets).take('of the other desk');
  expect([await aSecret(secrets).get(), await aSecret(secrets, 'sandbox').get()]).toEqual(['of the other desk', null]);
});

it('never reaches the log when it is made, taken or read', async () => {
  const secrets = createMemorySecrets();
  const one = aSecret(secrets);
  const made = await one.make();
  await one.take('taken');
  const restarted = aSecret(secrets);
  await restarted.get();
  expect([one.hidden, restarted.hidden]).toEqual([[made, 'taken'], ['taken']]);
});
