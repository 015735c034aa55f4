import { use } from 'react';
import type { Language } from './format.ts';
import { TextsContext } from './TextsProvider.ts';

/** The language of the screen, for figures and dates. */
export function useLanguage(): Language {
  const texts = use(TextsContext);
  if (texts === null) throw new Error('useLanguage outside of a TextsProvider');
  return texts.language;
}
