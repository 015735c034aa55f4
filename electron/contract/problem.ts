import { z } from 'zod';
import { OBSTACLES } from './obstacle.ts';

/** Failures of both orders and requests: one name, and one title on the screens; the remedies differ. */
export const COMMON_FAILURES = [
  ...OBSTACLES,
  'service_unreachable',
  'service_error',
  'forbidden',
  'rate_limited',
  'account_hold',
  'invalid_fields',
  'not_cancellable',
  'no_printer',
  'printer_missing',
  'printer_system_down',
  'printer_tool_missing',
  'label_missing',
] as const;

/** What can keep a job from going on. `detail` of a problem has the figures or words that belong to its code. */
export const PROBLEM_CODES = [
  ...COMMON_FAILURES,
  'unknown_order',
  /** The book does not have the order, and the shop's own system is being asked for it. */
  'shop_asked',
  /** The shop's own system gave no usable answer, so it is not known whether there is such an order. */
  'shop_no_answer',
  /** The operator put it on hold, and has to release it. */
  'on_hold',
  'refused_by_service',
  /** Refused now, but an earlier request under the same key may have been processed, and paid. */
  'maybe_paid',
  /** Sent long ago and never answered; the service's list does not show whether a shipment was created. */
  'resend_unclear',
  /** Sent under another API key and never answered, and the service does not show that both keys are of one account. */
  'other_account',
  /** Another desk of the site has the order; `detail`: its name. */
  'claimed_elsewhere',
  /** A list of the shop says that the order is not to be shipped; `detail`: the list's own word. */
  'shop_stopped',
  /** A shipment that was opened in the panel may be the one of this order (`panel` of the job), so none is opened here. */
  'panel_shipment_open',
  /** Shipments are opened in the panel only, and it has none of this order. */
  'panel_shipment_missing',
  /** The account's list could not be read lately, so the panel may have a shipment of this order. */
  'panel_unread',
  /** The order has two versions, and nobody has chosen one yet; `detail`: the desk that made the second one, null for a list. */
  'two_versions',
  'unauthorized',
  'answer_unknown',
  /** The shared database does not take this desk (`SiteState`), so that nothing is sent by itself. */
  'desk_refused',
  /** The shared database does not answer, so that it is unknown whether another desk has the order. */
  'others_unasked',
  /**
   * A 402 that is neither of the two documented ones (API section 7): the shipment may exist and wait for its payment.
   */
  'payment_unreadable',
  'label_not_pdf',
  'label_wrong_size',
  /** More pages than the order has parcels; `detail`: pages / parcels. */
  'label_many_pages',
  'label_old',
  'disk_error',
  /** The printer's troubles (contract/printer.ts) with `printer_` before them; `other` becomes `printer_trouble`. */
  'printer_trouble',
  'printer_out_of_paper',
  'printer_offline',
  'printer_paused',
  'printer_cover_open',
  'printer_jam',
  'printer_media_refused',
  'printer_held',
  'printer_rejecting',
  /** The label could not be rotated or moved as the printer's settings require. */
  'label_not_adjustable',
  'print_rejected',
  'print_cancelled',
  'print_unknown',
  'shipment_cancelled',
  'cancel_refused_by_carrier',
  /**
   * 405: the service does not accept the HTTP method of the setting (API section 4.4: not shown), and no method that it
   * names works.
   */
  'cancel_method_refused',
  /** The payment came while the cancel was requested, so the cancel was not sent. */
  'paid_meanwhile',
] as const;
export const problemCodeSchema = z.enum(PROBLEM_CODES);
export type ProblemCode = z.infer<typeof problemCodeSchema>;

/** Rules of API sections 4.4 and 8 that our own check applies before sending. */
export const FIELD_RULES = [
  'required',
  'too_long',
  'not_a_whole_number',
  'too_small',
  'too_large',
  'no_dimensions',
  'not_an_email',
  /** No carrier of the service has this name or slug. `message`: names that may have been meant, or null. */
  'unknown_carrier',
  /** The service's lists do not have the place, and nobody has confirmed it (`unsurePlace` of the order). */
  'unsure_place',
] as const;

/**
 * One field to fix: the rule it broke and the rule's limit if our check found it, the service's words if the service
 * did.
 */
export const fieldProblemSchema = z.object({
  field: z.string(),
  rule: z.enum(FIELD_RULES).nullable(),
  limit: z.number().nullable(),
  message: z.string().nullable(),
});
export type FieldProblem = z.infer<typeof fieldProblemSchema>;

/**
 * What keeps a job from going on: our code for it, the own words of the service or the spooler, and the fields to fix.
 */
export const problemSchema = z.object({
  code: problemCodeSchema,
  detail: z.string().nullable(),
  fields: z.array(fieldProblemSchema),
});
export type Problem = z.infer<typeof problemSchema>;
