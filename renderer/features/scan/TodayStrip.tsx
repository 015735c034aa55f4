import { memo } from 'react';
import { useJobs, useStatus } from '../../bridge/StationContext.tsx';
import { Kbd } from '../../components/Button.tsx';
import type { Tone } from '../../components/ToneIcon.tsx';
import { formatNumber } from '../../i18n/format.ts';
import { useLanguage } from '../../i18n/useLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { waitingOrders } from '../../model/balance.ts';
import classes from './TodayStrip.module.css';

interface Count {
  readonly id: 'queue' | 'waiting' | 'pay' | 'problems';
  readonly value: number;
  /** Where it is dealt with, where it asks for something. */
  readonly key: string | null;
  readonly tone: Tone;
}

/** The day so far: the labels that came out, and beside them only what there is; what asks for something with its key. */
export const TodayStrip = memo(function TodayStrip() {
  const t = useText();
  const language = useLanguage();
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const queue = useStatus(waitingOrders) ?? 0;
  const waiting = useStatus(({ counts }) => counts.label_pending ?? 0) ?? 0;
  const pay = useStatus(({ counts }) => counts.awaiting_payment ?? 0) ?? 0;
  const problems = useJobs(({ ids }) => ids.attention.length + ids.unconfirmed.length);
  const counts: readonly Count[] = [
    { id: 'problems', value: problems, key: 'F5', tone: 'problem' },
    { id: 'pay', value: pay, key: 'F4', tone: 'pay' },
    { id: 'queue', value: queue, key: null, tone: 'neutral' },
    { id: 'waiting', value: waiting, key: null, tone: 'neutral' },
  ];
  return (
    <section className={classes.today} aria-label={t('scan.footer.label')}>
      <p className={classes.printed} data-testid="figure-today">
        <b>{formatNumber(printed, language)}</b> <span>{t('scan.footer.today')}</span>
      </p>
      <ul className={classes.counts}>
        {counts.map(({ id, value, key, tone }) =>
          value === 0 ? null : (
            <li key={id} data-tone={tone} data-testid={`figure-${id}`}>
              {key === null ? null : <Kbd keys={key} />}
              <span>
                <b>{formatNumber(value, language)}</b> {t(`scan.footer.${id}`, { count: value })}
              </span>
            </li>
          ),
        )}
      </ul>
    </section>
  );
});
