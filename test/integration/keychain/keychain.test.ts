import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
const PATIENCE_MS = 20_000;

/** A session for the tests of one block, and what was opened in it. */
function inSession(kind: SessionKind): (timeLimitMs?: number) => Promise<RemoteSecrets> {
  let folder: string;
  let session: KeychainSession;
  const opened: RemoteSecrets[] = [];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'label-station-keychain-'));
    session = await startKeychainSession(folder, kind);
  });
  afterAll(async () => {
    for (const secrets of opened) await secrets.close();
    await session.close();
    await rm(folder, { recursive: true, force: true });
  });
  return async (timeLimitMs = PATIENCE_MS) => {
    const secrets = await openSecretsIn(session.environment, timeLimitMs);
    opened.push(secrets);
    return secrets;
  };
}

// Only Linux has a keychain that a test can make for itself; elsewhere it would write into the developer's own.
describe.skipIf(process.platform !== 'linux' || !hasGnomeKeyring())('a real keychain', () => {
  describe('that is unlocked', () => {
    const open = inSession('unlocked');
    secretsConformance('keychain', true, open);
    secretsConformance('of a data folder in the keychain', true, async () => secretsOfFolder(await open(), FOLDER));

    it('keeps a secret from one run of the program to the next', async () => {
      const first = await open();
      await first.set('api-key', 'svc_live_kept');
      await first.close();
      expect(await (await open()).get('api-key')).toBe('svc_live_kept');
    });

    it('is opened without a warning', async () => {
      expect((await open()).log).toEqual([]);
    });
  });

  describe('that is locked, with nobody to unlock it', () => {
    const open = inSession('locked');

    it('does not hang the start: secrets live in memory, and that is told', async () => {
      const secrets = await open(1500);
      expect(secrets.durable).toBe(false);
      expect(secrets.log).toHaveLength(1);
      await secrets.set('api-key', 'for this session');
      expect(await secrets.get('api-key')).toBe('for this session');
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
