import type { Box, DeliveryStore, Station } from './DeliveryStore.ts';
import type { Sha256 } from './digest.ts';

/** How long boxes and stations are remembered, in ms: a new token works within it, without a restart. */
const REMEMBERED_MS = 5_000;
/** The same for who is not among them, in ms: the service repeats no delivery that was answered with 404. */
const UNKNOWN_MS = 200;

export interface Reader {
  readonly station: Station;
  readonly box: Box;
}

export interface Access {
  /** Null for a path that no box has. Rejects with a StoreFailure where that cannot be known. */
  boxOf(path: string): Promise<Box | null>;
  /** Null for a token that no station has. */
  readerOf(token: string): Promise<Reader | null>;
  /** The next question asks the store. */
  forget(): void;
}

interface Known {
  readonly at: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly readers: ReadonlyMap<string, Reader>;
}

/**
 * Who may bring and who may read. Secrets are looked up by their hash: how long that takes tells nothing about how much
 * of a guess was right.
 */
export function createAccess(
  store: Pick<DeliveryStore, 'boxes' | 'stations'>,
  sha256: Sha256,
  now: () => number,
): Access {
  const hashOf = (secret: string) => sha256([new TextEncoder().encode(secret)]);
  let known: Known | null = null;
  let asking: Promise<Known> | null = null;

  async function ask(): Promise<Known> {
    const [boxes, stations] = await Promise.all([store.boxes(), store.stations()]);
    const byId = new Map(boxes.map((box) => [box.id, box]));
    const readers = new Map<string, Reader>();
    for (const station of stations) {
      const box = byId.get(station.box);
      if (box !== undefined) readers.set(station.tokenHash, { station, box });
    }
    return { at: now(), boxes: new Map(boxes.map((box) => [hashOf(box.path), box])), readers };
  }

  async function fresh(mostMs: number): Promise<Known> {
    const age = known === null ? null : now() - known.at;
    // An age below zero: the clock was set back.
    if (known !== null && age !== null && age >= 0 && age < mostMs) return known;
    asking ??= ask().finally(() => {
      asking = null;
    });
    known = await asking;
    return known;
  }

  async function found<T>(look: (among: Known) => T | undefined): Promise<T | null> {
    return look(await fresh(REMEMBERED_MS)) ?? look(await fresh(UNKNOWN_MS)) ?? null;
  }

  return {
    boxOf: (path) => found(({ boxes }) => boxes.get(hashOf(path))),
    readerOf: (token) => found(({ readers }) => readers.get(hashOf(token))),
    forget() {
      known = null;
    },
  };
}
