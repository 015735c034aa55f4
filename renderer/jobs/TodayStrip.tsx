import { memo } from 'react';
import { joined } from '../../electron/contract/joined.ts';
import { listed, useAnswer, useJobs, useSettings, useStatus } from '../bridge/index.ts';
import { Kbd } from '../components/Button.tsx';
import type { Tone } from '../components/ToneIcon.tsx';
import { useNow } from '../components/useNow.ts';
import { durationText, formatNumber, formatTime, useText } from '../i18n/index.ts';
import { waitingOrders } from '../model/balance.ts';
import { courierToday } from '../model/courier.ts';
import { stateId, variantOf } from '../model/outcomeTable.ts';
import classes from './TodayStrip.module.css';

/** The colour of what F5 lists: where a person is only asked, nothing went wrong. */
export function useProblemsTone(): Tone {
  return useJobs((known) =>
    listed(known, 'attention').some((job) => variantOf(stateId(job)).tone === 'problem') ? 'problem' : 'question',
  );
}

interface Count {
  readonly id: 'queue' | 'waiting' | 'pay' | 'problems';
  readonly value: number | null;
  /** The screen where it is dealt with, if it needs a person. */
  readonly key: string | null;
  readonly tone: Tone;
}

/**
 * The day so far: the labels that came out, and beside them only figures above zero; those that need a person with their
 * key. `place`: at the lower edge of a column, or on top of a screen.
 */
export const TodayStrip = memo(function TodayStrip({ place = 'foot' }: { readonly place?: 'foot' | 'top' }) {
  const t = useText();
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const queue = useStatus(waitingOrders) ?? 0;
  const waiting = useStatus(({ counts }) => counts.label_pending ?? 0) ?? 0;
  const pay = useStatus(({ counts }) => counts.awaiting_payment ?? 0) ?? 0;
  // Null where it could not be read.
  const problems = useJobs(({ ids, lists }) =>
    typeof lists.attention === 'object' || typeof lists.unconfirmed === 'object'
      ? null
      : ids.attention.length + ids.unconfirmed.length,
  );
  const ofProblems = useProblemsTone();
  const counts: readonly Count[] = [
    // Not red before the count is known.
    { id: 'problems', value: problems, key: 'F5', tone: problems === null ? 'neutral' : ofProblems },
    { id: 'pay', value: pay, key: 'F4', tone: 'pay' },
    { id: 'queue', value: queue, key: null, tone: 'neutral' },
    { id: 'waiting', value: waiting, key: null, tone: 'neutral' },
  ];
  return (
    <section className={classes.today} data-place={place} aria-label={t('common.today')}>
      <p className={classes.printed} data-testid="figure-today">
        <b className="text-title text-ink figures weight-700 leading-110">{formatNumber(printed, t.language)}</b>{' '}
        <span>{t('scan.footer.today')}</span>
      </p>
      <ul className={classes.counts}>
        {counts.map(({ id, value, key, tone }) =>
          value === 0 ? null : (
            <li key={id} data-tone={tone} data-testid={`figure-${id}`}>
              {key === null ? null : <Kbd keys={key} />}
              <span>
                <b className="figures">{value === null ? '–' : formatNumber(value, t.language)}</b>{' '}
                {t(`scan.footer.${id}`, { count: value ?? 0 })}
              </span>
            </li>
          ),
        )}
      </ul>
      <Pace />
      <RemotePrint />
    </section>
  );
});

/** Somebody comes for the label of another desk within this time, ms. */
const REMOTE_PRINT_MS = 600_000;

/** A label that belongs to no parcel of this desk lies in its printer: whose it is. */
function RemotePrint() {
  const t = useText();
  const now = useNow(15_000);
  const remote = useStatus(({ remotePrint }) => remotePrint);
  if (remote === null || now - remote.at > REMOTE_PRINT_MS) return null;
  const { from: desk, printer, reference } = remote;
  return (
    <p className={classes.pace} data-testid="guest-print">
      {t('printAt.guest', { desk, printer, reference })}
    </p>
  );
}

/** Past sessions that say when the courier usually comes: a month of them, where there is one a day. */
const PAST_PICKUPS = 30;

/** The pace, the parcels that wait for the courier, and the time left; unknown figures are left out. */
function Pace() {
  const t = useText();
  const now = useNow(15_000);
  const at = useSettings()?.courierAt ?? null;
  const perHour = useStatus(({ today }) => today.printedLastHour) ?? 0;
  const ready = useStatus(({ counts }) => (counts.printed ?? 0) + (counts.verified ?? 0)) ?? 0;
  const past = useAnswer('pickup.recent', { limit: PAST_PICKUPS }).value ?? [];
  const courier = courierToday(at, past, now);
  // Without a courier's hour and without hand-overs it is unknown here that a parcel has gone.
  const pace = joined(' · ', [
    perHour === 0 ? null : t('scan.hour', { count: perHour }),
    ready === 0 || (courier === null && past.length === 0) ? null : t('scan.toCourier', { count: ready }),
    courier === null || courier <= now
      ? null
      : t('scan.courier', { time: formatTime(courier, t.language, false), left: durationText(courier - now, t) }),
  ]);
  return pace === '' ? null : (
    <p className={classes.pace} data-testid="pace">
      {pace}
    </p>
  );
}
