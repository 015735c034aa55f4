import type { Box, DeliveryStore, Station } from './DeliveryStore.ts';
import type { Sha256 } from './digest.ts';

/** How long boxes and stations are cached, in ms. A new token works within this time, without a restart. */
const REMEMBERED_MS = 5_000;
/**
 * How long unknown ones are cached, in ms. This is short, because the service does not repeat a delivery that was
 * answered with 404.
 */
const UNKNOWN_MS = 200;

export interface Reader {
  readonly station: Station;
  readonly box: Box;
}

interface Known {
  readonly at: number;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly readers: ReadonlyMap<string, Reader>;
}

/**
 * Knows who may deliver and who may read. Secrets are compared by their hash, so that the time of a lookup does not
 * reveal how much of a guess was right.
 */
export function createAccess(store: Pick<DeliveryStore, 'boxes' | 'stations'>, sha256: Sha256, now: () => number) {
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
    // A negative age means that the clock was set back.
    if (known !== null && age !== null && age >= 0 && age < mostMs) return known;
    asking ??= ask().finally(() => {
      asking = null;
    });
    known = await asking;
    return known;
  }

  async function found<T>(find: (among: Known) => T | undefined): Promise<T | null> {
    return find(await fresh(REMEMBERED_MS)) ?? find(await fresh(UNKNOWN_MS)) ?? null;
  }

  return {
    /** Null for an unknown path. Rejects with a StoreFailure when the store cannot be read. */
    boxOf: (path: string) => found(({ boxes }) => boxes.get(hashOf(path))),
    /** Null for an unknown token. */
    readerOf: (token: string) => found(({ readers }) => readers.get(hashOf(token))),
    /** Drops the cache. */
    forget() {
      known = null;
    },
  };
}

export type Access = ReturnType<typeof createAccess>;
