import { TextInput } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { Place } from '../../electron/contract/service.ts';
import type { Answer } from '../bridge/useAnswer.ts';
import { ListState } from '../components/ListState.tsx';
import { useText } from '../i18n/useText.ts';
import { PlacePicker } from './PlacePicker.tsx';
import classes from './parcelForm.module.css';
import { findPlace, type Locality, nowhere, useDistricts } from './serviceLists.ts';

interface PlaceFieldsProps {
  readonly provinces: Answer<'places.provinces'>;
  readonly value: Locality;
  readonly onValue: (value: Locality) => void;
  readonly testId: string;
  readonly provinceError?: ReactNode;
  readonly districtError?: ReactNode;
}

/**
 * Province and district side by side; the districts come with the province. Names that an order has are found in the
 * lists where these have them; where a list cannot be had, they are typed.
 */
export function PlaceFields({ provinces, value, onValue, testId, provinceError, districtError }: PlaceFieldsProps) {
  const t = useText();
  const { written } = value;
  const province = value.province ?? findWritten(provinces.value, written?.province);
  const districts = useDistricts(province);
  // The list of the province before stays until the new one comes.
  const listed = districts.isCurrent ? districts.value : null;
  const district = value.district ?? findWritten(listed, written?.district);
  // A district of the old province is none of the new one; where both have it, it stays.
  const isLost = value.province !== null && district === null && listed !== null && hasName(written);
  useEffect(() => {
    if (isLost && written !== undefined) onValue({ ...value, written: { ...written, district: '' } });
  });
  const broken = provinces.error === null && !provinces.stopped ? districts : provinces;
  return (
    <>
      <div className={classes.pair}>
        {written !== undefined && isMissing(provinces) ? (
          <TextInput
            lang="tr"
            label={t('place.province')}
            value={written.province}
            error={provinceError}
            onChange={(event) => onValue({ ...nowhere, written: { ...written, province: event.currentTarget.value } })}
            data-testid={`${testId}-province-written`}
          />
        ) : (
          <PlacePicker
            label={t('place.province')}
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
            label={t('place.district')}
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
            label={t('place.district')}
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
      {broken.error === null && !broken.stopped ? null : (
        <ListState
          pending={broken.pending}
          stopped={broken.stopped}
          error={broken.error}
          label={t('place.loading')}
          onStop={broken.stop}
          onRetry={broken.reload}
          ownsEscape={false}
          small
        />
      )}
    </>
  );
}

const hasName = (written: Locality['written']): boolean => written !== undefined && written.district !== '';

const findWritten = (places: readonly Place[] | null, name: string | undefined): Place | null =>
  places === null || name === undefined ? null : findPlace(places, name);

/** The list was asked for and is not there. */
function isMissing<N extends 'places.provinces' | 'places.districts'>({ value, error, stopped }: Answer<N>): boolean {
  return value === null && (error !== null || stopped);
}
