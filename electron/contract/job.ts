import { z } from 'zod';
import { deskChoiceSchema } from './box.ts';
import { extraFieldSchema } from './extraField.ts';
import { kurusSchema } from './money.ts';
import { orderSchema, shopStopSchema } from './order.ts';
import { problemSchema } from './problem.ts';
import { ruleDecisionSchema } from './shippingRule.ts';

/** Every state of a job. core/jobs/transitions.ts says what each means to the operator. */
export const JOB_STATES = [
  'needs_attention',
  'queued',
  'submitting',
  'awaiting_payment',
  'label_pending',
  'label_ready',
  'printing',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
  'cancelling',
  'cancelled',
  'failed',
] as const;
export const jobStateSchema = z.enum(JOB_STATES);
export type JobState = z.infer<typeof jobStateSchema>;

/** `bench`: scans at the desk. `batch`: jobs of an imported list. */
export const laneSchema = z.enum(['bench', 'batch']);
export type Lane = z.infer<typeof laneSchema>;

/** The service's object, as far as it was reported (API section 2.2). Unknown statuses are stored as they came. */
export const shipmentSchema = z.object({
  id: z.string(),
  status: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Only a carrier's number may be shown as a barcode, the service's own KS code may not (API section 2.2). */
  trackingNumberIsCarrier: z.boolean(),
  carrierName: z.string().nullable(),
  price: kurusSchema.nullable(),
  discount: kurusSchema.nullable().default(null),
  /** The charged desi and its origin (2.2). If it is more than was declared, the service raised it. */
  desi: z.number().nullable(),
  desiSource: z.string().nullable().default(null),
  warnings: z.array(z.string()),
});
export type Shipment = z.infer<typeof shipmentSchema>;

/**
 * API section 2.3. `url` is set only while a card payment is open, and unchanged: paymentLink.ts decides whether it may
 * be shown or opened. `balance` is the account's at the time of the operation.
 */
export const paymentSchema = z.object({
  paid: z.boolean(),
  amount: kurusSchema.nullable(),
  balance: kurusSchema.nullable(),
  url: z.string().nullable(),
  /** Epoch ms, by this machine's clock. */
  expiresAt: z.number().nullable(),
  /** Epoch ms of the answer that had these figures; null if it is not known. */
  toldAt: z.number().nullable().default(null),
  /** The unreadable values of these fields, unchanged. */
  odd: z.array(extraFieldSchema).default([]),
});
export type Payment = z.infer<typeof paymentSchema>;

/**
 * A shipment of the account that no job here has, as a list showed it: opened in the customer panel, perhaps by a connected
 * store (API section 1). The document names no receiver among its fields (2.2), so the receiver is null where the list shows none.
 */
export const panelShipmentSchema = z.object({
  shipment: shipmentSchema,
  reference: z.string().nullable(),
  payment: paymentSchema.nullable(),
  receiver: z.object({ name: z.string(), place: z.string().nullable() }).nullable(),
  /** Epoch ms: when it was opened where the list says so, or else when it was seen first. */
  at: z.number(),
});
export type PanelShipment = z.infer<typeof panelShipmentSchema>;

/**
 * How a job relates to shipments of the panel. `taken`: its shipment was opened there, so its label is fetched and none is
 * created. `found`: those that a person is asked about. `others`: ids of those that by a person's answer belong to other
 * parcels. `isOpenedHere`: a person has a new one opened although the panel could not be searched, or had none.
 */
const panelMatchSchema = z.object({
  taken: panelShipmentSchema.nullable(),
  found: z.array(panelShipmentSchema),
  others: z.array(z.string()),
  isOpenedHere: z.boolean(),
});
export type PanelMatch = z.infer<typeof panelMatchSchema>;

/** A label in the label store. `file`: the SHA-256 of its bytes. The size (mm) is wide and high enough for each page. */
export const storedLabelSchema = z.object({
  file: z.string(),
  bytes: z.number().int(),
  pages: z.number().int(),
  widthMm: z.number(),
  heightMm: z.number(),
});
export type StoredLabel = z.infer<typeof storedLabelSchema>;

/** A label that was fetched before its parcel was scanned; `at` (epoch ms), and the shipment with the number that is on the label. */
export const labelAheadSchema = z.object({ label: storedLabelSchema, shipment: shipmentSchema, at: z.number() });
export type LabelAhead = z.infer<typeof labelAheadSchema>;

/**
 * The last print of a job. `confirmedBy` is null until the spooler or the operator says that it is on paper. `sent`:
 * the print system handed it to the printer and cannot say more.
 */
export const printSchema = z.object({
  printerId: z.string(),
  printerName: z.string(),
  /** The name of the desk at which the printer stands, where that is another one. */
  desk: z.string().optional(),
  spoolId: z.string().nullable(),
  copies: z.number().int(),
  /** Pages times copies; absent in records of an earlier release. */
  sheets: z.number().int().optional(),
  confirmedBy: z.enum(['spooler', 'operator', 'sent']).nullable(),
  output: z.string().nullable(),
});
export type Print = z.infer<typeof printSchema>;

/**
 * A job as a journal may hold it: any data in any state. An earlier release or damage may have stored what no job has;
 * core/jobs/legalJob.ts makes a `Job` of it.
 */
export const jobRecordSchema = z.object({
  id: z.string(),
  /** Position in the order of acceptance at this station; never reused. */
  seq: z.number().int(),
  /** Counts the stored changes; a change based on an older version is refused. */
  version: z.number().int(),
  /** Fixed before the first request (API section 4.4, Idempotency). */
  key: z.object({ kind: z.enum(['reference', 'generated']), value: z.string() }),
  lane: laneSchema,
  desk: z.string(),
  /** Null while the scanned code is not in the order book. */
  order: orderSchema.nullable(),
  /**
   * The turn under which this desk has the order in its site (port Coordinator). `away`: the site did not answer when the
   * order was taken, so another desk may have it, too. Null: the desk was alone.
   */
  claim: z
    .union([z.number().int(), z.literal('away')])
    .nullable()
    .default(null),
  /** The choice made at the desk, already applied to `order`; null if nothing was chosen. */
  atDesk: deskChoiceSchema.nullable().default(null),
  state: jobStateSchema,
  /** Epoch ms. */
  createdAt: z.number(),
  /** Epoch ms of its last change of any kind, even a scan of its code. */
  updatedAt: z.number(),
  /** Epoch ms at which it entered its present state; null if an earlier release did not store it. */
  stateSince: z.number().nullable().default(null),
  /** Epoch ms at which its label last came out of a printer; null before the first time. */
  printedAt: z.number().nullable().default(null),
  /** Create requests begun so far. */
  attempts: z.number().int(),
  /**
   * How the last create request named the carrier (API section 4.4), if that differs from the order or could not be
   * compared: a word, or the carrier's id. Null if it was as in the order.
   */
  carrierSent: z
    .union([z.string(), z.object({ id: z.string() })])
    .nullable()
    .default(null),
  /**
   * What the shop's rules decided for it when it was sent; `order` has the values of the list and the desk. Null if no rule
   * set anything, or none was applied.
   */
  decided: ruleDecisionSchema.nullable().default(null),
  /** False where the next request may go by what the rules say then, because the service knows nothing of an earlier one. */
  rulesAsked: z.boolean().default(true),
  /**
   * Its phones go out in one form (`dialled` of phone.ts). Missing where the service may know the key with the phones as they
   * were typed, because an earlier release has sent it.
   */
  phonesDialled: z.literal(true).optional(),
  /** True if an earlier create request may have reached the service, but its answer was lost. */
  deliveryUnknown: z.boolean(),
  /**
   * Mark of the API key under which the order was sent. After a lost answer the mark stays, because a shipment may exist in
   * that key's account. Null before the first request, and after a person decided to send the order under the present key.
   */
  sentUnder: z.string().nullable().default(null),
  /**
   * When the first and the last unanswered create request ended, epoch ms; one that the end of the program cut off counts
   * from its start. Null if every request was answered, or if an earlier release did not store it. `byPerson`: a person has decided
   * at `last` that the order is sent again; the account's list is read once more before that.
   */
  unanswered: z
    .object({ first: z.number(), last: z.number(), byPerson: z.literal(true).optional() })
    .nullable()
    .default(null),
  /**
   * Set while the service has a shipment of this order, and it is not proved that a request of this job opened it: an
   * answer was lost, and another desk may have shipped the order since (core/shipments/ownership.ts). Set as well where the
   * panel opened the shipment and the other desks could not be asked whether they have printed it. `sentAt`: when the first
   * of the requests without an answer left, epoch ms; null if that is not known, or if there was none.
   */
  unproven: z.object({ sentAt: z.number().nullable() }).nullable().default(null),
  /**
   * Its history was lost with a damaged journal: the job was recovered, perhaps in an old version, or learned again from
   * the service. Things that it does not show may have happened. Reset when a print begins or is confirmed, or when the
   * label's file is lost.
   */
  rescued: z.boolean().default(false),
  /** Epoch ms of the next try or poll; null if nothing is planned. */
  nextAt: z.number().nullable(),
  /** Polls so far while it waits for a label, a payment or a cancel. */
  looks: z.number().int(),
  /** Epoch ms since which it waits for its label or its payment, with or without a parcel on the shelf. */
  shelvedAt: z.number().nullable().default(null),
  /** The last answer while it waits, and how it came. */
  lastLook: z
    .object({
      at: z.number(),
      by: z.enum(['look', 'list', 'event']),
      said: z.enum(['not_ready', 'unpaid', 'no_label', 'no_answer', 'refused']),
    })
    .nullable()
    .default(null),
  shipment: shipmentSchema.nullable(),
  payment: paymentSchema.nullable(),
  label: storedLabelSchema.nullable(),
  /**
   * Parking slot on the shelf. It stays after the label came, so that the screen can name it. Null for an order of the
   * list that was not scanned: its parcel is not at the desk.
   */
  slot: z.number().int().nullable(),
  print: printSchema.nullable(),
  /** Sheets of this job's label that went to a printer so far: pages times copies of each print. */
  printCount: z.number().int(),
  problem: problemSchema.nullable(),
  /** The state to return to if the service refuses a cancel. */
  cancelFrom: jobStateSchema.nullable(),
  /** The operator's reason for the cancel. */
  cancelReason: z.string().nullable().default(null),
  /** Withdrawn because its batch was stopped before it was ever sent: its order is free again, as if it had no job. */
  freed: z.boolean().default(false),
  /** Id of the job with the new shipment for this order after its own was cancelled. */
  successor: z.string().nullable().default(null),
  /**
   * Set in a job that is a new shipment: `first` is the reference as the shop knows it, null if the order had none;
   * `replaced` is the key of the job whose shipment was cancelled.
   */
  anewOf: z.object({ first: z.string().nullable(), replaced: z.string() }).nullable().default(null),
  /** Id of the pickup session in which the courier took the parcel. */
  pickup: z.string().nullable().default(null),
  /** The shop's list says that its order is not to be shipped. `isOverruled`: a person has decided to ship it nevertheless. */
  shopStop: shopStopSchema.extend({ isOverruled: z.boolean() }).nullable().default(null),
  /** Missing where the account's shipments are not opened in the panel, or none of them has to do with this job. */
  panel: panelMatchSchema.optional(),
  /** Epoch ms at which the receiver's data was removed; null while it is still here. */
  purgedAt: z.number().nullable().default(null),
});
export type JobRecord = z.infer<typeof jobRecordSchema>;

/** States in which the service can be asked to cancel, and to which the job goes back if it refuses. */
export const CANCELLABLE_STATES = [
  'awaiting_payment',
  'label_pending',
  'label_ready',
  'print_unconfirmed',
  'printed',
  'verified',
  'handed_over',
  'already_shipped',
] as const satisfies readonly JobState[];

/**
 * A job. Its state decides which data there is: each group of states has fields that are always there, or never. Other
 * fields stay nullable because they may be null in each of these states. A recovered job that is `printed` may have no
 * print, for example, and the label of a purged one is gone.
 */
export const jobSchema = z.discriminatedUnion('state', [
  // Not sent, or refused: no shipment is known.
  jobRecordSchema.extend({ state: z.enum(['needs_attention', 'failed']), shipment: z.null() }),
  // To be sent, so the order is known.
  jobRecordSchema.extend({ state: z.enum(['queued', 'submitting']), order: orderSchema, shipment: z.null() }),
  // The service has its shipment. The label is still to come, or was here, or is at another desk.
  jobRecordSchema.extend({
    state: z.enum([
      'awaiting_payment',
      'label_pending',
      'print_unconfirmed',
      'printed',
      'verified',
      'handed_over',
      'already_shipped',
    ]),
    shipment: shipmentSchema,
  }),
  jobRecordSchema.extend({ state: z.literal('label_ready'), shipment: shipmentSchema, label: storedLabelSchema }),
  jobRecordSchema.extend({
    state: z.literal('printing'),
    shipment: shipmentSchema,
    label: storedLabelSchema,
    print: printSchema,
  }),
  jobRecordSchema.extend({
    state: z.literal('cancelling'),
    shipment: shipmentSchema,
    cancelFrom: z.enum(CANCELLABLE_STATES),
  }),
  // Withdrawn before it was sent, or cancelled at the service.
  jobRecordSchema.extend({ state: z.literal('cancelled') }),
]);
export type Job = z.infer<typeof jobSchema>;
/** A job in one of these states, with the data that they have. */
export type JobIn<S extends JobState> = Job & { readonly state: S };
/** A job whose shipment is known to the service. */
export type ShippedJob = Extract<Job, { readonly shipment: Shipment }>;
type DraftOf<J> = J extends Job ? Omit<J, 'seq' | 'version'> : never;
/** A job before the journal gave it its place. */
export type JobDraft = DraftOf<Job>;
export type CarrierSent = NonNullable<JobRecord['carrierSent']>;
export type LastPoll = NonNullable<JobRecord['lastLook']>;

/** The state of the job, or the one to which it goes back if the service refuses its cancel. */
export function stateBeforeCancel(job: Job): Exclude<JobState, 'cancelling'> {
  return job.state === 'cancelling' ? job.cancelFrom : job.state;
}

export function isIn<S extends JobState>(job: Job, states: readonly S[]): job is JobIn<S> {
  return states.some((state) => state === job.state);
}

/**
 * One row of a job's timeline. `at` in epoch ms; `from` is null in the first row; `by` is the person at the desk who
 * caused it, null if it was the station; `amount` is what it charged or, below zero, refunded.
 */
export const timelineEntrySchema = z.object({
  at: z.number(),
  type: z.string(),
  by: z.string().nullable(),
  amount: kurusSchema.nullable(),
  from: jobStateSchema.nullable(),
  to: jobStateSchema,
  detail: z.record(z.string(), z.unknown()),
});
export type TimelineEntry = z.infer<typeof timelineEntrySchema>;
