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

/**
 * A keychain that is there and locked, or does not answer, or does not let the program in. Nothing is read or written until
 * it is open: the answer of a locked one ("there is none") may be untrue.
 */
export interface LockedKeychain {
  /** Tries once more, within the time limit. True from the moment on at which the secrets are open. */
  tryAgain(): Promise<boolean>;
  isOpen(): boolean;
  /** A person wants to work without it: secrets stay in memory until the program ends. */
  goWithout(): void;
}

interface OpenSecretsOptions {
  /** Loads keytar. Rejects when its binary or the system's keychain library is missing. */
  readonly loadKeytar: () => Promise<KeytarModule>;
  readonly logger: Logger;
  /** The secrets come once it is open, by itself or because somebody tried again. */
  readonly onLocked: (locked: LockedKeychain) => void;
  /** Time limit of one try, in ms, so that a keychain prompt that is not answered does not block the start. */
  readonly timeLimitMs?: number;
}

const TIME_LIMIT_MS = 8000;

/**
 * The errors of libsecret where no program stores secrets, or no session bus leads to one. Electron gives its processes the
 * address `disabled:` where the system has no session bus.
 */
const ABSENT = /\.service files|D-?Bus|not connect|disabled:/i;

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

/** Secrets, or why there are none. */
type Found = Secrets | { readonly reason: string; readonly isLocked: boolean };

async function openKeychain(load: OpenSecretsOptions['loadKeytar']): Promise<Found> {
  const reasonOf = (failure: unknown) => (failure instanceof Error ? failure.message : 'unknown');
  let module: KeytarModule;
  try {
    module = await load();
  } catch (failure) {
    return { reason: reasonOf(failure), isLocked: false };
  }
  const secrets = createKeychainSecrets('default' in module ? module.default : module);
  try {
    if (await probe(secrets)) return secrets;
    return { reason: 'the keychain did not give back what it was given', isLocked: false };
  } catch (failure) {
    const reason = reasonOf(failure);
    return { reason, isLocked: !ABSENT.test(reason) };
  }
}

/** The system's keychain; memory (`durable` false) where there is none. Waits for one that is locked. Never rejects. */
export function openSecrets(options: OpenSecretsOptions): Promise<Secrets> {
  const { loadKeytar, logger, onLocked, timeLimitMs = TIME_LIMIT_MS } = options;
  let isOpen = false;
  /** One try at a time, because each that waits for a prompt holds one of few threads. */
  let looking: Promise<Found> | null = null;

  return new Promise((resolve) => {
    function open(secrets: Secrets): void {
      isOpen = true;
      resolve(secrets);
    }

    function openInMemory(reason: string): void {
      logger.warn('no keychain: secrets are kept in memory for this session', { reason });
      open(createMemorySecrets());
    }

    async function load(): Promise<Found> {
      looking ??= openKeychain(loadKeytar).then((found) => {
        looking = null;
        // Also after the time limit: the prompt was answered.
        if ('durable' in found && !isOpen) open(found);
        return found;
      });
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<Found>((done) => {
        const found = { reason: 'the keychain did not answer in time', isLocked: true };
        timer = setTimeout(() => done(found), timeLimitMs);
      });
      return Promise.race([looking, late]).finally(() => clearTimeout(timer));
    }

    void load().then((found) => {
      if ('durable' in found) return;
      const { reason, isLocked } = found;
      if (!isLocked) return openInMemory(reason);
      logger.warn('the keychain is locked', { reason });
      onLocked({
        async tryAgain() {
          if (!isOpen) await load();
          return isOpen;
        },
        isOpen: () => isOpen,
        goWithout() {
          if (!isOpen) openInMemory(reason);
        },
      });
    });
  });
}
