import type { Job } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { hasTooManyPages } from '../jobs/index.ts';
import type { OwnerPin } from '../ports/Secrets.ts';

/** `pin_needed`: the owner's PIN was not given; `pin_wait`: after too many wrong ones none is taken for so long. */
export type PinRefusal =
  | { readonly kind: 'pin_needed' }
  | { readonly kind: 'pin_wrong' }
  | { readonly kind: 'pin_wait'; readonly retryAfterMs: number };

/** The owner's word for what the operator may not do alone. */
export interface OwnerPermit {
  /** For a print that a person asks for; `pin`: the owner's, where one was given. */
  forPrint(job: Job, pin: string | null): Promise<Result<null, PinRefusal>>;
}

export interface OwnerPermitParts {
  readonly ownerPin: OwnerPin;
  /** As in the settings. */
  readonly printsWithoutPin: () => number | null;
  /** How many sheets the next print of the job would bring. */
  readonly sheetsOf: (job: Job) => number;
}

export function createOwnerPermit({ ownerPin, printsWithoutPin, sheetsOf }: OwnerPermitParts): OwnerPermit {
  return {
    async forPrint(job, pin) {
      const allowed = printsWithoutPin();
      if (allowed === null || job.printCount + sheetsOf(job) <= allowed) return ok(null);
      // The first label is never in question, in as many copies as it may be, nor is one that may not be on paper: but for
      // one with more pages than parcels, which nobody counted on.
      const isFirst = job.printCount === 0 || job.state === 'print_unconfirmed';
      if (isFirst && !hasTooManyPages(job)) return ok(null);
      return asOwner(ownerPin, pin);
    },
  };
}

/** Whether somebody may do what the owner alone may; everybody may where no PIN is set. */
export async function asOwner(ownerPin: OwnerPin, pin: string | null): Promise<Result<null, PinRefusal>> {
  if (!(await ownerPin.isSet())) return ok(null);
  if (pin === null) return err({ kind: 'pin_needed' });
  const answer = await ownerPin.check(pin);
  switch (answer.kind) {
    case 'right':
      return ok(null);
    case 'wrong':
      return err({ kind: 'pin_wrong' });
    case 'wait':
      return err({ kind: 'pin_wait', retryAfterMs: answer.retryAfterMs });
    default:
      return answer satisfies never;
  }
}
