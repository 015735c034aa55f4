import type { PrinterTrouble } from '../../../contract/printer.ts';

type Sign = readonly [PrinterTrouble, RegExp];

/**
 * Keywords of printers and jobs (RFC 8011 sections 5.3.8 and 5.4.12), in the order in which trouble has to be fixed:
 * with an open cover, many printers report empty media as well.
 */
const KEYWORDS: readonly Sign[] = [
  ['jam', /(^|-)jam\b/],
  ['cover_open', /(^|-)(cover|door|interlock)-open\b/],
  ['out_of_paper', /^media-(empty|needed)\b/],
  ['media_refused', /^(media-.*mismatch|conflicting-attributes|unsupported-attributes-or-values)\b/],
  ['offline', /^(offline|shutdown|timed-out)\b/],
];
const HELD: Sign = ['held', /^job-(hold|held)-/];
const PAUSED: Sign = ['paused', /^(paused|moving-to-paused|printer-stopped)\b/];

/**
 * For some trouble the back ends of CUPS give only a sentence. It is in English, because our requests ask for English.
 */
const SENTENCES: readonly Sign[] = [
  ['media_refused', /supplied options|(unsupported|wrong|mismatched) (media|paper|page|label)|media mismatch/i],
  ['jam', /\bjam(med)?\b/i],
  ['cover_open', /\b(cover|door|lid) (is )?open/i],
  ['out_of_paper', /out of (paper|media|labels)|(paper|media|tray) (is )?(out|empty)\b/i],
  ['rejecting', /not accepting jobs/i],
  ['offline', /may not exist|not responding|unreachable|unable to (connect|locate)|off-?line/i],
];
const STUCK = /is busy|in use|not accepted|waiting for printer to|recoverable/i;

/**
 * What the keywords and the sentence of a printer or of a job mean to the person beside it; null when nothing has to be
 * fixed. Keywords that end in -report are only notes, except for being offline.
 */
export function troubleIn(keywords: readonly string[], sentence: string | null): PrinterTrouble | null {
  const serious = keywords.filter((keyword) => !keyword.endsWith('-report') || keyword.startsWith('offline'));
  const named = (signs: readonly Sign[]) =>
    signs.find(([, sign]) => serious.some((keyword) => sign.test(keyword)))?.[0] ?? null;
  const described = SENTENCES.find(([, sign]) => sign.test(sentence ?? ''))?.[0] ?? null;
  const found = named(KEYWORDS) ?? named([HELD]) ?? described ?? named([PAUSED]);
  if (found !== null) return found;
  const isStuck = serious.some((keyword) => keyword.endsWith('-error')) || STUCK.test(sentence ?? '');
  return isStuck ? 'other' : null;
}
