import { describe, expect, it } from 'vitest';
import { listWorker } from '../../../../electron/adapters/import/thread/listThread.ts';
import { tryList } from '../../../../electron/main/imports/tryList.ts';
import { fromRoot } from '../../../../scripts/lib/layout.ts';

const script = new URL('../../../../electron/adapters/import/thread/serveLists.ts', import.meta.url);
const list = (name: string) => fromRoot('test/fixtures/import', name);
const trial = (json: boolean) => ({ start: () => listWorker(script), language: 'en' as const, json });

describe('a list that is only tried', () => {
  it('is printed as JSON with the outcome of each row', async () => {
    const { text, code } = await tryList(list('xlsx/two-lists.xlsx'), trial(true));
    expect(code).toBe(0);
    expect(JSON.parse(text)).toMatchObject({
      file: 'two-lists.xlsx',
      format: { kind: 'xlsx' },
      sheets: ['Pazartesi', 'Salı'],
      hidden: { rows: 0, columns: 0, sheets: 0 },
      fault: null,
      rows: [{ line: 2, becomes: 'ready', mended: [], problems: [], order: { reference: 'A-1' } }],
    });
  });

  it('is printed in words: one line of counts, and one for each row with trouble', async () => {
    const { text } = await tryList(list('csv/same-reference-twice.csv'), trial(false));
    expect(text.split('\n')).toEqual([
      'same-reference-twice.csv: 1 ready · 2 not imported',
      'Row 2 · A-1 · Receiver’s address: differs between the rows of this order (Gül Sk. 5 / Yeni Sk. 9)',
      'Row 4 · A-1 · Receiver’s address: differs between the rows of this order (Gül Sk. 5 / Yeni Sk. 9)',
    ]);
  });

  it('ends with 1 where it cannot be read, or is not there', async () => {
    expect(await tryList(list('other/password.xlsx'), trial(false))).toMatchObject({ code: 1 });
    expect(await tryList(list('none.csv'), trial(false))).toMatchObject({ code: 1 });
  });
});
