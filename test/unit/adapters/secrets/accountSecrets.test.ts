import { describe, expect, it } from 'vitest';
import { createAccountSecrets } from '../../../../electron/adapters/secrets/accountSecrets.ts';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import type { Secrets } from '../../../../electron/core/ports/Secrets.ts';

const MAILBOX = 'https://mailbox.invalid';
const NOW = Date.UTC(2026, 0, 5, 9);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

function account(secrets: Secrets = createMemorySecrets(), baseUrl = 'https://service.invalid') {
  const hidden: string[] = [];
  let now = NOW;
  let choice: { acceptsApiKey: boolean; keyPrefix: string } | null = { acceptsApiKey: false, keyPrefix: '' };
  let apiKey: string | null = 'svc_live_abc';
  const stored = createAccountSecrets({
    secrets,
    profile: 'live',
    baseUrl,
    apiKey: async () => apiKey,
    choice: () => choice,
    clock: { now: () => now },
    hide: (secret) => void hidden.push(secret),
  });
  return {
    ...stored,
    hidden,
    /** Kinds and values, as events that came at that time (epoch ms) are checked with. */
    keysAt: async (at: number) => (await stored.keys(at)).map(({ kind, value }) => `${kind} ${value}`),
    pass: (ms: number) => {
      now += ms;
    },
    choose: (acceptsApiKey: boolean, keyPrefix: string) => {
      choice = { acceptsApiKey, keyPrefix };
    },
    leave: () => {
      choice = null;
    },
    setKey: (key: string | null) => {
      apiKey = key;
    },
  };
}

describe('the secret of an account', () => {
  it('is there after a restart, and of no other account', async () => {
    const secrets = createMemorySecrets();
    await account(secrets).keepSecret('first', true);
    expect(await account(secrets).keysAt(NOW)).toEqual(['secret first']);
    expect(await account(secrets, 'https://other.invalid').keysAt(NOW)).toEqual([]);
    expect(await account(secrets, 'https://other.invalid').hasSecret()).toBe(false);
  });

  it('is found by a desk that had tried to read it before it came', async () => {
    const one = account();
    expect(await one.hasSecret()).toBe(false);
    await one.keepSecret('first', true);
    expect(await one.hasSecret()).toBe(true);
  });

  it('before the last one counts for what came until a day after, also where that is read a week later', async () => {
    const one = account();
    await one.keepSecret('first', true);
    await one.keepSecret('second', true);
    one.pass(7 * DAY_MS);
    expect(await one.keysAt(NOW - HOUR_MS)).toEqual(['secret second', 'previous first']);
    expect(await one.keysAt(NOW + 23 * HOUR_MS)).toEqual(['secret second', 'previous first']);
    expect(await one.keysAt(NOW + 25 * HOUR_MS)).toEqual(['secret second']);
  });

  it('before the last one is forgotten in the end', async () => {
    const secrets = createMemorySecrets();
    const one = account(secrets);
    await one.keepSecret('first', true);
    await one.keepSecret('second', true);
    one.pass(91 * DAY_MS);
    expect(await one.keysAt(NOW)).toEqual(['secret second']);
    expect(await secrets.get('webhook-previous:live@https://service.invalid')).toBeNull();
  });

  it('that leaked is invalid at once, and so is the one before it', async () => {
    const one = account();
    for (const [secret, keeps] of [
      ['first', true],
      ['second', true],
      ['third', false],
    ] as const) {
      await one.keepSecret(secret, keeps);
    }
    expect(await one.keysAt(NOW)).toEqual(['secret third']);
  });

  it('that comes again because the one before it leaked leaves none of before', async () => {
    const one = account();
    await one.keepSecret('first', true);
    await one.keepSecret('second', true);
    await one.keepSecret('second', false);
    expect(await one.keysAt(NOW)).toEqual(['secret second']);
  });

  it('that leaked counts no more, although an event was checked while the keychain forgot it', async () => {
    const secrets = createMemorySecrets();
    let meanwhile = async (): Promise<unknown> => undefined;
    const one = account({
      ...secrets,
      async delete(name) {
        await meanwhile();
        await secrets.delete(name);
      },
    });
    await one.keepSecret('first', true);
    await one.keepSecret('second', true);
    meanwhile = () => one.keys(NOW);
    await one.keepSecret('third', false);
    expect(await one.keysAt(NOW)).toEqual(['secret third']);
  });

  it('is not lost to a read of the keychain that began before it came and ends after', async () => {
    const secrets = createMemorySecrets();
    let answer = () => {};
    let isSlow = true;
    const one = account({
      ...secrets,
      async get(name) {
        const before = await secrets.get(name);
        if (isSlow) await new Promise<void>((resolve) => (answer = resolve));
        return before;
      },
    });
    const early = one.hasSecret();
    await Promise.resolve();
    await Promise.resolve();
    isSlow = false;
    await secrets.set('webhook-secret:live@https://service.invalid', 'of before');
    await one.keepSecret('first', true);
    answer();
    await early;
    expect((await one.keysAt(NOW))[0]).toBe('secret first');
  });

  it('that comes again (a second PUT may show the same) is not its own previous one', async () => {
    const one = account();
    await one.keepSecret('first', true);
    await one.keepSecret('second', true);
    await one.keepSecret('second', true);
    expect(await one.keysAt(NOW)).toEqual(['secret second', 'previous first']);
  });

  it('stays what it was where the keychain does not take another, and is not overwritten with nothing', async () => {
    const secrets = createMemorySecrets();
    const one = account({
      ...secrets,
      set: (name, value) => (value === 'second' ? Promise.reject(new Error('locked')) : secrets.set(name, value)),
    });
    await one.keepSecret('first', true);
    await expect(one.keepSecret('second', true)).rejects.toThrow('locked');
    await expect(one.keepSecret('', false)).rejects.toThrow();
    expect((await one.keysAt(NOW))[0]).toBe('secret first');
    expect(await account(secrets).hasSecret()).toBe(true);
  });

  it('is not lost with data beside it that cannot be read', async () => {
    const secrets = createMemorySecrets();
    await account(secrets).keepSecret('first', true);
    await secrets.set('webhook-previous:live@https://service.invalid', '{"value":7}');
    expect(await account(secrets).keysAt(NOW)).toEqual(['secret first']);
  });

  it('is hidden from every log before it is anywhere else, as are the others, also after a restart', async () => {
    const secrets = createMemorySecrets();
    const one = account(secrets);
    await one.keepSecret('first-secret', true);
    await one.keepSecret('second-secret', true);
    await one.setToken(MAILBOX, 'the-token');
    one.choose(true, 'svc_live_');
    await one.keysAt(NOW);
    const all = ['first-secret', 'second-secret', 'the-token', 'abc'];
    expect(one.hidden).toEqual(expect.arrayContaining(all));
    const restarted = account(secrets);
    restarted.choose(true, 'svc_live_');
    await restarted.keysAt(NOW);
    await restarted.token(MAILBOX);
    expect(restarted.hidden).toEqual(expect.arrayContaining(all));
  });

  it('is asked of the keychain once, and again where a person may have changed it there', async () => {
    let reads = 0;
    const secrets = createMemorySecrets();
    const one = account({ ...secrets, get: (name) => secrets.get(name).finally(() => (reads += 1)) });
    await one.hasSecret();
    await one.hasSecret();
    expect(reads).toBe(1);
    await secrets.set('webhook-secret:live@https://service.invalid', 'changed');
    one.reread();
    expect(await one.hasSecret()).toBe(true);
  });
});

describe('the older signing with the API key (6.4)', () => {
  it.each([
    ['svc_live_abc', 'svc_live_', ['api_key abc']],
    ['abc', 'svc_live_', ['api_key abc']],
    ['svc_live_abc', '', ['api_key svc_live_abc']],
    ['svc_live_', 'svc_live_', []],
    [null, 'svc_live_', []],
  ])('key %s with the prefix %j', async (key, prefix, expected) => {
    const one = account();
    one.setKey(key);
    expect(await one.keysAt(NOW)).toEqual([]);
    one.choose(true, prefix);
    expect(await one.keysAt(NOW)).toEqual(expected);
    one.leave();
    expect(await one.keysAt(NOW)).toEqual([]);
  });

  it('is used beside the secret, and does not count as one', async () => {
    const one = account();
    one.choose(true, 'svc_live_');
    expect(await one.hasSecret()).toBe(false);
    await one.keepSecret('first', true);
    expect(await one.keysAt(NOW)).toEqual(['secret first', 'api_key abc']);
  });
});

it('the token of the mailbox is stored and deleted on its own', async () => {
  const secrets = createMemorySecrets();
  const one = account(secrets);
  await one.keepSecret('first', true);
  await one.setToken(MAILBOX, 'one');
  await one.setToken(MAILBOX, 'two');
  expect(await account(secrets).token(MAILBOX)).toBe('two');
  expect(await one.token('https://another-mailbox.invalid')).toBeNull();
  await one.forgetToken(MAILBOX);
  expect(await one.token(MAILBOX)).toBeNull();
  expect(await one.hasSecret()).toBe(true);
});
