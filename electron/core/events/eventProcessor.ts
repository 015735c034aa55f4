import type { Job } from '../../contract/job.ts';
import { createAlarm } from '../base/index.ts';
import type { Watchlist } from '../polling/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal, KeptEvent } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';
import type { ServiceState } from '../service/index.ts';
import { bestFirst, hintOf } from './eventHints.ts';

/** Works off the events that are in the journal: hints at which shipment to poll. */
export interface EventProcessor {
  /** Events came, a job learned its shipment, of which events may have come before, or the service answers again. */
  wake(): void;
  stop(): void;
}

export interface EventProcessorParts {
  readonly journal: Journal;
  readonly watchlist: Watchlist;
  readonly state: ServiceState;
  readonly clock: Clock;
  readonly logger: Logger;
}

const MOST_AT_ONCE = 4;
const PAGE = 50;

export function createEventProcessor({
  journal,
  watchlist,
  state,
  clock,
  logger,
}: EventProcessorParts): EventProcessor {
  const alarm = createAlarm({ name: 'events', clock, logger, earliest, ring: workOff });

  /** Nothing is polled while the service is away; what is open stays open. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    return (await journal.openEvents(1)).length > 0 ? clock.now() : null;
  }

  /** One that fails does not stop the others; what is left of it is tried again later. */
  async function workOff(): Promise<void> {
    const failures: unknown[] = [];
    const open = await journal.openEvents(PAGE);
    const next = new Set(open.map(({ event }) => event.shipmentId)).values();
    async function workNext(): Promise<void> {
      for (const id of next) {
        const events = open.filter(({ event }) => event.shipmentId === id);
        await workOffEvents(events).catch((failure: unknown) => failures.push(failure));
      }
    }
    await Promise.all(Array.from({ length: MOST_AT_ONCE }, workNext));
    if (failures.length > 0) throw failures[0];
  }

  async function workOffEvents(events: readonly KeptEvent[]): Promise<void> {
    for (const kept of bestFirst(events)) {
      const { shipmentId } = kept.event;
      if (!kept.known || shipmentId === null) {
        await journal.settleEvent(kept.id, 'kept', null);
        continue;
      }
      const job = await journal.jobByShipment(shipmentId);
      if (job === null) await journal.settleEvent(kept.id, 'not_ours', null);
      else if (!(await hear(kept, job))) return;
    }
  }

  /** False where the service is away. A crash before the event is settled repeats the poll, which changes nothing. */
  async function hear(kept: KeptEvent, job: Job): Promise<boolean> {
    const wanted = hintOf(kept, job.state, clock.now());
    if (wanted.look && (await watchlist.heard(job.id, wanted.hint)) === 'away') return false;
    await journal.settleEvent(kept.id, 'done', job.id);
    return true;
  }

  return { wake: alarm.set, stop: alarm.stop };
}
