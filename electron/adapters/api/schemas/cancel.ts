import { z } from 'zod';
import { money } from './fields.ts';

/** API section 2.8. */
export const cancelSchema = z.looseObject({ refunded_amount: money, new_balance: money });
