/**
 * The little of XML that a workbook needs, read from its bytes. Each byte is read a few times at most, for any bytes: a tag that
 * does not end ends the reading.
 */

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The text behind entities. */
function plainOf(text: string): string {
  return text.includes('&') ? text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]+);/gi, readEntity) : text;
}

/** The text behind Excel's own escapes of control characters (`_x000D_`). */
function unescaped(text: string): string {
  return text.includes('_x') ? text.replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => letter(code, 16)) : text;
}

function readEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return ENTITIES.get(name) ?? whole;
  return /^#x/i.test(name) ? letter(name.slice(2), 16) : letter(name.slice(1), 10);
}

function letter(digits: string, base: 10 | 16): string {
  const code = Number.parseInt(digits, base);
  return code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const [LESS, GREATER, SLASH, COLON, EQUALS, BANG, QUESTION] = [0x3c, 0x3e, 0x2f, 0x3a, 0x3d, 0x21, 0x3f];
const [DOUBLE, SINGLE] = [0x22, 0x27];
/** Bytes of a short piece of text. */
const SHORT = 8;
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Reads tag after tag. */
export type XmlReader = ReturnType<typeof xmlReader>;

export function xmlReader(xml: Buffer) {
  const { length } = xml;
  /** Behind the tag, or where the search for the next one begins. */
  let at = 0;
  let [nameFrom, nameTo, tagTo] = [0, 0, 0];
  let [closing, empty] = [false, false];

  /** The position behind what ends so; the end of everything where nothing does. */
  function behind(end: string, from: number): number {
    const found = xml.indexOf(end, from, 'latin1');
    return found === -1 ? length : found + end.length;
  }

  /** At a `<`: goes behind a comment, an instruction or a CDATA part; false where a tag begins. */
  function skipped(): boolean {
    const mark = xml[at + 1];
    if (mark === QUESTION) at = behind('?>', at + 2);
    else if (mark !== BANG) return false;
    else if (xml[at + 2] === 0x2d) at = behind('-->', at + 4);
    else if (xml[at + 2] === 0x5b) at = behind(']]>', at + 9);
    else at = behind('>', at + 2);
    return true;
  }

  /** Goes to the next tag; false at the end. What stands in between is skipped. */
  function next(): boolean {
    for (;;) {
      while (at < length && xml[at] !== LESS) at += 1;
      if (at >= length) return false;
      if (skipped()) continue;
      at += 1;
      closing = xml[at] === SLASH;
      if (closing) at += 1;
      nameFrom = at;
      for (; at < length; at += 1) {
        const byte = xml[at];
        if (byte === COLON) nameFrom = at + 1;
        else if (byte === GREATER || byte === SLASH || isBlank(byte)) break;
      }
      nameTo = at;
      for (; at < length && xml[at] !== GREATER; at += 1) {
        const quote = xml[at];
        if (quote !== DOUBLE && quote !== SINGLE) continue;
        at += 1;
        while (at < length && xml[at] !== quote) at += 1;
      }
      if (at >= length) return false;
      empty = !closing && xml[at - 1] === SLASH;
      tagTo = empty ? at - 1 : at;
      at += 1;
      return true;
    }
  }

  /** Most pieces of a sheet are a few letters of ASCII, which are put together faster here than outside. */
  function textAt(from: number, to: number): string {
    if (to - from > SHORT) return xml.toString('utf8', from, to);
    let text = '';
    for (let index = from; index < to; index += 1) {
      const byte = xml[index] ?? 0;
      if (byte > 0x7f) return xml.toString('utf8', from, to);
      text += String.fromCharCode(byte);
    }
    return text;
  }

  const isNamed = (from: number, to: number, name: string): boolean => {
    if (to - from !== name.length) return false;
    for (let index = 0; index < name.length; index += 1) {
      if (xml[from + index] !== name.charCodeAt(index)) return false;
    }
    return true;
  };

  return {
    next,
    /** The name of the tag, without the prefix of its namespace. */
    name: (): string => textAt(nameFrom, nameTo),
    /** `<a/>` is an opening tag that is empty, without a closing one. */
    isClosing: (): boolean => closing,
    isEmpty: (): boolean => empty,

    /** The value of an attribute of the tag, with any prefix; null without it. */
    attribute(name: string): string | null {
      let place = nameTo;
      while (place < tagTo) {
        while (place < tagTo && isBlank(xml[place])) place += 1;
        let from = place;
        while (place < tagTo && xml[place] !== EQUALS && !isBlank(xml[place])) {
          if (xml[place] === COLON) from = place + 1;
          place += 1;
        }
        const to = place;
        while (place < tagTo && xml[place] !== DOUBLE && xml[place] !== SINGLE) place += 1;
        const quote = xml[place];
        const begin = place + 1;
        place = begin;
        while (place < tagTo && xml[place] !== quote) place += 1;
        if (isNamed(from, to, name)) return unescaped(plainOf(textAt(begin, place)));
        place += 1;
      }
      return null;
    },

    /** The text from here up to the next tag, with its CDATA, without comments. */
    text(): string {
      let whole = '';
      for (;;) {
        const from = at;
        while (at < length && xml[at] !== LESS) at += 1;
        if (at > from) whole += plainOf(textAt(from, at));
        if (at >= length) return unescaped(whole);
        const begin = at;
        if (!skipped()) return unescaped(whole);
        if (xml[begin + 1] === BANG && xml[begin + 2] === 0x5b) {
          whole += xml.toString('utf8', begin + '<![CDATA['.length, Math.max(begin + 9, at - ']]>'.length));
        }
      }
    },
  };
}

/** In an opening tag of an element with `t` parts: its text, without the reading aids that Japanese Excel adds. */
export function textWithin(reader: XmlReader): string {
  if (reader.isEmpty()) return '';
  const whole = reader.name();
  let text = '';
  /** Within so many reading aids. */
  let aids = 0;
  while (reader.next()) {
    const name = reader.name();
    if (reader.isClosing()) {
      if (name === whole) break;
      if (name === 'rPh') aids -= 1;
    } else if (name === 'rPh' && !reader.isEmpty()) aids += 1;
    else if (name === 't' && !reader.isEmpty() && aids === 0) text += reader.text();
  }
  return text;
}
