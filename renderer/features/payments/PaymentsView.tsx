import { IconCreditCard } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { listed } from '../../bridge/jobMirror.ts';
import { useJobs, useStatus } from '../../bridge/StationContext.tsx';
import { useJobList } from '../../bridge/useJobs.ts';
import { Button } from '../../components/Button.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useNow } from '../../components/useNow.ts';
import { useText } from '../../i18n/useText.ts';
import { EndedCard } from './EndedCard.tsx';
import { HOLD_ID, HoldCard } from './HoldCard.tsx';
import { HoldDock } from './HoldDock.tsx';
import { PaymentCard } from './PaymentCard.tsx';
import { PaymentDock } from './PaymentDock.tsx';
import classes from './payments.module.css';

/** Cards that are drawn at first: a QR code takes time to draw, and a batch on an empty balance makes thousands. */
const AT_ONCE = 60;
/** Cards before the end at which more are drawn; more than stand in a row. */
const AHEAD = 8;

/**
 * Everything that waits for money, each with a code that a phone pays with: the debt that holds the account first, then
 * what has just been paid or cancelled, then what runs out first, at the end what ran out. The keys at the lower edge are
 * about the chosen one.
 */
export function PaymentsView() {
  const t = useText();
  const { ids, state, error: failure, reload } = useJobList('payments');
  const jobs = useJobs((known) => listed(known, 'payments'));
  const hold = useStatus((status) => status.hold);
  const now = useNow(1000);
  const [ended, forget] = useEnded(ids);
  const [most, setMost] = useState(AT_ONCE);
  const order = paymentOrder(jobs, now);
  const open = order.open.slice(0, most);
  const expired = order.expired.slice(0, most - open.length);
  const rest = jobs.length - open.length - expired.length;
  const shown = [...(hold === null ? [] : [HOLD_ID]), ...ended.map(({ id }) => id), ...open, ...expired];
  const [chosen, choose] = useChosen(shown);
  const box = useRef<HTMLDivElement>(null);
  // The next cards are drawn before the arrow keys reach the end.
  if (rest > 0 && chosen !== null && shown.indexOf(chosen) >= shown.length - AHEAD) setMost(most + AT_ONCE);
  useCardKeys({ box, ids: shown, chosen, choose });
  const error = failure === null ? null : <ReadFailed error={failure} onRead={reload} />;
  if (shown.length === 0) {
    return (
      <Page>
        {error}
        {state !== 'loaded' ? null : (
          <EmptyState
            icon={<IconCreditCard size={72} stroke={1.5} />}
            title={t('payments.emptyTitle')}
            body={t('payments.emptyBody')}
          />
        )}
      </Page>
    );
  }
  const card = (id: string) => <PaymentCard key={id} jobId={id} now={now} isChosen={id === chosen} onChoose={choose} />;
  return (
    <Page>
      {error}
      <div ref={box} className={classes.groups}>
        {hold === null && ended.length + open.length === 0 ? null : (
          <ul className={classes.cards} aria-label={t('title.payments')}>
            {hold === null ? null : <HoldCard hold={hold} now={now} isChosen={chosen === HOLD_ID} onChoose={choose} />}
            {ended.map((job) => (
              <EndedCard key={job.id} job={job} isChosen={job.id === chosen} onChoose={choose} />
            ))}
            {open.map(card)}
          </ul>
        )}
        {expired.length === 0 ? null : (
          <section className={classes.group} aria-labelledby="payments-expired" data-testid="payments-expired">
            <h2 id="payments-expired">{t('payments.expiredGroup')}</h2>
            <ul className={classes.cards}>{expired.map(card)}</ul>
          </section>
        )}
      </div>
      {rest === 0 ? null : (
        <div>
          <Button onPress={() => setMost(most + AT_ONCE)}>{t('payments.more', { count: rest })}</Button>
        </div>
      )}
      {chosen === null ? null : chosen === HOLD_ID && hold !== null ? (
        <HoldDock hold={hold} />
      ) : (
        <PaymentDock key={chosen} jobId={chosen} onSeen={forget} />
      )}
    </Page>
  );
}

interface PaymentGroups {
  readonly open: readonly string[];
  /** Their link ran out, by this computer's clock. */
  readonly expired: readonly string[];
}

/** Whether the link of a payment ran out, by this computer's clock; `now` in epoch ms. */
function isExpired({ payment }: Job, now: number): boolean {
  return payment?.expiresAt != null && payment.expiresAt <= now;
}

/** Ids of these jobs: what runs out first stands first; what ran out, after all others. `now` in epoch ms. */
function paymentOrder(jobs: readonly Job[], now: number): PaymentGroups {
  const end = ({ payment }: Job) => payment?.expiresAt ?? Number.POSITIVE_INFINITY;
  const sorted = [...jobs].sort((a, b) => (end(a) === end(b) ? a.seq - b.seq : end(a) - end(b)));
  const ids = (expired: boolean) => sorted.filter((job) => isExpired(job, now) === expired).map(({ id }) => id);
  return { open: ids(false), expired: ids(true) };
}

/** At most this many, newest first: when two hundred are paid at once, the rest is not worth a card. */
const MOST = 12;

/**
 * Payments that were open on this screen and are no more, newest first: the person with the phone sees here that the
 * payment went through, and a cancelled one can be shipped anew. They stay until they are put away or the screen is
 * left.
 */
function useEnded(open: readonly string[]): readonly [ended: readonly Job[], forget: () => void] {
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(open));
  if (open.some((id) => !seen.has(id))) setSeen(new Set([...seen, ...open]));
  const ended = useJobs(({ jobs }) =>
    [...seen]
      .map((id) => jobs.get(id))
      .filter((job): job is Job => job !== undefined && job.state !== 'awaiting_payment')
      .sort((a, b) => b.updatedAt - a.updatedAt || b.seq - a.seq)
      .slice(0, MOST),
  );
  return [ended, useCallback(() => setSeen(new Set(open)), [open])];
}
