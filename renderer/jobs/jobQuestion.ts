import type { Job } from '../../electron/contract/job.ts';
import { reshipReference } from '../../electron/contract/reshipReference.ts';
import type { Question, QuestionAction } from '../components/useQuestion.ts';
import { formatMoney, type Translate } from '../i18n/index.ts';
import { isReprint, REPRINT_REASONS, type ReprintReason } from '../model/reprint.ts';
import { panelName } from './panelLine.ts';
import type { DeskPrinter } from './useDeskPrinters.ts';

/** Actions with a question before them: they cost money, a label, or both. */
export type QuestionName =
  | 'cancel'
  | 'shipAnew'
  | 'resend'
  | 'printShipped'
  | 'overruleStop'
  | 'panelPrint'
  | 'panelNew'
  | 'reprint'
  | 'where';

export interface JobQuestion extends Question {
  readonly name: QuestionName;
  /** The question in a word or two. */
  readonly word: string;
  readonly question: string;
  /** The meaning for money and label. */
  readonly note: string;
  /**
   * Runs for the confirm barcode and its key. It is the first answer, but without a reason that a person has chosen. Null
   * if a person has to check something elsewhere first.
   */
  readonly onConfirm: (() => void) | null;
}

export interface QuestionReplies {
  readonly onCancel: (reason: string) => void;
  readonly onShipAnew: () => void;
  readonly onResend: () => void;
  readonly onOverruleStop: () => void;
  /** Called with the answer: that shipment of the panel; null: none of them, so a new one is opened. */
  readonly onPanel: (shipmentId: string | null) => void;
  readonly onPrint: () => void;
  readonly onReprint: (reason: ReprintReason) => void;
  /** Called to print at another desk, which is chosen next; null: there is none that could print it. */
  readonly onElsewhere: (() => void) | null;
  /** Called to print at that printer; null: at the usual one for such labels. */
  readonly onWhere: (printerId: string | null) => void;
  /** Called to offer the next printers, if there are more than one question can offer. */
  readonly onMore: () => void;
  readonly onClose: () => void;
}

const CANCEL_REASONS = ['customer', 'wrong', 'other'] as const;

/** Each answer has a digit, and the last one is needed for the further printers. */
const MOST_PRINTERS = 9;

/** The answers of that page; with more than fit, the last one turns over, and the last page leads back to the first. */
function onePage(actions: readonly QuestionAction[], page: number, more: QuestionAction): readonly QuestionAction[] {
  if (actions.length <= MOST_PRINTERS) return actions;
  const each = MOST_PRINTERS - 1;
  const from = (page % Math.ceil(actions.length / each)) * each;
  return [...actions.slice(from, from + each), more];
}

/** The number that confirms is the reason as well. */
export function jobQuestion(
  name: QuestionName,
  job: Job,
  t: Translate,
  replies: QuestionReplies,
  { elsewhere, page }: { readonly elsewhere: readonly DeskPrinter[]; readonly page: number },
): JobQuestion {
  /** Only a person can see whether the answer is yes, so the confirm barcode gives none. */
  const checkFirst = (prompted: 'resend' | 'printShipped' | 'panelNew', onYes: () => void): JobQuestion => ({
    name: prompted,
    word: t(`${prompted}.word`),
    question: prompted === 'resend' ? resendQuestion(job, t) : t(`${prompted}.question`),
    note: t(`${prompted}.body`),
    actions: [{ label: t(`${prompted}.yes`), onPress: onYes }],
    leave: { label: t(`${prompted}.no`), onPress: replies.onClose },
    onConfirm: null,
  });
  // The question whether such an order is sent again comes once it is not stopped any more.
  const isUnclear = job.deliveryUnknown && (job.state === 'needs_attention' || job.state === 'failed');
  switch (name) {
    case 'cancel':
      return {
        name,
        word: t('cancel.word'),
        question: t('cancel.question'),
        note: cancelNote(job, t),
        actions: CANCEL_REASONS.map((reason) => ({
          label: t('cancel.yesBecause', { reason: t(`cancel.reasons.${reason}`) }),
          onPress: () => replies.onCancel(t(`cancel.reasons.${reason}`)),
        })),
        leave: { label: t('cancel.no'), onPress: replies.onClose },
        onConfirm: () => replies.onCancel(t('cancel.reasons.barcode')),
      };
    case 'shipAnew': {
      const reference = reshipReference(job.key.kind === 'reference' ? job.key.value : job.id);
      return {
        name,
        word: t('anew.word'),
        question: t('anew.question', { reference }),
        note: t('anew.body'),
        actions: [{ label: t('anew.yes', { reference }), onPress: replies.onShipAnew }],
        leave: { label: t('common.no'), onPress: replies.onClose },
        onConfirm: replies.onShipAnew,
      };
    }
    case 'resend':
      return checkFirst(name, replies.onResend);
    case 'printShipped':
      return checkFirst(name, replies.onPrint);
    case 'panelNew':
      return checkFirst(name, () => replies.onPanel(null));
    case 'panelPrint':
      return {
        name,
        word: t('panelPrint.word'),
        question: t('panelPrint.question'),
        note: t('panelPrint.body'),
        actions: (job.panel?.found ?? []).slice(0, MOST_PRINTERS).map((one) => ({
          label: panelName(one, t),
          onPress: () => replies.onPanel(one.shipment.id),
        })),
        leave: { label: t('common.neverMind'), onPress: replies.onClose },
        onConfirm: null,
      };
    case 'overruleStop':
      return {
        name,
        word: t('overrule.word'),
        question: t('overrule.question', { word: job.shopStop?.word ?? '' }),
        note: isUnclear
          ? t('overrule.bodyUnclear')
          : job.shipment === null
            ? t('overrule.body')
            : t('overrule.bodyShipped'),
        actions: [{ label: t('overrule.yes'), onPress: replies.onOverruleStop }],
        leave: { label: t('common.no'), onPress: replies.onClose },
        onConfirm: replies.onOverruleStop,
      };
    case 'reprint':
      return {
        name,
        word: t('reprint.word'),
        question: t('reprint.question'),
        note: `${t('reprint.printedSoFar', { count: job.printCount })} ${t('reprint.body')}`,
        actions: [
          ...REPRINT_REASONS.map((reason) => ({
            label: t(`reprint.reasons.${reason}`),
            onPress: () => replies.onReprint(reason),
          })),
          ...(replies.onElsewhere === null ? [] : [{ label: t('printAt.elsewhere'), onPress: replies.onElsewhere }]),
        ],
        leave: { label: t('common.doNotPrint'), onPress: replies.onClose },
        onConfirm: () => replies.onReprint(REPRINT_REASONS[0]),
      };
    case 'where': {
      // A second label was requested at another desk already.
      const here = isReprint(job) ? [] : [{ label: t('common.atThisDesk'), onPress: () => replies.onWhere(null) }];
      const places = elsewhere.map(({ id, name: printer, desk }) => ({
        label: t('printAt.at', { printer, desk }),
        onPress: () => replies.onWhere(id),
      }));
      const actions = onePage([...here, ...places], page, { label: t('printAt.more'), onPress: replies.onMore });
      return {
        name,
        word: t('instruction.fetch'),
        question: t('printAt.question'),
        note: t('printAt.body'),
        actions,
        leave: { label: t('printAt.no'), onPress: replies.onClose },
        onConfirm: () => (actions[0] ?? { onPress: replies.onClose }).onPress(),
      };
    }
    default:
      return name satisfies never;
  }
}

/** Where a person has to check before an order goes again: in the panel of the account under which it was sent. */
export function resendQuestion({ problem }: Pick<Job, 'problem'>, t: Translate): string {
  return problem?.code === 'other_account' ? t('resend.questionBefore') : t('resend.question');
}

function cancelNote(job: Job, t: Translate): string {
  if (job.payment?.paid === false) return t('cancel.bodyUnpaid');
  const price = job.shipment?.price ?? null;
  return price === null ? t('cancel.body') : t('cancel.bodyPaid', { amount: formatMoney(price, t.language) });
}
