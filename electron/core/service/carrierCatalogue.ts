import type { Result } from '../../contract/result.ts';
import type { Carrier } from '../../contract/service.ts';
import { atMost, StationStopped } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ApiError } from '../ports/ShippingApi.ts';
import { findCarrier, needsCarriers } from './carrierNames.ts';

/** The service's carriers (API section 4.2), by which the carrier's name in an order is understood. */
export type CarrierCatalogue = ReturnType<typeof createCarrierCatalogue>;

export interface CarrierCatalogueDeps {
  readonly enquiries: {
    carriers(fresh: boolean): Promise<Result<readonly Carrier[], ApiError>>;
    knownCarriers(): Promise<readonly Carrier[] | null>;
  };
  /** The service cannot be reached now, or refuses this desk. */
  readonly isAway: () => boolean;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Longest wait for the service, ms, because the operator or an order waits for the answer. */
const TIMEOUT_MS = 3_000;
/**
 * Gap before the service is asked again about a carrier that is not in the list, ms. It is shorter if no list ever
 * came.
 */
const AGAIN_MS = 10 * 60_000;
const AGAIN_WITHOUT_LIST_MS = 30_000;

export function createCarrierCatalogue({ enquiries, isAway, clock, logger }: CarrierCatalogueDeps) {
  /** When the service was asked last, monotonic ms. */
  let requestedAt = Number.NEGATIVE_INFINITY;

  let asking: Promise<readonly Carrier[] | null> | null = null;

  /**
   * One request for all callers that wait: a caller that did not wait would go on with a name that the service may
   * refuse.
   */
  function ask(): Promise<readonly Carrier[] | null> {
    asking ??= answered().finally(() => {
      asking = null;
    });
    return asking;
  }

  /** The service's answer, or null if it does not come in time. An answer that comes later is stored nevertheless. */
  async function answered(): Promise<readonly Carrier[] | null> {
    requestedAt = clock.monotonic();
    const carriers = enquiries
      .carriers(true)
      .then((answer) => (answer.ok ? answer.value : null))
      .catch((failure: unknown) => {
        if (!(failure instanceof StationStopped)) logger.warn('carriers not kept', { failure: String(failure) });
        return null;
      });
    return atMost(TIMEOUT_MS, clock, carriers);
  }

  return {
    /**
     * The carriers by which these names can be judged: the last list that came, which also works offline. The service is
     * asked if there never was a list, or if a name is not in it. Null if no name needs a list, or if there is none yet.
     * Waits for at most `TIMEOUT_MS`. Rejects only if the journal fails.
     */
    async carriersFor(names: readonly (string | null)[]): Promise<readonly Carrier[] | null> {
      if (!names.some(needsCarriers)) return null;
      const known = await enquiries.knownCarriers();
      const areAllThere = known !== null && names.every((name) => findCarrier(name, known).kind !== 'unknown');
      const gap = known === null ? AGAIN_WITHOUT_LIST_MS : AGAIN_MS;
      const isResting = asking === null && clock.monotonic() - requestedAt < gap;
      if (areAllThere || isAway() || isResting) return known;
      return (await ask()) ?? known;
    },
  };
}
