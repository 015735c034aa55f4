import { useStore } from 'zustand';
import { type OpenPickup, type PickupItem, takesCarrier } from '../../../electron/contract/pickup.ts';
import { useAnswer, useJobs, useStatus } from '../../bridge/index.ts';
import { ToneIcon } from '../../components/ToneIcon.tsx';
import { Code, StrongCode } from '../../components/values.tsx';
import { formatNumber, formatTime, formatWhen, useText } from '../../i18n/index.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { CarrierCounts } from './CarrierCounts.tsx';
import classes from './PickupSide.module.css';
import type { PickupDesk } from './pickupDesk.ts';
import { isLeftOver, isToComeBack, stopReason } from './pickupTexts.ts';

/** Rows of the session that are shown. */
const LAST = 10;

/** The session so far: how many for which carrier, what was taken out of it, and the last scans. */
export function PickupSide({ desk, pickup }: { readonly desk: PickupDesk; readonly pickup: OpenPickup }) {
  const t = useText();
  const heldBack = useStore(desk.store, (state) => state.stopped);
  const toComeBack = useJobs(({ jobs }) =>
    pickup.items.flatMap(({ job }) => {
      const now = job === null ? null : (jobs.get(job.id) ?? job);
      return now !== null && isToComeBack(now) ? [now] : [];
    }),
  );
  const stopped = [...toComeBack, ...heldBack.filter(({ id }) => !toComeBack.some((job) => job.id === id))];
  // Each parcel that goes, and each label that is printed, changes the counts.
  const printed = useStatus(({ today }) => today.printed) ?? 0;
  const stillHere = useAnswer('pickup.stillHere', {}, `${pickup.parcels} ${printed}`).value;
  const ours = stillHere?.filter(({ carrier }) => takesCarrier(pickup, carrier)) ?? null;
  const left = ours?.reduce((sum, { parcels }) => sum + parcels, 0) ?? null;
  const isOld = isLeftOver(pickup, Date.now());
  const when = formatWhen(pickup.startedAt, Date.now(), t.language);
  return (
    <aside className={classes.side} aria-label={t('pickup.session')}>
      <p className={classes.total} data-testid="pickup-total">
        <b>{formatNumber(pickup.parcels, t.language)}</b>{' '}
        <span>{t('pickup.parcelsSoFar', { when, count: pickup.parcels })}</span>
      </p>
      {left === null ? null : (
        <p className={classes.left} data-testid="pickup-still-here">
          {left === 0 ? t('pickup.noneLeft') : t('pickup.stillHere', { count: left })}
        </p>
      )}
      {isOld ? (
        <p className="text-body text-tone weight-600 leading-130" data-tone="attention" role="status">
          {t('pickup.old', { when })}
        </p>
      ) : null}
      {stopped.length === 0 ? null : (
        <section className={classes.stopped} data-tone="problem" data-testid="set-aside">
          <h2 className="row items-center gap-8 text-body weight-700">
            <ToneIcon name="problem" size={22} /> {t('pickup.setAside', { count: stopped.length })}
          </h2>
          <ul>
            {stopped.slice(0, LAST).map((job) => (
              <li key={job.id}>
                <StrongCode code={codeOfJob(job)} />{' '}
                {isToComeBack(job) ? t('pickup.comeBack.short') : t(`pickup.stop.short.${stopReason(job)}`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <CarrierCounts given={pickup.byCarrier} stillHere={ours ?? []} foreign={pickup.foreign} />
      <section className={classes.last}>
        <h2 className="text-small text-quiet weight-600">{t('pickup.last')}</h2>
        <ol className="whole-rows" data-drops="rows">
          {pickup.items.slice(0, LAST).map((item) => (
            <LastItem key={`${item.at} ${item.code}`} item={item} />
          ))}
        </ol>
      </section>
    </aside>
  );
}

function LastItem({ item }: { readonly item: PickupItem }) {
  const t = useText();
  const { job } = item;
  return (
    <li data-tone={job === null ? 'attention' : 'done'}>
      <span className={classes.code}>
        <Code code={job == null ? item.code : codeOfJob(job)} oneLine />
      </span>
      <ToneIcon name={job === null ? 'question' : 'done'} size={20} />
      <span className={classes.name} data-shortens="">
        {job === null ? t('pickup.foreignShort') : job.order?.receiver.name}
      </span>
      <time>{formatTime(item.at, t.language, false)}</time>
    </li>
  );
}
