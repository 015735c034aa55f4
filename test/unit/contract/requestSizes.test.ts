import { expect, it } from 'vitest';
import { REQUESTS, type RequestName } from '../../../electron/contract/channels.ts';
import { allows, validInput } from '../../fuzz/validInput.ts';
import { decode, isWireObject, type Wire } from '../../fuzz/wire.ts';
import { chanceOf } from '../../torture/random.ts';

const HUGE_TEXT: Wire = { $: 'text', of: 'A', times: 1_000_000 };
/** More than any request takes: a batch may name 100,000 orders. */
const hugeList = (of: Wire): Wire => ({ $: 'list', of, times: 100_001 });

/** The input once for each text and list in it, with that one made huge. */
function* withOneHuge(input: Wire): Generator<Wire> {
  if (typeof input === 'string') yield HUGE_TEXT;
  else if (Array.isArray(input)) {
    yield hugeList(input[0] ?? 'x');
    for (const [at, each] of input.entries()) {
      for (const huge of withOneHuge(each)) yield input.map((other: Wire, index) => (index === at ? huge : other));
    }
  } else if (isWireObject(input)) {
    for (const [key, value] of Object.entries(input)) {
      for (const huge of withOneHuge(value)) yield { ...input, [key]: huge };
    }
  }
}

it.each(Object.keys(REQUESTS) as RequestName[])('%s takes no text of a million letters and no endless list', (name) => {
  const { input } = REQUESTS[name];
  const valid = validInput(input, chanceOf(name));
  expect(allows(input, decode(valid))).toBe(true);
  const taken = [...withOneHuge(valid)].filter((huge) => allows(input, decode(huge)));
  expect(taken.map((huge) => JSON.stringify(huge))).toEqual([]);
});
