import { app } from 'electron';

/** The language of the screens as long as nobody has chosen one; known once the app is ready. */
export function systemLanguage(): 'tr' | 'en' {
  return app.getLocale().startsWith('tr') ? 'tr' : 'en';
}
