import type { Job, JobDraft, PanelMatch, Shipment } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';

/** How a job starts: its order is to be sent or has to be fixed first, or its shipment is there already. */
export type JobStart = Pick<Job, 'key' | 'lane' | 'problem'> &
  Partial<
    Pick<Job, 'atDesk' | 'payment' | 'rescued' | 'anewOf' | 'claim' | 'deliveryUnknown' | 'unanswered' | 'shopStop'>
  > &
  (
    | { readonly state: 'queued'; readonly order: Order }
    | { readonly state: 'needs_attention'; readonly order: Order | null }
    | {
        readonly state: 'already_shipped' | 'label_pending';
        readonly order: Order | null;
        readonly shipment: Shipment;
        readonly nextAt?: number;
        readonly panel?: PanelMatch;
        readonly unproven?: Job['unproven'];
      }
  );

const OF_SHIPMENT = 'shipment:';

/**
 * The key of a job that was made for a shipment without a number, or whose number is another job's. Desks claim it as well,
 * because they may know the shipment by different numbers.
 */
export const keyOfShipment = (id: string): Job['key'] => ({ kind: 'generated', value: `${OF_SHIPMENT}${id}` });

/** Whether another desk may have the same key, so that it is claimed. Other generated keys are made for one parcel at one desk. */
export const isKeyOfAnyDesk = ({ kind, value }: Job['key']): boolean =>
  kind === 'reference' || value.startsWith(OF_SHIPMENT);

/** The keys under which a desk claims this job: its own, and that of its shipment where the panel opened it. */
export function claimedKeys({ key, panel }: Pick<Job, 'key' | 'panel'>): readonly Job['key'][] {
  const ofShipment = panel?.taken == null ? key : keyOfShipment(panel.taken.shipment.id);
  return ofShipment.value === key.value ? [key] : [key, ofShipment];
}

/** The facts that differ between new jobs; every other field starts the same. */
export type NewJobFacts = Pick<Job, 'id' | 'desk'> & JobStart;

/** A job before its first request. `now` in epoch ms. */
export function newJob(facts: NewJobFacts, now: number): JobDraft {
  return {
    createdAt: now,
    updatedAt: now,
    stateSince: now,
    printedAt: null,
    claim: null,
    atDesk: null,
    carrierSent: null,
    decided: null,
    rulesAsked: false,
    attempts: 0,
    deliveryUnknown: false,
    sentUnder: null,
    unanswered: null,
    unproven: null,
    rescued: false,
    nextAt: null,
    looks: 0,
    shelvedAt: null,
    lastLook: null,
    shipment: null,
    payment: null,
    label: null,
    slot: null,
    print: null,
    printCount: 0,
    cancelFrom: null,
    cancelReason: null,
    freed: false,
    successor: null,
    anewOf: null,
    pickup: null,
    shopStop: stoppedIn(facts.order),
    purgedAt: null,
    ...facts,
  };
}

function stoppedIn(order: Order | null): Job['shopStop'] {
  const stop = order?.shop.stopped;
  return stop === undefined ? null : { ...stop, isOverruled: false };
}
