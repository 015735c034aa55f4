import type { CSSProperties } from 'react';
import type { PickupCount } from '../../../electron/contract/pickup.ts';
import { formatNumber, useText } from '../../i18n/index.ts';
import classes from './pickup.module.css';

interface CarrierCountsProps {
  readonly given: readonly PickupCount[];
  /** Parcels that are printed and were not given; none where that is not shown. */
  readonly stillHere?: readonly PickupCount[];
  readonly foreign: number;
}

/** How many parcels each carrier has got of those that are for it, the most first; codes that no order has stand apart. */
export function CarrierCounts({ given, stillHere = [], foreign }: CarrierCountsProps) {
  const t = useText();
  const countIn = (counts: readonly PickupCount[], of: string | null) =>
    counts.find(({ carrier }) => carrier === of)?.parcels ?? 0;
  const rows = [...new Set([...given, ...stillHere].map(({ carrier }) => carrier))]
    .map((carrier) => ({ carrier, has: countIn(given, carrier), left: countIn(stillHere, carrier) }))
    .sort((a, b) => b.has + b.left - a.has - a.left);
  return (
    <dl className={classes.counts} data-testid="carrier-counts">
      {rows.map(({ carrier, has, left }) => (
        <div key={carrier ?? ''}>
          <dt data-shortens="">{carrier ?? t('pickup.noCarrier')}</dt>
          <dd className="figures weight-700">
            {left === 0
              ? formatNumber(has, t.language)
              : t('pickup.ofAll', { given: formatNumber(has, t.language), all: formatNumber(has + left, t.language) })}
          </dd>
          {stillHere.length === 0 ? null : (
            <span
              className={classes.bar}
              style={{ '--given': `${(100 * has) / (has + left)}%` } as CSSProperties}
              aria-hidden="true"
            />
          )}
        </div>
      ))}
      {foreign === 0 ? null : (
        <div data-tone="attention" className="text-tone">
          <dt>{t('pickup.foreignCount')}</dt>
          <dd className="figures weight-700">{formatNumber(foreign, t.language)}</dd>
        </div>
      )}
    </dl>
  );
}
