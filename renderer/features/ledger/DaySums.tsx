import type { DayTotals } from '../../../electron/contract/ledger.ts';
import { Money } from '../../components/Money.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import classes from './DaySums.module.css';

/** What happened on a day, in one line; what did not happen is left out, money always stands there. */
export function DaySums({ sums }: { readonly sums: DayTotals }) {
  const t = useText();
  const language = useLanguage();
  const counts = [
    { id: 'accepted', count: sums.accepted },
    { id: 'sheets', count: sums.sheets },
    { id: 'handedOver', count: sums.handedOver },
    { id: 'cancelled', count: sums.cancelled },
  ] as const;
  return (
    <p className={classes.sums} data-testid="day-sums">
      {counts
        .filter(({ id, count }) => count > 0 || id === 'accepted')
        .map(({ id, count }) => (
          <span key={id}>
            <b>{formatNumber(count, language)}</b> {t(`ledger.sums.${id}`)}
          </span>
        ))}
      <span>
        <b>
          <Money amount={sums.charged} />
        </b>{' '}
        {t('ledger.sums.charged')}
      </span>
      {sums.refunded === 0 ? null : (
        <span>
          <b>
            <Money amount={sums.refunded} />
          </b>{' '}
          {t('ledger.sums.refunded')}
        </span>
      )}
    </p>
  );
}
