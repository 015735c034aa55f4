import type { Kurus } from '../../contract/money.ts';

/** The content of a mail to the person who pays. */
export interface PaymentMail {
  /** A safe payment link, exactly as it is put into the mail. */
  readonly url: string;
  /** The order's name at the shop; null for the account's measurement-difference debt (API section 7). */
  readonly code: string | null;
  readonly amount: Kurus | null;
  /** Epoch ms. */
  readonly expiresAt: number | null;
  readonly language: 'tr' | 'en';
}

/** In characters. Windows passes on at most 2,081, and some mail programs cut earlier. */
const LONGEST_MAIL = 1_900;

const TEXTS = {
  tr: { fee: 'Kargo ücreti', debt: 'Kargo hesabı ölçüm farkı', link: 'Ödeme bağlantısı', until: 'Son ödeme' },
  en: {
    fee: 'Shipping fee',
    debt: 'Measurement difference of the shipping account',
    link: 'Pay here',
    until: 'Pay by',
  },
} as const;
const LOCALES = { tr: 'tr-TR', en: 'en-GB' } as const;

/**
 * A mailto address (RFC 6068) that opens a new mail without a receiver. What does not fit is left out, and null is
 * returned when the link itself does not fit.
 */
export function paymentMail({ url, code, amount, expiresAt, language }: PaymentMail): string | null {
  const { fee, debt, link, until } = TEXTS[language];
  const what = code === null ? debt : fee;
  const subject = code === null ? what : `${what}: ${inOneLine(code)}`;
  const lines = [
    `${subject}${amount === null ? '' : ` (${money(amount, language)})`}`,
    `${link}: ${url}`,
    ...(expiresAt === null ? [] : [`${until}: ${time(expiresAt, language)}`]),
  ];
  const mails = [mailto(subject, lines.join('\r\n')), mailto(what, url), mailto(null, url)];
  return mails.find((mail) => mail.length <= LONGEST_MAIL) ?? null;
}

function mailto(subject: string | null, body: string): string {
  return `mailto:?${subject === null ? '' : `subject=${encoded(subject)}&`}body=${encoded(body)}`;
}

/** Without line breaks, which a mail program could take for the end of a field. */
function inOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Also encodes characters that are allowed in addresses and have a meaning to a shell. */
function encoded(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function money(amount: Kurus, language: 'tr' | 'en'): string {
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(LOCALES[language], digits).format(amount / 100)} TL`;
}

function time(at: number, language: 'tr' | 'en'): string {
  return new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeStyle: 'short', hour12: false }).format(
    at,
  );
}
