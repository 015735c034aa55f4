import { z } from 'zod';
import { foundListSchema } from './importReport.ts';
import { jobSchema } from './job.ts';
import {
  lastSizeSchema,
  orderDecisionSchema,
  orderDraftSchema,
  orderFilterSchema,
  orderListItemSchema,
  orderSchema,
  orderSourceSchema,
  wholeBook,
} from './order.ts';
import { fieldProblemSchema } from './problem.ts';
import { id, jobId, nothing } from './requestFields.ts';
import { orderPriceSchema } from './service.ts';

/** Longest order, as JSON: several cells of the longest that a spreadsheet has. */
const LONGEST_ORDER = 200_000;
const givenOrder = orderSchema.refine(
  (order) => JSON.stringify(order).length <= LONGEST_ORDER,
  'the order is too long',
);

/** The requests about orders; part of `REQUESTS` in channels.ts. */
export const ORDER_REQUESTS = {
  'orders.list': {
    input: z.object({
      search: z.string().max(200),
      filter: orderFilterSchema.default(wholeBook),
      offset: z.number().int().min(0),
      limit: z.number().int().min(1).max(500),
    }),
    output: z.object({ total: z.number().int(), items: z.array(orderListItemSchema) }),
  },
  /** Where the orders of the book came from. */
  'orders.sources': { input: nothing, output: z.array(orderSourceSchema) },
  /** The lists that were changed last in the usual folders, newest first. */
  'orders.lists': { input: nothing, output: z.array(foundListSchema) },
  /**
   * What is wrong with an order by our own rules (API sections 4.4 and 8), field by field under the service's names.
   */
  'orders.check': { input: z.object({ order: givenOrder }), output: z.array(fieldProblemSchema) },
  /**
   * About what an order costs as it stands, with what rules decide for it. One request in the background lane at most, and none if
   * such a price was requested within a day.
   */
  'orders.price': { input: z.object({ order: givenOrder }), output: orderPriceSchema },
  /**
   * Puts one order into the book and ships it from the bench. `draft` is made once for each filled form. Without a
   * reference it is the key, so that an order that is sent again after an error is shipped once. `invalid_fields`: our
   * own rules forbid it. `has_job`: the reference already has a job here, nothing is created, and `canTakeOver` says
   * whether that job stopped before anything was sent. If so, `onto` with its id makes it go on with the order as
   * typed. `same_parcel`: the same parcel was shipped without a reference within the last ten minutes; `onto` with that
   * job's id ships it once more.
   */
  'orders.ship': {
    input: z.object({ order: givenOrder, draft: z.uuid(), onto: id.nullable().default(null) }),
    output: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('shipped'), job: jobSchema }),
      z.object({ kind: z.literal('has_job'), job: jobSchema, canTakeOver: z.boolean() }),
      z.object({ kind: z.literal('same_parcel'), job: jobSchema }),
    ]),
  },
  /**
   * Sends a stopped job with its order as it was corrected; the reference stays what it was. `invalid_fields`: our own
   * rules forbid it. `not_possible_now`: the job goes on by now, or the service may know its key already. `of`: the order
   * that was corrected; `order_changed` if it is another one by now.
   */
  'orders.correct': {
    input: z.object({ jobId: id, order: givenOrder, of: givenOrder.nullable() }),
    output: jobSchema,
  },
  /**
   * The order of a stopped job as it would be sent now, to be corrected; null: its code is still unknown. `last`: the size
   * that its parcel had the last time; null: nothing like it was shipped from this desk yet. `draft`: a second version of it
   * that waits for a decision.
   */
  'orders.toCorrect': {
    input: jobId,
    output: z.object({
      order: orderSchema.nullable(),
      draft: orderDraftSchema.nullable().default(null),
      last: lastSizeSchema.nullable(),
    }),
  },
  /**
   * Stores an order that has no job as it was written at the desk, or adds it to the book; it may still lack something.
   * `invalid_fields`: it has no reference. `not_possible_now`: it has a job. `of`: as the book had it when it was changed, null if
   * it did not have it; `order_changed` if the book has another one by now, `reference_taken` if it has one at all.
   */
  'orders.save': { input: z.object({ order: givenOrder, of: givenOrder.nullable() }), output: z.null() },
  /**
   * Takes an order without a job out of the book of all desks. `not_possible_now`: it has a job by now, or is gone;
   * `order_changed`: another desk has changed it; `site_needed`: the other desks cannot be informed.
   */
  'orders.remove': { input: z.object({ reference: z.string().max(20_000) }), output: z.null() },
  /** Decides orders of which an imported list, or another desk, has something else than a desk made of them. */
  'orders.decide': {
    input: z.object({ references: z.array(z.string().max(20_000)).max(100_000), taken: orderDecisionSchema }),
    output: z.null(),
  },
} as const;
