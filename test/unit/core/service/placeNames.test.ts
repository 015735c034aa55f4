import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPlace, type PlaceLists } from '../../../../electron/core/service/placeNames.ts';
import { provinces } from '../../../../electron/demo/catalogue/places.ts';

/** The country as it is. */
const lists: PlaceLists = {
  provinces: provinces.map(({ id, name }) => ({ id: String(id), name })),
  districts: new Map(
    provinces.map(({ id, districts }) => [
      String(id),
      districts.map((one) => ({ id: String(one.id), name: one.name })),
    ]),
  ),
};

function intended(province: string, district: string, known = lists): string {
  const match = matchPlace({ province, district }, known);
  if (match.kind === 'found') return `${match.district.name} / ${match.province.name}`;
  if (match.kind === 'unjudged') return 'unjudged';
  return `? ${match.near.map((one) => `${one.district?.name ?? '-'} / ${one.province.name}`).join(', ')}`.trim();
}

describe('a place as people write it', () => {
  it.each([
    ['34', 'kadikoy', 'Kadıköy / İstanbul'],
    ['034', 'KADIKÖY', 'Kadıköy / İstanbul'],
    ['TR-34', 'Kadıköy İlçesi', 'Kadıköy / İstanbul'],
    ['6', 'ÇANKAYA', 'Çankaya / Ankara'],
    ['İSTANBUL (ANADOLU)', 'Üsküdar', 'Üsküdar / İstanbul'],
    ['İstanbul Avrupa Yakası', 'SISLI', 'Şişli / İstanbul'],
    ['ist.', 'Eyüp', 'Eyüpsultan / İstanbul'],
    ['34 İstanbul', 'B.çekmece', 'Büyükçekmece / İstanbul'],
    ['Afyon', 'Merkez', 'Merkez / Afyonkarahisar'],
    ['AFYON', 'Afyon', 'Merkez / Afyonkarahisar'],
    ['Hatay', 'Antakya', 'Antakya / Hatay'],
    ['Antakya', 'Defne', 'Defne / Hatay'],
    ['İzmit', 'İzmit', 'İzmit / Kocaeli'],
    ['Denizli', 'M.Efendi', 'Merkezefendi / Denizli'],
    ['Çorum', 'Çorum Merkez', 'Merkez / Çorum'],
    ['K.Maraş', 'Onikişubat', 'Onikişubat / Kahramanmaraş'],
    ['K. MARAS', 'dulkadiroglu', 'Dulkadiroğlu / Kahramanmaraş'],
    ['Urfa', 'Haliliye', 'Haliliye / Şanlıurfa'],
    ['Ş.urfa', 'Eyyübiye', 'Eyyübiye / Şanlıurfa'],
    ['Antep', 'Şahinbey', 'Şahinbey / Gaziantep'],
    ['G.Antep', 'şehitkamil', 'Şehitkamil / Gaziantep'],
    ['İçel', 'Tarsus', 'Tarsus / Mersin'],
    ['Afyonkara', 'Bolvadin', 'Bolvadin / Afyonkarahisar'],
    ['Maraş', 'Onikişubat', 'Onikişubat / Kahramanmaraş'],
    ['Adapazarı', 'Serdivan', 'Serdivan / Sakarya'],
    ['Dersim', 'Ovacık', 'Ovacık / Tunceli'],
    ['İstanbul', 'GOP', 'Gaziosmanpaşa / İstanbul'],
    ['Ankara', 'Kazan', 'Kahramankazan / Ankara'],
    ['Samsun', 'Ondokuz Mayıs', '19 Mayıs / Samsun'],
    ['Ağrı', 'Doğubeyazıt', 'Doğubayazıt / Ağrı'],
    ['Bursa', 'M.kemalpaşa', 'Mustafakemalpaşa / Bursa'],
    ['Bursa', 'M.K.Paşa', 'Mustafakemalpaşa / Bursa'],
    ['Ankara', 'Ş.Koçhisar', 'Şereflikoçhisar / Ankara'],
    ['', 'Kadıköy / İstanbul', 'Kadıköy / İstanbul'],
    ['İstanbul', 'Moda - Kadıköy', 'Kadıköy / İstanbul'],
    ['Kadıköy/İstanbul', 'Kadıköy', 'Kadıköy / İstanbul'],
    // Windows-1254 that was read as Windows-1252.
    ['Ýstanbul', 'Þiþli', 'Şişli / İstanbul'],
    ['Muðla', 'Menteþe', 'Menteşe / Muğla'],
    // No other province has one.
    ['', 'Kuşadası', 'Kuşadası / Aydın'],
  ])('%s, %s is %s', (province, district, expected) => {
    expect(intended(province, district)).toBe(expected);
  });

  it.each([
    // The district lies in another province: either may be wrong.
    ['Ankara', 'Kadıköy', '? Kadıköy / İstanbul'],
    ['Bursa', 'Kemalpaşa', '? Kemalpaşa / Artvin, Kemalpaşa / İzmir'],
    // A slip of the hand.
    ['İstanbul', 'Kadköy', '? Kadıköy / İstanbul'],
    ['Ağrı', 'Doğubeyazıd', '? Doğubayazıt / Ağrı'],
    ['İstanbl', 'Kadıköy', '? Kadıköy / İstanbul'],
    // Two fit.
    ['', 'Kemalpaşa', '? Kemalpaşa / Artvin, Kemalpaşa / İzmir'],
    ['Kır.', '', '? - / Kırklareli, - / Kırşehir, - / Kırıkkale'],
    ['İstanbul', 'Kadıköy / Beşiktaş', '? Kadıköy / İstanbul, Beşiktaş / İstanbul'],
    ['İstanbul / Ankara', 'Çankaya', '? - / İstanbul, Çankaya / Ankara'],
    // Large cities have no centre.
    ['İstanbul', 'Merkez', '?'],
    ['Hatay', 'Merkez', '?'],
    ['06 İstanbul', 'Çankaya', '? Çankaya / Ankara, - / İstanbul'],
    ['İstanbul', '', '?'],
    ['Atlantis', 'Merkez', '?'],
  ])('%s, %s is left to a person', (province, district, expected) => {
    expect(intended(province, district).startsWith(expected), intended(province, district)).toBe(true);
  });

  it.each([
    // Two letters beside one.
    ['the nearer of two similar names', 'Konya', 'Kayapınar', ['Karapınar / Konya', 'Halkapınar / Konya']],
    [
      'the very name elsewhere, before what needs two slips',
      'Ankara',
      'Altıntaş',
      ['Altıntaş / Kütahya', 'Altındağ / Ankara'],
    ],
    ['one slip, before the very name elsewhere', 'Aydın', 'Kuşadas', ['Kuşadası / Aydın']],
    [
      'one slip of the province’s own, before the very name',
      'Çankırı',
      'Sorgun',
      ['Korgun / Çankırı', 'Sorgun / Yozgat'],
    ],
    ['a similar province that has the district', 'İzmr', 'Kemalpaşa', ['Kemalpaşa / İzmir', 'Kemalpaşa / Artvin']],
    ['the district, before a similar province without it', 'İzmr', 'Kadıköy', ['Kadıköy / İstanbul', '- / İzmir']],
  ])('is suggested with %s first: %s, %s', (_, province, district, first) => {
    const stated = intended(province, district).replace('? ', '').split(', ');
    expect(stated.slice(0, first.length)).toEqual(first);
  });

  it('is suggested by five names at most, none of them twice', () => {
    const [alike] = [provinces.map(({ id }) => ({ id: `n${id}`, name: `Yeni ${id}` }))];
    const many: PlaceLists = {
      provinces: alike,
      districts: new Map(alike.map(({ id }) => [id, [{ id: `d${id}`, name: 'Ovacık' }]])),
    };
    const stated = intended('Yeni', 'Ovacık', many).replace('? ', '').split(', ');
    expect(new Set(stated).size).toBe(5);
    expect(stated).toHaveLength(5);
  });

  it('is not judged where a list is missing', () => {
    expect(intended('İstanbul', 'Kadıköy', { provinces: null, districts: new Map() })).toBe('unjudged');
    expect(intended('İstanbul', 'Yok', { ...lists, districts: new Map() })).toBe('unjudged');
    expect(intended('İstanbul', 'Yok', { ...lists, districts: new Map([['34', []]]) })).toBe('unjudged');
    // Without the other lists it is unknown whether it is the only one.
    const few = new Map([...lists.districts].filter(([id]) => id === '9'));
    expect(intended('', 'Kuşadası', { ...lists, districts: few })).toBe('? Kuşadası / Aydın');
  });

  it('is found by the names that the service has, whichever they are', () => {
    const old: PlaceLists = {
      provinces: [
        { id: 'a', name: 'AFYON' },
        { id: 'b', name: 'ÇORUM' },
      ],
      districts: new Map([
        ['a', [{ id: '1', name: 'AFYON MERKEZ' }]],
        ['b', [{ id: '2', name: 'ÇORUM' }]],
      ]),
    };
    expect(intended('3', 'Merkez', old)).toBe('AFYON MERKEZ / AFYON');
    expect(intended('Afyonkarahisar', 'Afyonkarahisar', old)).toBe('AFYON MERKEZ / AFYON');
    expect(intended('Çorum', 'Merkez', old)).toBe('ÇORUM / ÇORUM');
  });
});

describe('every real name', () => {
  const places = provinces.flatMap((province) => province.districts.map((district) => ({ province, district })));
  const mangled = (name: string) =>
    fc
      .record({
        letters: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: name.length, maxLength: name.length }),
        spaces: fc.constantFrom('', ' ', '  ', '\u00a0'),
      })
      .map(
        ({ letters, spaces }) =>
          `${spaces}${[...name].map((letter, at) => written(letter, letters[at] ?? 0)).join('')}${spaces}`,
      );
  function written(letter: string, how: number): string {
    switch (how) {
      case 1:
        return letter.toLocaleUpperCase('tr');
      case 2:
        return letter.toUpperCase();
      case 3:
        return letter.toLocaleLowerCase('tr').normalize('NFD').replace(/\p{M}/gu, '').replace('ı', 'i');
      case 4:
        return letter.normalize('NFD');
      default:
        return letter;
    }
  }

  it('is found however its case, marks and spaces are mangled, and nothing else with it', () => {
    const anyPlace = fc
      .constantFrom(...places)
      .chain(({ province, district }) =>
        fc.tuple(fc.constant({ province, district }), mangled(province.name), mangled(district.name)),
      );
    fc.assert(
      fc.property(anyPlace, ([{ province, district }, provinceText, districtText]) => {
        expect(intended(provinceText, districtText)).toBe(`${district.name} / ${province.name}`);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is found as it stands, also by plate code', () => {
    const lost = places.filter(({ province, district }) => {
      const expected = `${district.name} / ${province.name}`;
      return (
        intended(province.name, district.name) !== expected ||
        intended(`0${province.plate}`, district.name) !== expected
      );
    });
    expect(lost).toEqual([]);
  });

  it('is never taken for another place, in any spelling', () => {
    const known = new Set(places.map(({ province, district }) => `${district.name} / ${province.name}`));
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (province, district) => {
        const stated = intended(province, district);
        expect(stated.startsWith('?') || known.has(stated)).toBe(true);
      }),
    );
  });
});
