/**
 * Headers that connections and proxies add. All others are stored, because the name of the signature header is not
 * known here (API section 6.2).
 */
const ASIDE: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'authorization',
  'proxy-authorization',
  'cookie',
  'expect',
  'te',
  'trailer',
  'upgrade',
  'via',
  'forwarded',
  'x-real-ip',
  'x-request-id',
  'traceparent',
  'tracestate',
]);
const BEGINNINGS = ['accept', 'x-forwarded-', 'cf-'] as const;

const MOST_HEADERS = 32;
const MOST_CHARACTERS = 8 * 1024;

const isAside = (name: string) => ASIDE.has(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning));

/**
 * The headers to store with a delivery. `raw` has names and values alternately, as they were received. Names become
 * lower case, and the values of repeated names are joined. Null when there are more than a delivery has.
 */
export function storedHeaders(raw: readonly string[]): Readonly<Record<string, string>> | null {
  const stored = new Map<string, string>();
  for (let index = 0; index < raw.length; index += 2) {
    const [given = '', value = ''] = raw.slice(index, index + 2);
    const name = given.toLowerCase();
    if (isAside(name)) continue;
    const before = stored.get(name);
    stored.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  let characters = 0;
  for (const [name, value] of stored) characters += name.length + value.length;
  return stored.size > MOST_HEADERS || characters > MOST_CHARACTERS ? null : Object.fromEntries(stored);
}
