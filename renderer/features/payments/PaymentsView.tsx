import { IconCreditCard } from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import type { Job } from '../../../electron/contract/job.ts';
import { kurus } from '../../../electron/contract/money.ts';
import { paymentLink } from '../../../electron/contract/paymentLink.ts';
import { reshipReference } from '../../../electron/contract/reshipReference.ts';
import type { AccountHold } from '../../../electron/contract/status.ts';
import { listed, useJob, useJobList, useJobs, useRefund, useStatus } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { EmptyState, ReadFailed } from '../../components/ListState.tsx';
import { Page } from '../../components/Page.tsx';
import { PaymentQr } from '../../components/PaymentQr.tsx';
import { RefundLine } from '../../components/ResultLine.tsx';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { useCardKeys, useChosen } from '../../components/useCardKeys.ts';
import { useAgoText, useNow } from '../../components/useNow.ts';
import { Code, Money, StateWord } from '../../components/values.tsx';
import { formatWhen, useText } from '../../i18n/index.ts';
import { openLink } from '../../model/offeredActions.ts';
import { isPaidMeanwhile } from '../../model/outcomeOf.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { HoldDock } from './HoldDock.tsx';
import { PaymentDock } from './PaymentDock.tsx';
import { PaymentFigures } from './PaymentFigures.tsx';
import { Pane, PaymentPane, useQrSize } from './PaymentPane.tsx';
import { endOf, HOLD_ID, HoldRow, PaymentRow } from './PaymentRow.tsx';
import classes from './payments.module.css';

/** Rows that are drawn at first: a batch on an empty balance makes thousands. */
const AT_ONCE = 60;
/** Rows before the end at which more are drawn. */
const AHEAD = 8;

/**
 * Everything that waits for money: the chosen payment large, with a code that a phone pays with, and beside it all of
 * them in a list: the debt that holds the account first, then what has just been paid or cancelled, then what runs out
 * first, at the end what ran out.
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
  const open = order.slice(0, most);
  const rest = order.length - open.length;
  const shown = [...(hold === null ? [] : [HOLD_ID]), ...ended.map(({ id }) => id), ...open];
  const [chosen, choose] = useChosen(shown);
  useFollowsSuccessor(chosen, open, choose);
  const box = useRef<HTMLUListElement>(null);
  // The next rows are drawn before the arrow keys reach the end.
  if (rest > 0 && chosen !== null && shown.indexOf(chosen) >= shown.length - AHEAD) setMost(most + AT_ONCE);
  useCardKeys({ box, ids: shown, chosen, choose });
  const error = failure === null ? null : <ReadFailed error={failure} onRead={reload} />;
  if (shown.length === 0) {
    return (
      <Page>
        {error}
        {state !== 'loaded' ? null : (
          <EmptyState icon={IconCreditCard} title={t('payments.emptyTitle')} body={t('payments.emptyBody')} />
        )}
      </Page>
    );
  }
  const row = (id: string) => <PaymentRow key={id} jobId={id} now={now} isChosen={id === chosen} onChoose={choose} />;
  return (
    <Page fill>
      {error}
      <div className={classes.desk}>
        {chosen === null ? null : chosen === HOLD_ID && hold !== null ? (
          <HoldPane hold={hold} now={now} />
        ) : (
          <Shown jobId={chosen} now={now} />
        )}
        <div className="stack gap-10 min-h-0">
          <OpenSum jobs={jobs} />
          <ul ref={box} className={classes.rows} aria-label={t('title.payments')}>
            {hold === null ? null : <HoldRow hold={hold} isChosen={chosen === HOLD_ID} onChoose={choose} />}
            {ended.map(({ id }) => row(id))}
            {open.map(row)}
          </ul>
          {rest === 0 ? null : (
            <ActionButton action="moreRows" onPress={() => setMost(most + AT_ONCE)}>
              {t('payments.more', { count: rest })}
            </ActionButton>
          )}
        </div>
      </div>
      {chosen === null ? null : chosen === HOLD_ID && hold !== null ? (
        <HoldDock hold={hold} />
      ) : (
        <PaymentDock key={chosen} jobId={chosen} onSeen={forget} />
      )}
    </Page>
  );
}

/** The sum of open payments, and the top-up for it, without unknown amounts. */
function OpenSum({ jobs }: { readonly jobs: readonly Job[] }) {
  const t = useText();
  const balance = useStatus((status) => status.balance)?.amount ?? null;
  if (jobs.length < 2) return null;
  const sum = kurus(jobs.reduce((total, { payment }) => total + (payment?.amount ?? 0), 0));
  const isWhole = jobs.every(({ payment }) => payment?.amount != null);
  const missing = balance === null || (!isWhole && sum <= balance) ? null : kurus(Math.max(0, sum - balance));
  return (
    <p className={classes.sum} data-testid="open-sum">
      <span>{t('payments.sum', { count: jobs.length })}</span>
      <b className="text-title">
        {isWhole ? null : `${t('payments.atLeast')} `}
        <Money amount={sum} />
      </b>
      {missing === null ? null : missing === 0 ? (
        <span>{t('payments.sumCovered')}</span>
      ) : (
        <span>
          {t('payments.toLoad')} <Money amount={missing} />
        </span>
      )}
    </p>
  );
}

/** A new shipment that was opened here for a cancelled one takes its place as the chosen payment, once. */
function useFollowsSuccessor(chosen: string | null, open: readonly string[], choose: (id: string) => void): void {
  const successor = useJob(chosen)?.successor ?? null;
  const [followed, setFollowed] = useState<string | null>(null);
  if (successor === null || successor === followed || !open.includes(successor)) return;
  setFollowed(successor);
  choose(successor);
}

function Shown({ jobId, now }: { readonly jobId: string; readonly now: number }) {
  const job = useJob(jobId);
  const profile = useStatus((status) => status.profile);
  if (job === null) return null;
  const link = openLink(job, profile);
  return link === null ? <EndedPane job={job} /> : <PaymentPane job={job} link={link} now={now} />;
}

/** Whether the link of a payment ran out, by this computer's clock; `now` in epoch ms. */
function isExpired({ payment }: Job, now: number): boolean {
  return payment?.expiresAt != null && payment.expiresAt <= now;
}

/** Ids of these jobs: what runs out first stands first; what ran out, after all others. `now` in epoch ms. */
function paymentOrder(jobs: readonly Job[], now: number): readonly string[] {
  const end = ({ payment }: Job) => payment?.expiresAt ?? Number.POSITIVE_INFINITY;
  const sorted = [...jobs].sort((a, b) => (end(a) === end(b) ? a.seq - b.seq : end(a) - end(b)));
  return [...sorted.filter((job) => !isExpired(job, now)), ...sorted.filter((job) => isExpired(job, now))].map(
    ({ id }) => id,
  );
}

/** At most this many, newest first: when two hundred are paid at once, the rest is not worth a row. */
const MOST = 12;

/**
 * Payments that were open on this screen and are no more, newest first: the person with the phone sees here that the
 * payment went through, and a cancelled one can get a new shipment. They stay until they are put away or the screen is
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

/** The debt that holds the whole account, with its link for a phone: paid first, because everything waits for it. */
function HoldPane({ hold, now }: { readonly hold: AccountHold; readonly now: number }) {
  const t = useText();
  const profile = useStatus((status) => status.profile);
  const size = useQrSize();
  return (
    <Pane
      tone="pay"
      picture={
        hold.toldAt === null ? null : (
          <PaymentQr link={paymentLink(hold.url, profile)} expiresAt={null} size={size} most={size + 80} isBare />
        )
      }
    >
      <p className={classes.word}>{t('payments.holdWord')}</p>
      <h2>{t('payments.debt')}</h2>
      <PaymentFigures
        amount={hold.amount}
        balance={null}
        shortfall={null}
        toldAt={hold.toldAt ?? hold.since}
        odd={hold.odd}
        now={now}
      />
      {hold.toldAt === null ? <p className={classes.body}>{t('banner.holdHeard')}.</p> : null}
      <p className={classes.body}>{t('banner.holdBody')}</p>
      <p className={classes.answer}>
        {t('banner.holdSince', { when: formatWhen(hold.since, now, t.language) })}
        {hold.toldAt === null ? null : <ReportedAgo at={hold.toldAt} />}
      </p>
      {hold.message === null ? null : (
        <p className={classes.answer}>
          {t('payments.words')}: <q>{hold.message}</q>
        </p>
      )}
    </Pane>
  );
}

/** The debt may have been paid since. */
function ReportedAgo({ at }: { readonly at: number }) {
  const t = useText();
  const ago = useAgoText(at);
  return <> · {t('banner.holdTold', { ago })}</>;
}

/** A payment that was open here a moment ago: paid, or cancelled, and what the hands do with its parcel. */
function EndedPane({ job }: { readonly job: Job }) {
  const t = useText();
  const successor = useJob(job.successor);
  const refund = useRefund(job);
  const end = endOf(job);
  return (
    <Pane
      jobId={job.id}
      tone={end === 'paid' ? 'done' : 'neutral'}
      picture={<ToneIcon name={end === 'paid' ? 'done' : 'withdrawn'} size={120} />}
    >
      <p className={classes.word} data-end={end}>
        {t(`payments.ended.${end}`)}
      </p>
      {end !== 'paid' || job.slot === null ? null : (
        <p className={classes.place}>{t('instruction.slot', { slot: job.slot })}</p>
      )}
      <h2>
        <Code code={codeOfJob(job)} />
      </h2>
      <p className="text-body">{job.order?.receiver.name}</p>
      {end === 'paid' && !isPaidMeanwhile(job) ? <PaidTodo job={job} /> : null}
      {!isPaidMeanwhile(job) ? null : (
        <p className={classes.body}>
          <strong>{t('problem.paid_meanwhile.title')}</strong> {t('problem.paid_meanwhile.todo')}
        </p>
      )}
      {job.payment?.paid !== true || refund === null ? null : <RefundLine refund={refund} message={null} />}
      {end !== 'cancelled' ? null : (
        <p className={classes.body}>
          {job.successor === null
            ? job.payment?.paid === true
              ? t('payments.anewTodo')
              : `${t('payments.linkClosed')} ${t('payments.anewTodo')}`
            : t('anew.instead', { reference: successor?.key.value ?? reshipReference(job.key.value) })}
        </p>
      )}
    </Pane>
  );
}

/** The instruction for a paid parcel: stick its label on, or wait for it. */
function PaidTodo({ job }: { readonly job: Job }) {
  const t = useText();
  switch (job.state) {
    case 'label_pending':
      return <p className={classes.body}>{t('payments.paidTodo.waiting')}</p>;
    case 'label_ready':
    case 'printing':
    case 'printed':
      return job.problem !== null ? (
        <StateWord job={job} />
      ) : (
        <p className={classes.body}>{t(`payments.paidTodo.${job.state === 'printed' ? 'out' : 'printing'}`)}</p>
      );
    default:
      return <StateWord job={job} />;
  }
}
