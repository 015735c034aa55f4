import { z } from 'zod';
import { jobSchema } from './job.ts';
import { kurusSchema } from './money.ts';
import { nothing, ownerPin, saved } from './requestFields.ts';

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

/**
 * Counts of the orders of one carrier that were accepted on a day, without those that were cancelled. `carrier`: null
 * where the service named none, and where no shipment was opened. `labels`: those with a label on paper; `handedOver`: those of
 * them that a courier has.
 */
export const carrierFiguresSchema = z.object({
  carrier: z.string().nullable(),
  orders: z.number().int(),
  labels: z.number().int(),
  handedOver: z.number().int(),
  charged: kurusSchema,
});
export type CarrierFigures = z.infer<typeof carrierFiguresSchema>;

/**
 * One local day as a picture. `hours`: the sheets of `DayTotals` by the hour of the clock in which they came out, from 0 to
 * 23; `hoursBefore`: those of the day before. `carriers`: those with the most orders first.
 */
export const dayFiguresSchema = z.object({
  hours: z.array(z.number().int()).length(24),
  hoursBefore: z.array(z.number().int()).length(24),
  carriers: z.array(carrierFiguresSchema),
});
export type DayFigures = z.infer<typeof dayFiguresSchema>;

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

/** The requests about the history of the jobs; part of `REQUESTS` in channels.ts. */
export const LEDGER_REQUESTS = {
  /**
   * The history of every job, in pages of `limit`, newest accepted first. `before`: the `seq` of a job, below which the
   * page begins; null for the first page.
   */
  'ledger.search': {
    input: ledgerFilterSchema.extend({
      before: z.number().int().nullable(),
      limit: z.number().int().min(1).max(500),
    }),
    output: ledgerPageSchema,
  },
  /**
   * Totals of each local day from `from` (included) to `to` (excluded), epoch ms, newest first. Days on which nothing
   * happened are left out.
   */
  'ledger.days': { input: z.object({ from: z.number(), to: z.number() }), output: z.array(dayTotalsSchema) },
  /** The local day in which `at` (epoch ms) lies, as a picture. */
  'ledger.figures': { input: z.object({ at: z.number() }), output: dayFiguresSchema },
  'ledger.closing': { input: nothing, output: closingCountsSchema },
  /** Writes one line per job that the filter finds. `file_not_saved`: the disk refused. */
  'ledger.exportCsv': {
    input: ledgerFilterSchema,
    output: saved.extend({ rows: z.number().int() }),
  },
  /** The sources whose columns are known, the one of the last list first. */
  'ledger.listSources': { input: nothing, output: z.array(z.string()) },
  /**
   * Writes one line per shipment that the filter finds, for the shop's own system: nothing of the receiver, and only the
   * carrier's tracking number. `of`: only orders of this source, and before all else the columns of its lists with what
   * the orders say, the receiver too. `file_not_saved`: the disk refused.
   */
  'ledger.exportShipments': {
    input: ledgerFilterSchema.extend({ as: z.enum(['csv', 'xlsx']), of: z.string().max(200).nullable().default(null) }),
    output: saved.extend({ rows: z.number().int() }),
  },
  /**
   * Writes the list of what was accepted from `from` (included) to `to` (excluded) as A4 (PDF) and opens it. Null: from
   * the start of today, to the end of the day.
   */
  'ledger.saveDayList': { input: z.object({ from: z.number().nullable(), to: z.number().nullable() }), output: saved },
  /** What a purge would remove for jobs that ended more than `days` days ago. */
  'ledger.purgePreview': { input: z.object({ days: z.number().int().min(1).max(3650) }), output: purgeReportSchema },
  /** Keeps the limit and removes what is beyond it. The owner's PIN where there is one: it cannot be undone. */
  'ledger.purge': {
    input: z.object({ days: z.number().int().min(1).max(3650), pin: ownerPin }),
    output: purgeReportSchema,
  },
} as const;
