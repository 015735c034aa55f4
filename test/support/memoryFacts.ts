import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { SharedFact } from '../../electron/core/ports/Coordinator.ts';

interface Stored extends Omit<SharedFact, 'ageMs'> {
  readonly book: string;
  readonly observedAt: number;
}

/** The facts of a site in memory. */
export interface MemoryFacts {
  /** False: a newer observation is there. */
  notify(book: string, deskId: string, name: string, value: unknown, ageMs: number): boolean;
  changedAfter(book: string, revision: number, limit: number): readonly SharedFact[];
  forget(book: string, prefix: string, ageMs: number): void;
}

export function createMemoryFacts(clock: Clock): MemoryFacts {
  let facts: readonly Stored[] = [];
  let last = 0;

  return {
    notify(book, deskId, name, value, ageMs) {
      const observedAt = clock.now() - Math.max(0, ageMs);
      const known = facts.find((one) => one.book === book && one.name === name);
      if (known !== undefined && known.observedAt > observedAt) return false;
      last += 1;
      const copy: unknown = JSON.parse(JSON.stringify(value) ?? 'null');
      const fact = { book, name, value: copy, observedAt, revision: last, deskId };
      facts = [...facts.filter((one) => one !== known), fact];
      return true;
    },
    changedAfter: (book, revision, limit) =>
      facts
        .filter((one) => one.book === book && one.revision > revision)
        .slice(0, limit)
        .map(({ name, value, observedAt, revision: its, deskId }) => ({
          ...{ name, value, ageMs: clock.now() - observedAt, revision: its, deskId },
        })),
    forget(book, prefix, ageMs) {
      const isOld = (one: Stored) =>
        one.book === book && one.name.startsWith(prefix) && clock.now() - one.observedAt > ageMs;
      facts = facts.filter((one) => !isOld(one));
    },
  };
}
