import type { ImportProblem, ListEncoding, ListFormat } from '../../contract/importReport.ts';
import type { TextLanguage } from '../../contract/names.ts';
import { ok, type Result } from '../../contract/result.ts';
import { csvLine, listField, textField } from './csvFields.ts';
import { importTexts, reasonsOf } from './importTexts.ts';

/** Where the rows are saved, and the language of their reasons. */
export interface LeftRowsTarget {
  /** Writes the file and returns its path; the error has the system's words. A failure of the chunks is thrown on. */
  readonly save: (chunks: AsyncIterable<Uint8Array>) => Promise<Result<string, { readonly detail: string }>>;
  readonly language: TextLanguage;
}

/** A row with what is wrong with it, and its cells as they stand in the list. */
interface RowOfList {
  readonly problems: readonly ImportProblem[];
  readonly keptLine: number | null;
  readonly cells: readonly string[];
}

interface LeftRows {
  readonly header: readonly string[];
  readonly format: ListFormat;
  readonly pieces: AsyncIterable<readonly RowOfList[]>;
}

/**
 * Writes rows as CSV in the columns of their list, with a column of reasons behind them: corrected, the file can be
 * imported as it is. Encoding and delimiter are those of the list, so that the same program opens it; of a workbook those
 * that Turkish Excel opens with a double click.
 */
export async function saveLeftRows(
  { save, language }: LeftRowsTarget,
  { header, format, pieces }: LeftRows,
): Promise<Result<{ readonly path: string; readonly rows: number }, { readonly detail: string }>> {
  const delimiter = format.kind === 'csv' ? format.delimiter : ';';
  const encode = encoderOf(format.kind === 'csv' ? format.encoding : 'utf-8');
  let rows = 0;
  async function* chunks() {
    yield encode.start;
    yield encode.text(csvLine([...header.map(listField), importTexts[language].reason], delimiter));
    for await (const piece of pieces) {
      rows += piece.length;
      const lines = piece.map((row) => {
        // A row may be shorter or longer than the header; its reasons stand under their name all the same.
        const cells = header.map((_, index) => listField(row.cells[index] ?? ''));
        return csvLine([...cells, textField(reasonsOf(row, language))], delimiter);
      });
      yield encode.text(lines.join(''));
    }
  }
  const saved = await save(chunks());
  return saved.ok ? ok({ path: saved.value, rows }) : saved;
}

interface Encoder {
  /** The byte order mark, if the encoding has one. */
  readonly start: Uint8Array;
  text(text: string): Uint8Array;
}

function encoderOf(encoding: ListEncoding): Encoder {
  switch (encoding) {
    case 'utf-8':
      return { start: new Uint8Array([0xef, 0xbb, 0xbf]), text: (text) => new TextEncoder().encode(text) };
    case 'utf-16le':
      return { start: new Uint8Array([0xff, 0xfe]), text: (text) => new Uint8Array(Buffer.from(text, 'utf16le')) };
    case 'utf-16be':
      return {
        start: new Uint8Array([0xfe, 0xff]),
        text: (text) => new Uint8Array(Buffer.from(text, 'utf16le').swap16()),
      };
    // Few programs open these encodings today, and the import finds the columns of the new file by their names.
    case 'cp857':
    case 'mac-turkish':
      return encoderOf('utf-8');
    case 'windows-1254': {
      const letters = new TextDecoder('windows-1254').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
      const bytes = new Map([...letters].map((letter, byte) => [letter, byte]));
      // Only the reasons could have a letter that this encoding lacks.
      const byteOf = (letter: string) => bytes.get(letter) ?? 0x3f;
      return { start: new Uint8Array(), text: (text) => Uint8Array.from([...text], byteOf) };
    }
    default:
      return encoding satisfies never;
  }
}
