import { z } from 'zod';
import { jobSchema } from './job.ts';
import { kurusSchema } from './money.ts';

/**
 * The lists that the owner checks at closing time: paid, but no label came out; a label that may or may not be on paper; a label
 * on paper whose parcel no courier has taken.
 */
export const CLOSING_LISTS = ['paid_not_printed', 'print_unconfirmed', 'not_handed_over'] as const;
export const closingListSchema = z.enum(CLOSING_LISTS);
export type ClosingList = z.infer<typeof closingListSchema>;

/**
 * Which jobs to find. `search` covers reference, receiver, place, tracking number, shipment id and carrier (Turkish
 * casing folded). `from` (included) and `to` (excluded) limit the acceptance, epoch ms. All conditions must hold.
 */
export const ledgerFilterSchema = z.object({
  search: z.string().max(200),
  list: closingListSchema.nullable(),
  from: z.number().nullable(),
  to: z.number().nullable(),
});
export type LedgerFilter = z.infer<typeof ledgerFilterSchema>;

/**
 * Newest accepted first. `next` is the `before` of the next page; null on the last page. A page may have fewer jobs than
 * requested, even none, although there are more: only so many are compared at once. `total`: of all that the filter finds;
 * null where there are more than a thousand, or as long as it is not known.
 */
export const ledgerPageSchema = z.object({
  items: z.array(jobSchema),
  total: z.number().int().nullable(),
  next: z.number().int().nullable(),
});
export type LedgerPage = z.infer<typeof ledgerPageSchema>;

/**
 * What happened on one local day (`YYYY-MM-DD`), whenever its jobs were accepted. `sheets`: copies of labels that went
 * to a printer, did not fail, and are not in doubt; the pages of a label are not counted.
 */
export const dayTotalsSchema = z.object({
  day: z.string(),
  accepted: z.number().int(),
  sheets: z.number().int(),
  handedOver: z.number().int(),
  cancelled: z.number().int(),
  charged: kurusSchema,
  refunded: kurusSchema,
});
export type DayTotals = z.infer<typeof dayTotalsSchema>;

/** True if nothing happened on that day. */
export function isEmptyDay({ day: _day, ...figures }: DayTotals): boolean {
  return Object.values(figures).every((figure) => figure === 0);
}

export const closingCountsSchema = z.object({
  paid_not_printed: z.number().int(),
  print_unconfirmed: z.number().int(),
  not_handed_over: z.number().int(),
});
export type ClosingCounts = z.infer<typeof closingCountsSchema>;

/**
 * What a purge would remove, or has removed: receivers of jobs, orders, label files (also those that no job names any
 * more), and `copies` of records, which are unreadable rows in quarantine and files made before a conversion of the
 * journal. `oldest`, `newest`: acceptance of the jobs, epoch ms. `setAside`: paths of equally old damaged journals.
 * They hold receivers too, but the station never removes them; their owner has to.
 */
export const purgeReportSchema = z.object({
  jobs: z.number().int(),
  orders: z.number().int(),
  labels: z.number().int(),
  copies: z.number().int(),
  setAside: z.array(z.string()),
  oldest: z.number().nullable(),
  newest: z.number().nullable(),
});
export type PurgeReport = z.infer<typeof purgeReportSchema>;
