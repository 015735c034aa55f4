import { searchFold } from '../../electron/contract/searchFold.ts';
import type { Place } from '../../electron/contract/service.ts';

/** The place of a name, however it is written: ISTANBUL, İstanbul and istanbul are one province. */
export function findPlace(places: readonly Place[], name: string): Place | null {
  const wanted = searchFold(name.trim());
  return places.find((place) => searchFold(place.name) === wanted) ?? null;
}

/** Those that begin with what was typed before those that only hold it. */
export function searchPlaces<T extends { readonly label: string }>(places: readonly T[], typed: string): readonly T[] {
  const wanted = searchFold(typed.trim());
  if (wanted === '') return places;
  const found = places.map((place) => ({ place, at: searchFold(place.label).indexOf(wanted) }));
  return found
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ place }) => place);
}
