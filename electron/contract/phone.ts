/** A phone number in a text, and whether more stood there: an extension, a second number, whose it is. */
export interface FoundPhone {
  readonly phone: string;
  readonly hasMore: boolean;
}

/** The longest phone that the service takes (API section 8). */
const LONGEST = 20;
/** Area codes, mobile phones (5), and numbers of firms (8, 9). */
const IN_TURKEY = /^[2-589]\d{9}$/;

/** Whether a number with these digits can exist. Turkey's have ten behind 0 or 90; others are known by their length alone. */
function isPossible(digits: string, isForeign: boolean): boolean {
  const abroad = isForeign ? digits : digits.startsWith('00') ? digits.slice(2) : null;
  if (abroad !== null) {
    if (abroad.startsWith('90')) return IN_TURKEY.test(abroad.slice(2).replace(/^0/, ''));
    return /^[1-9]\d{7,14}$/.test(abroad);
  }
  if (/^(\d)\1+$/.test(digits)) return false;
  if (digits.startsWith('0')) return IN_TURKEY.test(digits.slice(1));
  if (digits.length === 12 && digits.startsWith('90')) return IN_TURKEY.test(digits.slice(2));
  return /^[1-9]\d{9,14}$/.test(digits);
}

const digitsOf = (text: string) => text.replace(/\D/g, '');

function possible(written: string): string | null {
  const text = written.trim();
  if (!/^[(\s]*\+?[\d\s().\-/]*$/.test(text)) return null;
  const digits = digitsOf(text);
  const isForeign = text.includes('+');
  if (!isPossible(digits, isForeign)) return null;
  // A spreadsheet that takes it for a number drops the zero.
  if (/^[2-5]\d{9}$/.test(text)) return `0${text}`;
  return text.length > LONGEST ? `${isForeign ? '+' : ''}${digits}` : text;
}

/**
 * A phone as it is sent to the service: digits alone, with the zero in front in Turkey, and with + and the country
 * elsewhere. What is no phone stays as it was typed.
 */
export function dialled(typed: string): string {
  const text = typed.trim();
  if (possible(text) === null) return text;
  const digits = digitsOf(text);
  const isAbroad = (text.includes('+') || digits.startsWith('00')) && !/^(?:00)?90/.test(digits);
  if (isAbroad) return `+${digits.replace(/^00/, '')}`;
  const own = digits.replace(/^(?:00)?90(?=0?\d{10}$)/, '').replace(/^0/, '');
  return IN_TURKEY.test(own) ? `0${own}` : digits;
}

const RUN = /\+?\(?\d[\d\s().-]*\d/;
const TURKISH =
  /^((?:\+90|0090|90|0)?[\s(]*[2-589]\d{2}[\s).-]*\d{3}[\s.-]*\d{2}[\s.-]*\d{2})[\s,;/-]+(?=[+0(\d])(.*)$/;

/** The phone of a cell: the first one where it has several. Null: what stands there is no phone. */
export function findPhone(text: string): FoundPhone | null {
  const whole = possible(text.replace(/^tel:/i, ''));
  if (whole !== null) return { phone: whole, hasMore: false };
  for (const part of text.split(/[/;,|&]|\s(?:ve|veya|ya da|and|or)\s/i)) {
    const first = possible(RUN.exec(part)?.[0] ?? '');
    if (first !== null) return { phone: first, hasMore: true };
  }
  const [, first = '', rest = ''] = TURKISH.exec(text.trim()) ?? [];
  const phone = possible(first);
  return phone === null || possible(rest) === null ? null : { phone, hasMore: true };
}
