import fc from 'fast-check';
import { expect, it } from 'vitest';
import { decodedTwice, isDamaged, withoutEntities } from '../../../electron/contract/damagedText.ts';
import { findPhone } from '../../../electron/contract/phone.ts';
import {
  hasLostDigits,
  referenceOf,
  unwrapCode,
  unwrapNumber,
  unwrapText,
} from '../../../electron/contract/wrapping.ts';

it.each([
  ['1042.0', '1042'],
  ['1042,00', '1042'],
  ['00882.0', '00882'],
  ['1.0427E4', '10427'],
  ['1,0427E+04', '10427'],
  ["'00882", '00882'],
  ['="0012"', '0012'],
  ['\u200eSIP\u00ad-1\u200b', 'SIP-1'],
  ['SIP\u20111402', 'SIP-1402'],
  ['SIP–1402', 'SIP-1402'],
  ['ＳＩＰ－１', 'SIP-1'],
  ['SIP\u00a01', 'SIP 1'],
  ['SIP-٠١٩', 'SIP-019'],
  ['SIP-۰۱۹', 'SIP-019'],
  ['SIP-०१९', 'SIP-019'],
  // A number of a shop, and no wrapping.
  ['A-1.0', 'A-1.0'],
  ['1.04E4', '1.04E4'],
  ['12E5', '12E5'],
  ['2.5', '2.5'],
  ['12345678901234567890.0', '12345678901234567890.0'],
  ['#1001', '#1001'],
])('the reference %j is %j without its wrappings', (raw, reference) => {
  expect(referenceOf(raw)).toBe(reference);
});

it('a reference without its wrappings has none to take off', () => {
  const marks = fc.constantFrom(...'019.,E+\'’="-–\u2011\u200b\u00ad\u00a0 AB');
  fc.assert(
    fc.property(fc.string({ unit: marks, maxLength: 12 }), (raw) => {
      const once = referenceOf(raw);
      // Each program may have put its own around that of another one; what is stored is what was read the first time.
      fc.pre(!/^(?:="|['’])/.test(once));
      expect(referenceOf(once)).toBe(once);
    }),
    { numRuns: 2_000 },
  );
});

it('digits that a number has lost are known by its exponent or its length', () => {
  const lost = ['5,32111E+09', '5E+9', '5.32E9', '1.23456789012346E+19', '12345678901234567890.0'];
  expect(lost.filter((text) => !hasLostDigits(text))).toEqual([]);
  expect(['5321112233', 'A5E+09', '12E5', '1042.0', '2.5'].filter(hasLostDigits)).toEqual([]);
});

it.each([
  ["'-5. kat", '-5. kat'],
  ["'Ali'", 'Ali'],
  ["'Ali", 'Ali'],
  ["'Atatürk'ün Evi", "Atatürk'ün Evi"],
  ["Atatürk'ün Evi", "Atatürk'ün Evi"],
  ["'Acil' yazın", "'Acil' yazın"],
  ['No 5–7', 'No 5–7'],
  ['Gül\u00a0Sk.\u000b5', 'Gül Sk. 5'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['👩\u200d👧', '👩\u200d👧'],
  ['Ay\u200dşe', 'Ayşe'],
])('the text %j is %j without its wrappings', (raw, text) => {
  expect(unwrapText(raw).text).toBe(text);
});

it.each([
  ['1\u00a0234,56 TL', '1234,56 TL'],
  ['12 500', '12500'],
  ['\u22125', '-5'],
  ['1 2', '1 2'],
  ['2\u00a0', '2'],
])('the number %j is %j without its wrappings', (raw, text) => {
  expect(unwrapNumber(raw).text).toBe(text);
});

it('what was taken off is reported', () => {
  expect(unwrapCode("\u200b'1042.0").off).toEqual(['invisible', 'apostrophe', 'number']);
  expect(unwrapCode('SIP-1').off).toEqual([]);
});

it.each([
  ['ÅžÃ¼krÃ¼', 'Şükrü'],
  ['Ä°ÄŸde', 'İğde'],
  ['â€œAâ€\u009d', '“A”'],
  ['Kâğıt', 'Kâğıt'],
  ['Élodie’s', 'Élodie’s'],
  ['São Ä', 'São Ä'],
])('%j is read as %j where UTF-8 was encoded again', (text, read) => {
  expect(decodedTwice(text)).toBe(read);
});

it.each([
  ['&Ouml;z &#351; &#x11f; &amp; &quot;A&quot;', 'Öz ş ğ & "A"'],
  ['&amp;#287;', 'ğ'],
  ['Kaya & Oğlu', 'Kaya & Oğlu'],
  ['AT&T; &unknown;', 'AT&T; &unknown;'],
  ['&#150;', '–'],
  // The borders of what is text in Unicode, and of what Windows has there instead.
  ['&#x7f;&#x80;&#x9f;&#xa0;', '\u007f€Ÿ\u00a0'],
  ['&#09;&#10;&#13;&#32;', '\t\n\r '],
  ['&#08;&#11;&#31;', '&#08;&#11;&#31;'],
  ['&#xd7ff;&#xe000;&#x10ffff;', '\ud7ff\ue000\u{10ffff}'],
  ['&#xd800;&#xdfff;&#x110000;', '&#xd800;&#xdfff;&#x110000;'],
])('%j is %j without entities', (text, read) => {
  expect(withoutEntities(text)).toBe(read);
});

it.each(['S?kr?', '?zmir', '\ufffdkr', '\u0081', 'Alýcý', 'Þükrü', '├╝kr├╝', 'Sipari‡e', '≈ûkr', 'Caddes?'])(
  'letters of the name %j were lost',
  (text) => {
    expect(isDamaged(text, 'name')).toBe(true);
  },
);

it.each(['Novotný', 'Élodie', '“Gül”de', 'Straße', 'Ωmega', 'No 5 ?', '5…7', '24”lik', 'm²', 'Nuñez', 'شارع'])(
  'no letter of the name %j was lost',
  (text) => {
    expect(isDamaged(text, 'name')).toBe(false);
  },
);

it.each([
  ['5550001122', '05550001122', false],
  ['+90 (555) 000-11-22', '+90 (555) 000-11-22', false],
  ['+90 (555) - 000 - 11 - 22', '+905550001122', false],
  ['0090 0555 000 11 22', '0090 0555 000 11 22', false],
  ['+49 30 123456', '+49 30 123456', false],
  ['tel:+905550001122', '+905550001122', false],
  ['0555 000 11 22 / 0532 000 11 22', '0555 000 11 22', true],
  ['Ev: 0216 333 44 55 dahili 12', '0216 333 44 55', true],
  ['6321112233', '6321112233', false],
])('%j has the phone %j', (text, phone, hasMore) => {
  expect(findPhone(text)).toEqual({ phone, hasMore });
});

it.each(['-', '0', 'yok', '55500011', '0000000000', '0123 456 78 90', '+90 123', '0555 000 11 2', '2026-11-24', ''])(
  'there is no phone in %j',
  (text) => {
    expect(findPhone(text)).toBeNull();
  },
);
