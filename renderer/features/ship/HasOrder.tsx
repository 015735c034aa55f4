import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/index.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StateWord } from '../../components/values.tsx';
import { formatMoney, formatTime, useText } from '../../i18n/index.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import classes from '../../parcelForm/parcelForm.module.css';

/** The order with the typed number, or the one that was typed before with the same content. */
export type MetOrder = Exclude<RequestOutput<'orders.ship'>, { kind: 'shipped' }>;

interface HasOrderProps {
  readonly met: MetOrder;
  readonly onShow: (job: Job) => void;
  /** Ships the existing order with the data that were typed here. */
  readonly onTakeOver: () => void;
}

/**
 * The number has an order here already: its outcome, and the way on with it. A second one is never opened. The same parcel
 * without a number is opened once more if a person confirms it.
 */
export function HasOrder({ met, onShow, onTakeOver }: HasOrderProps) {
  const t = useText();
  // The job may have changed meanwhile, so its current state is shown.
  const job = useJob(met.job.id) ?? met.job;
  const isSame = met.kind === 'same_parcel';
  const canTakeOver = isSame || (met.canTakeOver && job.state === met.job.state);
  const name = job.order?.receiver.name;
  const price = job.shipment?.price ?? null;
  return (
    <Notice
      tone={canTakeOver && !isSame ? 'problem' : 'already_shipped'}
      testId="ship-has-order"
      title={
        isSame
          ? t('ship.sameParcel', { time: formatTime(job.createdAt, t.language, false) })
          : t('ship.hasOrder', { code: codeOfJob(job) })
      }
    >
      <p>
        <StateWord job={job} />
        {name === undefined ? null : ` · ${name}`}
        {job.problem === null ? null : ` · ${t(`problem.${job.problem.code}.title`)}`}
      </p>
      {isSame && price !== null ? <p>{t('ship.firstCost', { amount: formatMoney(price, t.language) })}</p> : null}
      <div className={classes.buttons}>
        <ActionButton
          action="showOrder"
          onPress={() => onShow(job)}
          variant={isSame || !canTakeOver ? 'primary' : 'normal'}
        />
        {canTakeOver ? (
          <ActionButton action="takeOver" onPress={onTakeOver} variant={!isSame ? 'primary' : 'normal'}>
            {isSame ? t('ship.another') : t('ship.takeOver')}
          </ActionButton>
        ) : null}
      </div>
    </Notice>
  );
}
