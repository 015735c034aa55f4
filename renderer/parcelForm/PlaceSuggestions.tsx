import type { NearPlace } from '../../electron/contract/placeMatch.ts';
import type { Place } from '../../electron/contract/service.ts';
import { Button } from '../components/Button.tsx';
import { upperTurkish } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';
import { keysOf } from '../model/keyTable.ts';
import { useActKeys } from '../scanner/useKeys.ts';
import classes from './parcelForm.module.css';
import { findPlace } from './serviceLists.ts';

interface PlaceSuggestionsProps {
  /** The nearest first. */
  readonly near: readonly NearPlace[];
  readonly written: { readonly district: string } | null;
  /** The province that the form has now. */
  readonly province: Place | null;
  readonly onTake: (place: NearPlace) => void;
}

/** What may be meant by a place that no list has so: the nearest has a key, the others are buttons. */
export function PlaceSuggestions({ near, written, province, onTake }: PlaceSuggestionsProps) {
  const t = useText();
  const [first, ...others] = near;
  useActKeys({ takePlace: first === undefined ? null : () => onTake(first) });
  if (first === undefined) return null;
  const isElsewhere = province !== null && first.province.id !== province.id && first.district !== null;
  const isJustSo =
    first.district !== null && written !== null && findPlace([first.district], written.district) !== null;
  return (
    <div className={classes.suggestions} data-testid="place-suggestions">
      <p>
        {isElsewhere && isJustSo
          ? t('place.isIn', { district: first.district?.name ?? '', province: first.province.name })
          : t('place.perhaps')}
      </p>
      <Button keys={keysOf('takePlace')} onPress={() => onTake(first)}>
        {t('place.take', { place: nameOf(first) })}
      </Button>
      {others.map((place) => (
        <Button key={nameOf(place)} look="quiet" onPress={() => onTake(place)}>
          {nameOf(place)}
        </Button>
      ))}
    </div>
  );
}

function nameOf({ province, district }: NearPlace): string {
  return district === null ? province.name : `${district.name} / ${upperTurkish(province.name)}`;
}
