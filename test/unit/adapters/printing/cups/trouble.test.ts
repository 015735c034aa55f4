import { expect, it } from 'vitest';
import { troubleIn } from '../../../../../electron/adapters/printing/cups/trouble.ts';

it.each([
  [['none'], null, null],
  [['media-empty-error'], null, 'out_of_paper'],
  [['media-needed'], null, 'out_of_paper'],
  [['media-empty-report'], null, null],
  [['offline-report'], null, 'offline'],
  // The trouble that has to be mended first is reported.
  [['media-empty', 'cover-open'], null, 'cover_open'],
  [['cover-open', 'media-jam'], null, 'jam'],
  [['paused'], 'Paper jam!', 'jam'],
  [['paused'], 'Paused', 'paused'],
  [['job-hold-until-specified'], 'Paper jam', 'held'],
  [[], 'Printer cannot print with supplied options.', 'media_refused'],
  [[], 'The printer is not responding.', 'offline'],
  [[], 'The printer is in use.', 'other'],
  [['marker-supply-empty-error'], null, 'other'],
  [['marker-supply-low-warning'], 'Printing page 1', null],
] as const)('keywords %j with the sentence %j are trouble: %s', (keywords, sentence, trouble) => {
  expect(troubleIn(keywords, sentence)).toBe(trouble);
});
