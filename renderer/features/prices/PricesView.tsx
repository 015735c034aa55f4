import { useState } from 'react';
import { useStore } from 'zustand';
import { Button } from '../../components/Button.tsx';
import { Form } from '../../components/Form.tsx';
import { Page, Section } from '../../components/Page.tsx';
import { useText } from '../../i18n/index.ts';
import type { Measure, ParcelDraft } from '../../model/parcelDraft.ts';
import type { CarrierChoice } from '../../parcelForm/carrierChoice.ts';
import { ChoiceField, ParcelFields } from '../../parcelForm/ParcelFields.tsx';
import { PlaceFields } from '../../parcelForm/PlaceFields.tsx';
import { type Locality, useCarriers, useOrigin, useProvinces } from '../../parcelForm/serviceLists.ts';
import { PriceResults } from './PriceResults.tsx';
import classes from './PricesView.module.css';
import { lacksOf, type PriceForm, questionOf } from './priceForm.ts';

export interface ChosenPrice {
  readonly carrier: CarrierChoice;
  readonly parcel: ParcelDraft;
  readonly to: Locality;
}

const ALL: readonly Measure[] = ['sides', 'desi', 'range'];
const EXACT: readonly Measure[] = ['sides', 'desi'];

/** The parcel on the left, what the carriers want for it on the right. */
export function PricesView({
  form,
  onShip,
}: {
  readonly form: PriceForm;
  readonly onShip: (chosen: ChosenPrice) => void;
}) {
  const t = useText();
  const { parcel, to, carrierId, prompted } = useStore(form);
  const provinces = useProvinces();
  const carriers = useCarriers();
  const [from, setFrom] = useOrigin(provinces.value);
  const [wasTried, setTried] = useState(false);
  const lacks = lacksOf(parcel, from, to);

  function chooseCarrier(next: string): void {
    const measure = next !== '' && parcel.measure === 'range' ? 'sides' : parcel.measure;
    form.setState({ carrierId: next, parcel: { ...parcel, measure } });
  }

  return (
    <Page>
      <div className={classes.columns}>
        <Form
          className="stack gap-20"
          aria-label={t('common.parcel')}
          onEnter={() => {
            setTried(true);
            // The digits choose a price then, and no longer go into the field.
            if (lacks.length === 0 && document.activeElement instanceof HTMLElement) document.activeElement.blur();
            form.setState({ prompted: questionOf(parcel, from, to, carrierId) });
          }}
        >
          <Section title={t('prices.from')}>
            <PlaceFields provinces={provinces} value={from} onValue={setFrom} testId="from" />
          </Section>
          <Section title={t('prices.to')}>
            <PlaceFields
              provinces={provinces}
              value={to}
              onValue={(place) => form.setState({ to: place })}
              testId="to"
            />
          </Section>
          <Section title={t('common.parcel')}>
            <ParcelFields
              draft={parcel}
              onDraft={(next) => form.setState({ parcel: next })}
              measures={carrierId === '' ? ALL : EXACT}
              withQuantity={carrierId !== ''}
              withPallet
            />
          </Section>
          <ChoiceField
            label={t('prices.carrier')}
            value={carrierId}
            onValue={chooseCarrier}
            choices={[
              { value: '', label: t('prices.allCarriers') },
              ...(carriers.value ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            testId="price-carrier"
          />
          <div className={classes.ask}>
            {wasTried && lacks.length > 0 ? (
              <div role="alert" data-tone="problem" data-testid="price-lacks">
                <ul className="text-body text-tone weight-600">
                  {lacks.map((lack) => (
                    <li key={lack}>{t(`prices.lacks.${lack}`)}</li>
                  ))}
                </ul>
              </div>
            ) : null}
            <Button type="submit" keys="Enter" variant="primary">
              {t('prices.ask')}
            </Button>
          </div>
        </Form>
        <PriceResults
          question={prompted}
          carriers={carriers.value ?? []}
          onAll={() => {
            form.setState({ carrierId: '', prompted: questionOf(parcel, from, to, '') });
          }}
          onShip={(carrier) => onShip({ carrier, parcel, to })}
        />
      </div>
    </Page>
  );
}
