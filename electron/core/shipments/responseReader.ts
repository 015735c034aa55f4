import type { LabelAhead, Shipment, ShippedJob, StoredLabel } from '../../contract/job.ts';
import { ok, type Result } from '../../contract/result.ts';
import { pollGapMs } from '../base/index.ts';
import { BEFORE_PICK_UP, type JobEvent, parcelsOf, problem, problemOf, provenPayment } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { LabelStore, LabelStoreError } from '../ports/LabelStore.ts';
import type { ApiError, LabelAnswer, ShipmentAnswer, ShipmentLabel } from '../ports/ShippingApi.ts';
import type { BudgetLane, ServiceClient } from '../service/index.ts';

/** Turns an answer about a shipment into the event for its job. If there is a label, it is put into the label store. */
export type ResponseReader = ReturnType<typeof createResponseReader>;

/** The part of a job that a label belongs to. */
type LabelledJob = Pick<ShippedJob, 'shipment' | 'payment' | 'looks' | 'order'>;

export interface ResponseReaderDeps {
  readonly client: ServiceClient;
  readonly labels: LabelStore;
  readonly clock: Clock;
  /** The label of a shipment of the panel, where it is here and good. */
  readonly labelAhead: (shipmentId: string) => Promise<LabelAhead | null>;
  /** Ms until the first poll of a label that is not ready. */
  readonly firstGapMs: (shipment: Shipment) => number;
}

type FetchError =
  | { readonly from: 'service'; readonly error: ApiError }
  | { readonly from: 'store'; readonly error: LabelStoreError };

/** A label in the store, and the carrier's number if the answer that brought the label has it. */
interface Fetched {
  readonly label: StoredLabel;
  readonly carrierNumber: string | null;
}

/** True if the answer has the label itself or a link to it. */
export function holdsLabel(label: LabelAnswer): boolean {
  return label.pdf !== null || label.url !== null;
}

export function createResponseReader({ client, labels, labelAhead, clock, firstGapMs }: ResponseReaderDeps) {
  async function store(
    pdf: Uint8Array,
    carrierNumber: string | null,
    parcels: number,
  ): Promise<Result<Fetched, FetchError>> {
    const stored = await labels.put(pdf, parcels);
    return stored.ok
      ? ok({ label: stored.value, carrierNumber })
      : { ok: false, error: { from: 'store', error: stored.error } };
  }

  async function download(shipmentId: string, url: string, lane: BudgetLane): Promise<Result<Uint8Array, ApiError>> {
    const name = 'label-download';
    const another = () => client.count(lane, name);
    const options = { about: shipmentId, isSignedLink: true };
    return client.request(lane, name, (api) => api.downloadLabel(url, another), options);
  }

  /**
   * Takes the bytes from the answer, or else from its signed link. If the link has expired or is missing, asks the
   * label endpoint. That may answer with the bytes, or only with a link if it has none or they are too large for one
   * answer.
   */
  async function fetchAndStore(
    shipmentId: string,
    label: LabelAnswer,
    carrierNumber: string | null,
    { lane, parcels }: { readonly lane: BudgetLane; readonly parcels: number },
  ): Promise<Result<Fetched, FetchError>> {
    if (label.pdf !== null) return store(label.pdf, carrierNumber, parcels);
    if (label.url !== null) {
      const downloaded = await download(shipmentId, label.url, lane);
      if (downloaded.ok) return store(downloaded.value, carrierNumber, parcels);
    }
    const answered = await client.request(lane, 'label', (api) => api.label(shipmentId), { about: shipmentId });
    if (!answered.ok) return { ok: false, error: { from: 'service', error: answered.error } };
    const { pdf, url } = answered.value;
    const number = answered.value.carrierNumber ?? carrierNumber;
    if (pdf !== null || url === null || url === label.url) return store(pdf ?? new Uint8Array(), number, parcels);
    const downloaded = await download(shipmentId, url, lane);
    if (!downloaded.ok) return { ok: false, error: { from: 'service', error: downloaded.error } };
    return store(downloaded.value, number, parcels);
  }

  /**
   * The shipment with the number that is on its label. Until then the station may know only the service's own code,
   * which is no barcode (API section 2.2). If the answer with the label does not have the carrier's number, the
   * shipment is asked for it, once.
   */
  async function numbered(shipment: Shipment, carrierNumber: string | null, lane: BudgetLane): Promise<Shipment> {
    if (carrierNumber !== null) return withCarrierNumber(shipment, carrierNumber);
    if (shipment.trackingNumberIsCarrier) return shipment;
    const { id } = shipment;
    const answer = await client.request(lane, 'detail', (api) => api.shipment(id), { about: id });
    // The label is here and must not wait: without an answer it goes on without the number.
    if (!answer.ok || !answer.value.shipment.trackingNumberIsCarrier) return shipment;
    return withCarrierNumber(shipment, answer.value.shipment.trackingNumber);
  }

  function labelProblem(failure: FetchError) {
    if (failure.from === 'service') return failure.error.kind === 'conflict' ? null : problemOf(failure.error);
    return failure.error.kind === 'disk' ? problem('disk_error', failure.error.detail) : problem('label_not_pdf');
  }

  /**
   * The event for the answer to a create request or to a poll of the shipment: its own fields decide, not its status code.
   * `parcels`: how many its label is for, one if left out.
   */
  async function eventOf(answer: ShipmentAnswer, lane: BudgetLane, parcels: number = 1): Promise<JobEvent> {
    const { shipment, label } = answer;
    const payment = provenPayment(answer);
    // The time of the first poll in the job's new state. While it stays there, the watchlist sets the gaps.
    const nextAt = clock.now() + pollGapMs(0);
    if (isCancelled(answer))
      return { type: 'shipment_cancelled', shipment, payment, method: answer.reported.paymentMethod };
    if (isUnpaid(answer)) return { type: 'payment_required', shipment, payment, nextAt };
    if (label.status !== 'ready' && label.pdf === null)
      return { type: 'label_awaited', shipment, payment, nextAt: clock.now() + firstGapMs(shipment), problem: null };
    const stored = await fetchAndStore(shipment.id, label, null, { lane, parcels });
    if (stored.ok) {
      const { label: here, carrierNumber } = stored.value;
      const known = carrierNumber === null ? shipment : withCarrierNumber(shipment, carrierNumber);
      return { type: 'label_stored', shipment: known, payment, label: here };
    }
    return { type: 'label_awaited', shipment, payment, nextAt, problem: labelProblem(stored.error) };
  }

  /** The event for an answer of the label endpoint. */
  async function eventOfLabel(job: LabelledJob, label: ShipmentLabel, lane: BudgetLane): Promise<JobEvent> {
    const nextAt = clock.now() + pollGapMs(job.looks);
    const poll = { by: 'look', said: 'no_label' } as const;
    const stored = await fetchAndStore(job.shipment.id, label, label.carrierNumber, { lane, parcels: parcelsOf(job) });
    if (!stored.ok) return { type: 'looked', payment: null, problem: labelProblem(stored.error), nextAt, look: poll };
    const shipment = await numbered(job.shipment, stored.value.carrierNumber, lane);
    return labelled(job, { shipment, label: stored.value.label });
  }

  /** The same without a request; null: its label has to be asked for. */
  async function eventOfLabelAhead(job: LabelledJob): Promise<JobEvent | null> {
    // It was checked as the label of one parcel.
    const ahead = parcelsOf(job) === 1 ? await labelAhead(job.shipment.id) : null;
    return ahead === null ? null : labelled(job, ahead);
  }

  return { eventOf, eventOfLabel, eventOfLabelAhead };
}

/** A label that is there proves the payment. */
function labelled({ payment }: LabelledJob, { shipment, label }: Pick<LabelAhead, 'shipment' | 'label'>): JobEvent {
  const ready: LabelAnswer = { status: 'ready', pdf: null, url: null };
  return { type: 'label_stored', shipment, payment: provenPayment({ payment, label: ready }), label };
}

/** The shipment has no label to print, even if a repeated create answer still has one (API section 3). */
export function isCancelled({ shipment, label }: ShipmentAnswer): boolean {
  return label.status === 'unavailable' || shipment.status === 'cancelled';
}

/**
 * The same for a shipment whose label is here, or on paper. The service may have no label any more for a parcel that is
 * on its way, which alone does not mean that it was cancelled.
 */
export function isLabelVoid(answer: ShipmentAnswer): boolean {
  const { status } = answer.shipment;
  if (status === 'cancelled') return true;
  return isCancelled(answer) && (status === null || /cancel|iptal/i.test(status) || BEFORE_PICK_UP.includes(status));
}

/**
 * The shipment waits for money. If the answer contradicts itself, payment must not be asked for twice: `paid` counts
 * more than an older label status beside it, and a label that is ready proves the payment (API sections 2.3, 2.5).
 */
export function isUnpaid({ payment, label }: Pick<ShipmentAnswer, 'payment' | 'label'>): boolean {
  if (payment?.paid === true || label.status === 'ready') return false;
  return label.status === 'awaiting_payment' || payment?.paid === false;
}

function withCarrierNumber(shipment: Shipment, trackingNumber: string | null): Shipment {
  return { ...shipment, trackingNumber, trackingNumberIsCarrier: true };
}
