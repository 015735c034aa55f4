import type { Pickup } from '../../../electron/contract/pickup.ts';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import classes from './pickup.module.css';

interface CarrierCountsProps {
  readonly counts: Pickup['byCarrier'];
  readonly foreign: number;
}

/** How many parcels each carrier has, the most first; parcels of other desks stand apart. */
export function CarrierCounts({ counts, foreign }: CarrierCountsProps) {
  const t = useText();
  const language = useLanguage();
  const sorted = [...counts].sort((a, b) => b.parcels - a.parcels);
  return (
    <dl className={classes.counts} data-testid="carrier-counts">
      {sorted.map(({ carrier, parcels }) => (
        <div key={carrier ?? ''}>
          <dt>{carrier ?? t('pickup.noCarrier')}</dt>
          <dd>{formatNumber(parcels, language)}</dd>
        </div>
      ))}
      {foreign === 0 ? null : (
        <div data-tone="attention" className={classes.foreign}>
          <dt>{t('pickup.foreignCount')}</dt>
          <dd>{formatNumber(foreign, language)}</dd>
        </div>
      )}
    </dl>
  );
}
