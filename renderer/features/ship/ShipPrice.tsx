import { useState } from 'react';
import type { Price } from '../../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { ListState } from '../../components/ListState.tsx';
import { Section } from '../../components/Page.tsx';
import { Money } from '../../components/values.tsx';
import { useText } from '../../i18n/index.ts';
import { calculateRequest, compareRequest, hasSize, unreadableFields } from '../../model/parcelDraft.ts';
import { type CarrierChoice, choiceOfPrice, chosenCarrier } from '../../parcelForm/carrierChoice.ts';
import type { OrderDraft } from '../../parcelForm/orderDraft.ts';
import { PlaceFields } from '../../parcelForm/PlaceFields.tsx';
import { useCarriers, useOrigin } from '../../parcelForm/serviceLists.ts';
import classes from './ShipView.module.css';

interface ShipPriceProps {
  readonly draft: OrderDraft;
  readonly provinces: Answer<'places.provinces'>;
  readonly onCarrier: (carrier: CarrierChoice) => void;
}

/** The price before it is paid: for the chosen carrier, else for all of them. */
export function ShipPrice({ draft, provinces, onCarrier }: ShipPriceProps) {
  const t = useText();
  const carriers = useCarriers().value ?? [];
  const [from, setFrom] = useOrigin(provinces.value);
  const [isOriginOpen, setOriginOpen] = useState(false);
  const { parcel, to } = draft;
  const isOriginKnown = from.province !== null && from.district !== null;
  const isComplete =
    isOriginKnown &&
    to.province !== null &&
    to.district !== null &&
    hasSize(parcel) &&
    unreadableFields(parcel).length === 0;
  const route = {
    fromProvinceId: from.province?.id ?? '',
    fromDistrictId: from.district?.id ?? '',
    toProvinceId: to.province?.id ?? '',
    toDistrictId: to.district?.id ?? '',
  };
  const carrierId =
    chosenCarrier(draft.carrier, carriers)?.id ?? (draft.carrier?.by === 'id' ? draft.carrier.id : null);
  const question = isComplete
    ? JSON.stringify({
        all: carrierId === null ? compareRequest(parcel, route) : null,
        one: carrierId === null ? null : calculateRequest(parcel, route, carrierId),
      })
    : null;
  const [prompted, setPrompted] = useState<string | null>(null);
  // A price of another parcel, place or carrier is no price of this one.
  const isShown = question !== null && prompted === question;
  const all = useAnswer('prices.compare', isShown && carrierId === null ? compareRequest(parcel, route) : null);
  const one = useAnswer(
    'prices.calculate',
    isShown && carrierId !== null ? calculateRequest(parcel, route, carrierId) : null,
  );
  const answer = carrierId === null ? all : one;
  const prices: readonly Price[] = carrierId === null ? (all.value ?? []) : one.value === null ? [] : [one.value];
  const nameOf = (price: Price) =>
    price.carrierName ?? carriers.find(({ id }) => id === (price.carrierId ?? carrierId))?.name ?? t('prices.unnamed');

  return (
    <Section title={t('ship.price')} testId="ship-price">
      {isOriginKnown && !isOriginOpen ? (
        <p className={classes.origin}>
          {t('ship.fromPlace', { place: `${from.district?.name} / ${from.province?.name}` })}{' '}
          <button type="button" className={classes.link} onClick={() => setOriginOpen(true)}>
            {t('ship.changeOrigin')}
          </button>
        </p>
      ) : (
        <div className="stack gap-10">
          <p className={classes.origin}>{t('ship.originHint')}</p>
          <PlaceFields provinces={provinces} value={from} onValue={setFrom} testId="ship-from" />
        </div>
      )}
      <div>
        <ActionButton action="askPrice" disabled={question === null} onPress={() => setPrompted(question)} />
        {question === null ? <p className={classes.hint}>{t('ship.priceNeeds')}</p> : null}
      </div>
      {isShown ? (
        <>
          <ListState {...answer} label={t('prices.loading')} />
          {answer.pending || answer.error !== null ? null : (
            <ul className={classes.prices}>
              {prices.map((price, index) => {
                const choice = choiceOfPrice(price, carriers);
                return (
                  <li key={price.carrierId ?? `rank ${index}`} data-testid="ship-price-row">
                    <span>{nameOf(price)}</span>
                    <b className="text-lead">
                      {price.total === null ? t('prices.noTotal') : <Money amount={price.total} />}
                    </b>
                    {carrierId !== null || choice === null ? null : (
                      <Button onPress={() => onCarrier(choice)}>{t('common.choose')}</Button>
                    )}
                  </li>
                );
              })}
              {prices.length === 0 ? <li>{t('prices.noneTitle')}</li> : null}
            </ul>
          )}
        </>
      ) : null}
    </Section>
  );
}
