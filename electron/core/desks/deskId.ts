import { z } from 'zod';
import type { Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

const FACT = 'desk_id';

/** The id of the desk that works with this journal, made at the first asking. It tells desks apart that have one name. */
export async function deskIdOf(journal: Journal, random: Pick<Randomness, 'uuid'>): Promise<string> {
  const kept = z
    .string()
    .min(1)
    .safeParse(await journal.fact(FACT));
  if (kept.success) return kept.data;
  const made = random.uuid();
  await journal.setFact(FACT, made);
  return made;
}
