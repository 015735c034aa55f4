import type { Job, JobState } from '../../contract/job.ts';
import type { Intake } from '../orders/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';
import {
  listPages,
  type PaginationDeps,
  paginateShipments,
  type ServiceClient,
  type ServiceState,
} from '../service/index.ts';

export interface JournalRebuildDeps extends RoomDeps {
  readonly client: ServiceClient;
  readonly state: ServiceState;
  readonly intake: Intake;
  readonly onDone: () => void;
}

/** Refused or withdrawn, as far as is known here: such a job would never learn of its shipment. */
const NEVER_SENT_AGAIN: readonly JobState[] = ['failed', 'cancelled'];

/**
 * After a damaged journal was set aside: asks the service for its shipments, and makes an `already_shipped` job for
 * each one without a job here, so that a scan of its order shows it. If the order has a job that would never be sent
 * again, that job gets the shipment. Creates, charges and prints nothing. It can be started again at any time, and goes
 * on after outages and restarts until it is done.
 */
export function createJournalRebuild(deps: JournalRebuildDeps) {
  const { journal, jobs, client, state, intake, retrier, clock, logger, onDone } = deps;

  const pages = listPages(client, 'background');
  const ask: PaginationDeps['ask'] = async (filter) => {
    if (state.awayFor() !== null) throw new Error('the service is away');
    return pages(filter);
  };

  async function rebuild(): Promise<void> {
    const { setAside } = await journal.health();
    if (setAside === null || setAside.adopted !== null) return;
    const adopted = new Set<string>();
    const take = async (items: readonly ShipmentAnswer[]) => {
      for (const item of items) if (await isAdopted(item, setAside.at)) adopted.add(item.shipment.id);
    };
    await paginateShipments({ ask, take, now: clock.now() });
    await journal.setAdopted(adopted.size);
    logger.info('journal rebuilt', { adopted: adopted.size });
    onDone();
  }

  /** True if this rebuild made the job of the shipment, perhaps in an earlier run that was interrupted. */
  async function isAdopted(answer: ShipmentAnswer, since: number): Promise<boolean> {
    const { shipment, reported, label } = answer;
    const known = await journal.jobByShipment(shipment.id);
    if (known !== null) return isFromHere(known, since);
    // When such an order is scanned, the service is asked under its key and answers that the shipment was cancelled.
    if (shipment.status === 'cancelled' || label.status === 'unavailable') return false;
    const ofOrder = reported.orderReference === null ? null : await journal.jobByKey(reported.orderReference);
    if (ofOrder?.shipment === null && ofOrder.purgedAt === null) return giveShipment(answer, ofOrder);
    await intake.adopt(answer, 'station');
    return true;
  }

  /** Any other job without a shipment may still be sent, and learns of it then. */
  async function giveShipment({ shipment, payment }: ShipmentAnswer, job: Job): Promise<boolean> {
    const after = await jobs.advance(job.id, (now) =>
      now.shipment === null && NEVER_SENT_AGAIN.includes(now.state)
        ? { type: 'shipped_earlier', shipment, payment, label: null }
        : null,
    );
    return after.shipment?.id === shipment.id;
  }

  async function isFromHere(job: Job, since: number): Promise<boolean> {
    // A recovered job keeps its old creation time, and an adopted job was never sent.
    if (job.attempts === 0 && job.createdAt >= since) return true;
    const timeline = await journal.timeline(job.id);
    return timeline.some(({ type, from, at }) => type === 'shipped_earlier' && from !== 'submitting' && at >= since);
  }

  return {
    start(): void {
      void retrier.untilDone('rebuild', rebuild);
    },
  };
}
