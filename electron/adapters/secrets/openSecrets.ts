import { randomUUID } from 'node:crypto';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';

/**
 * Throws for an empty secret, so that a stored one is never overwritten with nothing (API section 2.7, open). To forget
 * a secret, delete it.
 */
function assertSecret(name: string, value: string): void {
  if (name === '' || value === '') throw new RangeError('a secret needs a name and a value');
}

/** Secrets that last until the program ends, for machines without a keychain and for tests. */
export function createMemorySecrets(): Secrets {
  const values = new Map<string, string>();
  return {
    durable: false,
    async get(name) {
      return values.get(name) ?? null;
    },
    async set(name, value) {
      assertSecret(name, value);
      values.set(name, value);
    },
    async delete(name) {
      values.delete(name);
    },
  };
}

/** The functions of keytar that are used. */
export interface Keychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, password: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** The name of the entries in the keychain, where people can see it. */
const KEYCHAIN_SERVICE = 'Label Station';

/** Secrets in the operating system's keychain. Rejects with the system's reason when the keychain refuses. */
function createKeychainSecrets(keychain: Keychain, service: string = KEYCHAIN_SERVICE): Secrets {
  return {
    durable: true,
    get: (name) => keychain.getPassword(service, name),
    async set(name, value) {
      assertSecret(name, value);
      await keychain.setPassword(service, name, value);
    },
    async delete(name) {
      await keychain.deletePassword(service, name);
    },
  };
}

/** keytar is CommonJS, so its functions are on the module or on its default export, depending on the loader. */
type KeytarModule = Keychain | { readonly default: Keychain };

interface OpenSecretsOptions {
  /** Loads keytar. Rejects when its binary or the system's keychain library is missing. */
  readonly loadKeytar: () => Promise<KeytarModule>;
  readonly logger: Logger;
  /** Time limit of the probe, in ms, so that a keychain prompt that is not answered does not block the start. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 8000;

/** Writes, reads and deletes an entry of its own, because a keychain that loads may still be locked or absent. */
async function probe(secrets: Secrets): Promise<boolean> {
  const name = `probe-${randomUUID()}`;
  const value = randomUUID();
  await secrets.set(name, value);
  try {
    return (await secrets.get(name)) === value;
  } finally {
    await secrets.delete(name);
  }
}

async function openKeychain(load: OpenSecretsOptions['loadKeytar']): Promise<Secrets | null> {
  const module = await load();
  const secrets = createKeychainSecrets('default' in module ? module.default : module);
  return (await probe(secrets)) ? secrets : null;
}

/** The system's keychain when it works within the time limit, else memory (`durable` false). Never rejects. */
export async function openSecrets(options: OpenSecretsOptions): Promise<Secrets> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<'too_late'>((resolve) => {
    timer = setTimeout(() => resolve('too_late'), options.timeLimitMs ?? TIME_LIMIT_MS);
  });
  const opening = openKeychain(options.loadKeytar);
  // After the time limit no caller waits for it, and its late failure must not become an unhandled rejection.
  opening.catch(() => undefined);
  let reason: string;
  try {
    const opened = await Promise.race([opening, tooLate]);
    if (opened !== null && opened !== 'too_late') return opened;
    reason =
      opened === null ? 'the keychain did not give back what it was given' : 'the keychain did not answer in time';
  } catch (error) {
    reason = error instanceof Error ? error.message : 'unknown';
  } finally {
    clearTimeout(timer);
  }
  options.logger.warn('no keychain: secrets are kept in memory for this session', { reason });
  return createMemorySecrets();
}
