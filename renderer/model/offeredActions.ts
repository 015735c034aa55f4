import type { Job, JobState } from '../../electron/contract/job.ts';
import type { Kurus } from '../../electron/contract/money.ts';
import { isPaymentOpen } from '../../electron/contract/openPayment.ts';
import { type PaymentLink, paymentLink } from '../../electron/contract/paymentLink.ts';
import type { Profile } from '../../electron/contract/status.ts';
import type { CommandId } from './commandRegistry.ts';
import { asksForLabel, isHeldBack, isUnproven } from './jobLists.ts';
import { isShopStopped } from './outcomeOf.ts';

/** The commands about one order. */
export type JobAction = Extract<
  CommandId,
  | ('print' | 'panelPrint' | 'panelNew' | 'withdraw' | 'retry' | 'resend' | 'overruleStop' | 'correct' | 'holdThis')
  | ('lookNow' | 'openPayment' | 'copyLink' | 'mailLink' | 'onPaper' | 'notOnPaper' | 'cancel' | 'shipAnew' | 'view')
>;

const PRINTABLE: readonly JobState[] = ['printed', 'verified'];

/** The desk that shows the job. `isLocked`: no other program may come in front of the screen. */
export interface ActionDesk {
  readonly profile: Profile | null;
  readonly isLocked: boolean;
  /** The payment link has run out: a person who opens or gets it now cannot pay with it, or pays in vain. */
  readonly isLinkExpired?: boolean;
}
const ANY_DESK: ActionDesk = { profile: null, isLocked: false };

/** The actions on a job now, most likely first. The station decides again; this only spares a refusal. */
export function jobActions(job: Job, desk: ActionDesk = ANY_DESK): readonly JobAction[] {
  const hasLabel = job.label !== null && job.purgedAt === null;
  const now = changes(job, desk).filter((action) => action !== 'cancel' || job.problem?.code !== 'not_cancellable');
  return hasLabel ? [...now, 'view'] : now;
}

/** The link with which an open payment is paid; null where nothing is to be paid. */
export function openLink(job: Job, profile: Profile | null): PaymentLink | null {
  return isPaymentOpen(job) ? paymentLink(job.payment?.url ?? null, profile) : null;
}

/** The actions with a link that is safe and not expired; `view` shows its QR code as large as the screen. */
function paymentMethods(job: Job, { profile, isLocked, isLinkExpired = false }: ActionDesk): readonly JobAction[] {
  if (isLinkExpired || openLink(job, profile)?.kind !== 'safe') return [];
  const shown: readonly JobAction[] = job.label === null ? ['view'] : [];
  return isLocked ? [...shown, 'copyLink'] : ['openPayment', ...shown, 'copyLink', 'mailLink'];
}

/** The decisions about an order that the shop has stopped; no action that would go on without one. */
function stopped(job: Job): readonly JobAction[] {
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return ['overruleStop', ...takeBack(job)];
    case 'cancelled':
      return job.shipment === null ? ['overruleStop'] : cancelled(job);
    case 'queued':
      return ['lookNow', 'overruleStop'];
    case 'awaiting_payment':
    case 'label_pending':
      return ['cancel', 'overruleStop', 'lookNow'];
    case 'print_unconfirmed':
      return ['onPaper', 'notOnPaper', 'cancel', 'overruleStop'];
    case 'label_ready':
    case 'printed':
    case 'verified':
    case 'handed_over':
    case 'already_shipped':
      return ['cancel', 'overruleStop'];
    default:
      return [];
  }
}

function changes(job: Job, desk: ActionDesk): readonly JobAction[] {
  if (isShopStopped(job)) return stopped(job);
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return [...retryOrCorrect(job), ...takeBack(job)];
    case 'queued':
      return job.problem === null ? setAside(job) : ['lookNow', ...setAside(job)];
    case 'awaiting_payment':
      return [...paymentMethods(job, desk), 'lookNow', 'cancel'];
    case 'already_shipped':
      // The desk that opened it has the parcel, and prints it once it is paid.
      if (job.payment?.paid === false) return [...paymentMethods(job, desk), 'lookNow', 'cancel'];
      return [...paymentMethods(job, desk), ...(isUnproven(job) ? (['onPaper'] as const) : []), 'print', 'cancel'];
    case 'label_pending':
      return ['lookNow', 'cancel'];
    case 'label_ready':
      return job.problem === null ? ['cancel'] : ['print', 'cancel'];
    case 'print_unconfirmed':
      return ['onPaper', 'notOnPaper', 'cancel'];
    case 'handed_over':
      return ['cancel'];
    case 'cancelled':
      return cancelled(job);
    default:
      return PRINTABLE.includes(job.state) ? ['print', 'cancel'] : [];
  }
}

/**
 * An order of which nothing can have been opened at the service is corrected here. Where it would be refused again as it
 * is, that comes first.
 */
function retryOrCorrect({ problem, panel, deliveryUnknown, purgedAt }: Job): readonly JobAction[] {
  // There may be a shipment that this account cannot show: sent again, the service may open and charge a second one.
  if (problem?.code === 'resend_unclear' || problem?.code === 'other_account') return ['resend'];
  if (deliveryUnknown || purgedAt !== null) return ['retry'];
  switch (problem?.code) {
    case 'panel_shipment_open':
      return panel === undefined || panel.found.length === 0 ? ['panelNew'] : ['panelPrint', 'panelNew'];
    case 'panel_shipment_missing':
    case 'panel_unread':
      return ['retry', 'panelNew'];
    case 'invalid_fields':
    case 'unknown_order':
      return ['correct', 'retry'];
    case 'refused_by_service':
    case 'shop_no_answer':
      return ['retry', 'correct'];
    case 'shop_asked':
    case 'two_versions':
      return ['correct'];
    default:
      return ['retry'];
  }
}

function setAside(job: Job): readonly JobAction[] {
  return job.deliveryUnknown ? [] : ['holdThis', 'withdraw'];
}

/** A job that may be a shipment by now cannot be withdrawn as if it was never sent. */
function takeBack(job: Job): readonly JobAction[] {
  return job.deliveryUnknown ? [] : ['withdraw'];
}

/**
 * Withdrawn before it was sent: it can still be sent. Cancelled at the service: only as a new shipment, under another
 * reference.
 */
function cancelled(job: Job): readonly JobAction[] {
  if (job.shipment === null) return ['retry'];
  return job.successor === null && job.order !== null ? ['shipAnew'] : [];
}

/** The digit with which a card that is a question answers it with a print, as F5 does; null: it has none. */
export function printDigit(job: Job): '1' | '2' | null {
  if (asksForLabel(job)) return '2';
  return isHeldBack(job) ? '1' : null;
}

/** The refund of a cancel, in kuruş; null if nothing was paid, or the amount is unknown. */
export function paidPrice(job: Job): Kurus | null {
  return job.payment?.paid === false ? null : (job.shipment?.price ?? null);
}
