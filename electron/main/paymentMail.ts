import type { Kurus } from '../contract/money.ts';

/** What somebody who pays gets to read. */
export interface PaymentMail {
  /** As it goes into the mail: a safe payment link. */
  readonly url: string;
  /** The order, as the shop names it; null for the account's measurement-difference debt (API section 7). */
  readonly code: string | null;
  readonly amount: Kurus | null;
  /** Epoch ms. */
  readonly expiresAt: number | null;
  readonly language: 'tr' | 'en';
}

/** Characters. Windows hands on 2,081 at most, and some mail programs cut sooner. */
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
 * Address (RFC 6068) that opens a new mail to nobody yet, with the link in it. What does not fit is left out, the link
 * last: null where even that alone is too long.
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

/** No line of its own may come out of it, which a mail program would take for another field. */
function inOneLine(text: string): string {
  return text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
}

/** Also what is plain in addresses and means something to a shell. */
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
