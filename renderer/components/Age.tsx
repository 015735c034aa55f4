import { ageOf, formatCountdown } from '../i18n/format.ts';
import { useText } from '../i18n/useText.ts';
import classes from './figures.module.css';
import { useAgoText } from './useAgoText.ts';
import { useNow } from './useNow.ts';

/** How old something is: "2 min ago". `at` in epoch ms. */
export function TimeAgo({ at }: { readonly at: number }) {
  return <span className={classes.figure}>{useAgoText(at)}</span>;
}

/** How long something has been waiting: "12 min". `at` in epoch ms. */
export function WaitingFor({ at }: { readonly at: number }) {
  const t = useText();
  const age = ageOf(useNow(10_000) - at);
  return (
    <span className={classes.figure}>
      {age.unit === 'now' ? t('since.now') : t(`since.${age.unit}`, { count: age.count })}
    </span>
  );
}

/** The time left until `until` (epoch ms), as 9:05. */
export function Countdown({ until }: { readonly until: number }) {
  return <span className={classes.figure}>{formatCountdown(until - useNow(1000))}</span>;
}
