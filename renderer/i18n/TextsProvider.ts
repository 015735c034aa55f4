import type { i18n } from 'i18next';
import { createContext, createElement, type ReactNode, useMemo, useSyncExternalStore } from 'react';
import { languageOf, type Translate, translateWith } from './translate.ts';

export const TextsContext = createContext<Translate | null>(null);

/** The texts for useText: computed once for the whole page, and again only when the language changes. */
export function TextsProvider({ texts, children }: { readonly texts: i18n; readonly children: ReactNode }) {
  const language = useSyncExternalStore(
    (onChange) => {
      texts.on('languageChanged', onChange);
      return () => texts.off('languageChanged', onChange);
    },
    () => languageOf(texts),
  );
  const value = useMemo(() => translateWith(texts.t, language), [texts, language]);
  // Written without tags, so that plain Node can read the texts too, as the torture does.
  return createElement(TextsContext, { value }, children);
}
