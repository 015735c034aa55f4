import { expect, it } from 'vitest';
import { saveLeftRows } from '../../../../electron/adapters/documents/leftRowsCsv.ts';
import { openList } from '../../../../electron/adapters/import/list.ts';
import type { ListFormat } from '../../../../electron/contract/importReport.ts';
import { ok } from '../../../../electron/contract/result.ts';

const DDE = "=cmd|'/C calc'!A0";

async function savedWith(header: readonly string[], cells: readonly string[], delimiter: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  const format: ListFormat = { kind: 'csv', encoding: 'utf-8', delimiter };
  async function* pieces() {
    yield [{ problems: [], keptLine: null, cells }];
  }
  const saved = await saveLeftRows(
    {
      language: 'en',
      async save(of) {
        for await (const chunk of of) chunks.push(chunk);
        return ok('left.csv');
      },
    },
    { header, format, pieces: pieces() },
  );
  expect(saved).toEqual(ok({ path: 'left.csv', rows: 1 }));
  const bytes = Buffer.concat(chunks);
  expect(openList(bytes).ok).toBe(true);
  return bytes.toString('utf8').replace('\uFEFF', '');
}

it.each([',', ';', '\t', '|'])(
  'rows to correct have no formula in the header or in a row, separated by %j, for programs that separate by another character',
  async (delimiter) => {
    const text = await savedWith([DDE, `Ad,${DDE}`], [`Ali,${DDE},`, `Ali;${DDE};`], delimiter);
    const pieces = text.split(/[,;|\t\r\n]/).map((piece) => piece.replace(/^[\s"]*/, ''));
    expect(pieces.filter((piece) => piece.startsWith('=')).join()).toBe('');
    expect(text.split("'=cmd")).toHaveLength(5);
  },
);

it('a number that the list itself wrote as text stays so in a row to correct', async () => {
  expect(await savedWith(['Telefon', 'Ad'], ['="0532"', 'Ali'], ';')).toContain('"=""0532""";Ali');
});
