import { use } from 'react';
import { TextsContext } from './TextsProvider.ts';
import type { Translate } from './translate.ts';

/** The texts of the language that the screen is in; another function when the language changes. */
export function useText(): Translate {
  const translate = use(TextsContext);
  if (translate === null) throw new Error('useText outside of a TextsProvider');
  return translate;
}
