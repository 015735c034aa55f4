import { choices } from './broken/choices.ts';
import { doors } from './broken/doors.ts';
import { events } from './broken/events.ts';
import { keys } from './broken/keys.ts';
import type { BrokenService } from './broken/kinds.ts';
import { money402 } from './broken/money402.ts';
import { paper } from './broken/paper.ts';
import { sloppyBooks } from './broken/sloppyBooks.ts';
import { sloppyOrders } from './broken/sloppyOrders.ts';
import { sloppyPaper } from './broken/sloppyPaper.ts';

/** Copies of the emulator, each with one sentence of the document broken that a client relies on. */
export const brokenServices: readonly BrokenService[] = [
  ...keys,
  ...choices,
  ...paper,
  ...money402,
  ...doors,
  ...events,
  ...sloppyOrders,
  ...sloppyBooks,
  ...sloppyPaper,
];
