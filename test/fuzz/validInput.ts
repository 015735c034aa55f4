import type { z } from 'zod';
import type { Chance } from '../torture/random.ts';
import { decode, type Wire } from './wire.ts';
import { anyText, BYTES, NUMBERS, RULES, validTexts } from './words.ts';

/** Makes an input that fits a schema, or nearly where a rule of it cannot be read from it. `name`: of the field. */
export function validInput(schema: z.core.$ZodType, chance: Chance, name = ''): Wire {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const inner = (of: z.core.$ZodType, field = name) => validInput(of, chance, field);
  const leaf = (from: readonly Wire[]) => from.find((each) => fits(schema, each)) ?? from[0] ?? null;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(Object.entries(def.shape).map(([key, value]) => [key, inner(value, key)]));
    case 'array': {
      const made = Array.from({ length: chance.whole(1, 3) }, () => inner(def.element));
      // No two may be the same in some.
      return fits(schema, made) ? made : made.slice(0, 1);
    }
    case 'record':
      return chance.happens(0.5) ? {} : { [anyText(chance)]: inner(def.valueType) };
    case 'union':
      return inner(oneOf(def.options, chance));
    case 'nullable':
      return chance.happens(0.3) ? null : inner(def.innerType);
    case 'optional':
    case 'default':
      return chance.happens(0.3) ? { $: 'undefined' } : inner(def.innerType);
    case 'enum':
      return oneOf(Object.values(def.entries), chance);
    case 'literal':
      return oneOf(def.values, chance) as Wire;
    case 'boolean':
      return chance.happens(0.5);
    case 'number':
      return leaf([...chance.shuffled(NUMBERS), ...NUMBERS]);
    case 'string':
      return leaf(validTexts(name, chance));
    case 'custom':
      return leaf(chance.shuffled([...BYTES, ...RULES]));
    case 'unknown':
      return anyText(chance);
    case 'null':
      return null;
    default:
      throw new Error(`no inputs are made for a schema of type ${def.type}`);
  }
}

export const fits = (schema: z.core.$ZodType, wire: Wire): boolean => allows(schema, decode(wire));

/** A schema that fails at a value does not allow it. */
export function allows(schema: z.core.$ZodType, value: unknown): boolean {
  try {
    return (schema as z.ZodType).safeParse(value).success;
  } catch {
    return false;
  }
}

function oneOf<T>(from: readonly T[], chance: Chance): T {
  const [first, ...rest] = from;
  if (first === undefined) throw new Error('a schema without a choice');
  return chance.pick([first, ...rest]);
}
