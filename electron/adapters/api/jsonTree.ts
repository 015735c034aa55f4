/** No answer of the service is this deep; what lies deeper is dropped, so that no reader can run out of stack. */
const MAX_DEPTH = 64;

/** Shorter ones are no keys of the service, and may be parts of ordinary words. */
const SHORTEST_SECRET = 8;

function tidy(value: unknown, clean: (text: string) => string, depth: number): unknown {
  if (typeof value === 'string') return clean(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return null;
  if (Array.isArray(value)) return value.map((item) => tidy(item, clean, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, tidy(member, clean, depth + 1)]));
}

/** A copy of parsed JSON with `secret` taken out of every text, and nothing below the greatest depth. */
export function withoutSecret(value: unknown, secret: string): unknown {
  const clean = (text: string) => text.split(secret).join('[key]');
  return tidy(value, secret.length < SHORTEST_SECRET ? (text) => text : clean, 0);
}
