import { describe, expect, it } from 'vitest';
import { paperName, paperSizes } from '../../../../../electron/adapters/printing/windows/paperName.ts';

describe('the paper name of a label of 100 x 150 mm', () => {
  it.each([
    [['A4', '100 x 150 mm'], '100 x 150 mm'],
    [['4x6', '100x150mm'], '100x150mm'],
    [['A4', '4" x 6"'], '4" x 6"'],
    [['10x15cm'], '10x15cm'],
    // A comma ends the name in the settings of the program that prints.
    [['100,0 x 150,0 mm', '4x6'], '4x6'],
    [['100,0 x 150,0 mm'], null],
    [['A4', 'Letter', '150 x 100 mm', 'Etiket'], null],
    [[], null],
  ])('among %j is %j', (names, name) => {
    expect(paperName(names, 100, 150)).toBe(name);
  });
});

describe('the sizes in paper names', () => {
  it('are in mm, each once, those of the standards too, and none where a name has no size', () => {
    expect(paperSizes(['A4', '4x6', '4 x 6 in', '10x15 cm', ' letter ', 'Etiket', '57,5 x 32 mm'])).toEqual([
      { widthMm: 210, heightMm: 297 },
      { widthMm: 101.6, heightMm: 152.4 },
      { widthMm: 100, heightMm: 150 },
      { widthMm: 215.9, heightMm: 279.4 },
      { widthMm: 57.5, heightMm: 32 },
    ]);
  });
});
