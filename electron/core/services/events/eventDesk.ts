import type { Job } from '../../../contract/job.ts';
import type { Clock } from '../../ports/Clock.ts';
import type { Journal } from '../../ports/Journal.ts';
import type { Logger } from '../../ports/Logger.ts';
import type { KeptEvent } from '../../ports/ServiceEvents.ts';
import { createAlarm } from '../alarm.ts';
import { WATCHED } from '../looking.ts';
import type { ServiceState } from '../serviceState.ts';
import type { Watchlist } from '../watchlist.ts';
import { bestFirst, hintOf } from './eventHints.ts';

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

const MOST_AT_ONCE = 4;
const PAGE = 50;

export function createEventDesk({ journal, watchlist, state, clock, logger }: EventDeskParts): EventDesk {
  /** Shipments that jobs have learned, whose events may have been put aside as another desk's. */
  const claims = new Set<string>();
  let hasClaimedAtStart = false;
  const alarm = createAlarm({ name: 'events', clock, logger, earliest, ring: workOff });

  /** Nobody looks while the service is away; what is open stays open. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    if (!hasClaimedAtStart) await claimAtStart();
    return claims.size > 0 || (await journal.openEvents(1)).length > 0 ? clock.now() : null;
  }

  /** What was claimed before a restart and not worked off is of a job that is still watched. */
  async function claimAtStart(): Promise<void> {
    for (const { shipment } of await journal.jobsIn(WATCHED)) if (shipment !== null) claims.add(shipment.id);
    hasClaimedAtStart = true;
  }

  /** One that fails does not stop the others; what is left of it is tried again later. */
  async function workOff(): Promise<void> {
    const failures: unknown[] = [];
    const open = await journal.openEvents(PAGE);
    const work = [
      ...[...new Set(open.map(({ event }) => event.shipmentId))].map(
        (id) => () => workOffOpen(open.filter(({ event }) => event.shipmentId === id)),
      ),
      ...[...claims].map((id) => () => workOffClaim(id)),
    ];
    const next = work.values();
    async function workNext(): Promise<void> {
      for (const one of next) await one().catch((failure: unknown) => failures.push(failure));
    }
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, workNext));
    if (failures.length > 0) throw failures[0];
  }

  async function workOffOpen(events: readonly KeptEvent[]): Promise<void> {
    for (const kept of bestFirst(events)) {
      const { shipmentId } = kept.event;
      if (!kept.known || shipmentId === null) {
        await journal.settleEvent(kept.id, 'kept', null);
        continue;
      }
      const job = await journal.jobByShipment(shipmentId);
      if (job === null) await putAside(kept, shipmentId);
      else if (!(await hear(kept, job))) return;
    }
  }

  /** The create answer may come later than its events (design section 9), or at this very moment. */
  async function putAside(kept: KeptEvent, shipmentId: string): Promise<void> {
    await journal.settleEvent(kept.id, 'not_ours', null);
    if ((await journal.jobByShipment(shipmentId)) !== null) claims.add(shipmentId);
  }

  async function workOffClaim(shipmentId: string): Promise<void> {
    // Before it is read, so that a job that comes meanwhile claims anew.
    claims.delete(shipmentId);
    try {
      for (const kept of bestFirst(await journal.unclaimedEvents(shipmentId))) {
        const job = await journal.jobByShipment(shipmentId);
        if (job === null) return;
        if (await hear(kept, job)) continue;
        claims.add(shipmentId);
        return;
      }
    } catch (failure) {
      claims.add(shipmentId);
      throw failure;
    }
  }

  /** False where the service is away. A crash before the event is settled repeats the look, which changes nothing. */
  async function hear(kept: KeptEvent, job: Job): Promise<boolean> {
    const wanted = hintOf(kept, job.state, clock.now());
    if (wanted.look && (await watchlist.heard(job.id, wanted.hint)) === 'away') return false;
    await journal.settleEvent(kept.id, 'done', job.id);
    return true;
  }

  return {
    wake: alarm.set,
    jobCame({ shipment }) {
      if (shipment === null) return;
      claims.add(shipment.id);
      alarm.set();
    },
    stop: alarm.stop,
  };
}
