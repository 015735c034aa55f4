import type { Job } from '../../../electron/contract/job.ts';
import { formatWhen, type Translate } from '../../i18n/index.ts';
import { isPaidMeanwhile, type Outcome } from '../../model/outcomeOf.ts';
import { outcomeId } from '../../model/outcomeTable.ts';
import { type OutcomeTexts, outcomeLine } from '../../model/outcomeWords.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { deskOfLabel } from '../../model/printerNames.ts';
import { problemTodo } from '../../model/problemTodo.ts';

/** The outcome as the operator reads it. `now` in epoch ms. */
export function outcomeTexts(outcome: Outcome, job: Job, t: Translate, now: number): OutcomeTexts {
  const slot = 'slot' in outcome ? outcome.slot : outcome.kind === 'problem' ? job.slot : null;
  const body = bodyOf(outcome, job, t, now);
  const texts = outcomeLine(outcomeId(outcome, job), t, {
    slot,
    values: valuesOf(outcome, job, t, now),
    ...(body === null ? {} : { body }),
  });
  // The carrier has to fix it: "the label prints when it comes" alone would let the operator wait in vain.
  if (outcome.kind === 'wait' && job.problem?.code === 'label_not_pdf')
    return { ...texts, body: `${t('problem.label_not_pdf.title')} ${texts.body}` };
  if (!isPaidMeanwhile(job) || job.state === 'cancelling') return texts;
  return { ...texts, body: `${t('problem.paid_meanwhile.title')} ${texts.body}` };
}

/** What the texts of the table may name. */
function valuesOf(outcome: Outcome, job: Job, t: Translate, now: number) {
  const isGone = outcome.kind === 'already_shipped' && outcome.step === 'handed_over';
  const isUnproven = 'step' in outcome && (outcome.step === 'unproven' || outcome.kind === 'pay');
  // The label's time, not that of the scans since.
  const at = isUnproven ? sentAt(job) : isGone ? job.stateSince : job.printedAt;
  const desk = outcome.kind === 'done' || outcome.kind === 'sent' ? job.print?.desk : deskOfLabel(job);
  return {
    when: at === null ? t('time.unknown') : formatWhen(at, now, t.language),
    desk: (isGone ? job.desk : desk) ?? '',
    code: codeOfJob(job),
    state: t(`state.${job.state}`),
  };
}

/** What to do, where the job decides it and not the outcome alone; null: as the table has it. */
function bodyOf(outcome: Outcome, job: Job, t: Translate, now: number): string | null {
  switch (outcome.kind) {
    case 'already_shipped':
    case 'pay':
      return outcome.step === 'unproven' && sentAt(job) === null
        ? t(`outcome.${outcome.kind}.unproven.bodyUntold`)
        : null;
    case 'problem': {
      const code = outcome.code ?? (outcome.step === 'question' ? 'print_unknown' : 'refused_by_service');
      // What to do with the parcel first; what happened stands under it.
      return outcome.step === 'stopped' && job.problem?.code === code ? problemTodo(job, t) : t(`problem.${code}.todo`);
    }
    case 'shop_stopped':
      if (outcome.step === 'gone') return null;
      if (outcome.step !== 'unsent') return t(`outcome.shop_stopped.${outcome.step}`);
      return job.shopStop?.isDone === true ? t('outcome.shop_stopped.unsentDone') : null;
    case 'withdrawn':
      return outcome.step === 'cancelled' ? cancelledBody(job, t, now) : null;
    case 'not_cancelled':
      return standingText(outcome, t);
    default:
      return null;
  }
}

/** When the request left that had no answer, epoch ms; null: not known. */
export function sentAt({ unproven }: Pick<Job, 'unproven'>): number | null {
  return unproven?.sentAt ?? null;
}

/** The list's word for an order that is not to be shipped, and when the list came. */
export function shopStopText({ shopStop }: Pick<Job, 'shopStop'>, t: Translate, now: number): string {
  if (shopStop === null) return '';
  const { word, at } = shopStop;
  return t('outcome.shop_stopped.says', { word, when: formatWhen(at, now, t.language) });
}

/** What to do with the parcel of a cancelled shipment depends on where it is, and whether a label is on it. */
export function cancelledBody(job: Job, t: Translate, now: number): string {
  const unlabelled = job.printCount > 0 ? t('outcome.withdrawn.cancelled.body') : t('outcome.withdrawn.unlabelled');
  const what = job.pickup === null ? unlabelled : t('outcome.withdrawn.withCourier.body');
  if (job.stateSince === null) return what;
  return `${what} ${t('outcome.withdrawn.knownSince', { when: formatWhen(job.stateSince, now, t.language) })}`;
}

/** What the hands do with a parcel whose shipment could not be cancelled. */
function standingText({ step, slot }: Extract<Outcome, { kind: 'not_cancelled' }>, t: Translate): string {
  switch (step) {
    case 'wait':
      return outcomeLine('outcome.wait', t, { slot }).body;
    case 'pay':
      return outcomeLine('outcome.pay.shipment', t, { slot }).body;
    case 'label':
      return t('outcome.not_cancelled.body');
    case 'print':
    case 'handed_over':
    case 'elsewhere':
      return t(`outcome.not_cancelled.${step}`);
    default:
      return step satisfies never;
  }
}
