import { describe, expect, it } from 'vitest';
import { mediaName, mediaSizes } from '../../../../../electron/adapters/printing/cups/media.ts';

describe('the media that are requested from CUPS', () => {
  it.each([
    ['the name that the printer has for it', ['iso_a4_210x297mm', 'om_label_100x150mm'], 'om_label_100x150mm'],
    ['the name that CUPS made of it', ['om_small-photo_100x150mm'], 'om_small-photo_100x150mm'],
    ['the exact one before a near one', ['na_index-4x6_4x6in', 'om_x_100x150mm'], 'om_x_100x150mm'],
    [
      'a custom size where there is one',
      ['na_index-4x6_4x6in', 'custom_min_20x20mm', 'custom_max_110x1000mm'],
      'custom_100x150mm_100x150mm',
    ],
    [
      'no bound of the custom sizes, though it is one',
      ['custom_min_100x150mm', 'custom_max_110x1000mm'],
      'custom_100x150mm_100x150mm',
    ],
    [
      'the 4 x 6 inch roll where there is nothing else',
      ['iso_a6_105x148mm', 'na_index-4x6_4x6in'],
      'na_index-4x6_4x6in',
    ],
    [
      'its size, for CUPS to refuse',
      ['iso_a4_210x297mm', 'custom_min_1x1mm', 'custom_max_50x50mm'],
      'custom_100x150mm_100x150mm',
    ],
    ['its size, of a queue without a driver', [], 'custom_100x150mm_100x150mm'],
    ['its size, past names that mean nothing', ['auto', '', 'main', 'x_1e9xNaNmm'], 'custom_100x150mm_100x150mm'],
  ])('is %s', (_which, supported, name) => {
    expect(mediaName(supported, 100, 150)).toBe(name);
  });

  it('is not turned on its side', () => {
    expect(mediaName(['om_x_150x100mm'], 100, 150)).toBe('custom_100x150mm_100x150mm');
  });
});

describe('the fixed media of a CUPS queue', () => {
  it('are its sizes in mm, each once, without the bounds of custom ones', () => {
    const names = [
      'om_label_100x150mm',
      'na_index-4x6_4x6in',
      'om_x_100x150mm',
      'custom_min_20x20mm',
      'custom_max_110x1000mm',
      'custom_2x1in_2x1in',
      'auto',
    ];
    expect(mediaSizes(names)).toEqual([
      { widthMm: 100, heightMm: 150 },
      { widthMm: 101.6, heightMm: 152.4 },
      { widthMm: 50.8, heightMm: 25.4 },
    ]);
  });
});
