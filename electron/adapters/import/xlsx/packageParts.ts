import { err, ok, type Result } from '../../../contract/result.ts';
import { xmlReader } from './xml.ts';
import { openZip, type Zip, type ZipFault } from './zip.ts';

/** A file of the package. */
export interface Part {
  readonly path: string;
}

/** The files of a workbook, found as the package says and not by their usual names. */
export interface Parts {
  /** The workbook itself. */
  readonly home: string;
  read(path: string): Result<Buffer, ZipFault>;
  head(path: string, packed: number): Result<Buffer, ZipFault>;
  /** Empty where the workbook has no such part. */
  optional(kind: 'sharedStrings' | 'styles'): Result<Buffer, ZipFault>;
  /** The sheet of cells with this relation; null where it is a chart, or not there. `place`: its tab, from 1. */
  sheet(relation: string, place: number): Part | null;
}

/** `other_workbook`: Excel's binary form, which has no XML. */
export type PackageFault = ZipFault | 'other_workbook' | 'open_document' | 'apple_numbers';

/** The most bytes that a workbook may unpack to: some 400,000 rows of a wide list. */
const MOST_UNPACKED = 384 * 1024 * 1024;

export function openParts(bytes: Uint8Array): Result<Parts, PackageFault> {
  const opened = openZip(bytes, MOST_UNPACKED);
  if (!opened.ok) return opened;
  const zip = opened.value;
  if (zip.has('mimetype') || zip.has('content.xml')) return err('open_document');
  if (zip.names.some((name) => /(?:\.iwa|^index\.(?:zip|apxl|apxl\.gz))$/i.test(name))) return err('apple_numbers');
  const home = homeOf(zip);
  if (/\.bin$/i.test(home)) return err('other_workbook');
  const read = (path: string): Result<Buffer, ZipFault> => {
    const content = zip.read(path);
    return content.ok ? ok(inUtf8(content.value)) : content;
  };
  const folder = home.slice(0, home.lastIndexOf('/') + 1);
  const relationsAt = `${folder}_rels/${home.slice(folder.length)}.rels`;
  const relations = zip.has(relationsAt) ? read(relationsAt) : ok(Buffer.alloc(0));
  if (!relations.ok) return relations;
  const all = relationsOf(relations.value, folder);
  const ofKind = (kind: string) =>
    all.find(({ type, path }) => type.endsWith(`/${kind}`) && zip.has(path))?.path ?? `${folder}${kind}.xml`;
  return ok({
    home,
    read,
    head(path, packed) {
      const content = zip.head(path, packed);
      return content.ok ? ok(inUtf8(content.value)) : content;
    },
    optional(kind) {
      const path = ofKind(kind);
      return zip.has(path) ? read(path) : ok(Buffer.alloc(0));
    },
    sheet(relation, place) {
      const found = all.find(({ id }) => id === relation);
      const path = found?.path ?? `${folder}worksheets/sheet${place}.xml`;
      const isOther = found !== undefined && /\/(?:chart|dialog|(?:intl)?macro)sheet$/i.test(found.type);
      return isOther || !zip.has(path) ? null : { path };
    },
  });
}

/** Where the workbook lies: as the package's relations say, or its table of contents, or where everybody puts it. */
function homeOf(zip: Zip): string {
  const root = zip.read('_rels/.rels');
  const related = root.ok
    ? relationsOf(inUtf8(root.value), '').find(({ type }) => type.endsWith('/officeDocument'))
    : undefined;
  if (related !== undefined && zip.has(related.path)) return related.path;
  const listed = zip.read('[Content_Types].xml');
  if (listed.ok) {
    const reader = xmlReader(inUtf8(listed.value));
    while (reader.next()) {
      if (reader.name() !== 'Override') continue;
      const kind = reader.attribute('ContentType') ?? '';
      const path = pathIn(reader.attribute('PartName') ?? '', '');
      if (/(?:sheet|template|macroEnabled)\.main(?:\+xml)?$/i.test(kind) && zip.has(path)) return path;
    }
  }
  if (zip.has('xl/workbook.bin')) return 'xl/workbook.bin';
  return zip.names.find((name) => /^xl\/workbook\d*\.xml$/i.test(name)) ?? 'xl/workbook.xml';
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly path: string;
}

function relationsOf(xml: Buffer, folder: string): readonly Relation[] {
  const all: Relation[] = [];
  const reader = xmlReader(xml);
  while (reader.next()) {
    if (reader.name() !== 'Relationship' || reader.isClosing()) continue;
    const path = pathIn(reader.attribute('Target') ?? '', folder);
    all.push({ id: reader.attribute('Id') ?? '', type: reader.attribute('Type') ?? '', path });
  }
  return all;
}

/** Targets are written from the folder of the workbook, or from the root of the archive. */
function pathIn(target: string, folder: string): string {
  const path = target.startsWith('/') ? target : `${folder}${target}`;
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** XML may be in another encoding, which its first line says, or its byte order mark. */
function inUtf8(xml: Buffer): Buffer {
  if (xml[0] === 0xff && xml[1] === 0xfe) return Buffer.from(xml.toString('utf16le', 2));
  const head = xml.toString('latin1', 0, 120);
  const named = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  if (/^(?:utf-?8|us-ascii)$/i.test(named)) return xml;
  try {
    return Buffer.from(new TextDecoder(named).decode(xml));
  } catch {
    // An unknown encoding: unchanged.
    return xml;
  }
}
