import type { Logger } from '../ports/Logger.ts';
import type { CoreEvent } from './Core.ts';

type Listener = (event: CoreEvent) => void;

/** Whoever wants to hear what the core tells without being asked. */
export interface Listeners {
  readonly tell: Listener;
  /** Returns how to stop hearing. */
  subscribe(listener: Listener): () => void;
  stop(): void;
}

export function createListeners(logger: Logger): Listeners {
  const listeners = new Set<Listener>();
  return {
    tell(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (failure) {
          // What happened is on disk; a page that cannot be told must not stop what follows from it.
          logger.error('listener failed', { event: event.name, failure: String(failure) });
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: () => listeners.clear(),
  };
}
