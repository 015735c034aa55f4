import { describe, expect, it } from 'vitest';
import { PRINTER_TROUBLES, printerLevel } from '../../../../electron/contract/printer.ts';
import type { ProblemCode } from '../../../../electron/contract/problem.ts';
import { isSameSize, movesOf, rulerVerdict, storedOf } from '../../../../renderer/model/calibration.ts';
import { printerNameOf, troubledPrint } from '../../../../renderer/model/printerNames.ts';
import { isPin, onlyDigits, parseSigned } from '../../../../renderer/model/typed.ts';
import { inItsState } from '../../../support/builders.ts';
import { sampleJob, samplePrint, samplePrinter } from '../../../support/sampleJobs.ts';

describe('a calibration label on paper', () => {
  it('has the right size within what a ruler can measure', () => {
    expect(rulerVerdict(null)).toEqual({ kind: 'unmeasured' });
    expect([79.5, 80, 80.5].map((mm) => rulerVerdict(mm).kind)).toEqual(['good', 'good', 'good']);
    expect(rulerVerdict(76)).toEqual({ kind: 'small', percent: 95 });
    expect(rulerVerdict(84)).toEqual({ kind: 'large', percent: 105 });
  });

  it('moves the print by what it is off, towards where it should be', () => {
    expect(movesOf({ leftMm: 3.5, topMm: 1.5 })).toEqual({ x: -1.5, y: 0.5 });
    expect(movesOf({ leftMm: 2, topMm: null })).toEqual({ x: 0, y: 0 });
    expect(movesOf({ leftMm: 2.3, topMm: 1.9 })).toEqual({ x: -0.3, y: 0.1 });
  });

  it('moves nothing while the size is wrong: the edges then mean nothing', () => {
    const edges = { scanned: true, leftMm: 5, topMm: 7 };
    expect(storedOf({ ...edges, rulerMm: 76 })).toEqual({ scanned: true, rulerMm: 76, leftMm: null, topMm: null });
    expect(storedOf({ ...edges, rulerMm: 80 })).toEqual({ ...edges, rulerMm: 80 });
    expect(storedOf({ ...edges, rulerMm: null })).toEqual({ ...edges, rulerMm: null });
  });

  it('counts a paper in inches as its size in millimetres', () => {
    const inches = { widthMm: 101.6, heightMm: 152.4 };
    expect(isSameSize(inches, { widthMm: 101.5, heightMm: 152.5 })).toBe(true);
    expect(isSameSize(inches, { widthMm: 100, heightMm: 150 })).toBe(false);
  });
});

describe('a number in a field', () => {
  it.each([
    ['-1,5 mm', -1.5],
    ['2.25', 2.25],
    ['24 saat', 24],
    ['', null],
    ['mm', null],
  ])('%j is %j', (text, value) => expect(parseSigned(text)).toBe(value));
});

describe('a PIN', () => {
  it('is digits, four to twelve of them', () => {
    expect(onlyDigits('12a3-4 5')).toBe('12345');
    expect(onlyDigits('1234567890123456')).toHaveLength(12);
    expect(['123', '1234', '123456789012'].map(isPin)).toEqual([false, true, true]);
    expect(isPin('12 34')).toBe(false);
  });
});

describe('a printer', () => {
  it('is good only while nothing is the matter, and bad with anything that prevents prints', () => {
    expect(printerLevel(samplePrinter())).toBe('good');
    expect(printerLevel(samplePrinter({ state: 'unknown' }))).toBe('unsure');
    for (const trouble of PRINTER_TROUBLES) {
      expect(['warn', 'bad']).toContain(printerLevel(samplePrinter({ trouble })));
    }
  });

  it('that is not there is called what it was called', () => {
    expect(printerNameOf('cups:Depo: 2. kat')).toBe('Depo: 2. kat');
  });
});

describe('the label that waits at a printer', () => {
  const waiting = (id: string, updatedAt: number, code: ProblemCode, printerName = 'Zebra-1') =>
    sampleJob({
      id,
      updatedAt,
      state: 'printing',
      problem: { code, detail: null, fields: [] },
      print: { ...samplePrint, printerName, confirmedBy: null },
    });
  const among = (...jobs: ReturnType<typeof waiting>[]) => troubledPrint(jobs);

  it('names its own printer, of several that of the longest waiting', () => {
    const first = waiting('a', 10, 'printer_jam', 'Depo');
    const later = waiting('b', 20, 'printer_out_of_paper');
    expect(among(later, first)).toEqual({ trouble: 'jam', printerName: 'Depo' });
  });

  it('is not one that prints, nor one that was printed', () => {
    const printing = { ...waiting('a', 10, 'printer_jam'), problem: null };
    const printed = inItsState({ ...waiting('b', 10, 'printer_jam'), state: 'printed' });
    expect(among(printing, printed)).toBeNull();
  });
});
