import { describe, expect, it } from 'vitest';
import { createMemoryLog } from '../../../../electron/adapters/logging/memoryLog.ts';
import { type Keychain, openSecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';

function keychainOver(entries: Map<string, string>): Keychain {
  const at = (service: string, account: string): string => `${service}/${account}`;
  return {
    getPassword: async (service, account) => entries.get(at(service, account)) ?? null,
    setPassword: async (service, account, password) => void entries.set(at(service, account), password),
    deletePassword: async (service, account) => entries.delete(at(service, account)),
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

describe('openSecrets', () => {
  it.each([
    ['as an ES module', (keychain: Keychain) => keychain],
    ['under default, as CommonJS comes', (keychain: Keychain) => ({ default: keychain })],
  ])('takes the keychain %s, and leaves no probe in it', async (_how, wrap) => {
    const entries = new Map([['Label Station/api-key', 'kept']]);
    const logger = createMemoryLog();
    const secrets = await openSecrets({ loadKeytar: async () => wrap(keychainOver(entries)), logger });
    expect([secrets.durable, await secrets.get('api-key'), entries.size]).toEqual([true, 'kept', 1]);
    expect(logger.lines).toEqual([]);
  });

  it.each<[string, () => Promise<Keychain>]>([
    ['does not load', () => Promise.reject(new Error('libsecret is missing'))],
    ['hangs while it loads', never],
    ['hangs at its prompt', async () => ({ ...keychainOver(new Map()), setPassword: never })],
    ['refuses', async () => ({ ...keychainOver(new Map()), setPassword: () => Promise.reject(new Error('denied')) })],
    ['forgets', async () => ({ ...keychainOver(new Map()), getPassword: async () => null })],
    [
      'cannot delete',
      async () => ({ ...keychainOver(new Map()), deletePassword: () => Promise.reject(new Error('no')) }),
    ],
  ])('falls back to memory when the keychain %s, and says so', async (_how, loadKeytar) => {
    const logger = createMemoryLog();
    const secrets = await openSecrets({ loadKeytar, logger, timeLimitMs: 30 });
    expect(secrets.durable).toBe(false);
    expect(logger.lines).toHaveLength(1);
    expect(logger.lines[0]).toMatch(/^warn no keychain/);
    await secrets.set('api-key', 'a');
    expect(await secrets.get('api-key')).toBe('a');
  });
});
