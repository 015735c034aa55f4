import type { Job, JobState } from '../../electron/contract/job.ts';
import type { TextKey } from '../i18n/index.ts';
import type { SoundName } from '../sound/sounds.ts';
import type { JobAction } from './offeredActions.ts';
import { isShopStopped, type Outcome, outcomeOf } from './outcomeOf.ts';

/**
 * The colours that mean something; the values are in theme/tokens.css. `pay` is money and nothing else; anything else that
 * a person has to see is `attention`, and a question of the screen is `question`.
 */
export type Tone =
  | 'done'
  | 'already_shipped'
  | 'wait'
  | 'pay'
  | 'problem'
  | 'offline'
  | 'neutral'
  | 'question'
  | 'attention';

/**
 * What the hands do, the largest word of a card. `place`: into the slot of the parcel, or aside; null: nothing yet, and the
 * cause stands alone.
 */
type Instruction =
  | (TextKey & `instruction.${string}` extends `instruction.${infer Name}` ? Name : never)
  | 'place'
  | null;

/** An action of the card; a digit answers a question. */
type Key = JobAction | '1' | '2';

type Row = readonly [
  tone: Tone,
  icon: string,
  instruction: Instruction,
  sound: SoundName | null,
  keys?: readonly Key[],
];

/**
 * Every outcome of a scan, by the path of its texts: its colour, its picture, what the hands do, its sound, and the keys
 * that help. Its cause is the text `word` of that path; what else to do is `body`, for a problem `todo`. Cards, lists, the
 * strip, the ledger and the tables of the guides are made from it (`scripts/lib/outcomeTables.ts`).
 */
export const OUTCOMES = {
  'outcome.done.printed': ['done', 'done', 'stick', 'done', ['print']],
  'printAt.printed': ['done', 'done', 'fetch', 'done', ['print']],
  'outcome.done.verified': ['done', 'done', 'next', 'done'],
  'proof.known.verified': ['done', 'done', 'next', 'already_shipped'],
  'outcome.sent': ['question', 'look', 'lookPrinter', 'done', ['print']],
  'printAt.sent': ['question', 'look', 'lookPrinter', 'done', ['print']],
  'outcome.sending.asking': ['neutral', 'sending', null, null],
  'outcome.sending.sending': ['neutral', 'sending', null, null],
  'outcome.sending.print_queue': ['neutral', 'printing', null, null],
  'outcome.sending.printing': ['neutral', 'printing', null, null],
  'outcome.sending.queued': ['neutral', 'wait', 'place', null],
  'outcome.wait': ['wait', 'wait', 'place', 'wait'],
  'outcome.pay.shipment': ['pay', 'pay', 'place', 'pay'],
  'outcome.pay.hold': ['pay', 'pay', 'place', 'pay'],
  'outcome.pay.elsewhere': ['pay', 'pay', 'there', 'pay'],
  'outcome.pay.rescued': ['pay', 'pay', 'aside', 'pay', ['lookNow']],
  'outcome.pay.unproven': ['pay', 'pay', 'aside', 'pay', ['lookNow']],
  'outcome.offline.network': ['offline', 'offline', 'place', 'acknowledge'],
  'outcome.offline.service': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.shop': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.refused': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.others': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.certificate_date': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.certificate_refused': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.proxy_login': ['offline', 'service', 'place', 'acknowledge'],
  'outcome.offline.proxy_failed': ['offline', 'service', 'place', 'acknowledge'],
  // The network is there: only its turn is still to come.
  'outcome.offline.budget': ['neutral', 'wait', 'place', 'acknowledge'],
  'outcome.already_shipped.here': ['already_shipped', 'already_shipped', 'lookParcel', 'already_shipped', ['print']],
  'outcome.already_shipped.here_sent': [
    'already_shipped',
    'already_shipped',
    'lookParcel',
    'already_shipped',
    ['print'],
  ],
  'outcome.already_shipped.elsewhere': [
    'already_shipped',
    'already_shipped',
    'lookParcel',
    'already_shipped',
    ['print'],
  ],
  'outcome.already_shipped.unproven': ['question', 'question', 'hasLabel', 'already_shipped', ['1', '2']],
  // A parcel that is gone has one look, whether it went just now or long ago.
  'outcome.done.handed_over': ['already_shipped', 'handover', 'aside', null],
  'outcome.already_shipped.handed_over': ['already_shipped', 'handover', 'aside', 'already_shipped'],
  'proof.known.handed_over': ['already_shipped', 'handover', 'aside', 'already_shipped'],
  'elsewhere.there': ['already_shipped', 'desks', 'there', 'already_shipped'],
  'elsewhere.off': ['already_shipped', 'desks', 'aside', 'already_shipped'],
  'elsewhere.awaited': ['already_shipped', 'desks', 'aside', 'already_shipped'],
  'elsewhere.handed_over': ['already_shipped', 'handover', 'aside', 'already_shipped'],
  'elsewhere.cancelled': ['problem', 'problem', 'aside', 'problem'],
  'elsewhere.freed': ['already_shipped', 'desks', 'scanAgain', 'already_shipped'],
  'problem.print_unknown': ['question', 'question', 'onPaper', 'problem', ['1', '2']],
  'problem.label_old': ['question', 'question', 'printIt', 'problem', ['1']],
  'problem.panel_shipment_open': ['question', 'question', 'sameParcel', 'problem', ['panelPrint', 'panelNew']],
  'problem.print_cancelled': ['problem', 'problem', 'printAgain', 'problem', ['print']],
  // A hand at the printer brings the label.
  'problem.printer_out_of_paper': ['problem', 'printing', 'roll', 'problem'],
  'problem.printer_cover_open': ['problem', 'printing', 'close', 'problem'],
  'problem.printer_jam': ['problem', 'printing', 'clear', 'problem'],
  'problem.printer_offline': ['problem', 'printing', 'switchOn', 'problem'],
  'problem.printer_paused': ['problem', 'printing', 'resume', 'problem'],
  'problem.printer_trouble': ['problem', 'printing', 'lookPrinter', 'problem'],
  // None does: the owner has to see to it.
  'problem.no_printer': ['problem', 'printing', 'place', 'problem', ['print']],
  'problem.printer_missing': ['problem', 'printing', 'place', 'problem'],
  'problem.printer_media_refused': ['problem', 'printing', 'place', 'problem', ['print']],
  'problem.printer_held': ['problem', 'printing', 'place', 'problem'],
  'problem.printer_rejecting': ['problem', 'printing', 'place', 'problem'],
  'problem.printer_system_down': ['problem', 'printing', 'place', 'problem'],
  'problem.printer_tool_missing': ['problem', 'printing', 'place', 'problem', ['print']],
  'problem.unknown_order': ['problem', 'problem', 'aside', 'problem', ['correct', 'retry']],
  'problem.invalid_fields': ['problem', 'problem', 'aside', 'problem', ['correct']],
  'problem.refused_by_service': ['problem', 'problem', 'aside', 'problem', ['retry']],
  'problem.payment_unreadable': ['problem', 'problem', 'aside', 'problem', ['retry']],
  'problem.maybe_paid': ['problem', 'problem', 'aside', 'problem', ['retry']],
  'problem.resend_unclear': ['problem', 'problem', 'aside', 'problem', ['resend']],
  'problem.other_account': ['problem', 'problem', 'aside', 'problem', ['resend']],
  // It goes where it would go if another desk had had it from the beginning; the sound says that it was lost.
  'problem.claimed_elsewhere': ['already_shipped', 'desks', 'there', 'problem'],
  'problem.panel_shipment_missing': ['problem', 'problem', 'aside', 'problem', ['panelNew']],
  'problem.panel_unread': ['problem', 'problem', 'aside', 'problem', ['retry']],
  'problem.unauthorized': ['problem', 'problem', 'aside', 'problem'],
  'problem.forbidden': ['problem', 'problem', 'aside', 'problem'],
  'problem.label_not_pdf': ['problem', 'problem', 'aside', 'problem', ['print']],
  'problem.label_wrong_size': ['problem', 'problem', 'aside', 'problem', ['print']],
  'problem.label_many_pages': ['problem', 'problem', 'aside', 'problem', ['view', 'print']],
  'problem.label_missing': ['problem', 'problem', 'aside', 'problem'],
  'problem.disk_error': ['problem', 'problem', 'aside', 'problem', ['print']],
  'problem.label_not_adjustable': ['problem', 'problem', 'aside', 'problem', ['print']],
  'problem.print_rejected': ['problem', 'problem', 'aside', 'problem', ['print']],
  'outcome.stopped': ['problem', 'problem', 'aside', 'problem'],
  'outcome.failed.print': ['problem', 'problem', 'place', 'problem', ['print']],
  'outcome.failed.cancel': ['problem', 'problem', 'place', 'problem', ['cancel']],
  // A parcel that must not go is red, for any reason; grey, where nothing has to be kept from going.
  'outcome.withdrawn.cancelled': ['problem', 'problem', 'aside', 'problem'],
  'outcome.withdrawn.withCourier': ['problem', 'problem', 'takeBack', 'problem'],
  'outcome.withdrawn.taken_back': ['neutral', 'withdrawn', 'aside', 'acknowledge'],
  'outcome.sending.withdrawing': ['neutral', 'withdrawn', 'aside', null],
  'outcome.not_cancelled': ['neutral', 'label', 'place', 'acknowledge'],
  'outcome.shop_cancelled': ['problem', 'problem', 'aside', 'problem', ['overruleStop']],
  'outcome.shop_stopped': ['problem', 'problem', 'aside', 'problem', ['overruleStop']],
  'outcome.shop_gone': ['problem', 'problem', 'askShop', 'problem'],
  'outcome.held': ['neutral', 'hold', 'aside', 'acknowledge', ['retry']],
  alarm: ['problem', 'problem', 'doNotStick', null],
  'proof.known.cancelled': ['problem', 'problem', 'tear', 'problem'],
  'proof.known.other': ['neutral', 'label', 'slip', 'already_shipped'],
  'outcome.refused': ['problem', 'problem', 'scanAgain', 'problem'],
  'outcome.notKept': ['problem', 'problem', 'aside', 'problem'],
  'outcome.notSure': ['problem', 'problem', 'aside', 'problem'],
  late: ['problem', 'problem', null, 'problem'],
  'commands.refused': ['problem', 'problem', null, 'refusal'],
  where: ['neutral', 'where', null, null],
  'scan.idle.full': ['problem', 'problem', 'doNotScan', null],
  'scan.idle.disk': ['problem', 'problem', 'doNotScan', null],
  'scan.idle.blocked': ['problem', 'problem', 'doNotScan', null],
  'scan.idle.damage': ['problem', 'problem', 'doNotScan', null],
  'scan.idle.key_refused': ['attention', 'service', null, null],
  'scan.idle.forbidden': ['attention', 'service', null, null],
  'pickup.taken': ['done', 'done', 'give', null],
  // The parcel goes, as at its first scan; one of an earlier session does not.
  'pickup.again': ['neutral', 'done', 'give', null],
  'pickup.earlier': ['already_shipped', 'handover', 'aside', null],
  'pickup.other_carrier': ['problem', 'problem', 'keep', null],
  'pickup.stop': ['problem', 'problem', 'keep', null],
  'pickup.comeBack': ['problem', 'problem', 'takeBack', null],
  'pickup.asksLabel': ['question', 'question', 'hasLabel', null, ['1', '2']],
  'pickup.noLabel': ['problem', 'problem', 'aside', null],
  'pickup.foreign': ['question', 'question', 'hasLabel', null, ['1', '2']],
  'pickup.foreignGiven': ['neutral', 'handover', null, null],
  'pickup.foreignKept': ['problem', 'problem', 'aside', null],
  'pickup.takenBack': ['neutral', 'withdrawn', 'aside', null],
  'pickup.refused': ['problem', 'problem', 'scanAgain', null],
  'pickup.lost': ['problem', 'problem', 'scanAgain', null],
} as const satisfies Record<string, Row>;

export type OutcomeId = keyof typeof OUTCOMES;

/** The pictures; components/ToneIcon.tsx draws them, and those of what is no outcome. */
export type ToneIconName = (typeof OUTCOMES)[OutcomeId][1] | 'warning' | 'info';

/** The row of an outcome, by names. */
export interface OutcomeRow {
  readonly tone: Tone;
  readonly icon: ToneIconName;
  readonly instruction: Instruction;
  readonly sound: SoundName | null;
  readonly keys: readonly Key[];
}

export function outcomeRow(id: OutcomeId): OutcomeRow {
  const row = OUTCOMES[id];
  const [tone, , instruction, sound, keys = []]: Row = row;
  return { tone, icon: row[1], instruction, sound, keys };
}

/** What the outcome of a job is called in the table. */
export function outcomeId(outcome: Outcome, { shopStop, pickup, print }: OutcomeFacts): OutcomeId {
  switch (outcome.kind) {
    case 'sending':
      return `outcome.sending.${outcome.step}`;
    case 'done':
      return outcome.step === 'printed' && print?.desk !== undefined
        ? 'printAt.printed'
        : `outcome.done.${outcome.step}`;
    case 'sent':
      return print?.desk === undefined ? 'outcome.sent' : 'printAt.sent';
    case 'label':
      return `proof.known.${outcome.step}`;
    case 'already_shipped':
      return `outcome.already_shipped.${outcome.step}`;
    case 'pay':
      return `outcome.pay.${outcome.step}`;
    case 'offline':
      return `outcome.offline.${outcome.step}`;
    case 'problem': {
      if (outcome.step === 'question') return 'problem.print_unknown';
      const id = `problem.${outcome.code ?? 'refused_by_service'}`;
      return id in OUTCOMES ? (id as OutcomeId) : 'outcome.stopped';
    }
    case 'shop_stopped':
      if (outcome.step === 'gone') return 'outcome.shop_gone';
      return shopStop?.isCancelled === true ? 'outcome.shop_cancelled' : 'outcome.shop_stopped';
    case 'withdrawn':
      if (outcome.step === 'taken_back') return 'outcome.withdrawn.taken_back';
      return pickup === null ? 'outcome.withdrawn.cancelled' : 'outcome.withdrawn.withCourier';
    case 'wait':
    case 'held':
    case 'not_cancelled':
      return `outcome.${outcome.kind}`;
    default:
      return outcome satisfies never;
  }
}

export type OutcomeFacts = Pick<Job, 'shopStop' | 'pickup' | 'print'>;

/** Whether a person has to do or decide something before its parcel goes on. */
export function asksSomebody({ tone, icon }: Pick<OutcomeRow, 'tone' | 'icon'>): boolean {
  return tone === 'problem' || tone === 'pay' || icon === 'question';
}

/** What a job in a state is, where only that is known; in a list an order that waits for its turn is not on its way yet. */
export const STATES = {
  needs_attention: 'outcome.stopped',
  queued: 'outcome.sending.queued',
  submitting: 'outcome.sending.sending',
  awaiting_payment: 'outcome.pay.shipment',
  label_pending: 'outcome.wait',
  label_ready: 'outcome.sending.print_queue',
  printing: 'outcome.sending.printing',
  print_unconfirmed: 'problem.print_unknown',
  printed: 'outcome.done.printed',
  verified: 'outcome.done.verified',
  handed_over: 'outcome.done.handed_over',
  already_shipped: 'outcome.already_shipped.elsewhere',
  cancelling: 'outcome.sending.withdrawing',
  cancelled: 'outcome.withdrawn.cancelled',
  failed: 'problem.refused_by_service',
} as const satisfies Record<JobState, OutcomeId>;

/** The outcome that a job has by now, as the card of its scan would show it. */
export function stateId(job: Job): OutcomeId {
  const isGoing = job.problem === null && (job.state === 'queued' || job.state === 'label_ready');
  return isGoing && !isShopStopped(job) ? STATES[job.state] : outcomeId(outcomeOf(job, 'new'), job);
}

/** The colour and the picture of an outcome, for what announces it elsewhere. */
export function variantOf(id: OutcomeId): Pick<OutcomeRow, 'tone' | 'icon'> {
  const { tone, icon } = outcomeRow(id);
  return { tone, icon };
}
