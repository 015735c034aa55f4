/**
 * A value as JSON can carry it into a page. What JSON has no word for is an object with the key `$`, which names its kind.
 * The page and the judge make the same value of it.
 */
export type Wire = null | boolean | number | string | readonly Wire[] | WireObject;
export interface WireObject {
  readonly [key: string]: Wire;
}

export const isWireObject = (wire: Wire): wire is WireObject =>
  typeof wire === 'object' && wire !== null && !Array.isArray(wire) && !Object.hasOwn(wire, '$');

/** Runs in the page too, where nothing around it is known: it uses itself alone. */
export function decode(wire: unknown): unknown {
  if (typeof wire !== 'object' || wire === null) return wire;
  if (Array.isArray(wire)) return wire.map((each) => decode(each));
  const { $: kind, of, times } = wire as { readonly $?: string; readonly of?: unknown; readonly times?: number };
  switch (kind) {
    case undefined: {
      const made = {};
      for (const [key, value] of Object.entries(wire)) {
        // An assignment to `__proto__` would not make a key of that name.
        const data = { value: decode(value), configurable: true, enumerable: true, writable: true };
        Object.defineProperty(made, key, data);
      }
      return made;
    }
    case 'undefined':
      return undefined;
    case 'number':
      return Number(of);
    case 'bigint':
      return BigInt(String(of));
    case 'date':
      return new Date(of === null ? Number.NaN : Number(of));
    case 'bytes':
      return Uint8Array.from(of as number[]);
    case 'buffer':
      return new ArrayBuffer(8);
    case 'text':
      return String(of).repeat(times ?? 1);
    case 'list':
      return Array.from({ length: times ?? 1 }, () => decode(of));
    case 'holes':
      return new Array(times);
    case 'deep': {
      let nested: unknown = {};
      for (let level = 0; level < (times ?? 1); level += 1) nested = of === 'list' ? [nested] : { deep: nested };
      return nested;
    }
    case 'circle': {
      const circle: Record<string, unknown> = {};
      circle.again = circle;
      return circle;
    }
    case 'map':
      return new Map([['code', 'ORD-1']]);
    case 'set':
      return new Set([1]);
    case 'error':
      return new Error('fuzz');
    case 'regexp':
      return /(a+)+$/;
    case 'function':
      return () => undefined;
    case 'symbol':
      return Symbol('fuzz');
    case 'promise':
      return Promise.resolve({});
    default:
      throw new Error(`no such kind of value: ${kind}`);
  }
}

/** As JSON in plain letters: half a pair of surrogates would not survive the way into the page otherwise. */
export function asciiJson(wire: unknown): string {
  return JSON.stringify(wire).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
