import { expect, it } from 'vitest';
import { guideProblems, textsOf } from '../../../scripts/check/guides.ts';

const [tr, en] = [textsOf('tr'), textsOf('en')];

it('a key that no screen has is named, in a sentence as in a table', () => {
  const text = 'F6’ya bas, sonra Alt+C. Alt+9 ve Ctrl+K da var.\n\nF13 ya da Shift+F6 ile aç, Alt+Ctrl değil, Alt+5.';
  expect(guideProblems(['a.md', 'tr', false], text, tr)).toEqual([
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
  expect(guideProblems(['a.md', 'en', false], table, en)).toEqual([
    'a.md:6: Alt+R is not “Cancel order” on the screens: Cancel order',
    'a.md:6: Alt+R is not “Cancel order” on the screens: Alt+R',
    'a.md:7: Alt+H, Alt+Q is not “Number of parcels” on the screens: Alt+H',
  ]);
});

it('a big word is one of the screens in Turkish capitals, with the colour of its card', () => {
  const table = `| büyük yazı | renk | ne yap |
|---|---|---|
| **BASILDI** | yeşil | **Bu bir cümle** |
| **GÖZ N**, üstünde **ÖDENMEDİ** | sarı | |
| **IPTAL EDİLDİ** | gri | |
| **BASILIVERDİ** | yeşil | |
| **ZATEN BASILDI** | yeşil | |
| **İPTAL OLMADI** | koyu gri / kırmızı | |

**GÖZ 7** der, **Sonra** da, **GOZ 7** demez.`;
  expect(guideProblems(['a.md', 'tr', false], table, tr)).toEqual([
    'a.md:5: no screen says “IPTAL EDİLDİ”',
    'a.md:6: no screen says “BASILIVERDİ”',
    'a.md:7: “ZATEN BASILDI” is mor, not yeşil',
    'a.md:8: “İPTAL OLMADI” is gri, not koyu gri / kırmızı',
    'a.md:10: no screen says “GOZ N”',
  ]);
});

it('a card without a row is named, also where another table has a row of its word', () => {
  const table = '| big word | colour |\n|---|---|\n| **PRINTED** | green |\n\n| word |\n|---|\n| **SLOT N** |';
  const texts = new Map([...en].filter(([path]) => path === 'outcome.done.printed.word' || path === 'common.slot'));
  expect(guideProblems(['a.md', 'en', true], table, texts)).toEqual([]);
  const withNew = new Map([
    ...texts,
    ['outcome.wait.word', 'Slot N'],
    ['stopWord.new', 'Too heavy'],
    ['nav.new', 'New'],
  ]);
  expect(guideProblems(['a.md', 'en', true], table, withNew)).toEqual([
    'a.md: no row for “SLOT N” (outcome.wait.word)',
    'a.md: no row for “TOO HEAVY” (stopWord.new)',
  ]);
});
