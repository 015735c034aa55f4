import { printSchema, type TimelineEntry } from '../../../electron/contract/job.ts';
import { type OrderChange, orderChangeSchema } from '../../../electron/contract/order.ts';
import { type Problem, problemSchema } from '../../../electron/contract/problem.ts';
import { ruleDecisionSchema } from '../../../electron/contract/shippingRule.ts';
import type { Translate } from '../../i18n/index.ts';
import { carrierWord } from '../../model/parcelFacts.ts';
import { printerText } from '../../model/printerNames.ts';
import { isReprintReason } from '../../model/reprint.ts';

/** Data for the sentences that is not in the entry itself. */
export interface TimelineContext {
  /** Printer of the newest print so far, in the order of the timeline. */
  readonly printer: string;
  /** Whether a label had gone to a printer before this entry. */
  readonly wasPrinted: boolean;
  /** When a pickup session began, as it is shown ("17:30"); null where it is not known. */
  readonly pickupTime: (pickupId: string) => string | null;
  /** The name of a field of an order. */
  readonly labelOf: (field: string) => string;
  /** A change of an order at a desk, as a sentence. */
  readonly change: (change: OrderChange) => string;
}

/**
 * The sentence for an entry. A type that we do not know, of a newer release or of a mended journal, is
 * shown as it is.
 */
export function timelineSentence(entry: TimelineEntry, around: TimelineContext, t: Translate): string {
  const { type, detail } = entry;
  switch (type) {
    case 'accepted':
      // A job that was made from a shipment in the service's list was not scanned.
      if (entry.to === 'already_shipped') return t('timeline.adopted');
      if (detail.held === true) return t('timeline.acceptedHeld');
      return [
        detail.lane === 'batch' ? t('timeline.acceptedBatch') : t('timeline.accepted'),
        ...editsOf(entry, around),
      ].join('. ');
    case 'print_started':
      return printStarted(entry, around, t);
    case 'print_confirmed':
      return printConfirmed(entry, around, t);
    case 'print_waiting':
      return printWaiting(entry, t);
    case 'handed_over': {
      const time = typeof detail.pickup === 'string' ? around.pickupTime(detail.pickup) : null;
      return time === null ? t('timeline.handed_over') : t('timeline.handed_overIn', { time });
    }
    case 'label_awaited':
      // No event of its own: that the shipment goes on is how its payment is known.
      return entry.from === 'awaiting_payment' ? t('timeline.paid_awaited') : t('timeline.label_awaited');
    case 'label_stored':
      return entry.from === 'awaiting_payment' ? t('timeline.paid_stored') : t('timeline.label_stored');
    case 'cancel_done':
      return t(entry.amount === null ? 'timeline.cancel_doneUntold' : 'timeline.cancel_done');
    case 'shipped_earlier':
      return t(detail.unproven === undefined ? 'timeline.shipped_earlier' : 'timeline.shipped_unproven');
    case 'ownership_proved':
      return t(detail.by === 'claim' ? 'timeline.ownership_claimed' : 'timeline.ownership_proved');
    case 'shipment_cancelled':
      return t(entry.amount === null ? 'timeline.shipment_cancelledUntold' : 'timeline.shipment_cancelled');
    case 'submit_started':
      return [t('timeline.submit_started'), ...unasked(entry, t), ...decidedBy(entry, t)].join('. ');
    case 'carrier_named':
      return withText(t('timeline.carrier_named'), text(idOr(detail.carrier)));
    case 'cancel_requested':
      return withText(t('timeline.cancel_requested'), text(detail.reason));
    case 'order_checked':
    case 'order_sought':
    case 'submit_deferred':
    case 'rejected':
    case 'refused':
    case 'claim_lost':
    case 'print_blocked':
    case 'print_failed':
    case 'cancel_deferred':
    case 'cancel_refused':
      return withText(t(`timeline.${type}`), problemOf(entry, t));
    case 'order_corrected':
      return orderCorrected(entry, around, t);
    case 'shop_stopped':
      return withText(t('timeline.shop_stopped'), text(stopWord(detail.stop)));
    case 'order_found':
    case 'stop_lifted':
    case 'panel_prompted':
    case 'panel_answered':
    case 'stop_overruled':
    case 'packing_chosen':
    case 'held':
    case 'released':
    case 'set_aside':
    case 'resumed':
    case 'payment_required':
    case 'label_found':
    case 'taken_over':
    case 'owned_elsewhere':
    case 'looked':
    case 'look_requested':
    case 'print_retried':
    case 'print_spooled':
    case 'print_doubtful':
    case 'label_lost':
    case 'verified':
    case 'handed_back':
    case 'purged':
    case 'withdrawn':
    case 'reopened':
    case 'shipped_anew':
    case 'scanned_again':
    case 'salvaged':
      return t(`timeline.${type}`);
    default:
      return type;
  }
}

/** The desks' changes of the order before it was accepted. */
function editsOf({ detail }: TimelineEntry, { change }: TimelineContext): readonly string[] {
  const edits = orderChangeSchema.array().safeParse(detail.edits);
  return edits.success ? edits.data.map(change) : [];
}

function orderCorrected({ detail }: TimelineEntry, { labelOf }: TimelineContext, t: Translate): string {
  const changed = Array.isArray(detail.changed) ? detail.changed.filter((field) => typeof field === 'string') : [];
  if (changed.length === 0) return t('timeline.order_corrected');
  return t('timeline.order_correctedIn', { fields: changed.map(labelOf).join(', ') });
}

const unasked = ({ detail }: TimelineEntry, t: Translate): readonly string[] =>
  detail.unasked === true ? [t('timeline.unasked')] : [];

/** Which rule decided what; one rule may have decided both. */
function decidedBy({ detail }: TimelineEntry, t: Translate): readonly string[] {
  const decided = ruleDecisionSchema.safeParse(detail.decided);
  if (!decided.success) return [];
  const { carrier, sender } = decided.data;
  const parts = [
    carrier === null ? null : t('timeline.ruleCarrier', { rule: carrier.rule, carrier: carrierWord(carrier, t) }),
    sender === null ? null : t('timeline.ruleSender', { rule: sender.rule, code: sender.code }),
  ];
  return parts.filter((part) => part !== null);
}

function printConfirmed({ detail }: TimelineEntry, { printer }: TimelineContext, t: Translate): string {
  if (detail.by === 'operator') return t('timeline.print_confirmedByHand');
  return t(detail.by === 'sent' ? 'timeline.print_confirmedSent' : 'timeline.print_confirmed', { printer });
}

function printStarted({ detail }: TimelineEntry, { wasPrinted }: TimelineContext, t: Translate): string {
  const printer = printerText(printSchema.safeParse(detail.print).data, t);
  const reason = text(detail.reason);
  if (!wasPrinted) return withText(t('timeline.print_started', { printer }), reason);
  const why = reason !== null && isReprintReason(reason) ? t(`reprint.reasons.${reason}`) : reason;
  return withText(t('timeline.printedAgain', { printer }), why);
}

/** The problem that came with it, for the words of the service or the spooler, which no sentence of ours takes in. */
export function timelineProblem({ detail }: TimelineEntry): Problem | null {
  const problem = problemSchema.safeParse(detail.problem);
  return problem.success ? problem.data : null;
}

/** What it waits for, if that is known. */
function printWaiting(entry: TimelineEntry, t: Translate): string {
  const problem = timelineProblem(entry);
  if (problem === null) return t('timeline.print_waitingOver');
  return withText(t('timeline.print_waiting'), problem.code === 'printer_trouble' ? null : problemOf(entry, t));
}

/** Our sentence for the problem. */
function problemOf(entry: TimelineEntry, t: Translate): string | null {
  const problem = timelineProblem(entry);
  return problem === null ? null : t(`problem.${problem.code}.title`);
}

function withText(sentence: string, words: string | null): string {
  return words === null ? sentence : `${sentence.replace(/\.$/u, '')}: ${words}`;
}

function stopWord(stop: unknown): unknown {
  return typeof stop === 'object' && stop !== null && 'word' in stop ? stop.word : null;
}

/** The id of a value that has one, otherwise the value itself. */
function idOr(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'id' in value ? value.id : value;
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
