import type { Job } from '../../../electron/contract/job.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { searchFold } from '../../../electron/contract/searchFold.ts';

/** Something that is on this computer and not in the journal: it is found while one types. */
export interface PaletteItem {
  readonly id: string;
  readonly section: 'screens' | 'commands' | 'settings';
  readonly title: string;
  readonly detail?: string;
  /** The key that does the same without the palette. */
  readonly keys?: string;
  /** Everything that it is found by, folded for the search. */
  readonly words: string;
  readonly run: () => void;
}

/** The items in which every word of the search begins some word; without a search, screens and commands. */
export function findItems(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const wanted = searchFold(search).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return items.filter(({ section }) => section !== 'settings');
  return items.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}

export type Choice =
  | { readonly type: 'item'; readonly id: string; readonly item: PaletteItem }
  | { readonly type: 'job'; readonly id: string; readonly job: Job }
  | { readonly type: 'order'; readonly id: string; readonly order: Order };

interface ChoiceSection {
  readonly section: PaletteItem['section'] | 'jobs' | 'orders';
  readonly options: readonly Choice[];
}

const ITEM_SECTIONS = ['screens', 'commands', 'settings'] as const;

/**
 * The choices, section by section. Immediate ones come first: later answers of the station must not move what the person is about
 * to choose.
 */
export function choicesOf(
  items: readonly PaletteItem[],
  data: { readonly jobs: readonly Job[]; readonly orders: readonly Order[] },
): readonly ChoiceSection[] {
  const ofItems = ITEM_SECTIONS.map((section) => ({
    section,
    options: items
      .filter((item) => item.section === section)
      .map((item): Choice => ({ type: 'item', id: `${section}-${item.id}`, item })),
  }));
  const jobs = data.jobs.map((job): Choice => ({ type: 'job', id: `job-${job.id}`, job }));
  const orders = data.orders.map((order): Choice => ({ type: 'order', id: `order-${order.reference}`, order }));
  return [
    ...ofItems,
    { section: 'jobs' as const, options: jobs },
    { section: 'orders' as const, options: orders },
  ].filter(({ options }) => options.length > 0);
}
