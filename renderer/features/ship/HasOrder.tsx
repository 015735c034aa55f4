import type { RequestOutput } from '../../../electron/contract/channels.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { useJob } from '../../bridge/StationContext.tsx';
import { KeyHint } from '../../components/KeyHint.tsx';
import { Notice } from '../../components/Notice.tsx';
import { StateWord } from '../../components/StateWord.tsx';
import { useText } from '../../i18n/useText.ts';
import { keysOf } from '../../model/keyTable.ts';
import { useActKeys } from '../../scanner/useActKeys.ts';
import classes from './ShipView.module.css';

/** The order that has the number which was typed. */
export type MetOrder = Extract<RequestOutput<'orders.ship'>, { kind: 'has_job' }>;

interface HasOrderProps {
  readonly met: MetOrder;
  readonly onShow: (job: Job) => void;
  /** It goes with what was typed here. */
  readonly onTakeOver: () => void;
}

/** The number has an order here already: what became of that one, and the way on with it. A second one is never opened. */
export function HasOrder({ met, onShow, onTakeOver }: HasOrderProps) {
  const t = useText();
  // It may have gone on meanwhile: what is said here is as of now.
  const job = useJob(met.job.id) ?? met.job;
  const canTakeOver = met.canTakeOver && job.state === met.job.state;
  useActKeys({ showOrder: () => onShow(job), takeOver: canTakeOver ? onTakeOver : null });
  const name = job.order?.receiver.name;
  return (
    <Notice tone={canTakeOver ? 'problem' : 'already_shipped'} testId="ship-has-order">
      <p>
        <strong>{t('ship.hasOrder', { code: job.order?.reference || job.key.value })}</strong>
      </p>
      <p>
        <StateWord job={job} />
        {name === undefined ? null : ` · ${name}`}
        {job.problem === null ? null : ` · ${t(`problem.${job.problem.code}.title`)}`}
      </p>
      <div className={classes.buttons}>
        <KeyHint
          keys={keysOf('showOrder')}
          label={t('ship.showOrder')}
          onPress={() => onShow(job)}
          strong={!canTakeOver}
        />
        {canTakeOver ? (
          <KeyHint keys={keysOf('takeOver')} label={t('ship.takeOver')} onPress={onTakeOver} strong />
        ) : null}
      </div>
    </Notice>
  );
}
