import type { Job, ProblemCode } from '../../electron/contract/job.ts';

/** Whether this scan made the job, or met one that was there. */
export type Relation = 'new' | 'again';

export type OutcomeKind = 'sending' | 'done' | 'already_shipped' | 'wait' | 'pay' | 'problem' | 'offline' | 'withdrawn';

/** What the operator has to do with the parcel in their hands, worked out from the job alone. */
export type Outcome =
  | { readonly kind: 'sending'; readonly step: 'sending' | 'printing' | 'withdrawing' }
  | { readonly kind: 'done'; readonly step: 'printed' | 'verified' | 'handed_over' }
  /** `here`: this station has printed the label; `elsewhere`: the service says that it was shipped earlier. */
  | { readonly kind: 'already_shipped'; readonly step: 'here' | 'handed_over' | 'elsewhere' }
  | { readonly kind: 'wait'; readonly slot: number | null }
  | { readonly kind: 'pay'; readonly step: 'shipment'; readonly slot: number | null }
  | { readonly kind: 'pay'; readonly step: 'hold' }
  | { readonly kind: 'offline'; readonly step: 'network' | 'service' | 'budget' }
  /** `code` null: only the state is known. `question`: is the label on paper? */
  | { readonly kind: 'problem'; readonly step: 'stopped' | 'question'; readonly code: ProblemCode | null }
  | { readonly kind: 'withdrawn' };

export function outcomeOf(job: Job, relation: Relation): Outcome {
  const code = job.problem?.code ?? null;
  if (isCancelRefusal(code) && job.state !== 'cancelling' && job.state !== 'print_unconfirmed') {
    return { kind: 'problem', step: 'stopped', code };
  }
  switch (job.state) {
    case 'needs_attention':
    case 'failed':
      return { kind: 'problem', step: 'stopped', code };
    case 'queued':
      return queued(code);
    case 'submitting':
      return { kind: 'sending', step: 'sending' };
    case 'awaiting_payment':
      return { kind: 'pay', step: 'shipment', slot: job.slot };
    case 'label_pending':
      return { kind: 'wait', slot: job.slot };
    case 'label_ready':
    case 'printing':
      return code === null ? { kind: 'sending', step: 'printing' } : { kind: 'problem', step: 'stopped', code };
    case 'print_unconfirmed':
      return { kind: 'problem', step: 'question', code };
    case 'printed':
    case 'verified':
      // A label was asked for again and could not be printed: the parcel in the hands has none.
      if (code !== null) return { kind: 'problem', step: 'stopped', code };
      return relation === 'again' ? { kind: 'already_shipped', step: 'here' } : { kind: 'done', step: job.state };
    case 'handed_over':
      return relation === 'again'
        ? { kind: 'already_shipped', step: 'handed_over' }
        : { kind: 'done', step: job.state };
    case 'already_shipped':
      return isPrinterProblem(code)
        ? { kind: 'problem', step: 'stopped', code }
        : { kind: 'already_shipped', step: 'elsewhere' };
    case 'cancelling':
      return { kind: 'sending', step: 'withdrawing' };
    case 'cancelled':
      return { kind: 'withdrawn' };
    default:
      return job.state satisfies never;
  }
}

/** The operator wanted the shipment cancelled, and it is not: that is what they have to know. */
function isCancelRefusal(code: ProblemCode | null): code is ProblemCode {
  return code === 'cancel_refused_by_carrier' || code === 'not_cancellable';
}

/** A queued job goes out by itself, except where somebody has to pay or to enter another key first. */
function queued(code: ProblemCode | null): Outcome {
  switch (code) {
    case null:
      return { kind: 'sending', step: 'sending' };
    case 'service_unreachable':
    case 'answer_unknown':
      return { kind: 'offline', step: 'network' };
    case 'service_error':
      return { kind: 'offline', step: 'service' };
    case 'rate_limited':
      return { kind: 'offline', step: 'budget' };
    case 'account_hold':
      return { kind: 'pay', step: 'hold' };
    default:
      return { kind: 'problem', step: 'stopped', code };
  }
}

const PRINTER_PROBLEMS: readonly ProblemCode[] = [
  'label_not_pdf',
  'label_wrong_size',
  'label_missing',
  'label_old',
  'disk_error',
  'no_printer',
  'printer_missing',
  'printer_trouble',
  'print_rejected',
  'print_cancelled',
];

function isPrinterProblem(code: ProblemCode | null): code is ProblemCode {
  return code !== null && PRINTER_PROBLEMS.includes(code);
}
