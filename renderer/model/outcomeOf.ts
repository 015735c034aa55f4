import type { Job } from '../../electron/contract/job.ts';
import { isObstacle, type Obstacle } from '../../electron/contract/obstacle.ts';
import { isUnpaidElsewhere } from '../../electron/contract/openPayment.ts';
import { PRINTER_TROUBLES, type PrinterProblem, problemOfTrouble } from '../../electron/contract/printer.ts';
import type { ProblemCode } from '../../electron/contract/problem.ts';

/** The job as a scan of its order met it: what had happened to the parcel before that scan, and not since. */
export type MetJob = Pick<Job, 'state' | 'printedAt'>;

/**
 * Whether this scan made the job, or met one that was there, or was a code on its label: proof that the right one is on
 * the parcel (`label_verified`), or one that has nothing to prove (`label_known`).
 */
export type Relation = 'new' | 'label_verified' | 'label_known' | MetJob;

export type OutcomeKind = Outcome['kind'];

/** The instruction for the parcel in the hands, derived from the job alone. */
export type Outcome =
  | { readonly kind: 'sending'; readonly step: 'asking' | 'sending' | 'print_queue' | 'printing' | 'withdrawing' }
  | { readonly kind: 'done'; readonly step: 'printed' | 'verified' | 'handed_over' }
  /** The printer has the label and cannot report whether it came out. */
  | { readonly kind: 'sent' }
  /** A label was scanned, and this is what it is. */
  | { readonly kind: 'label'; readonly step: 'cancelled' | 'handed_over' | 'verified' | 'other' }
  /**
   * `here`: this station has printed the label, or only sent it to a printer (`here_sent`); `elsewhere`: the service
   * says that it was shipped earlier; `unproven`: perhaps by a request of this desk, perhaps at another one, so only the
   * parcel itself shows whether it has a label.
   */
  | { readonly kind: 'already_shipped'; readonly step: 'here' | 'here_sent' | 'handed_over' | 'elsewhere' | 'unproven' }
  | { readonly kind: 'wait'; readonly slot: number | null }
  | { readonly kind: 'pay'; readonly step: 'shipment'; readonly slot: number | null }
  /**
   * Opened by another desk, which prints it once it is paid; or here, where its record was lost; or by one of the two, and
   * it is not known by which (`unproven`): it is not printed automatically.
   */
  | { readonly kind: 'pay'; readonly step: UnpaidElsewhere }
  | { readonly kind: 'pay'; readonly step: 'hold'; readonly slot: number | null }
  | {
      readonly kind: 'offline';
      readonly step: 'network' | Obstacle | 'service' | 'budget' | 'refused' | 'others' | 'shop';
      readonly slot: number | null;
    }
  /** `code` null: only the state is known. `question`: is the label on paper? */
  | { readonly kind: 'problem'; readonly step: 'stopped' | 'question'; readonly code: ProblemCode | null }
  /** The parcel is ready and its printer is not. */
  | { readonly kind: 'problem'; readonly step: 'printer'; readonly code: PrinterTroubleCode }
  /** The shop's list says that the order is not to be shipped; `step` is its state before that. */
  | { readonly kind: 'shop_stopped'; readonly step: StoppedStep }
  /** A person put it on hold; it goes when a person releases it. */
  | { readonly kind: 'held' }
  /** `cancelled`: it was a shipment, so a label of it may be on the parcel, which must not go. */
  | { readonly kind: 'withdrawn'; readonly step: 'taken_back' | 'cancelled' }
  /** The shipment was to be cancelled, and was not: `step` is how far its label and its parcel are. */
  | {
      readonly kind: 'not_cancelled';
      readonly step: 'label' | 'print' | 'wait' | 'pay' | 'handed_over' | 'elsewhere';
      readonly slot: number | null;
    };

/**
 * `unsent`: nothing. `unclear`: it was sent, and it is unknown whether it is a shipment. `unlabelled`: a shipment whose label
 * did not come out. `labelled`: its label is out, here or elsewhere. `gone`: the courier has it.
 */
export type StoppedStep = 'unsent' | 'unclear' | 'unlabelled' | 'labelled' | 'gone';

export type UnpaidElsewhere = 'elsewhere' | 'rescued' | 'unproven';

/** Who may have opened an unpaid shipment that is not certainly this job's. */
export function unpaidElsewhere({ rescued, unproven }: Pick<Job, 'rescued' | 'unproven'>): UnpaidElsewhere {
  if (unproven !== null) return 'unproven';
  return rescued ? 'rescued' : 'elsewhere';
}

export function outcomeOf(job: Job, relation: Relation): Outcome {
  const stopped = stoppedStep(job);
  if (stopped !== null) return { kind: 'shop_stopped', step: stopped };
  if (relation === 'label_known') return { kind: 'label', step: knownLabel(job) };
  // A shipment that was paid before its cancel was sent goes on as if none had been requested; that is shown beside it.
  const code = isPaidMeanwhile(job) ? null : (job.problem?.code ?? null);
  if (code !== null && isCancelRefusal(code) && job.state !== 'cancelling' && job.state !== 'print_unconfirmed') {
    return notCancelled(job);
  }
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return notSent(code);
    case 'queued':
      return queued(code, job.slot);
    case 'submitting':
      return sending(job.slot);
    case 'awaiting_payment':
      return isPaidMeanwhile(job)
        ? { kind: 'wait', slot: job.slot }
        : { kind: 'pay', step: 'shipment', slot: job.slot };
    case 'label_pending':
      return { kind: 'wait', slot: job.slot };
    case 'label_ready':
      if (code !== null) return notPrinted(code);
      // The label waits behind another one, whose printer may be stopped, so no time can be given.
      return job.slot === null ? { kind: 'sending', step: 'print_queue' } : { kind: 'wait', slot: job.slot };
    case 'printing':
      return code === null ? { kind: 'sending', step: 'printing' } : notPrinted(code);
    case 'print_unconfirmed':
      return { kind: 'problem', step: 'question', code };
    case 'printed':
    case 'verified':
      // A second print was requested and failed: the parcel in the hands has the earlier one at most.
      if (code !== null) return isOfPrint(code) ? notPrinted(code) : notCancelled(job);
      if (wasPrintedBefore(job, relation))
        return { kind: 'already_shipped', step: wasOnlySent(job) ? 'here_sent' : 'here' };
      return wasOnlySent(job) ? { kind: 'sent' } : { kind: 'done', step: job.state };
    case 'handed_over':
      return typeof relation === 'object' && relation.state === 'handed_over'
        ? { kind: 'already_shipped', step: 'handed_over' }
        : { kind: 'done', step: job.state };
    case 'already_shipped':
      if (isPrinterProblem(code)) return notPrinted(code);
      return isUnpaidElsewhere(job)
        ? { kind: 'pay', step: unpaidElsewhere(job) }
        : { kind: 'already_shipped', step: job.unproven === null ? 'elsewhere' : 'unproven' };
    case 'cancelling':
      return { kind: 'sending', step: 'withdrawing' };
    case 'cancelled':
      return { kind: 'withdrawn', step: job.shipment === null ? 'taken_back' : 'cancelled' };
    default:
      return job satisfies never;
  }
}

/** A list of the shop says that its order is not to be shipped, and no person has decided otherwise. */
export function isShopStopped({ shopStop }: Pick<Job, 'shopStop'>): boolean {
  return shopStop !== null && !shopStop.isOverruled;
}

/** Null where the shop's word changes nothing, or something else has to be answered first. */
export function stoppedStep(job: Job): StoppedStep | null {
  if (!isShopStopped(job)) return null;
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      if (job.problem?.code === 'claimed_elsewhere') return null;
      return job.deliveryUnknown ? 'unclear' : 'unsent';
    case 'queued':
    case 'submitting':
      return 'unclear';
    case 'awaiting_payment':
    case 'label_pending':
      return 'unlabelled';
    case 'label_ready':
      return job.printCount > 0 ? 'labelled' : 'unlabelled';
    case 'printing':
    case 'printed':
    case 'verified':
      return 'labelled';
    case 'already_shipped':
      return job.unproven === null ? 'labelled' : null;
    case 'handed_over':
      return 'gone';
    case 'print_unconfirmed':
    case 'cancelling':
    case 'cancelled':
      return null;
    default:
      return job satisfies never;
  }
}

/** States in which the parcel still waits for its label. */
const WITHOUT_LABEL: readonly Job['state'][] = [
  'queued',
  'submitting',
  'awaiting_payment',
  'label_pending',
  'label_ready',
  'printing',
];

/**
 * No other desk could be asked when the order was taken. Once its label is out, the shipment is this desk's: for every other
 * one the service says that it was shipped already.
 */
export function mayBeElsewhere({ claim, state }: Pick<Job, 'claim' | 'state'>): boolean {
  return claim === 'away' && WITHOUT_LABEL.includes(state);
}

/** The request to the shop's own system is repeated automatically; every other stop waits for a person. */
function notSent(code: ProblemCode | null): Outcome {
  switch (code) {
    case 'on_hold':
      return { kind: 'held' };
    case 'shop_asked':
      return { kind: 'sending', step: 'asking' };
    case 'shop_no_answer':
      return { kind: 'offline', step: 'shop', slot: null };
    default:
      return { kind: 'problem', step: 'stopped', code };
  }
}

/** These have a sentence for why the shipment was not cancelled. */
const CANCEL_REFUSALS = [
  'cancel_refused_by_carrier',
  'not_cancellable',
  'cancel_method_refused',
] as const satisfies readonly ProblemCode[];

/** The cancel failed, which matters more to the operator than the state of the label. */
export function isCancelRefusal(code: ProblemCode): code is (typeof CANCEL_REFUSALS)[number] {
  return CANCEL_REFUSALS.some((known) => known === code);
}

/** The shipment stands, so nothing is wrong with its label: what is so with the parcel now. */
export function notCancelled(job: Job): Extract<Outcome, { kind: 'not_cancelled' }> {
  return { kind: 'not_cancelled', step: standing(job), slot: job.slot };
}

function standing(job: Job): Extract<Outcome, { kind: 'not_cancelled' }>['step'] {
  switch (job.state) {
    case 'printed':
    case 'verified':
      return 'label';
    case 'label_pending':
      return 'wait';
    case 'awaiting_payment':
      return 'pay';
    case 'handed_over':
      return 'handed_over';
    case 'already_shipped':
      return 'elsewhere';
    default:
      return 'print';
  }
}

/** The service reported it as paid, so its cancel was not sent; the job may still wait for the rest of the answer. */
export function isPaidMeanwhile({ problem }: Pick<Job, 'problem'>): boolean {
  return problem?.code === 'paid_meanwhile';
}

/**
 * The label that lies there came out before this scan, and nothing has been printed since. A scan that met the order
 * while it was waiting, sending or printing met no label: what comes out then is the first one.
 */
function wasPrintedBefore(job: Job, met: Relation): boolean {
  if (typeof met !== 'object') return false;
  return (met.state === 'printed' || met.state === 'verified') && met.printedAt === job.printedAt;
}

/** The answer is slow: the parcel gets its slot, and the next one may be scanned. */
function sending(slot: number | null): Outcome {
  return slot === null ? { kind: 'sending', step: 'sending' } : { kind: 'wait', slot };
}

/** A queued job goes out automatically, except where a person has to pay or to enter another key first. */
function queued(code: ProblemCode | null, slot: number | null): Outcome {
  if (code !== null && isObstacle(code)) return { kind: 'offline', step: code, slot };
  switch (code) {
    case null:
      return sending(slot);
    case 'service_unreachable':
    case 'answer_unknown':
      return { kind: 'offline', step: 'network', slot };
    case 'service_error':
    // Sent again automatically under the same key; only if that fails a person has to act.
    case 'payment_unreadable':
      return { kind: 'offline', step: 'service', slot };
    case 'rate_limited':
      return { kind: 'offline', step: 'budget', slot };
    case 'desk_refused':
      return { kind: 'offline', step: 'refused', slot };
    case 'others_unasked':
      return { kind: 'offline', step: 'others', slot };
    case 'account_hold':
      return { kind: 'pay', step: 'hold', slot };
    default:
      return { kind: 'problem', step: 'stopped', code };
  }
}

/** The print system has the label and cannot say more; a label that was scanned back is proved all the same. */
export function wasOnlySent(job: Job): boolean {
  return job.state === 'printed' && job.print?.confirmedBy === 'sent';
}

function knownLabel({ state }: Job): 'cancelled' | 'handed_over' | 'verified' | 'other' {
  if (state === 'cancelled' || state === 'cancelling') return 'cancelled';
  return state === 'handed_over' || state === 'verified' ? state : 'other';
}

function notPrinted(code: ProblemCode): Outcome {
  return isPrinterTrouble(code)
    ? { kind: 'problem', step: 'printer', code }
    : { kind: 'problem', step: 'stopped', code };
}

export type PrinterTroubleCode = 'no_printer' | PrinterProblem;

/** These have a word for what to do at the printer. */
const AT_THE_PRINTER: readonly ProblemCode[] = ['no_printer', ...PRINTER_TROUBLES.map(problemOfTrouble)];

export function isPrinterTrouble(code: ProblemCode): code is PrinterTroubleCode {
  return AT_THE_PRINTER.includes(code);
}

const PRINTER_PROBLEMS: readonly ProblemCode[] = [
  ...AT_THE_PRINTER,
  'label_not_pdf',
  'label_wrong_size',
  'label_many_pages',
  'label_missing',
  'label_old',
  'label_not_adjustable',
  'disk_error',
  'print_rejected',
  'print_cancelled',
];

/** Printed once, a job meets nothing else but a print that fails, or a cancel that is refused. */
function isOfPrint(code: ProblemCode): boolean {
  return isPrinterProblem(code) || code === 'print_unknown';
}

function isPrinterProblem(code: ProblemCode | null): code is ProblemCode {
  return code !== null && PRINTER_PROBLEMS.includes(code);
}
