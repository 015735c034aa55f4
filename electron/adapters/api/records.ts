import type { z } from 'zod';
import type { ExtraField } from '../../contract/extraField.ts';
import { extraFields, valueAt } from './extraFields.ts';
import { isMembers } from './json.ts';

/**
 * Guesses at the name under which `data` holds its list: "Body shapes of list endpoints: not shown" (API section 4.4).
 */
const LIST_NAMES = ['items', 'data', 'results', 'records', 'rows', 'list'];

/**
 * Finds the list in the data of an answer: the data itself, a member with one of the usual names or one of `names`, or
 * its only list. Null when there is none, or when it is not clear which one is meant.
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
 * Reads every record of a list and leaves out those that cannot be read, so that one bad record does not hide the
 * others. Null when the list is not empty and none of its records can be read: then it is another kind of list.
 */
export function readEach<T>(list: readonly unknown[] | null, read: (item: unknown) => T | null): readonly T[] | null {
  if (list === null) return null;
  const items = list.map(read).filter((item) => item !== null);
  return items.length === 0 && list.length > 0 ? null : items;
}

/**
 * Paths (`defaults.carrier`) at which a field may stand in a record that the document does not show, most likely first,
 * and how it is parsed.
 */
interface Guess<T> {
  readonly read: z.ZodType<T | null>;
  readonly places: readonly string[];
}

export function guess<T>(read: z.ZodType<T | null>, ...places: readonly string[]): Guess<T> {
  return { read, places };
}

/** Reads one record by guesses, and keeps the rest. */
export function fieldsOf(record: unknown) {
  const taken = new Set<string>();
  return {
    /** The first value that can be parsed at one of the paths of the guess. */
    find<T>({ read, places }: Guess<T>): T | null {
      const readable = places.flatMap((path) => {
        const parsed = read.safeParse(valueAt(record, path));
        return parsed.success && parsed.data !== null ? [{ path, value: parsed.data }] : [];
      });
      const [first] = readable;
      if (first === undefined) return null;
      // The same value at another path is a repetition. A different value there was not read, and is still shown.
      for (const { path, value } of readable) if (value === first.value) taken.add(path);
      return first.value;
    },
    /** Everything that no guess has found so far. */
    more: (): ExtraField[] => extraFields(record, taken),
  };
}
