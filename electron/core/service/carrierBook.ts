import type { Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import { StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { findCarrier, needsCarriers } from './carrierNames.ts';

/** The service's carriers (API section 4.2), by which a carrier's name in an order is understood. */
export interface CarrierBook {
  /**
   * The carriers by which these names can be judged: as they were told last, also without the service. It is asked where
   * it never told them, and where a name is not among them. Null: not known yet. Waits `PATIENCE_MS` at most, never
   * rejects but for the journal.
   */
  carriersFor(names: readonly (string | null)[]): Promise<readonly Carrier[] | null>;
}

export interface CarrierBookParts {
  readonly enquiries: {
    carriers(fresh: boolean): Promise<Result<readonly Carrier[], ApiError>>;
    knownCarriers(): Promise<readonly Carrier[] | null>;
  };
  /** The service cannot be reached just now. */
  readonly isAway: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Somebody stands there and waits, or an order does, ms. */
const PATIENCE_MS = 3_000;
/** A carrier that is not in the list is asked for again so much later, ms; a list that never came, sooner. */
const AGAIN_MS = 10 * 60_000;
const AGAIN_WITHOUT_LIST_MS = 30_000;

export function createCarrierBook({ enquiries, isAway, clock, logger }: CarrierBookParts): CarrierBook {
  /** Monotonic clock, ms. */
  let askedAt = Number.NEGATIVE_INFINITY;

  let asking: Promise<readonly Carrier[] | null> | null = null;

  /** One question for all who wait for it: each of them would go by a name that the service may not take. */
  function ask(): Promise<readonly Carrier[] | null> {
    asking ??= answered().finally(() => {
      asking = null;
    });
    return asking;
  }

  /** What the service says now; null where it does not in time. An answer that comes later is kept all the same. */
  async function answered(): Promise<readonly Carrier[] | null> {
    askedAt = clock.monotonic();
    return new Promise((resolve) => {
      const giveUp = clock.after(PATIENCE_MS, () => resolve(null));
      void enquiries
        .carriers(true)
        .then((answer) => (answer.ok ? answer.value : null))
        .catch((failure: unknown) => {
          if (!(failure instanceof StationStopped)) logger.warn('carriers not kept', { failure: String(failure) });
          return null;
        })
        .then((carriers) => {
          giveUp();
          resolve(carriers);
        });
    });
  }

  return {
    async carriersFor(names) {
      if (!names.some(needsCarriers)) return null;
      const known = await enquiries.knownCarriers();
      const areAllThere = known !== null && names.every((name) => findCarrier(name, known).kind !== 'unknown');
      const gap = known === null ? AGAIN_WITHOUT_LIST_MS : AGAIN_MS;
      const isResting = asking === null && clock.monotonic() - askedAt < gap;
      if (areAllThere || isAway() || isResting) return known;
      return (await ask()) ?? known;
    },
  };
}
