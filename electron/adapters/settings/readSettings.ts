import { z } from 'zod';
import { defaultPrinterSetup } from '../../contract/printer.ts';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/settings.ts';

/** The default of an entry, by the name of its collection. */
const ENTRY_DEFAULTS: Readonly<Record<string, unknown>> = { printerSetups: defaultPrinterSetup };

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses each field with its own schema, also inside groups. Only a missing or damaged field gets its default. */
function readFields(schema: z.ZodObject, found: unknown, fallback: unknown): Readonly<Record<string, unknown>> {
  const members = isMembers(found) ? found : {};
  const defaults = isMembers(fallback) ? fallback : {};
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, readField(name, field, members[name], defaults[name])]),
  );
}

function readField(name: string, field: z.core.$ZodType, found: unknown, fallback: unknown): unknown {
  if (field instanceof z.ZodObject) return readFields(field, found, fallback);
  const read = z.safeParse(field, found);
  if (read.success) return read.data;
  if (field instanceof z.ZodRecord && isMembers(found)) return readEntries(name, field, found);
  if (field instanceof z.ZodArray && Array.isArray(found)) return readItems(field, found, fallback);
  return fallback;
}

/**
 * Parses a collection entry by entry. A damaged field of an entry gets its default, and something that is no entry is
 * left out.
 */
function readEntries(name: string, { valueType }: z.ZodRecord, found: Readonly<Record<string, unknown>>): unknown {
  const entries = Object.entries(found).flatMap(([key, value]) => {
    const mended = valueType instanceof z.ZodObject && isMembers(value) && name in ENTRY_DEFAULTS;
    const read = z.safeParse(valueType, mended ? readFields(valueType, value, ENTRY_DEFAULTS[name]) : value);
    return read.success ? [[key, read.data]] : [];
  });
  return Object.fromEntries(entries);
}

/**
 * Parses a list item by item, up to its allowed length, and leaves out damaged items. The default applies only when no
 * item can be read.
 */
function readItems(field: z.ZodArray, found: readonly unknown[], fallback: unknown): unknown {
  let items: unknown[] = [];
  for (const item of found) {
    const longer = z.safeParse(field, [...items, item]);
    if (longer.success) items = longer.data;
  }
  return items.length === 0 ? fallback : items;
}

/** Settings from a value of unknown origin. Every field that cannot be read gets its default. */
export function readSettings(found: unknown): Settings {
  // A site was called a hall before.
  const named = isMembers(found) && 'halls' in found ? { sites: found.halls, ...found } : found;
  return settingsSchema.parse(readFields(settingsSchema, named, defaultSettings));
}
