import { type Kurus, kurus } from '../../contract/money.ts';

interface Parts {
  readonly negative: boolean;
  readonly whole: string;
  readonly fraction: string;
}

/**
 * Splits an amount written as text. Only a form with one possible reading is taken: "1.234" may be a bit more than one
 * lira or a thousand, so it is refused, while "0.234", "1234.567", "1.234,50" and "1,234.50" are clear.
 */
function split(text: string): Parts | null {
  const [, sign = '', digits = ''] = /^([-+]?)([\d.,]+)$/.exec(text.trim()) ?? [];
  if (digits === '') return null;
  const negative = sign === '-';
  if (/^\d+$/.test(digits)) return { negative, whole: digits, fraction: '' };
  if (/^\d{1,3}(\.\d{3}){2,}$/.test(digits) || /^\d{1,3}(,\d{3}){2,}$/.test(digits)) {
    return { negative, whole: digits.replace(/[.,]/g, ''), fraction: '' };
  }
  const grouped = /^(\d{1,3}(?:\.\d{3})+),(\d+)$/.exec(digits) ?? /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/.exec(digits);
  if (grouped !== null) return { negative, whole: (grouped[1] ?? '').replace(/[.,]/g, ''), fraction: grouped[2] ?? '' };
  const [, whole = '', fraction = ''] = /^(\d+)[.,](\d+)$/.exec(digits) ?? [];
  if (whole === '') return null;
  const isLikeGroups = fraction.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  return isLikeGroups ? null : { negative, whole, fraction };
}

function fromNumber(value: number): Parts | null {
  if (!Number.isFinite(value)) return null;
  const text = String(value);
  // JavaScript writes an exponent below a millionth and from 1e21 on. The first rounds to zero; no amount is as large
  // as the second.
  if (text.includes('e')) return Math.abs(value) < 1 ? { negative: false, whole: '0', fraction: '' } : null;
  const [whole = '', fraction = ''] = text.replace('-', '').split('.');
  return { negative: value < 0, whole, fraction };
}

function partsOf(value: unknown): Parts | null {
  return typeof value === 'number' ? fromNumber(value) : typeof value === 'string' ? split(value) : null;
}

function toKurus({ negative, whole, fraction }: Parts): Kurus | null {
  const cents = BigInt(whole) * 100n + BigInt(fraction.slice(0, 2).padEnd(2, '0'));
  const rounded = cents + (/^\d\d[5-9]/.test(fraction) ? 1n : 0n);
  if (rounded > BigInt(Number.MAX_SAFE_INTEGER)) return null;
  // Adding zero turns -0 into 0.
  return kurus((negative ? -1 : 1) * Number(rounded) + 0);
}

/**
 * Reads an amount in TRY into whole kuruş. The service may write it as a number or a text (API section 2: a number;
 * 1.5, 1.50 or "1.50" in practice). The decimal digits are read as they stand, without float arithmetic; more than two
 * decimals are rounded half up (away from zero). Null for everything that is not one clear amount.
 */
export function readMoney(value: unknown): Kurus | null {
  const parts = partsOf(value);
  return parts === null ? null : toKurus(parts);
}

/**
 * Float arithmetic at the service leaves decimals such as 57.82000000000001 or 57.81999999999999. The amount meant is
 * 57.82.
 */
const FLOAT_NOISE = /^\d\d(?:0{6}|9{6})\d*$/;

/** As readMoney, but null instead of rounding: an amount that a customer is asked to pay must be exact. */
export function readExactMoney(value: unknown): Kurus | null {
  const parts = partsOf(value);
  // A number so small that JavaScript writes an exponent is split as zero, although it is more than nothing.
  if (parts === null || (typeof value === 'number' && value !== 0 && Math.abs(value) < 0.005)) return null;
  const isExact = /^\d{0,2}0*$/.test(parts.fraction) || FLOAT_NOISE.test(parts.fraction);
  return isExact ? toKurus(parts) : null;
}
