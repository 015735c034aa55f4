import type { Job } from '../../contract/job.ts';
import type { JobStanding } from '../../contract/scan.ts';
import type { StationStatus } from '../../contract/status.ts';
import type { Logger } from '../ports/Logger.ts';

/** The events of the core. */
export type CoreEvent =
  | { readonly name: 'job.changed'; readonly payload: Job }
  | { readonly name: 'job.standing'; readonly payload: JobStanding }
  | { readonly name: 'status.changed'; readonly payload: StationStatus };

type Listener = (event: CoreEvent) => void;

/** The listeners to what the core reports unasked. */
export function createListeners(logger: Logger) {
  const listeners = new Set<Listener>();
  return {
    notify(event: CoreEvent): void {
      for (const listener of listeners) {
        try {
          listener(event);
        } catch (failure) {
          // The change is on disk already. A page that cannot be reached must not stop the other consequences.
          logger.error('listener failed', { event: event.name, failure: String(failure) });
        }
      }
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: (): void => listeners.clear(),
  };
}
