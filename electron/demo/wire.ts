/** An amount of money as integer kuruş. Arithmetic happens on the integer; only the writer below turns it into TRY. */
export type Money = { readonly kurus: number; readonly money: true };

/** Everything that an answer body may hold. Undefined members are left out; bigint ids are written digit by digit. */
export type Wire = null | boolean | number | bigint | string | Money | readonly Wire[] | WireObject;

export type WireObject = { readonly [key: string]: Wire | undefined };

/** How amounts look in JSON (section 2 says "number"): 1.5, 1.50 or "1.50". */
export type MoneyStyle = 'number' | 'fixed' | 'string';

export type WireStyle = { readonly money: MoneyStyle; readonly indent: number };

export function money(kurus: number): Money {
  return { kurus, money: true };
}

/** TRY with two decimals, from integer kuruş. */
export function formatTry(kurus: number): string {
  const sign = kurus < 0 ? '-' : '';
  const digits = String(Math.abs(kurus)).padStart(3, '0');
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * Reads an amount in TRY ("1240.50", 1240.5) into integer kuruş; null when it is not a number of at most two decimals.
 */
export function parseTry(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return null;
  const match = /^(-?)(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text.trim());
  if (match === null) return null;
  const kurus = Number(match[2]) * 100 + Number((match[3] ?? '').padEnd(2, '0'));
  return match[1] === '-' ? -kurus : kurus;
}

function isMoney(value: object): value is Money {
  return 'money' in value && value.money === true && 'kurus' in value;
}

function writeMoney(kurus: number, style: MoneyStyle): string {
  switch (style) {
    case 'number':
      return String(Number(formatTry(kurus)));
    case 'fixed':
      return formatTry(kurus);
    case 'string':
      return `"${formatTry(kurus)}"`;
  }
}

/** Writes an answer body as JSON text. */
export function writeJson(value: Wire, style: WireStyle, depth = 0): string {
  if (value === null || typeof value !== 'object') {
    return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
  }
  if (isMoney(value)) return writeMoney(value.kurus, style.money);
  const line = style.indent > 0 ? `\n${' '.repeat(style.indent * (depth + 1))}` : '';
  const lastLine = style.indent > 0 ? `\n${' '.repeat(style.indent * depth)}` : '';
  const gap = style.indent > 0 ? ' ' : '';
  if (isList(value)) {
    if (value.length === 0) return '[]';
    return `[${value.map((item) => line + writeJson(item, style, depth + 1)).join(',')}${lastLine}]`;
  }
  const members = Object.entries(value).flatMap(([key, member]) =>
    member === undefined ? [] : [`${line}${JSON.stringify(key)}:${gap}${writeJson(member, style, depth + 1)}`],
  );
  return members.length === 0 ? '{}' : `{${members.join(',')}${lastLine}}`;
}

function isList(value: readonly Wire[] | WireObject): value is readonly Wire[] {
  return Array.isArray(value);
}
