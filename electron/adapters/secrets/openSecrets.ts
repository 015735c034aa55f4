import { randomUUID } from 'node:crypto';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import { createKeychainSecrets, type Keychain } from './keychainSecrets.ts';
import { createMemorySecrets } from './memorySecrets.ts';

/** keytar is CommonJS, so its functions are on the module or on its default export, depending on the loader. */
export type KeytarModule = Keychain | { readonly default: Keychain };

export interface OpenSecretsOptions {
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
