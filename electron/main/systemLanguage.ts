import { app } from 'electron';

/** The language of the screens until a person chooses one. Known once the app is ready. */
export function systemLanguage(): 'tr' | 'en' {
  return app.getLocale().startsWith('tr') ? 'tr' : 'en';
}
