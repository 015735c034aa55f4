import { createMutex, type Mutex } from '../../core/base/index.ts';
import type { RememberedDesk, SiteMemory } from '../../core/ports/Coordinator.ts';

/** The state of this start of the program in the database, as its last answers had it. */
export interface Presence {
  /** Null before it has arrived. */
  session: string | null;
  /** Names its last arrival, so that a statement of before that comes late changes nothing. Null before the first one. */
  arrival: string | null;
  /** The part of the limit that it knows to be its own, by the last answer that came. */
  share: number;
  /** See `Coordinator.memory`. */
  memory: SiteMemory | null;
  /** A person has confirmed that this program is the desk. */
  insists: boolean;
  /** When the program beside which this one was refused had reported last, epoch ms; null: it was not refused so. */
  metAt: number | null;
  /** That program has reported since. */
  isSecond: boolean;
  /** Answers that could raise the part come one after the other: an overtaken one would name a part that is not reserved. */
  readonly turn: Mutex;
}

export const newPresence = (): Presence => ({
  session: null,
  arrival: null,
  share: 0,
  memory: null,
  insists: false,
  metAt: null,
  isSecond: false,
  turn: createMutex(),
});

/**
 * Takes over what an answer has of desks. Answers may overtake each other, so a lower counter is older. A beat does not
 * list desks with another API key: what is known of those stays.
 */
export function remember(presence: Presence, known: SiteMemory['desks']): void {
  const { memory } = presence;
  if (memory === null) return;
  const newer = known.filter((desk) =>
    isNewer(
      desk,
      memory.desks.find(({ id }) => id === desk.id),
    ),
  );
  if (newer.length === 0) return;
  const others = memory.desks.filter(({ id }) => !newer.some((desk) => desk.id === id));
  presence.memory = { ...memory, desks: [...others, ...newer] };
}

function isNewer(desk: RememberedDesk, before: RememberedDesk | undefined): boolean {
  if (before === undefined || desk.told !== before.told) return desk.told > (before?.told ?? -1);
  return desk.share !== before.share || desk.hasLeft !== before.hasLeft;
}

/** Takes over this desk's own counter as a statement returned it; null: the statement has changed nothing. */
export function rememberOwn(presence: Presence, deskId: string, told: string | null | undefined): void {
  const own = presence.memory?.desks.find(({ id }) => id === deskId);
  if (told != null && own !== undefined) remember(presence, [{ ...own, told: Number(told) }]);
}
