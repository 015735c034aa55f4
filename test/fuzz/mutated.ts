import type { Chance } from '../torture/random.ts';
import { isWireObject, type Wire, type WireObject } from './wire.ts';
import { anyText, oddValue, PLACES } from './words.ts';

/** Keys with a meaning to JavaScript, to the transport or to a library on the way. */
const KEYS = ['__proto__', 'constructor', 'prototype', 'toJSON', 'then', 'hasOwnProperty', '', '0', 'length'] as const;

/** An input with one to three things wrong, anywhere in it. */
export function mutated(input: Wire, chance: Chance): Wire {
  let made = input;
  for (let time = chance.whole(1, 3); time > 0; time -= 1) made = once(made, chance);
  return made;
}

/** Goes down into the input by chance, and changes it where it stops. */
function once(wire: Wire, chance: Chance): Wire {
  if (Array.isArray(wire) && wire.length > 0 && chance.happens(0.6)) {
    const at = chance.whole(0, wire.length - 1);
    return wire.map((each: Wire, index) => (index === at ? once(each, chance) : each));
  }
  if (isWireObject(wire) && Object.keys(wire).length > 0 && chance.happens(0.75)) {
    const [key, ...others] = chance.shuffled(Object.keys(wire));
    const field = chance.pick([key ?? '', ...others]);
    return withKey(wire, field, once(wire[field] ?? null, chance));
  }
  if (isWireObject(wire)) return changedObject(wire, chance);
  return chance.happens(0.3) && typeof wire === 'string' ? changedText(wire, chance) : oddValue(chance);
}

function changedObject(wire: WireObject, chance: Chance): Wire {
  const keys = Object.keys(wire);
  const [some] = chance.shuffled(keys);
  switch (chance.whole(0, 6)) {
    case 0:
      return Object.fromEntries(Object.entries(wire).filter(([key]) => key !== some));
    case 1:
      return withKey(wire, chance.pick(KEYS), chance.happens(0.5) ? wire : oddValue(chance));
    case 2:
      return withKey(wire, anyText(chance), oddValue(chance));
    case 3:
      return Object.values(wire);
    case 4:
      return [wire];
    case 5:
      return Object.fromEntries(
        Object.entries(wire).map(([key, value]) => [key === some ? key.toUpperCase() : key, value]),
      );
    default:
      return oddValue(chance);
  }
}

function changedText(text: string, chance: Chance): Wire {
  // What stands for a file or an address stays as it is: a part of it would name another one.
  if (Object.values(PLACES).some((place) => typeof place === 'string' && text.includes(place))) return oddValue(chance);
  if (/[/\\]/.test(text)) return oddValue(chance);
  switch (chance.whole(0, 4)) {
    case 0:
      return `${text}\ud83d`;
    case 1:
      return { $: 'text', of: text === '' ? ' ' : text, times: 2_000 };
    case 2:
      return [...text].reverse().join('');
    case 3:
      return `${text}\u0000${text}`;
    default:
      return text.slice(1);
  }
}

/** As its own key, `__proto__` too. */
function withKey(wire: WireObject, key: string, value: Wire): WireObject {
  return Object.fromEntries([...Object.entries(wire), [key, value]]);
}
