type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

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
