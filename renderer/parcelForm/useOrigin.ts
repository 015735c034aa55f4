import { useCallback, useMemo, useState } from 'react';
import type { Place } from '../../electron/contract/service.ts';
import { useSettings, useStation } from '../bridge/StationContext.tsx';
import { findPlace } from '../model/findPlace.ts';
import type { Locality } from './PlaceFields.tsx';
import { useDistricts } from './usePlaces.ts';

/**
 * Where the shop's parcels leave from: chosen once, kept in the settings by name, found again in the service's lists.
 * What is chosen now counts before what is kept.
 */
export function useOrigin(provinces: readonly Place[] | null): readonly [Locality, (origin: Locality) => void] {
  const mirror = useStation();
  const kept = useSettings()?.origin ?? null;
  const [chosen, setChosen] = useState<Locality | null>(null);
  const province = useMemo(
    () => (kept === null || provinces === null ? null : findPlace(provinces, kept.province)),
    [kept, provinces],
  );
  const districts = useDistricts(chosen === null ? province : null).value;
  const district = useMemo(
    () => (kept === null || districts === null ? null : findPlace(districts, kept.district)),
    [kept, districts],
  );
  const choose = useCallback(
    (origin: Locality) => {
      setChosen(origin);
      if (origin.province === null || origin.district === null) return;
      void mirror.updateSettings({ origin: { province: origin.province.name, district: origin.district.name } });
    },
    [mirror],
  );
  return [chosen ?? { province, district }, choose];
}
