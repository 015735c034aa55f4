import { describe, expect, it } from 'vitest';
import { type Keychain, type LockedKeychain, openSecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import type { Secrets } from '../../../../electron/core/ports/Secrets.ts';
import { createMemoryLog } from '../../../support/memoryLog.ts';

function keychainOver(entries: Map<string, string>): Keychain {
  const at = (service: string, account: string): string => `${service}/${account}`;
  return {
    getPassword: async (service, account) => entries.get(at(service, account)) ?? null,
    setPassword: async (service, account, password) => void entries.set(at(service, account), password),
    deletePassword: async (service, account) => entries.delete(at(service, account)),
  };
}

const never = (): Promise<never> => new Promise(() => undefined);

/** Goes on at once where a keychain counts as locked, so that the log shows it and no test waits for a person. */
const goWithout = (locked: LockedKeychain): void => locked.goWithout();

/** A keychain that refuses, or never answers, until it is unlocked. */
function lockable(entries: Map<string, string>, refuse: () => Promise<never>) {
  let isLocked = true;
  const open = keychainOver(entries);
  const guarded = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
    return (...given: A): Promise<T> => (isLocked ? refuse() : work(...given));
  };
  return {
    unlock() {
      isLocked = false;
    },
    keychain: {
      // libsecret finds nothing in a keychain that stays locked, and reports no more than that.
      getPassword: async (service: string, account: string) => (isLocked ? null : open.getPassword(service, account)),
      setPassword: guarded(open.setPassword),
      deletePassword: guarded(open.deletePassword),
    },
  };
}

const refusing = () => Promise.reject(new Error('Cannot create an item in a locked collection'));

/** The secrets that are being opened, and the door that they say is locked. */
async function openLocked(loadKeytar: () => Promise<Keychain>) {
  const logger = createMemoryLog();
  const { locked, secrets } = await new Promise<{ locked: LockedKeychain; secrets: Promise<Secrets> }>((resolve) => {
    const opening = openSecrets({
      loadKeytar,
      logger,
      timeLimitMs: 30,
      onLocked: (door) => resolve({ locked: door, secrets: opening }),
    });
  });
  return { logger, locked, secrets };
}

describe('openSecrets', () => {
  it.each([
    ['as an ES module', (keychain: Keychain) => keychain],
    ['under default, as CommonJS comes', (keychain: Keychain) => ({ default: keychain })],
  ])('takes the keychain %s, and leaves no probe in it', async (_how, wrap) => {
    const entries = new Map([['Label Station/api-key', 'kept']]);
    const logger = createMemoryLog();
    const loadKeytar = async () => wrap(keychainOver(entries));
    const secrets = await openSecrets({ loadKeytar, logger, onLocked: goWithout });
    expect([secrets.durable, await secrets.get('api-key'), entries.size]).toEqual([true, 'kept', 1]);
    expect(logger.lines).toEqual([]);
  });

  const saying = (words: string) => async () => ({
    ...keychainOver(new Map()),
    setPassword: () => Promise.reject(new Error(words)),
  });

  it.each<[string, () => Promise<Keychain>]>([
    ['does not load', () => Promise.reject(new Error('libsecret is missing'))],
    ['has no program', saying('The name org.freedesktop.secrets was not provided by any .service files')],
    ['has no bus', saying('Cannot autolaunch D-Bus without X11 $DISPLAY')],
    ['has a bus that does not run', saying('Could not connect: No such file or directory')],
    ['has no session', saying('Unknown or unsupported transport “disabled” for address “disabled:”')],
    [
      'has no session, in Turkish',
      saying('“disabled:” adresi için bilinmeyen ya da desteklenmeyen aktarım “disabled”'),
    ],
    ['forgets', async () => ({ ...keychainOver(new Map()), getPassword: async () => null })],
  ])('falls back to memory when the keychain %s, and reports that', async (_how, loadKeytar) => {
    const logger = createMemoryLog();
    const secrets = await openSecrets({ loadKeytar, logger, onLocked: goWithout });
    expect(secrets.durable).toBe(false);
    expect(logger.lines).toHaveLength(1);
    expect(logger.lines[0]).toMatch(/^warn no keychain/);
    await secrets.set('api-key', 'a');
    expect(await secrets.get('api-key')).toBe('a');
  });

  it.each<[string, () => Promise<Keychain>]>([
    ['hangs while it loads', never],
    ['hangs at its prompt', async () => ({ ...keychainOver(new Map()), setPassword: never })],
    ['is locked', async () => lockable(new Map(), refusing).keychain],
    ['lets nobody in', saying('denied')],
    [
      'cannot delete',
      async () => ({ ...keychainOver(new Map()), deletePassword: () => Promise.reject(new Error('no')) }),
    ],
  ])('waits when the keychain %s, until a person goes on without it', async (_how, loadKeytar) => {
    const { logger, locked, secrets } = await openLocked(loadKeytar);
    expect(await locked.tryAgain()).toBe(false);
    expect(locked.isOpen()).toBe(false);
    locked.goWithout();
    expect((await secrets).durable).toBe(false);
    expect([locked.isOpen(), await locked.tryAgain()]).toEqual([true, true]);
    expect(logger.lines.map((line) => line.split(' {')[0])).toEqual([
      'warn the keychain is locked',
      'warn no keychain: secrets are kept in memory for this session',
    ]);
  });

  it('gives the secrets of a keychain once it is unlocked and tried again', async () => {
    const entries = new Map([['Label Station/api-key', 'kept']]);
    const one = lockable(entries, refusing);
    const { locked, secrets } = await openLocked(async () => one.keychain);
    one.unlock();
    expect(await locked.tryAgain()).toBe(true);
    const opened = await secrets;
    expect([opened.durable, await opened.get('api-key'), entries.size]).toEqual([true, 'kept', 1]);
    locked.goWithout();
    expect(await opened.get('api-key')).toBe('kept');
  });

  it('opens by itself when its prompt is answered, and opens no second prompt meanwhile', async () => {
    let answer = (): void => undefined;
    const prompt = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const entries = new Map<string, string>();
    const open = keychainOver(entries);
    let requested = 0;
    const { locked, secrets } = await openLocked(async () => ({
      ...open,
      setPassword: async (...given) => {
        requested += 1;
        await prompt;
        await open.setPassword(...given);
      },
    }));
    expect(await Promise.all([locked.tryAgain(), locked.tryAgain()])).toEqual([false, false]);
    answer();
    expect((await secrets).durable).toBe(true);
    expect(requested).toBe(1);
  });
});
