import { useCallback, useMemo, useState } from 'react';
import { editDistance, searchFold } from '../../electron/contract/searchFold.ts';
import type { Place, SenderAddress } from '../../electron/contract/service.ts';
import { type Answer, useAnswer, useSettings, useStation, useStatus } from '../bridge/index.ts';
import { useText } from '../i18n/index.ts';

/** A province and a district of it; the district may be still to come. */
export interface Locality {
  readonly province: Place | null;
  readonly district: Place | null;
  /** The place as an order had it; it counts while none of the service's lists is chosen. */
  readonly written?: { readonly province: string; readonly district: string };
}

export const nowhere: Locality = { province: null, district: null };

/**
 * Where the shop's parcels leave from: chosen once, stored in the settings by name, found again in the service's lists. A
 * choice of now counts before the stored one.
 */
export function useOrigin(provinces: readonly Place[] | null): readonly [Locality, (origin: Locality) => void] {
  const client = useStation();
  const stored = useSettings()?.origin ?? null;
  const [chosen, setChosen] = useState<Locality | null>(null);
  const province = useMemo(
    () => (stored === null || provinces === null ? null : findPlace(provinces, stored.province)),
    [stored, provinces],
  );
  const districts = useDistricts(chosen === null ? province : null).value;
  const district = useMemo(
    () => (stored === null || districts === null ? null : findPlace(districts, stored.district)),
    [stored, districts],
  );
  const choose = useCallback(
    (origin: Locality) => {
      setChosen(origin);
      if (origin.province === null || origin.district === null) return;
      void client.updateSettings({ origin: { province: origin.province.name, district: origin.district.name } });
    },
    [client],
  );
  return [chosen ?? { province, district }, choose];
}

/** The active carriers; the station stores them for a day. */
export function useCarriers(): Answer<'carriers.list'> {
  return useAnswer('carriers.list', { fresh: false });
}

/** The carrier of an order that names none: by the shop's rules, if they are on, else the account's default. */
export function useUnnamedCarrier(): string {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const table = useSettings()?.shippingRules[profile ?? 'demo'];
  const isRuled = table?.on === true && table.rules.some(({ decides }) => decides.carrier !== null);
  return isRuled ? t('ship.byRules') : t('ship.defaultCarrier');
}

/** The provinces; the station stores them for a day. */
export function useProvinces(): Answer<'places.provinces'> {
  return useAnswer('places.provinces', { fresh: false });
}

/** The districts of a province, requested once it is chosen. */
export function useDistricts(province: Place | null): Answer<'places.districts'> {
  return useAnswer('places.districts', province === null ? null : { provinceId: province.id, fresh: false });
}

/** The registered sender addresses (API section 4.1); the station stores them for a day. */
export function useSenders(): Answer<'account.senderAddresses'> {
  return useAnswer('account.senderAddresses', { fresh: false });
}

/** The choices; `chosen` is offered too, if the list is not there or lacks it. */
export function senderChoices(
  senders: readonly SenderAddress[] | null,
  chosen: string | null,
): { readonly value: string; readonly label: string }[] {
  const listed = (senders ?? []).map(({ code, title }) => ({
    value: code,
    label: title === null ? code : `${title} (${code})`,
  }));
  const isListed = chosen === null || listed.some(({ value }) => value === chosen);
  return isListed ? listed : [...listed, { value: chosen, label: chosen }];
}

/** The place of a name, however it is written: ISTANBUL, İstanbul and istanbul are one province. */
export function findPlace(places: readonly Place[], name: string): Place | null {
  const wanted = searchFold(name.trim());
  return places.find((place) => searchFold(place.name) === wanted) ?? null;
}

/** Places that begin with the typed text, then those that contain it; without a text, the nearest to `written` first. */
export function searchPlaces<T extends { readonly label: string }>(
  places: readonly T[],
  typed: string,
  written = '',
): readonly T[] {
  const wanted = searchFold(typed.trim());
  if (wanted === '') return written === '' ? places : nearestFirst(places, searchFold(written.trim()));
  const found = places.map((place) => ({ place, at: searchFold(place.label).indexOf(wanted) }));
  return found
    .filter(({ at }) => at >= 0)
    .sort((a, b) => Number(a.at > 0) - Number(b.at > 0))
    .map(({ place }) => place);
}

function nearestFirst<T extends { readonly label: string }>(places: readonly T[], wanted: string): readonly T[] {
  return places
    .map((place) => ({ place, distance: editDistance(searchFold(place.label), wanted) }))
    .sort((a, b) => a.distance - b.distance)
    .map(({ place }) => place);
}
