import { z } from 'zod';
import { shipmentTypeSchema } from './order.ts';

/** A box that the shop packs in; sides in cm (API section 4.4). Its id is printed in a barcode, so it never changes. */
export const boxPresetSchema = z.object({
  id: z.string().regex(/^[A-Z0-9]{1,12}$/),
  /** Null: the screens have a translated name for each of the default boxes. */
  name: z.string().trim().min(1).max(40).nullable(),
  type: shipmentTypeSchema,
  widthCm: z.number().positive().max(1000).nullable(),
  lengthCm: z.number().positive().max(1000).nullable(),
  heightCm: z.number().positive().max(1000).nullable(),
});
export type BoxPreset = z.infer<typeof boxPresetSchema>;

const box = (id: string, widthCm: number, lengthCm: number, heightCm: number): BoxPreset => ({
  id,
  name: null,
  type: 'koli',
  widthCm,
  lengthCm,
  heightCm,
});

/** Boxes that nearly every shop uses. */
export const defaultBoxes: readonly BoxPreset[] = [
  { id: 'ENVELOPE', name: null, type: 'dosya', widthCm: null, lengthCm: null, heightCm: null },
  box('SMALL', 20, 15, 10),
  box('MEDIUM', 30, 20, 15),
  box('LARGE', 40, 30, 25),
  box('XLARGE', 60, 40, 40),
];

/**
 * The choices for the parcel by a scan at the desk; corrections of the order keep it. The box is stored as it was then, sides in
 * cm. Null: as in the order.
 */
export const deskChoiceSchema = z.object({
  box: z
    .object({
      id: z.string(),
      name: z.string().nullable(),
      type: shipmentTypeSchema,
      widthCm: z.number().nullable(),
      lengthCm: z.number().nullable(),
      heightCm: z.number().nullable(),
    })
    .nullable(),
  quantity: z.number().int().nullable(),
});
export type DeskChoice = z.infer<typeof deskChoiceSchema>;
