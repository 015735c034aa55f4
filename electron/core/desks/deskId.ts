import { z } from 'zod';
import type { Randomness } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';

const FACT = 'desk_id';

/** The id of the desk that works with this journal, made at first use. It distinguishes desks of one name. */
export async function deskIdOf(journal: Journal, random: Pick<Randomness, 'uuid'>): Promise<string> {
  const stored = z
    .string()
    .min(1)
    .safeParse(await journal.fact(FACT));
  if (stored.success) return stored.data;
  const made = random.uuid();
  await journal.setFact(FACT, made);
  return made;
}

const STARTS_FACT = 'desk_starts';
/** A desk may start this many times without its site. */
const STARTS = 100;

/**
 * The last starts of the program with this journal, this one last. The database has the last one that came to it: one that
 * a journal does not know was made with a copy of it, or with what it was copied from.
 */
export async function noteStart(journal: Journal, random: Pick<Randomness, 'uuid'>): Promise<readonly string[]> {
  const before = z.array(z.string()).safeParse(await journal.fact(STARTS_FACT)).data ?? [];
  const starts = [...before, random.uuid()].slice(-STARTS);
  await journal.setFact(STARTS_FACT, starts);
  return starts;
}

/**
 * Deletes starts that a program which was refused beside the desk knows as well: they must not make it the desk once the other one
 * has closed.
 */
export async function forgetSharedStarts(journal: Journal): Promise<void> {
  const starts = z.array(z.string()).safeParse(await journal.fact(STARTS_FACT)).data ?? [];
  if (starts.length > 1) await journal.setFact(STARTS_FACT, starts.slice(-1));
}
