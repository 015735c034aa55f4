import type { Job } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { hasTooManyPages } from '../jobs/index.ts';
import type { OwnerPin } from '../ports/Secrets.ts';

/**
 * `pin_needed`: the owner's PIN was not given. `pin_wait`: after too many wrong PINs none is accepted for
 * `retryAfterMs`.
 */
export type PinRefusal =
  | { readonly kind: 'pin_needed' }
  | { readonly kind: 'pin_wrong' }
  | { readonly kind: 'pin_wait'; readonly retryAfterMs: number };

/** Permits of the owner for what the operator may not do alone. */
export type OwnerPermit = ReturnType<typeof createOwnerPermit>;

export interface OwnerPermitDeps {
  readonly ownerPin: OwnerPin;
  /** The setting of the same name. */
  readonly printsWithoutPin: () => number | null;
  /** How many sheets the next print of the job would take. */
  readonly sheetsOf: (job: Job, printerId: string | null) => number;
}

export function createOwnerPermit({ ownerPin, printsWithoutPin, sheetsOf }: OwnerPermitDeps) {
  return {
    /** For a print that a person asks for, at that printer if it is named. `pin`: the owner's, if one was entered. */
    async forPrint(job: Job, pin: string | null, printerId: string | null = null): Promise<Result<null, PinRefusal>> {
      const allowed = printsWithoutPin();
      if (allowed === null || job.printCount + sheetsOf(job, printerId) <= allowed) return ok(null);
      // The first print needs no permit, however many copies are set, and neither does a label that may not be on
      // paper. A label with more pages than parcels does, because the operator did not expect so much paper.
      const isFirst = job.printCount === 0 || job.state === 'print_unconfirmed';
      if (isFirst && !hasTooManyPages(job)) return ok(null);
      return asOwner(ownerPin, pin);
    },
  };
}

/** Whether the person may do what only the owner may. Everyone may if no PIN is set. */
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
