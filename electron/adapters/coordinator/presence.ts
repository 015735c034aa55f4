import { createMutex, type Mutex } from '../../core/base/index.ts';
import type { HallMemory } from '../../core/ports/Coordinator.ts';

/** What this start of the program has said and was told. */
export interface Presence {
  /** Null before it has arrived. */
  session: string | null;
  /** Names its last arrival, so that a statement of before that comes late changes nothing. Null before the first one. */
  arrival: string | null;
  /** The part of the limit that it knows to be its own, by the last answer that came. */
  share: number;
  /** When it last had an answer of the hall (epoch ms by the database's clock), which its next beat says. */
  heardAt: number | null;
  /** See `Coordinator.memory`. */
  memory: HallMemory | null;
  /** A person says that this program is the desk. */
  insists: boolean;
  /** Answers that could tell of a larger part come one after the other: one that was overtaken would tell of a part that is not kept. */
  readonly turn: Mutex;
}

export const newPresence = (): Presence => ({
  session: null,
  arrival: null,
  share: 0,
  heardAt: null,
  memory: null,
  insists: false,
  turn: createMutex(),
});

/** Another answer may have told of more by now; and a desk of another key is in no beat, so what was known of it stays. */
export function remember(presence: Presence, known: HallMemory['desks']): void {
  const { memory } = presence;
  if (memory === null) return;
  const newer = known.filter(({ id, told }) => told > (memory.desks.find((desk) => desk.id === id)?.told ?? -1));
  if (newer.length === 0) return;
  const others = memory.desks.filter(({ id }) => !newer.some((desk) => desk.id === id));
  presence.memory = { ...memory, desks: [...others, ...newer] };
}

/** What a statement of this desk told counts so much in the database now; null: it has changed nothing. */
export function rememberOwn(presence: Presence, deskId: string, told: string | null | undefined): void {
  const own = presence.memory?.desks.find(({ id }) => id === deskId);
  if (told != null && own !== undefined) remember(presence, [{ ...own, told: Number(told) }]);
}
