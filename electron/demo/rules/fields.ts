/** Errors of a request by field name, in the order in which they were found (section 7, 422). */
export type FieldErrors = { readonly [field: string]: readonly string[] };

export type Checked<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly errors: FieldErrors };

export type Body = { readonly [field: string]: unknown };

type NumberRule = {
  readonly min?: number;
  readonly max?: number;
  readonly whole?: boolean;
  readonly required?: boolean;
};
type TextRule = { readonly max?: number; readonly required?: boolean };

const emailShape = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Reads the fields of one body and gathers what is wrong with them. Null and blank text count as absent. */
export type FieldReader = ReturnType<typeof readFields>;

export function readFields(body: Body) {
  const found = new Map<string, string[]>();

  function refuse(field: string, message: string): void {
    const list = found.get(field);
    if (list === undefined) found.set(field, [message]);
    else list.push(message);
  }

  function raw(field: string): unknown {
    const value = Object.hasOwn(body, field) ? body[field] : undefined;
    return value === null || (typeof value === 'string' && value.trim() === '') ? undefined : value;
  }

  function missing(field: string, required: boolean | undefined): boolean {
    if (raw(field) !== undefined) return false;
    if (required === true) refuse(field, `${field} alanı zorunludur.`);
    return true;
  }

  function text(field: string, rule: TextRule = {}): string | null {
    if (missing(field, rule.required)) return null;
    const value = raw(field);
    if (typeof value !== 'string') {
      refuse(field, `${field} metin olmalıdır.`);
      return null;
    }
    if (rule.max !== undefined && [...value].length > rule.max) {
      refuse(field, `${field} en fazla ${rule.max} karakter olabilir.`);
      return null;
    }
    return value.trim();
  }

  function number(field: string, rule: NumberRule = {}): number | null {
    if (missing(field, rule.required)) return null;
    const value = raw(field);
    const parsed =
      typeof value === 'number'
        ? value
        : typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value.trim())
          ? Number(value)
          : Number.NaN;
    if (!Number.isFinite(parsed)) {
      refuse(field, `${field} sayı olmalıdır.`);
    } else if (rule.whole === true && !Number.isInteger(parsed)) {
      refuse(field, `${field} tam sayı olmalıdır.`);
    } else if (rule.min !== undefined && parsed < rule.min) {
      refuse(field, `${field} en az ${rule.min} olmalıdır.`);
    } else if (rule.max !== undefined && parsed > rule.max) {
      refuse(field, `${field} en fazla ${rule.max} olabilir.`);
    } else {
      return parsed;
    }
    return null;
  }

  return {
    has: (field: string) => raw(field) !== undefined,
    raw,
    text,
    number,
    refuse,
    email: (field: string, max: number) => {
      const value = text(field, { max });
      if (value === null || emailShape.test(value)) return value;
      refuse(field, `${field} geçerli bir e-posta adresi olmalıdır.`);
      return null;
    },
    flag: (field: string, absent: boolean) => {
      const value = raw(field);
      if (value === undefined) return absent;
      if (value === true || value === 1 || value === '1' || value === 'true') return true;
      if (value === false || value === 0 || value === '0' || value === 'false') return false;
      refuse(field, `${field} doğru ya da yanlış olmalıdır.`);
      return absent;
    },
    choice: <T extends string>(field: string, options: readonly T[], required = false): T | null => {
      if (missing(field, required)) return null;
      const value = raw(field);
      const chosen = options.find((option) => option === value);
      if (chosen === undefined) refuse(field, `${field} şunlardan biri olmalıdır: ${options.join(', ')}.`);
      return chosen ?? null;
    },
    errors: (): FieldErrors | null => (found.size === 0 ? null : Object.fromEntries(found)),
  };
}
