import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { secretsOfFolder } from '../../../electron/adapters/secrets/folderSecrets.ts';
import { secretsConformance } from '../../contract/secrets/secretsConformance.ts';
import {
  hasGnomeKeyring,
  type KeychainSession,
  openSecretsIn,
  type RemoteSecrets,
  type SessionKind,
  startKeychainSession,
} from './keychainSession.ts';

const FOLDER = '6b6f9ff4-6c1b-4d0e-9a0e-5a2f0f6f2a11';

/** Long enough for a busy machine; a keychain that works answers in milliseconds. */
const TIMEOUT_MS = 20_000;

interface OwnSession {
  readonly session: KeychainSession;
  readonly open: (timeLimitMs?: number) => Promise<RemoteSecrets>;
  readonly close: () => Promise<void>;
}

async function newSession(kind: SessionKind): Promise<OwnSession> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-keychain-'));
  const session = await startKeychainSession(folder, kind);
  const opened: RemoteSecrets[] = [];
  return {
    session,
    async open(timeLimitMs = TIMEOUT_MS) {
      const secrets = await openSecretsIn(session.environment, timeLimitMs);
      opened.push(secrets);
      return secrets;
    },
    async close() {
      for (const secrets of opened) await secrets.close();
      await session.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Of one test. */
async function aSession(kind: SessionKind): Promise<OwnSession> {
  const own = await newSession(kind);
  onTestFinished(own.close);
  return own;
}

/** A session for the tests of one block. */
function inSession(kind: SessionKind): OwnSession['open'] {
  let own: OwnSession;
  beforeAll(async () => {
    own = await newSession(kind);
  });
  afterAll(() => own.close());
  return (timeLimitMs) => own.open(timeLimitMs);
}

// Only Linux has a keychain that a test can make for itself; elsewhere it would write into the developer's own.
describe.skipIf(process.platform !== 'linux' || !hasGnomeKeyring())('a real keychain', () => {
  describe('that is unlocked', () => {
    const open = inSession('unlocked');
    secretsConformance('keychain', true, open);
    secretsConformance('of a data folder in the keychain', true, async () => secretsOfFolder(await open(), FOLDER));

    it('stores a secret from one run of the program to the next', async () => {
      const first = await open();
      await first.set('api-key', 'svc_live_kept');
      await first.close();
      expect(await (await open()).get('api-key')).toBe('svc_live_kept');
    });

    it('is opened without a warning', async () => {
      expect((await open()).log).toEqual([]);
    });
  });

  describe('that is locked', () => {
    it('opens nothing until it is unlocked, and then still has everything', async () => {
      const { open, session } = await aSession('unlocked');
      const before = await open();
      await before.set('api-key', 'svc_live_kept');
      await before.close();
      await session.lock();
      const secrets = await open();
      expect(secrets.isLocked).toBe(true);
      expect(secrets.log).toEqual([expect.stringContaining('warn the keychain is locked')]);
      expect(await secrets.tryAgain()).toBe(false);
      await session.unlock();
      expect(await secrets.tryAgain()).toBe(true);
      expect(await secrets.get('api-key')).toBe('svc_live_kept');
      await secrets.set('api-key', 'svc_live_new');
      expect(await (await open()).get('api-key')).toBe('svc_live_new');
    });

    it('hides its secrets from a program that goes on without it, and is not changed by it', async () => {
      const { open, session } = await aSession('unlocked');
      await (await open()).set('api-key', 'svc_live_kept');
      await session.lock();
      const secrets = await open();
      await secrets.goWithout();
      expect(await secrets.get('api-key')).toBeNull();
      await secrets.set('api-key', 'for this session');
      expect(await secrets.get('api-key')).toBe('for this session');
      await session.unlock();
      expect(await (await open()).get('api-key')).toBe('svc_live_kept');
    });

    it('counts as locked where it was never opened, with nobody to give it a password', async () => {
      const { open } = await aSession('locked');
      expect((await open(1500)).isLocked).toBe(true);
    });
  });

  describe('that does not exist', () => {
    const open = inSession('no_keychain');

    it('gives way to memory', async () => {
      const secrets = await open(1500);
      expect(secrets.durable).toBe(false);
      expect(secrets.log).toHaveLength(1);
    });
  });
});
