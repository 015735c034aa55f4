import type { Job } from '../../../electron/contract/job.ts';
import { isUnpaidElsewhere } from '../../../electron/contract/openPayment.ts';
import type { WhereReply } from '../../../electron/contract/scan.ts';
import type { ParcelSearch } from '../../commands/commandState.ts';
import { formatWhen, type Translate } from '../../i18n/index.ts';
import { isOfList } from '../../model/jobLists.ts';
import { isCancelRefusal, unpaidElsewhere, wasOnlySent } from '../../model/outcomeOf.ts';
import { STATES, stateId } from '../../model/outcomeTable.ts';
import { wordOf } from '../../model/outcomeWords.ts';
import { deskOfLabel, printerText } from '../../model/printerNames.ts';
import { cancelledBody, sentAt } from './outcomeTexts.ts';

export interface WhereTexts {
  /** For tests: what was found. */
  readonly step: string;
  readonly word: string;
  readonly body: string;
  readonly isNumber: boolean;
}

type FoundElsewhere = Extract<WhereReply, { kind: 'elsewhere' }>;

/** Where a parcel is, in one large word. `job`: as it stands now; `now` in epoch ms. */
export function whereTexts(answer: ParcelSearch['answer'], job: Job | null, t: Translate, now: number): WhereTexts {
  const plain = { isNumber: false } as const;
  switch (answer.type) {
    case 'asking':
      return { ...plain, step: 'asking', word: t('where.asking.word'), body: t('where.asking.body') };
    case 'failed':
      return {
        ...plain,
        step: 'failed',
        word: t('where.failed.word'),
        body: t(`error.${answer.error.code}.title`),
      };
    case 'found': {
      const { found } = answer;
      switch (found.kind) {
        case 'job':
          return ofJob(job ?? found.job, t, now);
        case 'elsewhere':
          return { ...plain, ...ofOtherDesk(found, t, now) };
        case 'order':
          return {
            ...plain,
            step: 'order',
            word: found.othersUnasked ? t('where.order.wordHere') : t('where.order.word'),
            body: found.othersUnasked ? t('where.order.bodyHere') : t('where.order.body'),
          };
        case 'unknown':
          return { ...plain, step: 'unknown', word: t('where.unknown.word'), body: t('where.unknown.body') };
        case 'refused':
          return {
            ...plain,
            step: 'refused',
            word: t('where.failed.word'),
            body: t(`refused.${found.reason}.title`, { length: found.length }),
          };
        default:
          return found satisfies never;
      }
    }
    default:
      return answer satisfies never;
  }
}

function ofJob(job: Job, t: Translate, now: number): WhereTexts {
  const at = job.state === 'printed' || job.state === 'verified' ? job.printedAt : job.stateSince;
  const when = at === null ? t('time.unknown') : formatWhen(at, now, t.language);
  const sent = sentAt(job);
  const sentWhen = sent === null ? t('time.unknown') : formatWhen(sent, now, t.language);
  const plain = { isNumber: false, step: job.state, word: wordOf(stateId(job), t, job.print?.desk) } as const;
  switch (job.state) {
    case 'label_pending':
    case 'awaiting_payment': {
      const { slot } = job;
      if (isOfList(job)) return { ...plain, body: t('where.batch') };
      if (slot === null) return { ...plain, word: t('where.shelf.word'), body: t('where.shelf.body') };
      const body = job.state === 'label_pending' ? t('where.slotLabel', { slot }) : t('where.slotPay', { slot });
      return { ...plain, isNumber: true, word: t('where.inSlot', { slot }), body };
    }
    case 'printed':
    case 'verified': {
      const reported = { when, desk: deskOfLabel(job), printer: job.print?.printerName ?? printerText(null, t) };
      return wasOnlySent(job)
        ? { ...plain, step: 'sent', body: t('where.sent', reported) }
        : { ...plain, body: t('where.printed', reported) };
    }
    case 'label_ready':
    case 'printing':
      if (job.problem !== null && isCancelRefusal(job.problem.code)) {
        return { ...plain, step: 'not_cancelled', body: t('outcome.not_cancelled.print') };
      }
      if (job.problem !== null) return { ...plain, body: t(`problem.${job.problem.code}.title`) };
      if (job.print === null) return { ...plain, body: t('outcome.sending.print_queue.body') };
      return { ...plain, body: t('where.printing', { printer: printerText(job.print, t) }) };
    case 'handed_over':
      return { ...plain, body: t('where.handed_over', { when }) };
    case 'already_shipped':
      if (isUnpaidElsewhere(job)) {
        const body = t(`outcome.pay.${unpaidElsewhere(job)}.body`, { when: sentWhen });
        return { ...plain, step: 'unpaid_elsewhere', body };
      }
      if (job.unproven === null) return { ...plain, body: t('where.elsewhere') };
      return {
        ...{ ...plain, step: 'unproven' },
        body: sent === null ? t('where.unproven.bodyUntold') : t('where.unproven.body', { when: sentWhen }),
      };
    case 'queued':
    case 'submitting': {
      const created = formatWhen(job.createdAt, now, t.language);
      return { ...plain, body: isOfList(job) ? t('where.queuedBatch') : t('where.queued', { when: created }) };
    }
    case 'needs_attention':
    case 'failed':
    case 'print_unconfirmed': {
      const code = job.problem?.code ?? (job.state === 'print_unconfirmed' ? 'print_unknown' : 'refused_by_service');
      if (code === 'on_hold') return { ...plain, step: 'held', body: t('where.held') };
      return { ...plain, body: t(`problem.${code}.title`) };
    }
    case 'cancelling':
      // The carrier may refuse it, and then the parcel goes.
      return { ...plain, body: t('where.cancelling') };
    case 'cancelled':
      // A label of its shipment may be on the parcel, or the parcel with the courier.
      return { ...plain, body: job.shipment === null ? t('where.cancelled', { when }) : cancelledBody(job, t, now) };
    default:
      return job satisfies never;
  }
}

function ofOtherDesk({ desk, parcel }: FoundElsewhere, t: Translate, now: number) {
  const reported =
    parcel === null
      ? t('elsewhere.untold')
      : t('elsewhere.told', {
          state: t(`state.${parcel.state}`),
          when: formatWhen(parcel.printedAt ?? parcel.updatedAt, now, t.language),
        });
  // One that went with the courier, or will not go at all, is not there any more.
  const isGone = parcel?.state === 'handed_over' || parcel?.state === 'cancelled';
  const place = parcel?.slot == null ? '' : ` · ${t('common.slot', { slot: parcel.slot })}`;
  return {
    step: 'elsewhere',
    word: isGone ? wordOf(STATES[parcel.state], t) : t('where.atDesk.word'),
    body: `${t('elsewhere.over', { desk: desk.name })}. ${reported}${place}.`,
  };
}
