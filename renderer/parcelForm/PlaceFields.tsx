import { Select, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { NearPlace, PlaceMatch } from '../../electron/contract/placeMatch.ts';
import type { Place } from '../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../bridge/index.ts';
import { ActionButton } from '../components/ActionButton.tsx';
import { Button } from '../components/Button.tsx';
import { ListState } from '../components/ListState.tsx';
import { upperTurkish, useText } from '../i18n/index.ts';
import classes from './parcelForm.module.css';
import { findPlace, type Locality, nowhere, searchPlaces, useDistricts } from './serviceLists.ts';

interface PlaceFieldsProps {
  readonly provinces: Answer<'places.provinces'>;
  readonly value: Locality;
  readonly onValue: (value: Locality) => void;
  readonly testId: string;
  readonly provinceError?: ReactNode;
  readonly districtError?: ReactNode;
  /** Offers the likely places beneath, with a key: for one place of a screen only. */
  readonly suggests?: boolean;
}

/**
 * Province and district side by side; the districts come with the province. Names that an order has are found in the
 * lists where these have them; where a list cannot be had, they are typed.
 */
export function PlaceFields({ suggests = false, ...props }: PlaceFieldsProps) {
  const { provinces, value, onValue, testId, provinceError, districtError } = props;
  const t = useText();
  const { written } = value;
  const match = useIntended(value);
  const province = value.province ?? findWritten(provinces.value, written?.province) ?? provinceOf(match);
  const districts = useDistricts(province);
  // The list of the province before stays until the new one comes.
  const listed = districts.isCurrent ? districts.value : null;
  const district = value.district ?? findWritten(listed, written?.district) ?? districtOf(match, province);
  // A district of the old province is none of the new one; where both have it, it stays.
  const isLost = value.province !== null && district === null && listed !== null && match !== null && hasName(written);
  useEffect(() => {
    if (isLost && written !== undefined) onValue({ ...value, written: { ...written, district: '' } });
  });
  useSureCorrection(match, value, onValue);
  const broken = provinces.error === null && !provinces.stopped ? districts : provinces;
  return (
    <>
      <div className={classes.pair}>
        {written !== undefined && isMissing(provinces) ? (
          <TextInput
            lang="tr"
            label={t('field.receiver_province')}
            value={written.province}
            error={provinceError}
            onChange={(event) => onValue({ ...nowhere, written: { ...written, province: event.currentTarget.value } })}
            data-testid={`${testId}-province-written`}
          />
        ) : (
          <PlacePicker
            label={t('field.receiver_province')}
            places={provinces.value}
            value={province}
            onValue={(chosen) => onValue({ ...value, province: chosen, district: null })}
            hint={provinces.pending ? t('place.loading') : null}
            error={provinceError}
            written={written?.province ?? ''}
            testId={`${testId}-province`}
          />
        )}
        {written !== undefined && (isMissing(provinces) || (province !== null && isMissing(districts))) ? (
          <TextInput
            lang="tr"
            label={t('field.receiver_district')}
            value={written.district}
            error={districtError}
            onChange={(event) =>
              onValue({ ...value, district: null, written: { ...written, district: event.currentTarget.value } })
            }
            data-testid={`${testId}-district-written`}
          />
        ) : (
          <PlacePicker
            // Another province's districts are another list: nothing of the old search stays in the field.
            key={province?.id ?? ''}
            label={t('field.receiver_district')}
            places={listed}
            value={district}
            onValue={(chosen) => onValue({ ...value, province, district: chosen })}
            disabled={province === null}
            hint={province === null ? t('place.provinceFirst') : districts.pending ? t('place.loading') : null}
            error={districtError}
            written={written?.district ?? ''}
            testId={`${testId}-district`}
          />
        )}
      </div>
      {suggests && match?.kind === 'unsure' && value.district === null ? (
        <PlaceSuggestions
          near={match.near}
          written={written ?? null}
          province={province}
          onTake={(near) => onValue({ ...value, province: near.province, district: near.district })}
        />
      ) : null}
      {broken.error === null && !broken.stopped ? null : (
        <ListState {...broken} label={t('place.loading')} ownsEscape={false} small />
      )}
    </>
  );
}

/** The station's match of a place as an order has it, or with another province; null: not known yet. */
function useIntended({ province, district, written }: Locality): PlaceMatch | null {
  const names = { province: province?.name ?? written?.province ?? '', district: written?.district ?? '' };
  const isOpen = written !== undefined && district === null && (names.province !== '' || names.district !== '');
  const answer = useAnswer('places.match', isOpen ? names : null);
  return isOpen && answer.isCurrent ? answer.value : null;
}

/**
 * Replaces a place that can only mean one of the service's by the service's spelling, so that the form shows what is sent. It
 * does so once, so that a person who undoes the replacement is not contradicted.
 */
function useSureCorrection(match: PlaceMatch | null, value: Locality, onValue: (value: Locality) => void): void {
  const isTaken = useRef(false);
  useEffect(() => {
    if (match?.kind !== 'found' || isTaken.current) return;
    const { province, district } = match;
    const { written } = value;
    const isSame = isSameName(value.province?.name ?? written?.province, province);
    if (isSame && isSameName(written?.district, district)) return;
    isTaken.current = true;
    onValue({ ...value, province, district });
  });
}

const isSameName = (written: string | undefined, place: Place): boolean =>
  written !== undefined && findPlace([place], written) !== null;

const provinceOf = (match: PlaceMatch | null): Place | null => match?.province ?? null;

function districtOf(match: PlaceMatch | null, province: Place | null): Place | null {
  return match?.kind === 'found' && match.province.id === province?.id ? match.district : null;
}

const hasName = (written: Locality['written']): boolean => written !== undefined && written.district !== '';

const findWritten = (places: readonly Place[] | null, name: string | undefined): Place | null =>
  places === null || name === undefined ? null : findPlace(places, name);

/** The list was requested and is not there. */
function isMissing<N extends 'places.provinces' | 'places.districts'>({ value, error, stopped }: Answer<N>): boolean {
  return value === null && (error !== null || stopped);
}

interface PlaceSuggestionsProps {
  /** The nearest first. */
  readonly near: readonly NearPlace[];
  readonly written: { readonly district: string } | null;
  /** The province that the form has now. */
  readonly province: Place | null;
  readonly onTake: (place: NearPlace) => void;
}

/** The likely places for one that no list has: the nearest has a key, the others are buttons. */
function PlaceSuggestions({ near, written, province, onTake }: PlaceSuggestionsProps) {
  const t = useText();
  const [first, ...others] = near;
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
      <ActionButton action="takePlace" onPress={() => onTake(first)}>
        {t('place.take', { place: nameOf(first) })}
      </ActionButton>
      {others.map((place) => (
        <Button key={nameOf(place)} variant="quiet" onPress={() => onTake(place)}>
          {nameOf(place)}
        </Button>
      ))}
    </div>
  );
}

function nameOf({ province, district }: NearPlace): string {
  return district === null ? province.name : `${district.name} / ${upperTurkish(province.name)}`;
}

interface PlacePickerProps {
  readonly label: string;
  readonly places: readonly Place[] | null;
  readonly value: Place | null;
  readonly onValue: (place: Place | null) => void;
  readonly disabled?: boolean;
  readonly error?: ReactNode;
  /** Why the list is not there, in a word. */
  readonly hint?: string | null;
  /** The order's own name, if the list lacks it: the nearest names come first. */
  readonly written?: string;
  readonly testId: string;
}

/** A province or district out of the service's own list, found however its name is typed. */
function PlacePicker({
  label,
  places,
  value,
  onValue,
  disabled = false,
  error,
  hint,
  written = '',
  testId,
}: PlacePickerProps) {
  const t = useText();
  return (
    <Select
      lang="tr"
      label={label}
      placeholder={written === '' ? (hint ?? t('place.search')) : t('place.written', { name: written })}
      data={(places ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={value?.id ?? null}
      // Also for the shown one: it may only have been found by its name.
      onOptionSubmit={(id) => onValue(places?.find((place) => place.id === id) ?? null)}
      filter={({ options, search }) => [
        // A list of places has no groups: every option is one.
        ...searchPlaces(
          options.filter((option) => 'value' in option),
          search === value?.name ? '' : search,
          written,
        ),
      ]}
      nothingFoundMessage={t('place.nothing')}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      comboboxProps={{ withinPortal: false }}
      disabled={disabled || places === null}
      error={error}
      data-testid={testId}
    />
  );
}
