import type { Job } from '../../../contract/job.ts';
import type { Clock } from '../../ports/Clock.ts';
import type { Journal } from '../../ports/Journal.ts';
import type { Logger } from '../../ports/Logger.ts';
import type { ServiceState } from '../serviceState.ts';
import type { Watchlist } from '../watchlist.ts';

/** Works off the events that are in the journal: hints at which shipment to look. */
export interface EventDesk {
  wake(): void;
  /** A job is watched now: events of its shipment may have come before. */
  jobCame(job: Job): void;
  stop(): void;
}

export interface EventDeskParts {
  readonly journal: Journal;
  readonly watchlist: Watchlist;
  readonly state: ServiceState;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createEventDesk(_parts: EventDeskParts): EventDesk {
  return { wake() {}, jobCame() {}, stop() {} };
}
