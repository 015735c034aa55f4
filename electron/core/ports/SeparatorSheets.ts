import { z } from 'zod';

/**
 * A group of labels of one batch, as its sheet says it. `from`: the first place of the group, which distinguishes it from
 * the others of its batch. `name`: as the orders write it, empty where they have none. `orders`: how many it had when the
 * batch began. `startedAt`: of the batch, epoch ms.
 */
export const labelGroupSchema = z.object({
  batch: z.number().int(),
  from: z.number().int(),
  sort: z.enum(['carrier', 'province', 'box']),
  name: z.string(),
  orders: z.number().int(),
  startedAt: z.number(),
  reversed: z.boolean(),
});
export type LabelGroup = z.infer<typeof labelGroupSchema>;

/** A separator on disk, ready for a printer. `title`: what the print queue shows. */
export interface SeparatorFile {
  readonly path: string;
  readonly title: string;
}

/** Writes the sheets that lie between the groups of a batch's labels. */
export interface SeparatorSheets {
  /** A page of this size, without any barcode. Rejects when the disk fails. */
  write(group: LabelGroup, media: { readonly widthMm: number; readonly heightMm: number }): Promise<SeparatorFile>;
}
