/** Names of months as spreadsheets write them, in Turkish and in English, whole or their first three letters. */
const MONTHS = [
  ...['oca(?:k)?', 'şub(?:at)?', 'mart?', 'nis(?:an)?', 'may(?:ıs)?', 'haz(?:iran)?', 'tem(?:muz)?', 'ağu(?:stos)?'],
  ...['eyl(?:ül)?', 'eki(?:m)?', 'kas(?:ım)?', 'ara(?:lık)?'],
  ...['jan(?:uary)?', 'feb(?:ruary)?', 'mar(?:ch)?', 'apr(?:il)?', 'june?', 'july?', 'aug(?:ust)?', 'sept?(?:ember)?'],
  ...['oct(?:ober)?', 'nov(?:ember)?', 'dec(?:ember)?'],
].join('|');
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:(?:19|20)\\d\\d|\\d\\d)';
const TIME = '\\d{1,2}:\\d\\d(?::\\d\\d(?:[.,]\\d+)?)?(?:\\s?[ap]m)?';
const ZONE = '(?:z|[+-]\\d\\d:?\\d\\d)?';

const DATE = new RegExp(
  `^(?:${[
    `${DAY}[. /-]{1,2}(?:${MONTHS})(?:[. /-]{1,2}${YEAR})?`,
    `(?:${MONTHS})[. /-]{1,2}${YEAR}`,
    `(?:${MONTHS}) ${DAY},? (?:19|20)\\d\\d`,
    `${DAY}([./-])${MONTH}\\1(?:19|20)\\d\\d`,
    // "26-11-03" is how shops number.
    `${DAY}[./]${MONTH}[./]\\d\\d`,
    `${MONTH}/${DAY}/${YEAR}`,
    `(?:19|20)\\d\\d([./-])${MONTH}\\2${DAY}`,
  ].join('|')})(?:[ t]${TIME}${ZONE})?$|^${TIME}$`,
  'iu',
);

/**
 * Whether a text is what a spreadsheet makes of an order number like "12-3", "Mar-24" or "2026-12-3": `12.Mar`, `Mar.24`,
 * `3.12.2026`, `2026-12-03 00:00:00`. Spreadsheets write no month in capitals alone, as people do in "MAR-24".
 */
export function isLikeSpreadsheetDate(text: string): boolean {
  return text.length <= LONGEST && MAY_BE.test(text) && DATE.test(text) && !/\p{Lu}{3}/u.test(text);
}

/** Most references are seen at their first letters to be none. */
const MAY_BE = /^(?:\d|.\p{Ll})/u;
/** Letters of the longest such date. */
const LONGEST = 40;
