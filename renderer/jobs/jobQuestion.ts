import { anewReference } from '../../electron/contract/anewReference.ts';
import type { Job } from '../../electron/contract/job.ts';
import type { Question } from '../components/useQuestion.ts';
import { formatMoney, type Language } from '../i18n/format.ts';
import type { Translate } from '../i18n/translate.ts';
import { REPRINT_REASONS, type ReprintReason } from '../model/reprint.ts';

/** What is asked before it is done: it costs money, a label, or both. */
export type QuestionName = 'cancel' | 'shipAnew' | 'reprint';

export interface JobQuestion extends Question {
  readonly name: QuestionName;
  /** The question in a word or two. */
  readonly word: string;
  readonly question: string;
  /** What it means for money and label. */
  readonly note: string;
  /** Runs for the confirm barcode and its key. It is the first answer, but without a reason that a person has chosen. */
  readonly onConfirm: () => void;
}

export interface QuestionReplies {
  readonly onCancel: (reason: string) => void;
  readonly onShipAnew: () => void;
  readonly onReprint: (reason: ReprintReason) => void;
  readonly onClose: () => void;
}

const CANCEL_REASONS = ['customer', 'wrong', 'other'] as const;

/** The number that says yes says why as well. */
export function jobQuestion(
  name: QuestionName,
  job: Job,
  t: Translate,
  language: Language,
  replies: QuestionReplies,
): JobQuestion {
  switch (name) {
    case 'cancel':
      return {
        name,
        word: t('cancel.word'),
        question: t('cancel.question'),
        note: cancelNote(job, t, language),
        acts: CANCEL_REASONS.map((reason) => ({
          label: t('cancel.yesBecause', { reason: t(`cancel.reasons.${reason}`) }),
          onPress: () => replies.onCancel(t(`cancel.reasons.${reason}`)),
        })),
        leave: { label: t('cancel.no'), onPress: replies.onClose },
        onConfirm: () => replies.onCancel(t('cancel.reasons.barcode')),
      };
    case 'shipAnew': {
      const reference = anewReference(job.key.kind === 'reference' ? job.key.value : job.id);
      return {
        name,
        word: t('anew.word'),
        question: t('anew.question', { reference }),
        note: t('anew.body'),
        acts: [{ label: t('anew.yes', { reference }), onPress: replies.onShipAnew }],
        leave: { label: t('anew.no'), onPress: replies.onClose },
        onConfirm: replies.onShipAnew,
      };
    }
    case 'reprint':
      return {
        name,
        word: t('reprint.word'),
        question: t('reprint.question'),
        note: `${t('reprint.printedSoFar', { count: job.printCount })} ${t('reprint.body')}`,
        acts: REPRINT_REASONS.map((reason) => ({
          label: t(`reprint.reasons.${reason}`),
          onPress: () => replies.onReprint(reason),
        })),
        leave: { label: t('reprint.no'), onPress: replies.onClose },
        onConfirm: () => replies.onReprint(REPRINT_REASONS[0]),
      };
    default:
      return name satisfies never;
  }
}

function cancelNote(job: Job, t: Translate, language: Language): string {
  if (job.payment?.paid === false) return t('cancel.bodyUnpaid');
  const price = job.shipment?.price ?? null;
  return price === null ? t('cancel.body') : t('cancel.bodyPaid', { amount: formatMoney(price, language) });
}
