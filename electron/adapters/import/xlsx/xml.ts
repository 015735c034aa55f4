/**
 * The little of XML that a workbook needs. Its files are written by programs and never by hand, so that elements are
 * found by their names; a file in which they are not found has no rows.
 */

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The text behind entities and Excel's own escapes of control characters (`_x000D_`). */
export function unescaped(text: string): string {
  const plain = text.includes('&') ? text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]+);/gi, readEntity) : text;
  return plain.includes('_x') ? plain.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => letter(code, 16)) : plain;
}

function readEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
  return /^#x/i.test(name) ? letter(name.slice(2), 16) : letter(name.slice(1), 10);
}

function letter(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

/** The value of an attribute; null without it. `tag`: what stands between `<` and `>`. */
export function attribute(tag: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(tag);
  return found === null ? null : unescaped(found[1] ?? found[2] ?? '');
}

/** An element: what stands in its tag, and between its tags. */
export interface Element {
  readonly tag: string;
  readonly inner: string;
}

/** The elements of a name that are not within each other, whatever prefix their namespace has. */
export function* elements(xml: string, name: string): Generator<Element> {
  const pattern = new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>([\\s\\S]*?)</(?:\\w+:)?${name}\\s*>)`, 'g');
  for (const found of xml.matchAll(pattern)) yield { tag: found[1] ?? '', inner: found[2] ?? '' };
}

/** The text of the `t` elements, without the reading aids that Japanese Excel adds. */
export function textOf(xml: string): string {
  const own = xml.includes('rPh') ? xml.replace(/<(?:\w+:)?rPh\b[\s\S]*?<\/(?:\w+:)?rPh>/g, '') : xml;
  let text = '';
  for (const { inner } of elements(own, 't')) text += inner;
  return unescaped(text);
}
