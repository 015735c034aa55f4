import { createWakeable } from '../base/index.ts';
import type { SharedFact } from '../ports/Coordinator.ts';
import type { Site } from './site.ts';

/** Small values that all desks of the site share: this desk publishes its own, and gets those of the others. */
export type SiteFacts = ReturnType<typeof createSiteFacts>;

/** A shop may have thousands of price lists, which must not all come in one answer. */
const AT_ONCE = 200;

export function createSiteFacts(site: Site, deskId: string) {
  const listeners: ((fact: SharedFact) => void)[] = [];
  const readers: (() => void)[] = [];
  let known: { readonly site: string; readonly revision: number } | null = null;
  let stopped = false;

  /** False: there is more. */
  async function readSome(): Promise<boolean> {
    const name = site.name();
    if (stopped || name === null) return true;
    const from = known?.site === name ? known.revision : 0;
    const answer = await site.ask(({ facts }) => facts.changedAfter(from, AT_ONCE));
    if (stopped || !answer.ok) return true;
    known = { site: name, revision: answer.value.at(-1)?.revision ?? from };
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
    /** `ageMs`: how long ago it was observed. Without effect while the site is away: publish it again when it is back. */
    notify(name: string, value: unknown, ageMs: number): void {
      void site.ask(({ facts }) => facts.notify(name, value, Math.max(0, ageMs)));
    },
    /** Forgets what is named so and was observed so long ago (ms), for desks that start from now on. */
    forget(prefix: string, ageMs: number): void {
      void site.ask(({ facts }) => facts.forget(prefix, ageMs));
    },
    /**
     * Calls the listener once for each value that another desk published; after a start, for those of before. `onRead`:
     * everything that the site has was read.
     */
    follow(listener: (fact: SharedFact) => void, onRead?: () => void): void {
      listeners.push(listener);
      if (onRead !== undefined) readers.push(onRead);
    },
    /** The site has changes, or answers again. */
    wake(): void {
      if (!stopped && site.isTogether()) read();
    },
    stop(): void {
      stopped = true;
    },
  };
}
