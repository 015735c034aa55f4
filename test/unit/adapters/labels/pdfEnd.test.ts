import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { readPdfFacts } from '../../../../electron/adapters/labels/pdfPage.ts';

const fixture = (name: string) => readFile(new URL(`../../../fixtures/labels/${name}.pdf`, import.meta.url));
const LABEL = { pages: 1, widthMm: 100, heightMm: 150 };

const plain = await fixture('p00-plain');
const withoutMarker = plain.subarray(0, plain.lastIndexOf('%%EOF'));
const endingWith = (...end: (string | Buffer)[]) =>
  Buffer.concat([withoutMarker, ...end.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))]);

describe('the end of a PDF', () => {
  it.each(['p00-plain', 'p01-nuls-behind-the-end', 'p02-end-mark-percent-EOF'])(
    'is found in the sent file %s',
    async (name) => {
      expect(await readPdfFacts(await fixture(name))).toEqual(LABEL);
    },
  );

  it.each([
    ['a block of zeros', Buffer.from('%%EOF\n'), Buffer.alloc(65_536)],
    ['zeros and line ends in turn', Buffer.from('%%EOF'), Buffer.from('\0\r\n'.repeat(2_000))],
    ['spaces', Buffer.from('%%EOF\n'), Buffer.alloc(5_000, ' ')],
    ['the end mark of DOS and zeros', Buffer.from('%EOF\r\n\x1a'), Buffer.alloc(2_000)],
    ['a kilobyte of other bytes at most', Buffer.from('%%EOF\n'), Buffer.alloc(1_000, 'x')],
  ])('is found before %s', async (_what, mark, rest) => {
    expect(await readPdfFacts(endingWith(mark, rest))).toEqual(LABEL);
  });

  it.each([
    ['there is none', Buffer.alloc(0)],
    ['zeros stand in its place', Buffer.alloc(5_000)],
    ['it is cut', Buffer.from('%%EO')],
    ['more than a kilobyte of other bytes follows', Buffer.from(`%%EOF${'x'.repeat(1_100)}`)],
  ])('is missing where %s', async (_what, end) => {
    expect(await readPdfFacts(endingWith(end))).toBeNull();
  });
});
