/** The texts of both languages, and numbers, times and money as they are written in each. */
export { createI18n } from './createI18n.ts';
export { durationText } from './duration.ts';
export {
  ageOf,
  formatCountdown,
  formatDate,
  formatDay,
  formatEstimate,
  formatMoney,
  formatNumber,
  formatTime,
  formatWhen,
  groupPhone,
  type Language,
  placeText,
  sentences,
  upperTurkish,
} from './format.ts';
export { TextsProvider } from './TextsProvider.ts';
export type { TextKey } from './texts.ts';
export { type TextValues, type Translate, textsOf } from './translate.ts';
export { type KnownField, useFieldLabel } from './useFieldLabel.ts';
export { useText } from './useText.ts';
