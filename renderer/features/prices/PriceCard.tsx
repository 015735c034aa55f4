import type { Carrier, Price } from '../../../electron/contract/service.ts';
import { Button } from '../../components/Button.tsx';
import { MoreFields } from '../../components/FactList.tsx';
import { Money } from '../../components/values.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { type CarrierChoice, choiceOfPrice } from '../../parcelForm/carrierChoice.ts';
import classes from './PricesView.module.css';

interface PriceCardProps {
  /** The digit that ships with it. */
  readonly keys?: string;
  readonly price: Price;
  readonly carriers: readonly Carrier[];
  readonly onShip: (carrier: CarrierChoice) => void;
}

/** What one carrier wants: the price to pay large, how it came about beneath. */
export function PriceCard({ keys, price, carriers, onShip }: PriceCardProps) {
  const t = useText();
  const language = useLanguage();
  const { original, discount, discountRate, total, days } = price;
  const choice = choiceOfPrice(price, carriers);
  return (
    <li className={classes.price} data-testid="price" data-carrier={price.carrierId ?? ''}>
      <div className={classes.who}>
        <strong>{price.carrierName ?? t('prices.unnamed')}</strong>
        <span>{days === null ? null : /^\d+$/u.test(days) ? t('prices.days', { count: Number(days) }) : days}</span>
        <MoreFields fields={price.more} />
      </div>
      <div className={classes.sums}>
        <strong>{total === null ? t('prices.noTotal') : <Money amount={total} />}</strong>
        {original === null || original === total ? null : (
          <span>
            {t('prices.original')} <Money amount={original} />
          </span>
        )}
        {discount === null || discount === 0 ? null : (
          <span>
            {t('prices.discount')} <Money amount={discount} />
            {discountRate === null ? null : ` (${t('prices.rate', { rate: formatNumber(discountRate, language) })})`}
          </span>
        )}
      </div>
      {choice === null ? (
        <small className={classes.noCarrier}>{t('prices.noCarrier')}</small>
      ) : (
        <Button {...(keys === undefined ? {} : { keys })} onPress={() => onShip(choice)}>
          {t('prices.ship')}
        </Button>
      )}
    </li>
  );
}
