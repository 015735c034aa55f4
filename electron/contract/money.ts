import { z } from 'zod';

/** An amount in kuruş, 1/100 TRY. Always a whole number, so that sums are exact. */
export const kurusSchema = z.number().int().brand<'Kurus'>();
export type Kurus = z.infer<typeof kurusSchema>;

export function kurus(amount: number): Kurus {
  return kurusSchema.parse(amount);
}
