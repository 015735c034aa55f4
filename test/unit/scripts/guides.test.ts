import { describe, expect, it } from 'vitest';
import { guideProblems } from '../../../scripts/check/guides.ts';
import { MARKS, outcomeTable, readTexts, withTable } from '../../../scripts/lib/outcomeTables.ts';

const [tr, en] = [readTexts('tr'), readTexts('en')];

it('a key that no screen has is named, in a sentence as in a table', () => {
  const text = 'F6’ya bas, sonra Alt+C. Alt+9 ve Ctrl+K da var.\n\nF13 ya da Shift+F6 ile aç, Alt+Ctrl değil, Alt+5.';
  expect(guideProblems(['a.md', 'tr', null], text, tr)).toEqual([
    'a.md:3: there is no key F13',
    'a.md:3: there is no key Shift+F6',
    'a.md:3: there is no key Alt+Ctrl',
  ]);
});

it('a key does what its row describes, in the words of the screens, and each of two keys has a word of its own', () => {
  const table = `| key | on the screen | when |
|---|---|---|
| Alt+R | Print label / Print again | Alt+V is not asked here |
| ↑ ↓ | anything | |
| Alt+K | Courier pickup | |
| Alt+R | Cancel order | |
| Alt+H, Alt+Q | Number of parcels | |`;
  expect(guideProblems(['a.md', 'en', null], table, en)).toEqual([
    'a.md:6: Alt+R is not “Cancel order” on the screens: Cancel order',
    'a.md:6: Alt+R is not “Cancel order” on the screens: Alt+R',
    'a.md:7: Alt+H, Alt+Q is not “Number of parcels” on the screens: Alt+H',
  ]);
});

it('a big word is one of the screens, in Turkish capitals', () => {
  const text = '**GÖZ N** der, **Bu bir cümle** da, **IPTAL EDİLDİ** ve **BASILIVERDİ** demez.';
  expect(guideProblems(['a.md', 'tr', null], text, tr)).toEqual([
    'a.md:1: no screen says “IPTAL EDİLDİ”',
    'a.md:1: no screen says “BASILIVERDİ”',
  ]);
});

describe('the table of the big words', () => {
  const guide = (table: string) => withTable(`a\n${MARKS.begin}\n${MARKS.end}\nb`, table) ?? '';

  it('is as it is made from the table of the outcomes and the texts, or it is said how to write it', () => {
    const made = guide(outcomeTable('en', en, false));
    expect(guideProblems(['a.md', 'en', 'long'], made, en)).toEqual([]);
    const old = 'a.md: the table of the big words is old: npm run outcome-tables';
    const changed = new Map([...en, ['instruction.stick', 'Glue it on']]);
    expect(guideProblems(['a.md', 'en', 'long'], made, changed)).toContain(old);
    expect(guideProblems(['a.md', 'en', 'short'], made, en)).toEqual([old]);
    expect(guideProblems(['a.md', 'en', 'long'], 'no table', en)).toEqual([old]);
  });

  it('says the instruction, what stands above it, its look, its keys, and the sentences that name no single parcel', () => {
    const rows = outcomeTable('tr', tr, false).split('\n');
    expect(rows).toContain('| **YAPIŞTIR** | **BASILDI** | yeşil: tik | Alt+R | Etiketi koliye yapıştır. |');
    expect(rows).toContain(
      '| **ETİKETİ VAR MI?** | **ZATEN GÖNDERİLMİŞ** | çerçeveli: soru işareti | 1, 2 | Koliye bak: etiketi varsa 1’e, yoksa 2’ye bas. |',
    );
    expect(rows).toContain('| **BASILIYOR** |  | gri: yazıcı |  | Etiket yazıcıda. Sıradakini okutabilirsin. |');
  });

  it('has on the packing card one row for an instruction in its colour, with all that may stand above it', () => {
    const rows = outcomeTable('en', en, true).split('\n');
    expect(rows.filter((row) => row.startsWith('| **CHECK THE PARCEL**'))).toEqual([
      expect.stringContaining('| **ALREADY PRINTED** / **ALREADY SENT** / **ALREADY SHIPPED** |'),
    ]);
  });
});
