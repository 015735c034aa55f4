import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { ScanReply } from '../../contract/scan.ts';
import { latestReplacementOf } from '../jobs/index.ts';
import { namedReference } from '../orders/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

/** An order as this desk knows it: as the book has it, and its job here. One of them may be missing. */
export interface NamedOrder {
  readonly reference: string;
  readonly order: Order | null;
  readonly job: Job | null;
  /** The name of the other desk of the site that has it; null: none, as far as this desk knows. */
  readonly elsewhere: string | null;
}

/**
 * The state of a request with a key of its own. `new`: it is noted for the first time. `begun`: it was noted before, and
 * the program ended before its answer was stored. `other`: another request has this key.
 */
export type RequestBegun<Answer> =
  | { readonly kind: 'new' | 'begun' | 'other' }
  | { readonly kind: 'answered'; readonly answer: Answer };

/** What other programs of the shop request of this desk, beside the requests that they share with its screens. */
export type OtherPrograms = ReturnType<typeof createOtherPrograms>;

export interface OtherProgramsDeps {
  readonly journal: Journal;
  /** Ships an order of the book as its scan would, with the same questions; null: there is no such order. */
  readonly shipNamed: (reference: string) => Promise<ScanReply | null>;
  readonly clock: Clock;
}

const START = 'request:';
/** A program repeats what it got no answer to within this time, ms. */
const STORED_MS = 7 * 86_400_000;

export function createOtherPrograms({ journal, shipNamed, clock }: OtherProgramsDeps) {
  return {
    /** Null: this desk knows no order of this number. */
    async named(given: string): Promise<NamedOrder | null> {
      const reference = await namedReference(journal, given);
      const first = await journal.jobByKey(reference);
      const job = first === null ? null : await latestReplacementOf(journal, first);
      const order = await journal.order(reference);
      if (order === null && job === null) return null;
      const elsewhere = (await journal.elsewhere([reference])).get(reference) ?? null;
      return { reference, order, job, elsewhere };
    },
    shipNamed,
    changedAfter: journal.jobsChangedAfter,
    /**
     * `key`: of a fixed length, whichever key the program sent. `content` identifies what is requested. Both are on disk
     * when it resolves.
     */
    async begin(key: string, content: string): Promise<RequestBegun<unknown>> {
      const now = clock.now();
      const known = (await journal.fact(START + key)) as { content: string; answer: unknown } | null;
      if (known !== null && known.content !== content) return { kind: 'other' };
      if (known !== null && known.answer !== null) return { kind: 'answered', answer: known.answer };
      if (known !== null) return { kind: 'begun' };
      await journal.forgetFacts(START, now - STORED_MS);
      await journal.setFact(START + key, { at: now, content, answer: null });
      return { kind: 'new' };
    },
    /** Null: it had no outcome, so the same key may be used again. */
    end: (key: string, content: string, answer: unknown): Promise<void> =>
      answer === null
        ? journal.forgetFacts(START + key, Number.MAX_SAFE_INTEGER)
        : journal.setFact(START + key, { at: clock.now(), content, answer }),
  };
}
