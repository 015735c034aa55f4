import type { Kurus } from '../../../electron/contract/money.ts';
import type { BalanceDay } from '../../../electron/contract/service.ts';
import { useAnswer, useSettings, useStatus } from '../../bridge/index.ts';
import { Section } from '../../components/Page.tsx';
import { useNow } from '../../components/useNow.ts';
import { formatDate, formatDay, formatMoney, formatNumber, useText } from '../../i18n/index.ts';
import { balanceCourse } from '../../model/balance.ts';
import { startOfDay } from '../../model/day.ts';
import classes from './BalanceCourse.module.css';

/** The drawing, in its own units. */
const [WIDTH, HEIGHT, DAY_MS] = [320, 96, 86_400_000];
/** Top-ups that are named, the last ones. */
const MOST_ADDED = 3;

/** The balance of the last days as steps, where it is going, and when it was filled up. */
export function BalanceCourse() {
  const t = useText();
  const asOf = useStatus(({ balance }) => String(balance?.amount)) ?? '';
  const now = useNow(60_000);
  const limit = useSettings()?.lowBalance ?? null;
  const days = useAnswer('account.balanceDays', {}, asOf).value ?? [];
  const course = balanceCourse(days, now);
  if (course === null) return null;
  const { language } = t;
  const added = days.slice(1).filter((one) => one.added > 0);
  return (
    <Section title={t('account.course.title')} testId="balance-course">
      <Steps days={days} endsAt={course.endsAt} limit={limit} />
      <div className="stack gap-2 text-body">
        <p>
          {t('account.course.perDay', {
            days: course.days,
            amount: formatNumber(Math.round(course.perDay / 100), language),
          })}{' '}
          {course.endsAt === null ? null : (
            <b>{t('account.course.ends', { day: formatDay(course.endsAt, now, language) })}</b>
          )}
        </p>
        {limit === null ? null : (
          <p className="text-quiet">{t('account.course.limit', { amount: formatMoney(limit, language) })}</p>
        )}
        <ul className="text-quiet">
          {added.slice(-MOST_ADDED).map(({ day, added: amount }) => (
            <li key={day}>
              {t('account.course.added', {
                day: formatDate(startOfDay(day), now, language),
                amount: formatMoney(amount, language),
              })}
            </li>
          ))}
        </ul>
      </div>
    </Section>
  );
}

interface StepsProps {
  readonly days: readonly BalanceDay[];
  readonly endsAt: number | null;
  readonly limit: Kurus | null;
}

/** For the eye alone: the sentences beside it say the same. */
function Steps({ days, endsAt, limit }: StepsProps) {
  const moments = days.map(({ day }) => startOfDay(day));
  const [from, last] = [moments[0] ?? 0, moments.at(-1) ?? 0];
  // What is to come has as much room as what was, at most.
  const to = Math.max(last + DAY_MS, Math.min(endsAt ?? 0, last + (last - from)));
  const most = Math.max(...days.map(({ amount }) => amount), limit ?? 0, 1);
  const x = (at: number) => Math.round(((at - from) / (to - from)) * WIDTH);
  const y = (amount: number) => Math.round(HEIGHT - 2 - (Math.max(0, amount) / most) * (HEIGHT - 4));
  const now = days.at(-1)?.amount ?? 0;
  const steps = days.map(({ amount }, index) => `V${y(amount)}H${x(moments[index + 1] ?? last + DAY_MS)}`);
  // Where it ends beyond the drawing, the line goes on to its edge.
  const there = endsAt === null ? null : Math.min(1, (to - last - DAY_MS) / Math.max(1, endsAt - last - DAY_MS));
  return (
    <svg className={classes.steps} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path className={classes.zero} d={`M0 ${y(0)}H${WIDTH}`} />
      {limit === null ? null : <path className={classes.limit} d={`M0 ${y(limit)}H${WIDTH}`} />}
      <path className={classes.line} d={`M0 ${y(days[0]?.amount ?? 0)}${steps.join('')}`} />
      {there === null ? null : (
        <path className={classes.ahead} d={`M${x(last + DAY_MS)} ${y(now)}L${WIDTH} ${y(now * (1 - there))}`} />
      )}
    </svg>
  );
}
