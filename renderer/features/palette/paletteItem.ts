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

/** Those in which every word of the search begins some word; without a search, screens and commands. */
export function findItems(items: readonly PaletteItem[], search: string): readonly PaletteItem[] {
  const wanted = searchFold(search).split(/\s+/u).filter(Boolean);
  if (wanted.length === 0) return items.filter(({ section }) => section !== 'settings');
  return items.filter(({ words }) => wanted.every((word) => ` ${words}`.includes(` ${word}`)));
}
