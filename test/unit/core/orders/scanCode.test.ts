import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelCodesIn, readScanCode } from '../../../../electron/core/orders/scanCode.ts';

const GS = '\x1d';
const read = (raw: string) => {
  const code = readScanCode(raw);
  return code.ok ? code.value : code.error.reason;
};

describe('a scanned code', () => {
  it('is trimmed and stored as it is', () => {
    expect(readScanCode('  ORD-10427\r\n')).toEqual({ ok: true, value: 'ORD-10427' });
    expect(readScanCode('Sipariş/42.ğ')).toEqual({ ok: true, value: 'Sipariş/42.ğ' });
  });

  it.each([
    ['', 'empty', 0],
    [' \t\r\n', 'empty', 4],
    ['x'.repeat(121), 'too_long', 121],
    ['x'.repeat(5_000), 'too_long', 5_000],
    ['ORD\u001d42', 'unreadable', 6],
    ['ORD\ufffd42', 'unreadable', 6],
  ])('that cannot be an order is refused (%#)', (raw, reason, length) => {
    expect(readScanCode(raw)).toEqual({ ok: false, error: { reason, length } });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (raw) => typeof readScanCode(raw).ok === 'boolean'));
  });

  it.each([']C1', ']C0', ']d2', ']Q3', ']e0', ']E0', ']A0'])('is read without the symbology identifier %s', (id) => {
    expect(read(`${id}ORD-10427`)).toBe('ORD-10427');
  });

  it('is read without FNC1 and control characters around it', () => {
    expect(read(`${GS}ORD-10427${GS}`)).toBe('ORD-10427');
    expect(read(`\x02]C1${GS}ORD-10427${GS}\x03\r\n`)).toBe('ORD-10427');
  });

  it.each(['*ORD-10427*', ']A0*ORD-10427*\r', ' * ORD-10427 * '])(
    'is read without the asterisks of Code 39 in %j',
    (raw) => {
      expect(read(raw)).toBe('ORD-10427');
    },
  );

  it.each(['*', '**', '*ORD-1', 'ORD-1*', '*A*B*', 'A*B'])('keeps asterisks that are no frame in %j', (raw) => {
    expect(read(raw)).toBe(raw);
  });

  it('keeps a bracket that is no identifier', () => {
    expect(read(']12')).toBe(']12');
    expect(read('A]C1B')).toBe('A]C1B');
  });

  it('with FNC1 or another control character inside is unreadable', () => {
    expect(read(`ORD${GS}10427`)).toBe('unreadable');
    expect(read('ORD\t10427')).toBe('unreadable');
  });

  it('with an unknown key is unreadable', () => {
    expect(read('ORD-\ufffd0427')).toBe('unreadable');
  });

  it('that is nothing but frame is empty', () => {
    expect(read(`]C1${GS}`)).toBe('empty');
    expect(read(' \x02\x03 ')).toBe('empty');
  });

  it('reads the same a second time', () => {
    const framed = fc.string({ unit: fc.constantFrom(...`AZ09]C1-${GS}\t \ufffd`), maxLength: 20 });
    fc.assert(
      fc.property(framed, (raw) => {
        const once = readScanCode(raw);
        // A code may begin like an identifier once more; what is stored is what was read the first time.
        if (once.ok && !once.value.startsWith(']')) expect(readScanCode(once.value)).toEqual(once);
      }),
    );
  });
});

describe("the codes in a carrier's GS1 barcode", () => {
  it('are its parcel number and what follows the postal code', () => {
    expect(labelCodesIn(`]C100345678901234567890`)).toEqual(['345678901234567890', '00345678901234567890']);
    expect(labelCodesIn(`4203471092612999${GS}21ABC-7`)).toEqual(['92612999', '4203471092612999', 'ABC-7', '21ABC-7']);
    expect(labelCodesIn(`${GS}401KRG0001${GS}00345678901234567890`)).toEqual([
      'KRG0001',
      '401KRG0001',
      '345678901234567890',
      '00345678901234567890',
    ]);
  });

  it('are the same where the identifiers are sent as they are printed', () => {
    expect(labelCodesIn('(00)345678901234567890')).toEqual(['345678901234567890', '00345678901234567890']);
    expect(labelCodesIn('(00) 3 4567890 123456789 0')).toEqual(['345678901234567890', '00345678901234567890']);
    expect(labelCodesIn('(420)34710(401)KRG0001')).toEqual(['42034710', '34710', 'KRG0001', '401KRG0001']);
    expect(labelCodesIn('(42)')).toEqual([]);
    expect(labelCodesIn('A(00)345678901234567890')).toEqual([]);
  });

  it('are none in a barcode without parts', () => {
    expect(labelCodesIn('KRG0001')).toEqual([]);
    expect(labelCodesIn('00345678901234567890')).toEqual([]);
  });

  it('never hold what could not be read', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...`0142]C1A\t${GS}\ufffd`), maxLength: 60 }), (raw) => {
        for (const code of labelCodesIn(raw)) expect(read(code)).not.toBe('unreadable');
      }),
    );
  });
});
