import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchFold } from '../../../../electron/contract/searchFold.ts';
import { createMasking, MASKED, receiverTexts, shortCode } from '../../../../electron/core/diagnostics/masking.ts';
import { sampleOrder } from '../../../support/sampleJobs.ts';

const none = { redact: (text: string) => text, people: [], codes: [], folders: [] };
const letters = [...'abcçdefgğhıijklmnoöprsştuüvyzABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZ'];
const word = fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 12 });
const code = fc.string({ unit: fc.constantFrom(...'ABCDEFGH0123456789'), minLength: 5, maxLength: 20 });
const casing = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => text.toLocaleUpperCase('tr'),
  (text) => text.toLocaleLowerCase('tr'),
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD'),
);
const around = fc.tuple(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(' ', '_', '-', '"', "'", '(', ':', '/', '\n', '=', '.'),
);
const foldedWords = (text: string) =>
  (
    text
      .split(MASKED)
      .join(' ')
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  ).map(searchFold);

describe('masking', () => {
  it('leaves no word of a person in any text, in any casing', () => {
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 4 }), around, around, casing, (name, a, b, cased) => {
        const mask = createMasking({ ...none, people: [name.join(' ')] });
        const masked = mask.text(`${a[0]}${a[1]}${cased(name.join(' '))}${b[1]}${b[0]}`);
        const left = new Set(foldedWords(masked));
        for (const one of name) expect(left.has(searchFold(one))).toBe(false);
      }),
    );
  });

  it('leaves of a code no more than its end, and always the same end', () => {
    fc.assert(
      fc.property(code, around, around, (given, a, b) => {
        const mask = createMasking({ ...none, codes: [given] });
        const masked = mask.text(`${a[0].replaceAll(given, '')}${a[1]}${given}${b[1]}`);
        expect(masked).not.toContain(given);
        expect(masked).toContain(shortCode(given));
        expect(given.endsWith(shortCode(given).slice(1))).toBe(true);
        expect(shortCode(given).length - 1).toBeLessThanOrEqual(Math.floor(given.length / 2));
      }),
    );
  });

  it('changes nothing where nothing is known', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => createMasking(none).text(text) === text));
  });

  it('goes into every string of a value and leaves its shape', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value);
        expect(JSON.stringify(createMasking(none).value(JSON.parse(text)))).toBe(JSON.stringify(JSON.parse(text)));
      }),
    );
    const mask = createMasking({ ...none, people: ['Ayşe Yılmaz'] });
    expect(mask.value({ a: ['AYŞE', { b: 'yilmaz', n: 5 }], c: null, d: true })).toEqual({
      ...{ a: [MASKED, { b: MASKED, n: 5 }], c: null, d: true },
    });
  });

  it('hides folders, the inner one first, and takes no root for one', () => {
    const folders = [
      ['/', 'root'],
      ['/home/ayse', '~'],
      ['/home/ayse/lists', '[folder]'],
    ] as const;
    const { text } = createMasking({ ...none, folders });
    expect(text('at /home/ayse/app/x.js of /home/ayse/lists/a.csv')).toBe('at ~/app/x.js of [folder]/a.csv');
  });

  it('knows every field of an order that is about people', () => {
    const party = (of: string) => ({
      ...{ name: `${of}isim`, phone: '+90 (532) 111 22 33', email: `${of}@posta.example`, address: `${of}sokak 12345` },
      ...{ province: `${of}il`, district: `${of}ilce`, provinceId: null, districtId: null },
    });
    const order = sampleOrder({
      receiver: party('alan'),
      sender: { kind: 'address', party: party('veren') },
      shop: { source: null, declaredValue: null, tags: ['etiketsoz'], note: 'notsoz' },
    });
    const texts = receiverTexts({ ...order, parcel: { ...order.parcel, content: 'iceriksoz' } });
    const mask = createMasking({ ...none, people: texts });
    const stated = 'alanisim 5321112233 905321112233 alan alansokak 12345 alanil alanilce verenisim verensokak';
    const left = foldedWords(mask.text(`${stated} verenil verenilce etiketsoz notsoz iceriksoz`));
    expect(left).toEqual([]);
  });
});
