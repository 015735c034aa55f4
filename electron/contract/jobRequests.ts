import { z } from 'zod';
import { jobSchema, timelineEntrySchema } from './job.ts';
import { queuePlaceSchema } from './queuePlace.ts';
import { id, jobId, ownerPin, printerId } from './requestFields.ts';

/** The requests about jobs; part of `REQUESTS` in channels.ts. */
export const JOB_REQUESTS = {
  'jobs.recent': { input: z.object({ limit: z.number().int().min(1).max(500) }), output: z.array(jobSchema) },
  'jobs.list': {
    input: z.object({ list: z.enum(['queue', 'watchlist', 'payments', 'attention', 'unconfirmed']) }),
    output: z.array(jobSchema),
  },
  'jobs.timeline': { input: jobId, output: z.array(timelineEntrySchema) },
  /** The place of a job that waits to be sent; null if it does not wait, or not any more. */
  'jobs.queuePlace': { input: jobId, output: queuePlaceSchema.nullable() },
  /** Calls the service now instead of at the planned time: a queued job is sent, a waiting one is polled. */
  'jobs.lookNow': { input: jobId, output: jobSchema },
  /** Answers the question of `print_unconfirmed`: the label is here, or it has to be printed. */
  'jobs.confirmPrint': { input: z.object({ jobId: id, onPaper: z.boolean() }), output: jobSchema },
  /** Prints the stored label, even if it was printed before or something held it back. */
  'jobs.print': {
    input: z.object({
      jobId: id,
      reason: z.string().max(200).nullable(),
      /** The owner's, after `pin_needed` was answered. */
      pin: ownerPin,
      /** The printer that a person chose, for instance of another desk; null: the usual one for such labels. */
      printerId: printerId.nullable().default(null),
    }),
    output: jobSchema,
  },
  /** The label's PDF as the service sent it, for the preview; `label_missing` if this machine no longer has it. */
  'jobs.label': { input: jobId, output: z.object({ bytes: z.instanceof(Uint8Array) }) },
  /** Withdraws a job that was not sent yet. */
  'jobs.withdraw': { input: jobId, output: jobSchema },
  /** Sets aside a job that certainly was not sent; `jobs.retry` releases it. */
  'jobs.hold': { input: jobId, output: jobSchema },
  /**
   * Asks the service to cancel the shipment of a job (API section 4.4). The job is `cancelling` until the service has
   * answered, then `cancelled` with the refund in its timeline, or in its old state with the refusal as its problem.
   */
  'jobs.cancel': { input: z.object({ jobId: id, reason: z.string().max(200).nullable() }), output: jobSchema },
  /**
   * Only on purpose: makes a new shipment for an order whose shipment was cancelled, under a reference that shows it (`ORD-1~2`),
   * because under its own reference the service would always answer with the old shipment.
   */
  'jobs.shipAnew': { input: jobId, output: jobSchema },
  /** Sends a refused, incomplete, withdrawn or held job again, with the order as it is in the book now. */
  'jobs.retry': { input: jobId, output: jobSchema },
  /** Which shipment of the panel is the one of this order, by its id; null: none, so a new one is opened and paid. */
  'jobs.answerPanel': { input: z.object({ jobId: id, shipmentId: id.nullable() }), output: jobSchema },
  /** The order of the job goes although the shop's list says that it is not to be shipped. */
  'jobs.overruleStop': { input: jobId, output: jobSchema },
} as const;
