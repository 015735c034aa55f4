import { err, ok, type Result } from '../../../contract/result.ts';
import type { ListRow } from '../table.ts';
import { formatsOf } from './formats.ts';
import { readSheet, type SheetSurroundings } from './sheet.ts';
import { attribute, elements, textOf } from './xml.ts';
import { openZip, type ZipFault } from './zip.ts';

/** A workbook (.xlsx, .xlsm) whose sheets are read when they are asked for. */
export interface Workbook {
  /** Names in the order of the tabs, the hidden ones last. */
  readonly sheets: readonly string[];
  rows(sheet: string): Result<readonly ListRow[], WorkbookFault>;
}

/** `other_workbook`: Excel's binary form, which has no XML. `too_many_rows`: more than `MOST_ROWS`. */
export type WorkbookFault = ZipFault | 'other_workbook' | 'open_document' | 'too_many_rows';

/** What a workbook may unpack to, bytes: some 400,000 rows of a wide list. */
const MOST_UNPACKED = 384 * 1024 * 1024;

export function openWorkbook(bytes: Uint8Array): Result<Workbook, WorkbookFault> {
  const zip = openZip(bytes, MOST_UNPACKED);
  if (!zip.ok) return zip;
  const { names, read } = zip.value;
  if (names.has('mimetype') || names.has('content.xml')) return err('open_document');
  if (names.has('xl/workbook.bin')) return err('other_workbook');
  const text = (name: string): Result<string, ZipFault> => {
    const content = read(name);
    return content.ok ? ok(content.value.toString('utf8')) : content;
  };
  const home = [...names].find((name) => /^xl\/workbook\d*\.xml$/.test(name)) ?? 'xl/workbook.xml';
  const workbook = text(home);
  if (!workbook.ok) return workbook;
  const relations = text(home.replace(/([^/]+)$/, '_rels/$1.rels'));
  if (!relations.ok) return relations;
  const paths = new Map<string, string>();
  const named: { readonly name: string; readonly path: string; readonly hidden: boolean }[] = [];
  let [strings, styles] = ['xl/sharedStrings.xml', 'xl/styles.xml'];
  for (const { tag } of elements(relations.value, 'Relationship')) {
    const path = pathIn(attribute(tag, 'Target') ?? '');
    paths.set(attribute(tag, 'Id') ?? '', path);
    if (attribute(tag, 'Type')?.endsWith('/sharedStrings')) strings = path;
    if (attribute(tag, 'Type')?.endsWith('/styles')) styles = path;
  }
  for (const { tag } of elements(workbook.value, 'sheet')) {
    const path = paths.get(attribute(tag, 'r:id') ?? attribute(tag, 'id') ?? '');
    const state = attribute(tag, 'state') ?? 'visible';
    if (path === undefined || !names.has(path)) continue;
    named.push({ name: attribute(tag, 'name') ?? path, path, hidden: state !== 'visible' });
  }
  if (named.length === 0) return err('broken');
  let around: Result<SheetSurroundings, ZipFault> | null = null;
  /** Read once, for the first sheet that is asked for. */
  const surroundings = (): Result<SheetSurroundings, ZipFault> => {
    const shared = names.has(strings) ? text(strings) : ok('');
    if (!shared.ok) return shared;
    const styled = names.has(styles) ? text(styles) : ok('');
    if (!styled.ok) return styled;
    return ok({
      strings: Array.from(elements(shared.value, 'si'), ({ inner }) => textOf(inner)),
      formats: formatsOf(styled.value),
      from1904: /<(?:\w+:)?workbookPr\b[^>]*\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook.value),
    });
  };
  return ok({
    sheets: [...named.filter(({ hidden }) => !hidden), ...named.filter(({ hidden }) => hidden)].map(({ name }) => name),
    rows(sheet) {
      const path = named.find(({ name }) => name === sheet)?.path;
      if (path === undefined) return err('broken');
      around ??= surroundings();
      if (!around.ok) return around;
      const content = read(path);
      return content.ok ? readSheet(content.value, around.value) : content;
    },
  });
}

/** Targets are written from the folder of the workbook, or from the root of the archive. */
function pathIn(target: string): string {
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  const parts: string[] = [];
  for (const part of path.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}
