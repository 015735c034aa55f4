import { app } from 'electron';

/** The language of the screens until a person chooses one. Known once the app is ready. */
export function systemLanguage(): 'tr' | 'en' {
  return app.getLocale().startsWith('tr') ? 'tr' : 'en';
}

/** The same before the app is ready. */
export function earlyLanguage(): 'tr' | 'en' {
  return app.getPreferredSystemLanguages()[0]?.startsWith('tr') === true ? 'tr' : 'en';
}
