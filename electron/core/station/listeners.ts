import type { Logger } from '../ports/Logger.ts';
import type { CoreEvent } from './Core.ts';

type Listener = (event: CoreEvent) => void;

/** The listeners to what the core reports unasked. */
export interface Listeners {
  readonly notify: Listener;
  /** Returns the function that ends the subscription. */
  subscribe(listener: Listener): () => void;
  stop(): void;
}

export function createListeners(logger: Logger): Listeners {
  const listeners = new Set<Listener>();
  return {
    notify(event) {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (failure) {
          // The change is on disk already. A page that cannot be reached must not stop the other consequences.
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
