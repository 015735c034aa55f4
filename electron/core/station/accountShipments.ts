import type { Job } from '../../contract/job.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { CancelResult, ShipmentFilter, ShipmentRecord } from '../../contract/service.ts';
import type { Intake } from '../orders/index.ts';
import type { Panel } from '../panel/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Journal } from '../ports/Journal.ts';
import type { ApiError, Paged, ShipmentAnswer } from '../ports/ShippingApi.ts';
import type { Reconciliation } from '../reconciliation/index.ts';
import type { ServiceClient, ServiceState } from '../service/index.ts';
import type { CancelRequests } from '../shipments/index.ts';

export interface AccountShipmentsDeps {
  readonly client: ServiceClient;
  readonly clock: Clock;
  readonly journal: Journal;
  readonly state: ServiceState;
  readonly intake: Intake;
  readonly cancelRequests: CancelRequests;
  readonly reconciliation: Pick<Reconciliation, 'heard' | 'suspect'>;
  readonly panel: Pick<Panel, 'whileCancelling' | 'named'>;
}

/** All shipments of the account, also those made elsewhere (API section 4.4). */
export function createAccountShipments(deps: AccountShipmentsDeps) {
  const { client, clock, journal, state, intake, cancelRequests, reconciliation, panel } = deps;

  async function poll(id: string): Promise<Result<ShipmentAnswer, ApiError>> {
    const requestedAt = clock.monotonic();
    const answer = await client.request('label', 'detail', (api) => api.shipment(id));
    // A job must not be older than what the screen is about to show beside it.
    if (answer.ok) await reconciliation.heard([answer.value], requestedAt);
    return answer;
  }

  function record({ shipment, payment, reported }: ShipmentAnswer, jobId: string | null): ShipmentRecord {
    return { shipment, payment, ...reported, more: [...reported.more], jobId };
  }

  async function jobIdOf(id: string): Promise<string | null> {
    return (await journal.jobByShipment(id))?.id ?? null;
  }

  return {
    async list(filter: ShipmentFilter): Promise<Result<Paged<ShipmentRecord>, ApiError>> {
      const requestedAt = clock.monotonic();
      const answer = await client.request('label', 'list', (api) => api.shipments(filter));
      if (!answer.ok) return answer;
      const { items, page } = answer.value;
      await reconciliation.heard(items, requestedAt);
      const records = await Promise.all(items.map(async (item) => record(item, await jobIdOf(item.shipment.id))));
      return ok({ items: records, page });
    },
    async detail(id: string): Promise<Result<ShipmentRecord, ApiError>> {
      const answer = await poll(id);
      return answer.ok ? ok(record(answer.value, await jobIdOf(id))) : answer;
    },
    /**
     * Cancels a shipment without a job here. `has_job`: it has one, and the job's own cancel must be used because it keeps
     * the timeline.
     */
    async cancel(
      id: string,
      reason: string | null,
    ): Promise<Result<CancelResult, ApiError | { readonly kind: 'has_job' }>> {
      if ((await journal.jobByShipment(id)) !== null) return err({ kind: 'has_job' });
      const answer = await panel.whileCancelling(id, () => cancelRequests.send({ id, reason }));
      if (!answer.ok) return answer;
      await panel.named(id, 'cancelled');
      if ((await journal.jobByShipment(id)) !== null) reconciliation.suspect(id);
      const { result, sentAt } = answer.value;
      if (result.newBalance !== null) state.balanceReported(result.newBalance, sentAt);
      return ok(result);
    },
    /** The job of this station for the shipment. If there is none, one is made in `already_shipped`. */
    async jobFor(id: string): Promise<Result<Job, ApiError>> {
      const known = await journal.jobByShipment(id);
      if (known !== null) return ok(known);
      const answer = await poll(id);
      return answer.ok ? ok(await intake.adopt(answer.value, 'operator')) : answer;
    },
  };
}
