import type { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import { extraFields } from './extraFields.ts';

/**
 * Where a field may stand in a record whose fields the document does not show, most likely place first, and how it is
 * read there. Places are paths: `defaults.carrier`.
 */
export interface Guess<T> {
  readonly read: z.ZodType<T | null>;
  readonly places: readonly string[];
}

export function guess<T>(read: z.ZodType<T | null>, ...places: readonly string[]): Guess<T> {
  return { read, places };
}

function valueAt(value: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((inner, name) => {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, name)) return null;
    return Reflect.get(inner, name);
  }, value);
}

export interface RecordFields {
  /** The first readable value among the places of the guess. */
  find<T>(guess: Guess<T>): T | null;
  /** Everything that was not found by a guess before. */
  more(): ExtraField[];
}

/** Reads one record by guesses and keeps the rest. */
export function fieldsOf(record: unknown): RecordFields {
  const taken = new Set<string>();
  return {
    find({ read, places }) {
      const readable = places.flatMap((path) => {
        const parsed = read.safeParse(valueAt(record, path));
        return parsed.success && parsed.data !== null ? [{ path, value: parsed.data }] : [];
      });
      const [first] = readable;
      if (first === undefined) return null;
      // The same said twice is said; another value in another place is not what was found, and stays to be shown.
      for (const { path, value } of readable) if (value === first.value) taken.add(path);
      return first.value;
    },
    more: () => extraFields(record, taken),
  };
}
