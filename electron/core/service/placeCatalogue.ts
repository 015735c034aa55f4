import type { PlaceMatch } from '../../contract/placeMatch.ts';
import type { Result } from '../../contract/result.ts';
import type { Place } from '../../contract/service.ts';
import { atMost, StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { matchPlace, type PlaceLists, provinceIntended, type WrittenPlace } from './placeNames.ts';

export interface PlaceCatalogueDeps {
  readonly enquiries: {
    knownProvinces(): Promise<readonly Place[] | null>;
    knownDistricts(provinceId: string): Promise<readonly Place[] | null>;
    provinces(fresh: boolean, lane: 'background'): Promise<Result<readonly Place[], ApiError>>;
    districts(provinceId: string, fresh: boolean, lane: 'background'): Promise<Result<readonly Place[], ApiError>>;
  };
  /** The service cannot be reached now, or refuses this desk. */
  readonly isAway: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Longest wait for lists, ms, because a person or an import waits for the answer. */
const TIMEOUT_MS = 3_000;
/** Gap before the service is asked again for a list that did not come, or that lacked a name, ms. */
const AGAIN_MS = 10 * 60_000;
/** Lists requested at once: an import of the first day must not spend the minute's budget. */
const MOST_LISTS = 15;
/**
 * Places in which to search for a district that its province does not have: the plate codes of the largest cities, as they are
 * written.
 */
const LARGEST = ['34', '06', '35', '16', '07', '01', '42', '27', '41', '33'];

/** The service's provinces and districts (API section 4.2), by which the places in orders are understood. */
export function createPlaceCatalogue({ enquiries, isAway, clock, logger }: PlaceCatalogueDeps) {
  const districts = new Map<string, readonly Place[]>();
  /** When a list was requested last, monotonic ms; the provinces under the empty id. */
  const requestedAt = new Map<string, number>();

  async function known(): Promise<PlaceLists> {
    const provinces = await enquiries.knownProvinces();
    for (const { id } of provinces ?? []) {
      const listed = await enquiries.knownDistricts(id);
      if (listed !== null) districts.set(id, listed);
    }
    return { provinces, districts };
  }

  /** Requests lists, and waits until they are there or the timeout is over. Lists that come later are stored nevertheless. */
  async function ask(ids: readonly string[]): Promise<void> {
    const due = ids.filter((id) => clock.monotonic() - (requestedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= AGAIN_MS);
    if (due.length === 0 || isAway()) return;
    const requested = due.slice(0, MOST_LISTS).map(async (id) => {
      requestedAt.set(id, clock.monotonic());
      await (id === '' ? enquiries.provinces(false, 'background') : enquiries.districts(id, false, 'background'));
    });
    const stored = Promise.all(requested).catch((failure: unknown) => {
      if (!(failure instanceof StationStopped)) logger.warn('places not kept', { failure: String(failure) });
    });
    await atMost(TIMEOUT_MS, clock, stored);
  }

  async function listsFor(places: ReadonlyMap<string, WrittenPlace>): Promise<PlaceLists | null> {
    if ((await enquiries.knownProvinces()) === null) await ask(['']);
    const before = await known();
    const { provinces } = before;
    if (provinces === null) return null;
    const needed = byFrequency([...places.values()].map((place) => provinceIntended(place, provinces)?.id));
    const lacking = needed.filter((id) => !before.districts.has(id));
    if (lacking.length > 0) await ask(lacking);
    const lists = lacking.length > 0 ? await known() : before;
    const missed = [...matchAll(places, lists).values()].filter((match) => match.kind === 'unsure');
    if (missed.length === 0) return lists;
    // The service may have renamed something since. Where nothing of the province is like it, the district may lie in another.
    const further = [
      ...byFrequency(missed.map(({ province }) => province?.id)),
      ...(missed.some(({ near }) => near.length === 0) ? LARGEST : []).map(
        (plate) => provinceIntended({ province: plate, district: '' }, provinces)?.id,
      ),
    ].filter((id) => id !== undefined);
    await ask(further);
    return known();
  }

  /** Many rows have the same places. */
  const eachOnce = (written: readonly WrittenPlace[]) => new Map(written.map((place) => [keyOf(place), place]));

  return {
    /**
     * The lists by which such places are understood, for a long list of orders whose places are matched elsewhere; missing
     * ones are requested as in `match`. Null: no list of provinces is known.
     */
    listsFor: (written: readonly WrittenPlace[]): Promise<PlaceLists | null> => listsFor(eachOnce(written)),
    /**
     * The place for each written one, in the same order; see `matchPlace`. Missing lists are requested in the
     * background lane, a few at a time; what does not come within `TIMEOUT_MS` is `unjudged` this time and known the next.
     * Rejects only if the journal fails.
     */
    async match(written: readonly WrittenPlace[]): Promise<readonly PlaceMatch[]> {
      const places = eachOnce(written);
      const lists = await listsFor(places);
      const matches = lists === null ? null : matchAll(places, lists);
      return written.map((place) => matches?.get(keyOf(place)) ?? { kind: 'unjudged', province: null });
    },
  };
}

const keyOf = ({ province, district }: WrittenPlace): string => JSON.stringify([province, district]);

function matchAll(places: ReadonlyMap<string, WrittenPlace>, lists: PlaceLists): ReadonlyMap<string, PlaceMatch> {
  return new Map([...places].map(([key, place]) => [key, matchPlace(place, lists)]));
}

/** Each once, the most frequent first. */
function byFrequency(ids: readonly (string | undefined)[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const id of ids) if (id !== undefined) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([id]) => id);
}
