import type { Job } from '../../../electron/contract/job.ts';
import { isObstacle } from '../../../electron/contract/obstacle.ts';
import type { ProblemCode } from '../../../electron/contract/problem.ts';
import type { Tone, ToneIconName } from '../../components/ToneIcon.tsx';
import { formatWhen, type Translate } from '../../i18n/index.ts';
import { isPaidMeanwhile, type Outcome, type OutcomeKind } from '../../model/outcomeOf.ts';
import { codeOfJob } from '../../model/parcelFacts.ts';
import { deskOfLabel } from '../../model/printerNames.ts';
import { problemTodo } from '../../model/problemTodo.ts';

export interface OutcomeTexts {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly word: string;
  readonly body: string;
  /** On the card, where there is room for two lines: what is wrong, and under it, larger, where the parcel goes. */
  readonly split?: { readonly over: string; readonly word: string };
}

const OUTCOME_TONES = {
  sending: 'neutral',
  done: 'done',
  sent: 'question',
  label: 'neutral',
  already_shipped: 'already_shipped',
  wait: 'wait',
  pay: 'pay',
  problem: 'problem',
  offline: 'offline',
  shop_stopped: 'problem',
  held: 'neutral',
  withdrawn: 'neutral',
  not_cancelled: 'neutral',
} as const satisfies Record<OutcomeKind, Tone>;

const OUTCOME_ICONS = {
  sending: 'sending',
  done: 'done',
  sent: 'look',
  label: 'label',
  already_shipped: 'already_shipped',
  wait: 'wait',
  pay: 'pay',
  problem: 'problem',
  offline: 'offline',
  shop_stopped: 'problem',
  held: 'hold',
  withdrawn: 'withdrawn',
  not_cancelled: 'label',
} as const satisfies Record<OutcomeKind, ToneIconName>;

/** Nothing went wrong that is known: the person looks at the parcel or the printer, and answers. */
function isQuestion(outcome: Outcome): boolean {
  if (outcome.kind === 'already_shipped') return outcome.step === 'unproven';
  if (outcome.kind !== 'problem') return false;
  return outcome.step === 'question' || outcome.code === 'label_old' || outcome.code === 'panel_shipment_open';
}

/** A parcel that must not go is red, for any reason. */
export function outcomeVariant(outcome: Outcome): Pick<OutcomeTexts, 'tone' | 'icon'> {
  if (outcome.kind === 'withdrawn' && outcome.step === 'cancelled') return { tone: 'problem', icon: 'problem' };
  // The network is there: only its turn is still to come, or something else has to be mended.
  if (outcome.kind === 'offline' && outcome.step === 'budget') return { tone: 'neutral', icon: 'wait' };
  if (outcome.kind === 'offline' && outcome.step !== 'network') return { tone: 'offline', icon: 'service' };
  // A parcel that is gone has one look, whether it went just now or long ago.
  const isGone = outcome.kind === 'done' || outcome.kind === 'already_shipped' ? outcome.step === 'handed_over' : false;
  if (isGone) return { tone: 'already_shipped', icon: 'handover' };
  if (isQuestion(outcome)) return { tone: 'question', icon: 'question' };
  if (outcome.kind === 'sending' && outcome.step === 'withdrawing') return { tone: 'neutral', icon: 'withdrawn' };
  const icon = outcome.kind === 'sending' && isAtPrinter(outcome.step) ? 'printing' : OUTCOME_ICONS[outcome.kind];
  return { tone: OUTCOME_TONES[outcome.kind], icon };
}

/** Stops with a text of a word or two; the others have a general one. */
const STOP_WORDS = [
  'unknown_order',
  'invalid_fields',
  'refused_by_service',
  'payment_unreadable',
  'maybe_paid',
  'resend_unclear',
  'other_account',
  'claimed_elsewhere',
  'panel_shipment_open',
  'panel_shipment_missing',
  'panel_unread',
  'unauthorized',
  'forbidden',
  'label_not_pdf',
  'label_wrong_size',
  'label_many_pages',
  'label_missing',
  'label_old',
  'disk_error',
  'label_not_adjustable',
  'print_rejected',
  'print_cancelled',
] as const satisfies readonly ProblemCode[];

/** With these the packer holds the parcel: a hand at the printer or one key brings its label. All others put it aside. */
const STAYS_IN_HAND: readonly ProblemCode[] = [
  'label_old',
  'print_cancelled',
  'panel_shipment_open',
  'printer_trouble',
  'printer_out_of_paper',
  'printer_offline',
  'printer_paused',
  'printer_cover_open',
  'printer_jam',
];

function stopWord(code: ProblemCode, t: Translate): string {
  const named = STOP_WORDS.find((known) => known === code);
  return named === undefined ? t('outcome.problem.stopped.word') : t(`stopWord.${named}`);
}

/** The outcome as the operator reads it. `now` in epoch ms. */
export function outcomeTexts(outcome: Outcome, job: Job, t: Translate, now: number): OutcomeTexts {
  const texts = plainTexts(outcome, job, t, now);
  // The carrier has to fix it: "the label prints when it comes" alone would let the operator wait in vain.
  if (outcome.kind === 'wait' && job.problem?.code === 'label_not_pdf')
    return { ...texts, body: `${t('problem.label_not_pdf.title')} ${texts.body}` };
  if (!isPaidMeanwhile(job) || job.state === 'cancelling') return texts;
  return { ...texts, body: `${t('problem.paid_meanwhile.title')} ${texts.body}` };
}

function isAtPrinter(step: Extract<Outcome, { kind: 'sending' }>['step']): boolean {
  return step === 'printing' || step === 'print_queue';
}

function plainTexts(outcome: Outcome, job: Job, t: Translate, now: number): OutcomeTexts {
  const { tone, icon } = outcomeVariant(outcome);
  switch (outcome.kind) {
    case 'sending': {
      const { step } = outcome;
      return { tone, icon, word: t(`outcome.sending.${step}.word`), body: t(`outcome.sending.${step}.body`) };
    }
    case 'offline': {
      const { step, slot } = outcome;
      const stored = isObstacle(step)
        ? `${t(`problem.${step}.todo`)} ${t('outcome.offline.goes')}`
        : t(`outcome.offline.${step}.body`);
      return { tone, icon, ...aside(t(`outcome.offline.${step}.word`), stored, slot, t) };
    }
    case 'done': {
      const { step } = outcome;
      const word = t(`outcome.done.${step}.word`);
      const desk = job.print?.desk;
      if (step === 'printed' && desk !== undefined)
        return {
          tone,
          icon,
          word,
          body: t('printAt.fetch', { desk }),
          split: { over: t('printAt.over', { desk }), word: t('printAt.word') },
        };
      const split = step === 'handed_over' ? { split: placeUnder(word, null, t) } : {};
      return { tone, icon, word, body: t(`outcome.done.${step}.body`), ...split };
    }
    case 'sent': {
      const desk = job.print?.desk;
      const body = desk === undefined ? t('outcome.sent.body') : t('printAt.look', { desk });
      return { tone, icon, word: t('outcome.sent.word'), body };
    }
    case 'label':
      return knownLabel(outcome.step, job, t);
    case 'already_shipped': {
      const { step } = outcome;
      // The label's time, not that of the scans since.
      const at = step === 'unproven' ? sentAt(job) : step === 'handed_over' ? job.stateSince : job.printedAt;
      const desk = step === 'handed_over' ? job.desk : deskOfLabel(job);
      const reported = { when: at === null ? t('time.unknown') : formatWhen(at, now, t.language), desk };
      const word = t(`outcome.already_shipped.${step}.word`);
      const split = step === 'handed_over' ? { split: placeUnder(word, null, t) } : {};
      const body =
        step === 'unproven' && at === null
          ? t('outcome.already_shipped.unproven.bodyUntold')
          : t(`outcome.already_shipped.${step}.body`, reported);
      return { tone, icon, word, body, ...split };
    }
    case 'wait': {
      const { slot } = outcome;
      if (slot === null) {
        const word = t('outcome.wait.wordNoSlot');
        return { tone, icon, word, body: t('outcome.wait.bodyNoSlot'), split: placeUnder(word, null, t) };
      }
      return { tone, icon, word: t('outcome.wait.word', { slot }), body: t('outcome.wait.body', { slot }) };
    }
    case 'pay': {
      if (outcome.step !== 'shipment') {
        const { step } = outcome;
        const word = t(`outcome.pay.${step}.word`);
        if (step !== 'hold') {
          const at = sentAt(job);
          const split =
            step === 'elsewhere' ? { over: word, word: t('elsewhere.there.word') } : placeUnder(word, null, t);
          if (step === 'unproven' && at === null)
            return { tone, icon, word, body: t('outcome.pay.unproven.bodyUntold'), split };
          const when = at === null ? t('time.unknown') : formatWhen(at, now, t.language);
          return { tone, icon, word, body: t(`outcome.pay.${step}.body`, { when }), split };
        }
        const { slot } = outcome;
        const body = slot === null ? t('outcome.pay.hold.body') : t('outcome.pay.hold.bodySlot', { slot });
        return { tone, icon, word, body, split: placeUnder(word, slot, t) };
      }
      const { slot } = outcome;
      const over = t('outcome.pay.shipment.wordNoSlot');
      const split = placeUnder(over, slot, t);
      return slot === null
        ? { tone, icon, word: over, body: t('outcome.pay.shipment.bodyNoSlot'), split }
        : {
            tone,
            icon,
            word: t('outcome.pay.shipment.word', { slot }),
            body: t('outcome.pay.shipment.body', { slot }),
            split,
          };
    }
    case 'problem': {
      if (outcome.step === 'printer') {
        const { code } = outcome;
        const word = t(`troubleWord.${code}`);
        const body = t(`problem.${code}.todo`);
        return {
          tone,
          icon: 'printing',
          ...(STAYS_IN_HAND.includes(code) ? { word, body } : aside(word, body, job.slot, t)),
        };
      }
      const code = outcome.code ?? (outcome.step === 'question' ? 'print_unknown' : 'refused_by_service');
      if (outcome.step === 'question') {
        return { tone, icon, word: t('outcome.problem.question.word'), body: t(`problem.${code}.todo`) };
      }
      // What to do with the parcel first; what happened stands under it.
      const body = job.problem?.code === code ? problemTodo(job, t) : t(`problem.${code}.todo`);
      const word = stopWord(code, t);
      if (STAYS_IN_HAND.includes(code)) return { tone, icon, word, body };
      const split =
        code === 'claimed_elsewhere' ? { over: word, word: t('elsewhere.there.word') } : placeUnder(word, null, t);
      return { tone, icon, word, body, split };
    }
    case 'shop_stopped': {
      const { step } = outcome;
      const { isDone, isCancelled } = job.shopStop ?? {};
      const unsent = isDone === true ? 'unsentDone' : isCancelled === true ? 'unsentCancelled' : 'unsent';
      const body = t(`outcome.shop_stopped.${step === 'unsent' ? unsent : step}`);
      const word = isCancelled === true ? t('outcome.shop_stopped.cancelledWord') : t('outcome.shop_stopped.word');
      return { tone, icon, word, body, ...(step === 'gone' ? {} : { split: placeUnder(word, null, t) }) };
    }
    case 'held':
      return {
        ...{ tone, icon, word: t('outcome.held.word'), body: t('outcome.held.body') },
        split: placeUnder(t('outcome.held.word'), null, t),
      };
    case 'withdrawn': {
      const isCancelled = outcome.step === 'cancelled';
      const word = isCancelled ? t('outcome.withdrawn.cancelledWord') : t('outcome.withdrawn.word');
      return {
        tone,
        icon,
        word,
        body: isCancelled ? cancelledBody(job, t, now) : t('outcome.withdrawn.body'),
        ...(job.pickup === null ? { split: placeUnder(word, null, t) } : {}),
      };
    }
    case 'not_cancelled':
      return { tone, icon, ...notCancelled(outcome, t), body: standingText(outcome, t) };
    default:
      return outcome satisfies never;
  }
}

/** When the request left that had no answer, epoch ms; null: not known. */
export function sentAt({ unproven }: Pick<Job, 'unproven'>): number | null {
  return unproven?.sentAt ?? null;
}

/** The outcome in small type, the place for the parcel in large type: a glance takes the largest word for the instruction. */
export function placeUnder(over: string, slot: number | null, t: Translate): NonNullable<OutcomeTexts['split']> {
  return { over, word: slot === null ? t('outcome.aside') : t('outcome.wait.word', { slot }) };
}

/** The same, with a sentence that begins with that place. */
export function aside(
  word: string,
  rest: string,
  slot: number | null,
  t: Translate,
): Pick<OutcomeTexts, 'word' | 'body' | 'split'> {
  const place = slot === null ? t('outcome.offline.aside') : t('outcome.offline.slot', { slot });
  return { word, body: `${place} ${rest}`, split: placeUnder(word, slot, t) };
}

/** A person has decided that the parcel must not go: it is shown large that it was not cancelled, and nothing seems done. */
function notCancelled(
  { step, slot }: Extract<Outcome, { kind: 'not_cancelled' }>,
  t: Translate,
): Pick<OutcomeTexts, 'word' | 'split'> {
  const word = t('outcome.not_cancelled.word');
  return step === 'handed_over' ? { word } : { word, split: placeUnder(word, slot, t) };
}

/** The list's word for an order that is not to be shipped, and when the list came. */
export function shopStopText({ shopStop }: Pick<Job, 'shopStop'>, t: Translate, now: number): string {
  if (shopStop === null) return '';
  const { word, at } = shopStop;
  return t('outcome.shop_stopped.says', { word, when: formatWhen(at, now, t.language) });
}

/** What to do with the parcel of a cancelled shipment depends on where it is, and whether a label is on it. */
export function cancelledBody(job: Job, t: Translate, now: number): string {
  const place = job.pickup !== null ? 'withCourier' : job.printCount > 0 ? 'labelled' : 'unlabelled';
  const what = t(`outcome.withdrawn.${place}`);
  if (job.stateSince === null) return what;
  return `${what} ${t('outcome.withdrawn.knownSince', { when: formatWhen(job.stateSince, now, t.language) })}`;
}

/** What the hands do with a parcel whose shipment could not be cancelled. */
function standingText({ step, slot }: Extract<Outcome, { kind: 'not_cancelled' }>, t: Translate): string {
  switch (step) {
    case 'wait':
      return slot === null ? t('outcome.wait.bodyNoSlot') : t('outcome.wait.body', { slot });
    case 'pay':
      return slot === null ? t('outcome.pay.shipment.bodyNoSlot') : t('outcome.pay.shipment.body', { slot });
    case 'label':
    case 'print':
    case 'handed_over':
    case 'elsewhere':
      return t(`outcome.not_cancelled.${step}`);
    default:
      return step satisfies never;
  }
}

const LABEL_VARIANTS = {
  cancelled: ['problem', 'problem'],
  handed_over: ['already_shipped', 'handover'],
  verified: ['done', 'done'],
  other: ['neutral', 'label'],
} as const satisfies Record<Extract<Outcome, { kind: 'label' }>['step'], readonly [Tone, ToneIconName]>;

/** The text for a scanned label with nothing to verify. */
function knownLabel(step: keyof typeof LABEL_VARIANTS, job: Job, t: Translate): OutcomeTexts {
  const [tone, icon] = LABEL_VARIANTS[step];
  const reported = { code: codeOfJob(job), state: t(`state.${job.state}`) };
  const word = t(`proof.known.${step}.word`);
  const split = step === 'handed_over' ? { split: placeUnder(word, null, t) } : {};
  return { tone, icon, word, body: t(`proof.known.${step}.body`, reported), ...split };
}
