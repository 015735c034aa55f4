import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StationError } from '../../../electron/contract/errors.ts';
import type { ImportFault, ImportReport } from '../../../electron/contract/importReport.ts';
import { type OrderFilter, wholeBook } from '../../../electron/contract/order.ts';
import type { ImportProgress, ListChoices, ListPreview } from '../../../electron/contract/orderImport.ts';

/** A list on its way into the order book. */
export type ListStage =
  /** The list is being read, or taken: `progress` is null until its rows are known. */
  | { readonly kind: 'busy'; readonly progress: ImportProgress | null }
  /** A person decides about it. */
  | {
      readonly kind: 'preview';
      readonly preview: ListPreview;
      readonly choices: ListChoices;
      /** The name under which its source is stored; typed, or as it was found. */
      readonly name: string;
      /** The list is being read with other choices. */
      readonly isReading: boolean;
      /** Why it cannot be read in the way that was chosen last. */
      readonly fault: ImportFault | null;
    };

/** The order book as it was left: it outlives the screen, and the palette searches in it. */
export type OrdersDesk = StoreApi<{
  readonly search: string;
  readonly filter: OrderFilter;
  /** The place of the chosen row among those that are found. */
  readonly chosen: number;
  readonly list: ListStage | null;
  /** The report of the last import, until it is closed. */
  readonly report: ImportReport | null;
  /** How many of its incomplete rows were opened for correction. */
  readonly corrected: number;
  /** Why the last list was not opened or taken. */
  readonly error: StationError | null;
}>;

export function createOrdersDesk(): OrdersDesk {
  return createStore(() => ({
    search: '',
    filter: wholeBook,
    chosen: 0,
    list: null,
    report: null,
    corrected: 0,
    error: null,
  }));
}

/** Leads to one order of the book, without the filters from before. */
export function findOrder(desk: OrdersDesk, reference: string): void {
  desk.setState({ search: reference, filter: wholeBook, chosen: 0 });
}
