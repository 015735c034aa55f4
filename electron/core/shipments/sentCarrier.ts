import type { CarrierSent, JobIn } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import type { FieldProblem } from '../../contract/problem.ts';
import type { JobEvent, JobRepository } from '../jobs/index.ts';
import { type CarrierCatalogue, type FoundCarrier, findCarrier, needsCarriers } from '../service/index.ts';

/**
 * Chooses the carrier of a create request: the shop may have written its name, but the service takes its slug (API
 * section 4.4).
 */
export type SentCarrier = ReturnType<typeof createSentCarrier>;

export function createSentCarrier({
  jobs,
  carrierCatalogue,
}: {
  readonly jobs: JobRepository;
  readonly carrierCatalogue: CarrierCatalogue;
}) {
  async function note(id: string, carrier: CarrierSent): Promise<void> {
    await jobs.advance(id, (now) => (now.state === 'submitting' ? { type: 'carrier_named', carrier } : null));
  }

  return {
    /**
     * The carrier as the service names it, or as it was sent before. A choice that could differ next time is on disk before the
     * request leaves.
     */
    async of({ id, order, deliveryUnknown, carrierSent }: JobIn<'submitting'>): Promise<FoundCarrier> {
      if (order.carrierId !== null) return { kind: 'by_id', id: order.carrierId };
      const name = order.carrier;
      // A key that the service may know must not be sent with another carrier (API section 4.4), even if the list has
      // changed.
      if (deliveryUnknown && carrierSent !== null) return asSent(carrierSent);
      const carriers = await carrierCatalogue.carriersFor([name]);
      const carrier = findCarrier(name, carriers);
      if (name !== null && needsCarriers(name)) {
        const sent = sentAs(carrier) ?? name;
        // If the same name could mean another carrier the next time, the choice is written down before the request
        // leaves.
        const isAsWritten = carriers !== null && carrier.kind === 'found' && sent === name;
        if (!isAsWritten && !isSameCarrier(sent, carrierSent)) await note(id, sent);
      }
      return carrier;
    },
  };
}

/**
 * The order with its carrier as the service names it. An unknown carrier stays as it was written: the service refuses
 * it.
 */
export function withCarrier(order: Order, carrier: FoundCarrier): Order {
  switch (carrier.kind) {
    case 'found':
      return { ...order, carrier: carrier.value, carrierId: null };
    case 'by_id':
      return { ...order, carrierId: carrier.id };
    case 'unknown':
      return order;
    default:
      return carrier satisfies never;
  }
}

/** If the service refused a carrier that is not in its list, adds which ones may have been meant. */
export function withCarriersIntended(event: JobEvent, carrier: FoundCarrier): JobEvent {
  if (carrier.kind !== 'unknown' || event.type !== 'rejected' || event.problem.code !== 'invalid_fields') return event;
  const others = event.problem.fields.filter(({ field }) => field !== 'carrier');
  if (others.length === event.problem.fields.length) return event;
  const unknown: FieldProblem = {
    field: 'carrier',
    rule: 'unknown_carrier',
    limit: null,
    message: carrier.near.length === 0 ? null : carrier.near.join(', '),
  };
  return { ...event, problem: { ...event.problem, fields: [unknown, ...others] } };
}

function asSent(carrier: CarrierSent): FoundCarrier {
  return typeof carrier === 'string' ? { kind: 'found', value: carrier } : { kind: 'by_id', id: carrier.id };
}

function sentAs(carrier: FoundCarrier): CarrierSent | null {
  if (carrier.kind === 'by_id') return { id: carrier.id };
  return carrier.kind === 'found' ? carrier.value : null;
}

function isSameCarrier(one: CarrierSent, other: CarrierSent | null): boolean {
  if (typeof one === 'string' || typeof other === 'string' || other === null) return one === other;
  return one.id === other.id;
}
