import { isMembers, type Members } from './json.ts';

interface InvalidField {
  readonly field: string;
  readonly message: string;
}

/** Members of an error body that are no field names. */
const NOT_FIELDS = new Set(['message', 'code', 'error_code', 'error', 'success', 'status', 'type', 'title', 'data']);

const FIELD_NAMES = ['field', 'name', 'path', 'attribute', 'param'];
const MESSAGE_NAMES = ['message', 'msg', 'detail', 'error', 'description'];

function firstText(value: Members, names: readonly string[]): string | null {
  for (const name of names) {
    const found = value[name];
    if (typeof found === 'string' && found.trim() !== '') return found;
    if (Array.isArray(found) && found.length > 0 && found.every((part) => typeof part === 'string')) {
      // The parts of a path are joined by dots, several sentences about one field by spaces.
      return found.join(names === FIELD_NAMES ? '.' : ' ');
    }
  }
  return null;
}

/** `[{ field, message }]`. A sentence alone in the list belongs to no field and gets an empty name. */
function fromList(list: readonly unknown[]): readonly InvalidField[] {
  return list.flatMap((item): readonly InvalidField[] => {
    if (typeof item === 'string') return item.trim() === '' ? [] : [{ field: '', message: item }];
    if (!isMembers(item)) return [];
    const field = firstText(item, FIELD_NAMES);
    const message = firstText(item, MESSAGE_NAMES);
    if (message !== null) return [{ field: field ?? '', message }];
    return field === null ? fromMembers(item, '') : [{ field, message: '' }];
  });
}

/** `{ field: [sentences] }` or `{ field: sentence }`, also nested, with the names joined by dots. */
function fromMembers(members: Members, prefix: string): readonly InvalidField[] {
  return Object.entries(members).flatMap(([name, value]): readonly InvalidField[] => {
    const field = `${prefix}${name}`;
    if (typeof value === 'string') return value.trim() === '' ? [] : [{ field, message: value }];
    if (Array.isArray(value)) {
      return fromList(value).map((inner) => ({
        field: inner.field === '' ? field : `${field}.${inner.field}`,
        message: inner.message,
      }));
    }
    if (!isMembers(value)) return [];
    const message = firstText(value, MESSAGE_NAMES);
    return message === null ? fromMembers(value, `${field}.`) : [{ field, message }];
  });
}

function fromAny(value: unknown): readonly InvalidField[] {
  if (Array.isArray(value)) return fromList(value);
  if (!isMembers(value)) return [];
  const own = Object.fromEntries(Object.entries(value).filter(([name]) => !NOT_FIELDS.has(name)));
  return fromMembers(own, '');
}

const PLACES = ['errors', 'validation_errors', 'fields', 'details'];

/**
 * The errors per field of a 422 (API section 7, shape not shown): an object of lists, or a list of objects with field
 * and message, under one of the usual names in the body, in `data` or in `error`, or `data` itself. Empty when there is
 * a message alone.
 */
export function readInvalidFields(body: Members): readonly InvalidField[] {
  for (const holder of [body, body.data, body.error]) {
    if (!isMembers(holder)) continue;
    for (const place of PLACES) {
      const found = fromAny(holder[place]);
      if (found.length > 0) return found;
    }
  }
  return fromAny(body.data);
}
