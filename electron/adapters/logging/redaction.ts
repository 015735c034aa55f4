import type { LogFields } from '../../core/ports/Logger.ts';

const HIDDEN = '[redacted]';

/** Fields whose value is always hidden. Compared in lower case and without punctuation. */
const SECRET_FIELDS =
  /^(x?apikey|key|secret|webhooksecret|password|token|authorization|cookie|signature|phone|email|address|name|receiver.*|sender(name|phone|email|address))$/;

/**
 * In the order of application: values with the name of a secret first, values that only seem secret last. A line may quote
 * an answer of 64 kB, so no pattern may scan the rest of the text again from each letter. That is why a pattern whose end
 * decides also matches without that end and then restores the text.
 */
const PATTERNS: readonly (readonly [RegExp, string | ((match: string, ...groups: unknown[]) => string)])[] = [
  // "X-Api-Key: abc", "api_key":"abc", webhook_secret=abc
  [
    /((?:x-)?api[-_ ]?key|webhook[-_ ]?secret|secret|password|passwd|authorization|bearer|token)(["']?\s*[:=]\s*["']?|\s+["']?)(?:bearer\s+)?[^\s"',;&}]+/gi,
    `$1$2${HIDDEN}`,
  ],
  // Credentials in an address, and the whole query, as signed links carry their signature there.
  [/:\/\/(?<=\b[a-z][a-z0-9+.-]*:\/\/)[^\s/@"']+@/gi, `://${HIDDEN}@`],
  [
    /\b(https?:\/\/[^\s?#"'<>]+)([?#][^\s"'<>]+)?/gi,
    (match, link, query) => (query === undefined ? match : `${link}?${HIDDEN}`),
  ],
  [/\b(signature|sig|expires)=[^\s&"']+/gi, `$1=${HIDDEN}`],
  // A key with a prefix, as panels generate them: svc_live_abc123.
  [/\b[a-z]{2,12}[-_](?:live|test|demo|sandbox|prod)[-_][\w-]{6,}/gi, HIDDEN],
  [/[\w.+-]+(@[\w-]+(?:\.[\w-]+)+)?/g, (match, host) => (host === undefined ? match : '[email]')],
  // Turkish phone numbers: mobile with or without a prefix, landline with one. Then any other number that begins with a
  // plus.
  [/(?<![\w.-])(?:\+?90[\s.-]?|0)?\(?0?5\d{2}\)?[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}(?![\w-])/g, '[phone]'],
  [/(?<![\w.-])(?:\+?90[\s.-]?|0)\(?[2-4]\d{2}\)?[\s.-]?\d{3}[\s.-]?\d{2}[\s.-]?\d{2}(?![\w-])/g, '[phone]'],
  [/\+\d[\d\s().-]{7,}\d/g, '[phone]'],
  // Long random words: keys and webhook secrets (48 characters, API section 2.7). Ids and hashes in hex stay.
  [/(?<![\w-])(?![0-9a-f-]+(?![\w-]))(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[A-Za-z0-9_-]{32,}(?![\w-])/g, HIDDEN],
];

export type Redaction = ReturnType<typeof createRedaction>;

/** The last safeguard of the log: hides keys, secrets, queries of links, e-mail addresses and phone numbers. */
export function createRedaction() {
  const secrets = new Set<string>();
  const redactText = (text: string): string => {
    const known = [...secrets].reduce((rest, secret) => rest.split(secret).join(HIDDEN), text);
    return PATTERNS.reduce(
      (rest, [pattern, put]) => (typeof put === 'string' ? rest.replace(pattern, put) : rest.replace(pattern, put)),
      known,
    );
  };
  return {
    /** Hides this exact value from now on. Empty text is ignored. */
    hide(secret: string): void {
      if (secret !== '') secrets.add(secret);
    },
    text: redactText,
    fields: (fields: LogFields): LogFields =>
      Object.fromEntries(
        Object.entries(fields).map(([name, value]) => {
          if (value === null || typeof value === 'boolean') return [name, value];
          if (SECRET_FIELDS.test(name.toLowerCase().replace(/[^a-z]/g, ''))) return [name, HIDDEN];
          return [name, typeof value === 'string' ? redactText(value) : value];
        }),
      ),
  };
}

export type LogLevel = 'info' | 'warn' | 'error';

/**
 * One event as one redacted line: `event {"field":1}`. Line breaks in values stay escaped, so that no line can be
 * forged.
 */
export function formatLine(redaction: Redaction, event: string, fields: LogFields): string {
  const name = redaction.text(event).replace(/[\r\n]+/g, ' ');
  return Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(redaction.fields(fields))}`;
}
