import type { ReactNode } from 'react';
import type { Answer } from '../bridge/useAnswer.ts';
import { ListState } from '../components/ListState.tsx';
import { useText } from '../i18n/useText.ts';
import { PlacePicker } from './PlacePicker.tsx';
import classes from './parcelForm.module.css';
import { type Locality, useDistricts } from './serviceLists.ts';

interface PlaceFieldsProps {
  readonly provinces: Answer<'places.provinces'>;
  readonly value: Locality;
  readonly onValue: (value: Locality) => void;
  readonly testId: string;
  readonly provinceError?: ReactNode;
  readonly districtError?: ReactNode;
}

/** Province and district side by side; the districts come with the province. */
export function PlaceFields({ provinces, value, onValue, testId, provinceError, districtError }: PlaceFieldsProps) {
  const t = useText();
  const districts = useDistricts(value.province);
  const broken = provinces.error === null && !provinces.stopped ? districts : provinces;
  return (
    <>
      <div className={classes.pair}>
        <PlacePicker
          label={t('place.province')}
          places={provinces.value}
          value={value.province}
          onValue={(province) => onValue({ province, district: null })}
          hint={provinces.pending ? t('place.loading') : null}
          error={provinceError}
          testId={`${testId}-province`}
        />
        <PlacePicker
          // Another province's districts are another list: nothing of the old search stays in the field.
          key={value.province?.id ?? ''}
          label={t('place.district')}
          places={districts.pending ? null : districts.value}
          value={value.district}
          onValue={(district) => onValue({ ...value, district })}
          disabled={value.province === null}
          hint={value.province === null ? t('place.provinceFirst') : districts.pending ? t('place.loading') : null}
          error={districtError}
          testId={`${testId}-district`}
        />
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
