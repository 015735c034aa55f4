import type { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import { extraFields } from './extraFields.ts';
import { isMembers } from './json.ts';

/** "Body shapes of list endpoints: not shown" (API section 4.4): names under which `data` may hold its list. */
const LIST_NAMES = ['items', 'data', 'results', 'records', 'rows', 'list'];

/**
 * The list in an answer's data: the data itself, or inside it under one of the usual names, under one of `names`, or
 * as its only list. Null when there is none, or more than one that could be it.
 */
export function listIn(data: unknown, ...names: readonly string[]): readonly unknown[] | null {
  if (Array.isArray(data)) return data;
  if (!isMembers(data)) return null;
  for (const name of [...names, ...LIST_NAMES]) {
    const found = Object.hasOwn(data, name) ? data[name] : null;
    if (Array.isArray(found)) return found;
  }
  const lists = Object.values(data).filter((member): member is readonly unknown[] => Array.isArray(member));
  return lists.length === 1 ? (lists[0] ?? null) : null;
}

/**
 * Reads every record of a list. One that cannot be read is left out rather than hiding the others; null when none of
 * them can: then it is no list of these records.
 */
export function readEach<T>(list: readonly unknown[] | null, read: (item: unknown) => T | null): readonly T[] | null {
  if (list === null) return null;
  const items = list.map(read).filter((item) => item !== null);
  return items.length === 0 && list.length > 0 ? null : items;
}

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
