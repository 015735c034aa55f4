import { describe, expect, it } from 'vitest';
import { paperName, paperSizes } from '../../../../../electron/adapters/printing/windows/paperName.ts';
import { papers } from '../../../../contract/printer/recordedWindows.ts';

describe('the paper name of a label of 100 x 150 mm', () => {
  it.each([
    [['A4', '100 x 150 mm'], '100 x 150 mm'],
    [['4x6', '10x15cm'], '10x15cm'],
    [['A4', '4" x 6"'], '4" x 6"'],
    // A comma ends the name in the settings of the program that prints.
    [['Label, 100 x 150 mm', '4x6'], '4x6'],
    [['Label, 100 x 150 mm'], null],
    [['A4', 'Letter', '150 x 100 mm', 'Etiket'], null],
    [[], null],
  ])('among %j is %j', (names, name) => {
    expect(paperName(papers(...names), 100, 150)).toBe(name);
  });

  it("is that of the driver's size, with any name", () => {
    expect(paperName([{ name: 'Rulo 1', widthMm: 99.8, heightMm: 149.9 }], 100, 150)).toBe('Rulo 1');
    expect(paperName([{ name: '100 x 150 mm', widthMm: 80, heightMm: 80 }], 100, 150)).toBeNull();
    expect(paperName([{ name: '', widthMm: 100, heightMm: 150 }], 100, 150)).toBeNull();
  });
});

describe('the sizes of papers', () => {
  it('are in mm, each once, and none where a person sets the size', () => {
    expect(paperSizes(papers('A4', '4x6', '4" x 6"', '10x15cm', 'Letter', 'User defined'))).toEqual([
      { widthMm: 210, heightMm: 297 },
      { widthMm: 101.6, heightMm: 152.4 },
      { widthMm: 100, heightMm: 150 },
      { widthMm: 215.9, heightMm: 279.4 },
    ]);
  });
});
