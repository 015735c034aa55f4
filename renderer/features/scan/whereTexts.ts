import type { Job } from '../../../electron/contract/job.ts';
import { isUnpaidElsewhere } from '../../../electron/contract/openPayment.ts';
import type { WhereReply } from '../../../electron/contract/scan.ts';
import type { ParcelSearch } from '../../commands/commandState.ts';
import { formatWhen, type Translate } from '../../i18n/index.ts';
import { isOfList } from '../../model/jobLists.ts';
import { isCancelRefusal, unpaidElsewhere, wasOnlySent } from '../../model/outcomeOf.ts';
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
  const whenOf = (time: number | null) => (time === null ? t('time.unknown') : formatWhen(time, now, t.language));
  const when = whenOf(at);
  const sentWhen = whenOf(sentAt(job));
  const plain = { isNumber: false, step: job.state } as const;
  switch (job.state) {
    case 'label_pending':
    case 'awaiting_payment': {
      const isPaid = job.state === 'label_pending';
      const { slot } = job;
      if (isOfList(job)) {
        const text = isPaid ? 'batchLabel' : 'batchPay';
        return { ...plain, word: t(`where.${text}.word`), body: t(`where.${text}.body`) };
      }
      if (slot === null) return { ...plain, word: t('where.shelf.word'), body: t('where.shelf.body') };
      return {
        ...plain,
        isNumber: true,
        word: t('where.inSlot', { slot }),
        body: isPaid ? t('where.slotLabel.body', { slot }) : t('where.slotPay.body', { slot }),
      };
    }
    case 'printed':
    case 'verified': {
      const reported = { when, desk: deskOfLabel(job), printer: job.print?.printerName ?? printerText(null, t) };
      if (wasOnlySent(job)) {
        return { ...plain, step: 'sent', word: t('where.sent.word'), body: t('where.sent.body', reported) };
      }
      return { ...plain, word: t('where.printed.word'), body: t('where.printed.body', reported) };
    }
    case 'label_ready':
    case 'printing':
      if (job.problem !== null && isCancelRefusal(job.problem.code)) {
        const word = t('outcome.not_cancelled.word');
        return { ...plain, step: 'not_cancelled', word, body: t('outcome.not_cancelled.print') };
      }
      if (job.problem !== null) return stopped(job, t);
      if (job.print === null) {
        const step = 'outcome.sending.print_queue';
        return { ...plain, word: t(`${step}.word`), body: t(`${step}.body`) };
      }
      return {
        ...plain,
        word: t('where.printing.word'),
        body: t('where.printing.body', { printer: printerText(job.print, t) }),
      };
    case 'handed_over':
      return { ...plain, word: t('where.handed_over.word'), body: t('where.handed_over.body', { when }) };
    case 'already_shipped':
      if (isUnpaidElsewhere(job)) {
        return {
          ...plain,
          step: 'unpaid_elsewhere',
          word: t(`outcome.pay.${unpaidElsewhere(job)}.word`),
          body: t(`outcome.pay.${unpaidElsewhere(job)}.body`, { when: sentWhen }),
        };
      }
      if (job.unproven !== null) {
        return {
          ...plain,
          step: 'unproven',
          word: t('instruction.hasLabel'),
          body: sentAt(job) === null ? t('where.unproven.bodyUntold') : t('where.unproven.body', { when: sentWhen }),
        };
      }
      return { ...plain, word: t('where.elsewhere.word'), body: t('where.elsewhere.body') };
    case 'queued':
    case 'submitting':
      return {
        ...plain,
        word: t('where.queued.word'),
        body: isOfList(job)
          ? t('where.queuedBatch.body')
          : t('where.queued.body', { when: formatWhen(job.createdAt, now, t.language) }),
      };
    case 'needs_attention':
    case 'failed':
    case 'print_unconfirmed':
      if (job.problem?.code !== 'on_hold') return stopped(job, t);
      return { ...plain, step: 'held', word: t('where.held.word'), body: t('where.held.body') };
    case 'cancelling':
      // The carrier may refuse it, and then the parcel goes.
      return { ...plain, word: t('where.cancelling.word'), body: t('where.cancelling.body') };
    case 'cancelled':
      if (job.shipment !== null) {
        // A label of it may be on the parcel, or the parcel with the courier.
        return { ...plain, word: t('outcome.withdrawn.cancelled.word'), body: cancelledBody(job, t, now) };
      }
      return { ...plain, word: t('where.cancelled.word'), body: t('where.cancelled.body', { when }) };
    default:
      return job satisfies never;
  }
}

/** The word for a parcel at another desk; one that went with the courier, or will not go at all, is not there any more. */
function wordThere(parcel: FoundElsewhere['parcel'], t: Translate): string {
  switch (parcel?.state) {
    case 'handed_over':
      return t('where.handed_over.word');
    case 'cancelled':
      return t('where.cancelled.word');
    default:
      return t('where.atDesk.word');
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
  const place = parcel?.slot == null ? '' : ` · ${t('common.slot', { slot: parcel.slot })}`;
  return {
    step: 'elsewhere',
    word: wordThere(parcel, t),
    body: `${t('elsewhere.over', { desk: desk.name })}. ${reported}${place}.`,
  };
}

function stopped({ state, problem }: Job, t: Translate): WhereTexts {
  const code = problem?.code ?? (state === 'print_unconfirmed' ? 'print_unknown' : 'refused_by_service');
  return { isNumber: false, step: state, word: t('where.stopped.word'), body: t(`problem.${code}.title`) };
}
