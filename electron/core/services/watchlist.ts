import { backoffMs } from '../domain/backoff.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Randomness } from '../ports/Randomness.ts';
import { createAlarm } from './alarm.ts';
import type { ApiGate } from './apiGate.ts';
import type { JobBook } from './jobBook.ts';
import { createLooking, type LabelHint, WATCHED } from './looking.ts';
import type { ServiceState } from './serviceState.ts';
import type { Settling } from './settling.ts';

const MOST_AT_ONCE = 4;
const LONGEST_REST_MS = 60_000;

/** Looks again after pending labels and open payments, with growing gaps (API section 2.5: no polling loop). */
export interface Watchlist {
  /** A watched job came, changed or is to be looked up now. */
  wake(): void;
  /** The operator wants a look now, whatever the looks before came to. */
  wakeNow(): void;
  /**
   * An event told of this job's shipment: it is looked at, by the link where the event had one. A look that is under way
   * may have left before the event: it is waited for, and the job looked at again if it is still watched. `away`: the
   * service does not answer, so that it is to be tried later.
   */
  heard(jobId: string, hint: LabelHint | null): Promise<'looked' | 'not_watched' | 'away'>;
  stop(): void;
}

export interface WatchlistParts {
  readonly journal: Journal;
  readonly jobs: JobBook;
  readonly gate: ApiGate;
  readonly state: ServiceState;
  readonly settling: Settling;
  readonly clock: Clock;
  readonly random: Randomness;
  readonly logger: Logger;
  /** Events come and can be checked: looks can be rare. */
  readonly fed: () => boolean;
}

export function createWatchlist(parts: WatchlistParts): Watchlist {
  const { journal, state, clock, random, logger } = parts;
  let broken = 0;
  let restUntil = Number.NEGATIVE_INFINITY;
  const looking = createLooking(parts);
  const alarm = createAlarm({
    name: 'watchlist',
    clock,
    logger,
    earliest,
    ring: lookAtAllDue,
  });

  /** Nobody looks while the service is away, or before it had a rest from looks at which it broke. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    const at = await journal.earliestNextAt(WATCHED, clock.now());
    return at === null ? null : Math.max(at, clock.now() + restUntil - clock.monotonic());
  }

  /** After looks at which the service broke, one job looks for all. */
  async function lookAtAllDue(): Promise<void> {
    const due = await journal.plannedJobs(WATCHED, clock.now());
    for (let i = 0; i < due.length && state.awayFor() === null; ) {
      const some = due.slice(i, i + (broken > 0 ? 1 : MOST_AT_ONCE));
      i += some.length;
      const looks = await Promise.all(some.map((job) => looking.look(job.id)));
      if (!looks.every((look) => typeof look === 'object' && look.problem === 'service_error')) broken = 0;
      else {
        broken += 1;
        restUntil = clock.monotonic() + backoffMs(broken, random.fraction(), 1_000, LONGEST_REST_MS);
        return;
      }
    }
  }

  function wakeNow() {
    restUntil = Number.NEGATIVE_INFINITY;
    alarm.set();
  }

  return {
    wake: alarm.set,
    wakeNow,
    async heard(jobId, hint) {
      if (state.awayFor() !== null) return 'away';
      const outcome = await looking.hear(jobId, hint);
      if (outcome === 'not_watched') return outcome;
      return outcome !== 'moved' && outcome.problem !== null && state.awayFor() !== null ? 'away' : 'looked';
    },
    stop: alarm.stop,
  };
}
