import { err, ok, type Result } from '../../../contract/result.ts';
import { formatsOf } from './formats.ts';
import { openParts, type PackageFault, type Part, type Parts } from './packageParts.ts';
import { readSheet, type Sheet, type SheetSurroundings } from './sheet.ts';
import { textWithin, xmlReader } from './xml.ts';
import type { ZipFault } from './zip.ts';

/** A workbook (.xlsx, .xlsm) whose sheets are read on request. */
export interface Workbook {
  /** In the order of the tabs. */
  readonly sheets: readonly { readonly name: string; readonly isHidden: boolean }[];
  read(sheet: string): Result<Sheet, WorkbookFault>;
  /** Its first rows, without unpacking the rest. */
  head(sheet: string, rows: number): Result<Sheet, WorkbookFault>;
}

/** `too_many_rows`: more than `MOST_ROWS`. */
export type WorkbookFault = PackageFault | 'too_many_rows';

/** Packed bytes in which the first rows of a sheet are searched for. */
const HEAD_BYTES = 16 * 1024;

export function openWorkbook(bytes: Uint8Array): Result<Workbook, WorkbookFault> {
  const opened = openParts(bytes);
  if (!opened.ok) return opened;
  const parts = opened.value;
  const workbook = parts.read(parts.home);
  if (!workbook.ok) return workbook;
  const { sheets, from1904, isNotWorkedOut } = sheetsOf(workbook.value, parts);
  if (sheets.length === 0) return err('broken');
  let around: Result<SheetSurroundings, ZipFault> | null = null;
  /** Read once, for the first sheet that is requested. */
  const surroundings = (): Result<SheetSurroundings, ZipFault> => {
    const shared = parts.optional('sharedStrings');
    if (!shared.ok) return shared;
    const styles = parts.optional('styles');
    if (!styles.ok) return styles;
    return ok({ strings: stringsOf(shared.value), formats: formatsOf(styles.value), from1904, isNotWorkedOut });
  };
  const readWith = (
    name: string,
    content: (path: string) => Result<Buffer, ZipFault>,
    mostRows?: number,
  ): Result<Sheet, WorkbookFault> => {
    const path = sheets.find((one) => one.name === name)?.path;
    if (path === undefined) return err('broken');
    around ??= surroundings();
    if (!around.ok) return around;
    const xml = content(path);
    return xml.ok ? readSheet(xml.value, around.value, mostRows) : xml;
  };
  return ok({
    sheets,
    read: (sheet) => readWith(sheet, parts.read),
    head: (sheet, rows) => readWith(sheet, (path) => parts.head(path, HEAD_BYTES), rows),
  });
}

interface SheetPart extends Part {
  readonly name: string;
  readonly isHidden: boolean;
}

function sheetsOf(workbook: Buffer, parts: Parts) {
  const sheets: SheetPart[] = [];
  let [from1904, isNotWorkedOut, place] = [false, false, 0];
  const isOn = (value: string | null) => value === '1' || value === 'true';
  const reader = xmlReader(workbook);
  while (reader.next()) {
    if (reader.isClosing()) continue;
    const name = reader.name();
    if (name === 'workbookPr') from1904 = isOn(reader.attribute('date1904'));
    if (name === 'calcPr') isNotWorkedOut = isOn(reader.attribute('fullCalcOnLoad'));
    if (name !== 'sheet') continue;
    place += 1;
    const part = parts.sheet(reader.attribute('id') ?? '', place);
    if (part === null) continue;
    const isHidden = (reader.attribute('state') ?? 'visible') !== 'visible';
    sheets.push({ ...part, name: reader.attribute('name') ?? part.path, isHidden });
  }
  return { sheets, from1904, isNotWorkedOut };
}

function stringsOf(xml: Buffer): readonly string[] {
  const strings: string[] = [];
  const reader = xmlReader(xml);
  while (reader.next()) if (reader.name() === 'si' && !reader.isClosing()) strings.push(textWithin(reader));
  return strings;
}
