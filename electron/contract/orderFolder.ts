import { z } from 'zod';
import { nothing } from './requestFields.ts';

/**
 * The folder whose lists the station takes by itself; null: none is watched. `trouble`: why nothing is taken from it now
 * (`journal`: the orders could not be stored), since when (epoch ms), in the system's words. `last`: the list that was
 * settled last; `left`: its rows that became no complete order; `leftOut`: those that are not to be shipped.
 */
export const orderFolderStatusSchema = z.object({
  folder: z.string().nullable(),
  trouble: z
    .object({
      kind: z.enum(['missing', 'unreadable', 'not_writable', 'disk_full', 'journal']),
      detail: z.string().nullable(),
      since: z.number(),
    })
    .nullable(),
  last: z
    .object({
      file: z.string(),
      at: z.number(),
      added: z.number().int(),
      updated: z.number().int(),
      unchanged: z.number().int(),
      left: z.number().int(),
      leftOut: z.number().int(),
      isFailed: z.boolean(),
    })
    .nullable(),
});
export type OrderFolderStatus = z.infer<typeof orderFolderStatusSchema>;

/**
 * Whether the states of the folder's orders are written into its `out`. `isOn` null: in the demo, where nothing is written.
 * `waiting`: lines that are still to be written; `why`: why they could not be so far, in the system's words.
 */
export const folderReportStatusSchema = z.object({
  isOn: z.boolean().nullable(),
  waiting: z.number().int(),
  why: z.string().nullable(),
});
export type FolderReportStatus = z.infer<typeof folderReportStatusSchema>;

/** The requests about the watched folder of the open station; part of `REQUESTS` in channels.ts. */
export const ORDER_FOLDER_REQUESTS = {
  'orderFolder.status': { input: nothing, output: orderFolderStatusSchema },
  /** Null: no folder is watched any more. `folder_unusable`: it is no folder of this computer that can be written to. */
  'orderFolder.choose': {
    input: z.object({ path: z.string().max(4_000).nullable() }),
    output: orderFolderStatusSchema,
  },
  'orderFolder.news': { input: nothing, output: folderReportStatusSchema },
  /** From now on, or no longer. What waits stays until it is on again. */
  'orderFolder.setNews': { input: z.object({ isOn: z.boolean() }), output: folderReportStatusSchema },
} as const;
