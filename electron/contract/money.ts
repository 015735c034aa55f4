import { z } from 'zod';

/** An amount of money in kuruş, 1/100 TRY, always a whole number: sums never drift. */
export const kurusSchema = z.number().int().brand<'Kurus'>();
export type Kurus = z.infer<typeof kurusSchema>;

export function kurus(amount: number): Kurus {
  return kurusSchema.parse(amount);
}
