import { createWakeable } from '../base/index.ts';
import type { SharedFact } from '../ports/Coordinator.ts';
import type { Hall } from './hall.ts';

/** Small values that all desks of the hall know: this desk tells its own, and hears those of the others. */
export interface HallFacts {
  /** `ageMs`: how long ago it was observed. Without effect while the hall is away: tell it again when it is back. */
  tell(name: string, value: unknown, ageMs: number): void;
  /** Forgets what is named so and was observed so long ago (ms), for desks that start from now on. */
  forget(prefix: string, ageMs: number): void;
  /**
   * Hears each value that another desk told, once; after a start, those of before. `onRead`: everything that the hall has
   * was heard.
   */
  follow(listener: (fact: SharedFact) => void, onRead?: () => void): void;
  /** The hall has news, or answers again. */
  wake(): void;
  stop(): void;
}

/** A shop may have thousands of price lists, which must not all come in one answer. */
const AT_ONCE = 200;

export function createHallFacts(hall: Hall, deskId: string): HallFacts {
  const listeners: ((fact: SharedFact) => void)[] = [];
  const readers: (() => void)[] = [];
  let known: { readonly hall: string; readonly revision: number } | null = null;
  let stopped = false;

  /** False: there is more. */
  async function readSome(): Promise<boolean> {
    const name = hall.name();
    if (stopped || name === null) return true;
    const from = known?.hall === name ? known.revision : 0;
    const answer = await hall.ask(({ facts }) => facts.changedAfter(from, AT_ONCE));
    if (stopped || !answer.ok) return true;
    known = { hall: name, revision: answer.value.at(-1)?.revision ?? from };
    for (const fact of answer.value) {
      if (fact.deskId === deskId) continue;
      for (const listener of listeners) listener(fact);
    }
    if (answer.value.length === AT_ONCE) return false;
    for (const onRead of readers) onRead();
    return true;
  }

  const read = createWakeable(async () => {
    while (!(await readSome()));
  });

  return {
    tell(name, value, ageMs) {
      void hall.ask(({ facts }) => facts.tell(name, value, Math.max(0, ageMs)));
    },
    forget(prefix, ageMs) {
      void hall.ask(({ facts }) => facts.forget(prefix, ageMs));
    },
    follow(listener, onRead) {
      listeners.push(listener);
      if (onRead !== undefined) readers.push(onRead);
    },
    wake() {
      if (!stopped && hall.isTogether()) read();
    },
    stop() {
      stopped = true;
    },
  };
}
