import { z } from 'zod';
import { defaultSettings, type Settings, settingsSchema } from '../../contract/settings.ts';

function isMembers(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Each field by its own schema; one that is missing or damaged falls back alone, inside groups too. */
function readFields(schema: z.ZodObject, found: unknown, fallback: unknown): Readonly<Record<string, unknown>> {
  const members = isMembers(found) ? found : {};
  const defaults = isMembers(fallback) ? fallback : {};
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => {
      if (field instanceof z.ZodObject) return [name, readFields(field, members[name], defaults[name])];
      const read = z.safeParse(field, members[name]);
      return [name, read.success ? read.data : defaults[name]];
    }),
  );
}

/** The settings in a value of unknown origin; defaults stand in for every field that cannot be read. */
export function readSettings(found: unknown): Settings {
  return settingsSchema.parse(readFields(settingsSchema, found, defaultSettings));
}
