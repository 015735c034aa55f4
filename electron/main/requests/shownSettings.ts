import type { Settings } from '../../contract/settings.ts';

/** The settings as the pages see them. */
export type ShownSettings = Settings & { readonly systemLanguage: 'tr' | 'en' };
