import { expect, it } from 'vitest';
import { secretsOfFolder } from '../../../electron/adapters/secrets/folderSecrets.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/openSecrets.ts';
import { secretsConformance } from './secretsConformance.ts';

secretsConformance('of a data folder', false, async () => secretsOfFolder(createMemorySecrets(), 'one'));

it('two data folders neither see nor change each other’s secrets, nor those without a folder', async () => {
  const keychain = createMemorySecrets();
  const [one, other] = [secretsOfFolder(keychain, 'one'), secretsOfFolder(keychain, 'other')];
  await keychain.set('api-key', 'of all');
  expect([await one.get('api-key'), await other.get('api-key')]).toEqual([null, null]);
  await one.set('api-key', 'of one');
  await other.set('api-key', 'of the other');
  await one.delete('api-key');
  expect([await one.get('api-key'), await other.get('api-key')]).toEqual([null, 'of the other']);
  expect(await keychain.get('api-key')).toBe('of all');
});
