import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readBytes } from './readList.ts';

const FOLDER = join(import.meta.dirname, '../fixtures/import/rows');

/** A list of test/fixtures/import/rows, read as its thread does. */
export const rowsFile = (name: string) => readBytes(readFileSync(join(FOLDER, name)), { source: null });

/** A list of these lines. */
export const rowsList = (lines: readonly string[], more: Parameters<typeof readBytes>[1] = {}) =>
  readBytes(Buffer.from(lines.join('\n')), more);

export const ROWS_HEADER = 'Sipariş No;Alıcı;Telefon;Adres;İl;İlçe';
/** A row below it that is an order; `more`: further cells. */
export const orderRow = (reference: string, more = '') =>
  `${reference};Deneme Kişi;05550001122;Örnek Sk. 5;Ankara;Mamak${more}`;

export const referencesOf = (rows: readonly { readonly reference: string | null }[]) =>
  rows.map(({ reference }) => reference);

/** What is wrong with each row, with its details. */
export const reasonsOf = (rows: readonly { readonly problems: readonly { code: string; near: string[] }[] }[]) =>
  rows.map(({ problems }) => problems.map(({ code, near }) => [code, ...near].join(' ')));
