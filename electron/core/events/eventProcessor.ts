import type { Job } from '../../contract/job.ts';
import { createAlarm, type PersistedValueDeps } from '../base/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Watchlist } from '../polling/index.ts';
import type { ShipmentEvent } from '../ports/EventInbox.ts';
import type { StoredEvent } from '../ports/JournalEvents.ts';
import type { MessageDraft } from '../ports/JournalOutbox.ts';
import type { OtherShippers, ServiceState } from '../service/index.ts';
import { bestFirst, hintOf } from './eventHints.ts';

/** Works through the events in the journal: each may be a reason to poll its shipment. */
export type EventProcessor = ReturnType<typeof createEventProcessor>;

export interface EventProcessorDeps extends PersistedValueDeps {
  readonly watchlist: Watchlist;
  readonly state: ServiceState;
  readonly panel: Pick<Panel, 'named'>;
  readonly others: Pick<OtherShippers, 'createdElsewhere'>;
  /** The messages to the shop's own system about an event; they are written together with the end of the event. */
  readonly messagesOf?: (job: Job, event: ShipmentEvent, at: number) => readonly MessageDraft[];
  /** Messages were written for the shop. */
  readonly onMessages?: () => void;
}

const MOST_AT_ONCE = 4;
const PAGE = 50;

export function createEventProcessor(deps: EventProcessorDeps) {
  const { journal, watchlist, state, panel, others, clock, logger, messagesOf, onMessages } = deps;
  const alarm = createAlarm({ name: 'events', clock, logger, earliest, ring: workOff });

  /** Nothing is polled while the service is away; events that are open stay open. */
  async function earliest(): Promise<number | null> {
    if (state.awayFor() !== null) return null;
    return (await journal.openEvents(1)).length > 0 ? clock.now() : null;
  }

  /** If the events of one shipment fail, the others go on; what is left of it is tried again later. */
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

  async function workOffEvents(events: readonly StoredEvent[]): Promise<void> {
    for (const stored of bestFirst(events)) {
      const { shipmentId } = stored.event;
      if (!stored.known || shipmentId === null) {
        await journal.settleEvent(stored.id, 'kept', null);
        continue;
      }
      const job = await journal.jobByShipment(shipmentId);
      if (job === null) {
        await panel.named(shipmentId, stored.event.status);
        await journal.settleEvent(stored.id, 'not_ours', null);
        if (stored.event.event === 'shipment.created') await others.createdElsewhere();
      } else if (!(await hear(stored, job))) return;
    }
  }

  /**
   * False if the service is away. After a crash before the event is settled, the poll is repeated, which changes
   * nothing.
   */
  async function hear(stored: StoredEvent, job: Job): Promise<boolean> {
    const wanted = hintOf(stored, job, clock.now());
    if (wanted.look && (await watchlist.heard(job.id, wanted.hint)) === 'away') return false;
    // Read again, because the poll may have changed the job.
    const messages = messagesOf?.((await journal.job(job.id)) ?? job, stored.event, clock.now()) ?? [];
    await journal.settleEvent(stored.id, 'done', job.id, messages);
    if (messages.length > 0) onMessages?.();
    return true;
  }

  return {
    /** Events came, the service answers again, or a job learned its shipment, whose events may have come before. */
    wake: alarm.set,
    stop: alarm.stop,
  };
}
