import type { i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import type { Language } from './format.ts';
import { languageOf, type Translate, translateWith } from './translate.ts';

interface Texts {
  readonly translate: Translate;
  readonly language: Language;
}

export const TextsContext = createContext<Texts | null>(null);

/** What useText and useLanguage read: worked out once for the whole page, anew only when the language changes. */
export function TextsProvider({ texts, children }: { readonly texts: i18n; readonly children: ReactNode }) {
  const language = useSyncExternalStore(
    (onChange) => {
      texts.on('languageChanged', onChange);
      return () => texts.off('languageChanged', onChange);
    },
    () => languageOf(texts),
  );
  const value = useMemo(() => ({ translate: translateWith(texts.t, language), language }), [texts, language]);
  // Written without tags, so that plain Node can read the texts too, as the torture does.
  return createElement(TextsContext, { value }, children);
}
