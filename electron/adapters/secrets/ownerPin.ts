import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createMutex } from '../../core/base/index.ts';
import type { Clock } from '../../core/ports/Clock.ts';
import type { OwnerPin, PinAnswer, Secrets } from '../../core/ports/Secrets.ts';
import { OWNER_PIN } from './secretNames.ts';

const WRONG_BEFORE_WAIT = 5;
const WAIT_MS = 60_000;
const KEY_BYTES = 32;
const SALT_BYTES = 16;
/**
 * N, r and p of RFC 7914: about 50 ms and 16 MB for each guess. Stored with each hash, so that they can be raised
 * later.
 */
const COST: Cost = { N: 16_384, r: 8, p: 1 };

interface Cost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

interface Stored extends Cost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/**
 * The owner's PIN as a salted scrypt hash in the secrets. Guesses are checked one after another, so that parallel ones
 * do not get around the limit of five. Wrong guesses are counted until the app ends. Rejects as the secrets do.
 */
export function createOwnerPin(secrets: Secrets, clock: Pick<Clock, 'monotonic'>): OwnerPin {
  let wrong = 0;
  let waitUntil = 0;
  const mutex = createMutex();

  async function answer(pin: string): Promise<PinAnswer> {
    const retryAfterMs = waitUntil - clock.monotonic();
    if (retryAfterMs > 0) return { kind: 'wait', retryAfterMs: Math.ceil(retryAfterMs) };
    const stored = await secrets.get(OWNER_PIN);
    // Without a PIN, or with a stored value that cannot be parsed, every guess is wrong.
    if (stored === null) return { kind: 'wrong' };
    const known = read(stored);
    if (known !== null && timingSafeEqual(await hashOf(pin, known.salt, known), known.hash)) {
      wrong = 0;
      return { kind: 'right' };
    }
    wrong += 1;
    if (wrong >= WRONG_BEFORE_WAIT) waitUntil = clock.monotonic() + WAIT_MS;
    return { kind: 'wrong' };
  }

  return {
    isSet: async () => (await secrets.get(OWNER_PIN)) !== null,
    check: (pin) => mutex.runExclusive(() => answer(pin)),
    set: (pin) =>
      mutex.runExclusive(async () => {
        if (pin === null) await secrets.delete(OWNER_PIN);
        else await secrets.set(OWNER_PIN, await keep(pin));
        wrong = 0;
        waitUntil = 0;
      }),
  };
}

async function keep(pin: string): Promise<string> {
  if (pin === '') throw new RangeError('a PIN needs a character at least');
  const salt = randomBytes(SALT_BYTES);
  const hash = await hashOf(pin, salt, COST);
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64'), hash.toString('base64')].join(':');
}

function read(stored: string): Stored | null {
  const [kind, N, r, p, salt = '', hash = ''] = stored.split(':');
  const known = {
    N: Number(N),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
  const isCost = [known.N, known.r, known.p].every((value) => Number.isSafeInteger(value) && value > 0);
  return kind === 'scrypt' && isCost && known.salt.length > 0 && known.hash.length === KEY_BYTES ? known : null;
}

/** Normalized, so that digits typed on another keyboard layout are the same. */
function hashOf(pin: string, salt: Buffer, { N, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const limits = { N, r, p, maxmem: 256 * N * r };
    scrypt(pin.normalize('NFKC'), salt, KEY_BYTES, limits, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}
