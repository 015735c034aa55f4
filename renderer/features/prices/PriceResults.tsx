import { IconScale } from '@tabler/icons-react';
import type { Carrier, Price } from '../../../electron/contract/service.ts';
import { type Answer, useAnswer } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Button } from '../../components/Button.tsx';
import { Detail } from '../../components/Detail.tsx';
import { MoreFields } from '../../components/FactList.tsx';
import { EmptyState, ListState } from '../../components/ListState.tsx';
import { Money } from '../../components/values.tsx';
import { formatNumber, useText } from '../../i18n/index.ts';
import { type CarrierChoice, choiceOfPrice } from '../../parcelForm/carrierChoice.ts';
import { useAnswerKeys } from '../../scanner/useKeys.ts';
import classes from './PricesView.module.css';
import type { PriceQuestion } from './priceForm.ts';

interface PriceResultsProps {
  readonly question: PriceQuestion | null;
  readonly carriers: readonly Carrier[];
  readonly onAll: () => void;
  readonly onShip: (carrier: CarrierChoice) => void;
}

/** The carriers' prices, cheapest first. */
export function PriceResults({ question, carriers, onAll, onShip }: PriceResultsProps) {
  const t = useText();
  if (question === null) {
    return <EmptyState icon={IconScale} title={t('prices.emptyTitle')} body={t('prices.emptyBody')} />;
  }
  // Requested again for each input, so that no price of another parcel stays in sight.
  const key = JSON.stringify(question);
  return question.kind === 'compare' ? (
    <Compared key={key} request={question.request} carriers={carriers} onShip={onShip} />
  ) : (
    <Calculated key={key} request={question.request} carriers={carriers} onAll={onAll} onShip={onShip} />
  );
}

type Common = Pick<PriceResultsProps, 'carriers' | 'onShip'>;

function Compared({
  request,
  ...common
}: Common & { readonly request: Extract<PriceQuestion, { kind: 'compare' }>['request'] }) {
  const t = useText();
  const prices = useAnswer('prices.compare', request);
  return (
    <Ranking answer={prices} prices={prices.value} {...common}>
      <EmptyState icon={IconScale} title={t('prices.noneTitle')} body={t('prices.noneBody')} />
    </Ranking>
  );
}

function Calculated({
  request,
  onAll,
  ...common
}: Common &
  Pick<PriceResultsProps, 'onAll'> & {
    readonly request: Extract<PriceQuestion, { kind: 'calculate' }>['request'];
  }) {
  const t = useText();
  const price = useAnswer('prices.calculate', request);
  const name = common.carriers.find(({ id }) => id === request.carrierId)?.name ?? '';
  if (price.error?.code === 'no_price') {
    return (
      <div data-testid="no-price">
        <EmptyState icon={IconScale} title={t('prices.noPriceTitle', { carrier: name })} body={t('prices.noPriceBody')}>
          <Detail words={price.error.detail} />
          <ActionButton action="askAllPrices" onPress={onAll} />
        </EmptyState>
      </div>
    );
  }
  // The answer to one carrier need not repeat its name.
  const named: Price | null =
    price.value === null
      ? null
      : {
          ...price.value,
          carrierId: price.value.carrierId ?? request.carrierId,
          carrierName: price.value.carrierName ?? name,
        };
  return (
    <Ranking answer={price} prices={named === null ? null : [named]} {...common}>
      {null}
    </Ranking>
  );
}

/** The cheapest have a key each. */
const KEYED = 9;

function Ranking({
  answer,
  prices,
  carriers,
  onShip,
  children,
}: Common & {
  readonly answer: Pick<
    Answer<'prices.compare' | 'prices.calculate'>,
    'pending' | 'stopped' | 'error' | 'stop' | 'reload'
  >;
  readonly prices: readonly Price[] | null;
  /** The content if there is no price at all. */
  readonly children: React.ReactNode;
}) {
  const t = useText();
  const choices = (prices ?? []).slice(0, KEYED).flatMap((price, index) => {
    const choice = choiceOfPrice(price, carriers);
    return choice === null ? [] : [[String(index + 1), () => onShip(choice)] as const];
  });
  useAnswerKeys(choices.length === 0 ? null : Object.fromEntries(choices));
  return (
    <section className="stack gap-12 min-w-0" aria-label={t('title.prices')} data-testid="price-results">
      <ListState {...answer} label={t('prices.loading')} />
      {prices?.length === 0 && !answer.pending ? children : null}
      <ol className="stack">
        {prices?.map((price, index) => (
          // Carriers may come without an id; their rank is unique.
          <PriceCard
            key={price.carrierId ?? `rank ${index}`}
            {...(index < KEYED ? { keys: String(index + 1) } : {})}
            price={price}
            carriers={carriers}
            onShip={onShip}
          />
        ))}
      </ol>
    </section>
  );
}

interface PriceCardProps {
  /** The digit that ships with it. */
  readonly keys?: string;
  readonly price: Price;
  readonly carriers: readonly Carrier[];
  readonly onShip: (carrier: CarrierChoice) => void;
}

/** A carrier's price: the amount to pay large, its parts beneath. */
function PriceCard({ keys, price, carriers, onShip }: PriceCardProps) {
  const t = useText();
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
            {discountRate === null ? null : ` (${t('prices.rate', { rate: formatNumber(discountRate, t.language) })})`}
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
