import { kurus } from '../../../electron/contract/money.ts';
import type { BatchPause } from '../../../electron/contract/status.ts';
import { MINUTE, NOW } from '../moment.ts';

/** The balance did not cover an order of the list, and the others wait. */
export const batchPause: BatchPause = {
  since: NOW - 5 * MINUTE,
  order: 'ORD-10218',
  fee: kurus(8_640),
  balance: kurus(2_588),
  waiting: 48,
  isCovered: false,
  isUnclear: false,
};
