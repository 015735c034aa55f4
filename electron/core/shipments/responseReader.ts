import type { Job, Shipment, StoredLabel } from '../../contract/job.ts';
import { ok, type Result } from '../../contract/result.ts';
import { pollGapMs } from '../base/index.ts';
import type { JobEvent } from '../jobs/index.ts';
import { BEFORE_PICK_UP, problem, problemOf, provenPayment } from '../jobs/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { LabelStore, LabelStoreError } from '../ports/LabelStore.ts';
import type { ApiError, LabelAnswer, ShipmentAnswer, ShipmentLabel } from '../ports/ShippingApi.ts';
import type { BudgetLane, ServiceClient } from '../service/index.ts';

/** Turns what the service told about a shipment into the event for the job, with the label in the store when there is one. */
export interface ResponseReader {
  /** For a create answer and for a poll of a shipment: the answer's own fields decide, not its status code. */
  eventOf(answer: ShipmentAnswer, lane: BudgetLane): Promise<JobEvent>;
  /** For an answer of the label endpoint. */
  eventOfLabel(job: Job, label: ShipmentLabel, lane: BudgetLane): Promise<JobEvent>;
}

export interface ResponseReaderParts {
  readonly client: ServiceClient;
  readonly labels: LabelStore;
  readonly clock: Clock;
}

type FetchError =
  | { readonly from: 'service'; readonly error: ApiError }
  | { readonly from: 'store'; readonly error: LabelStoreError };

/** A label in the store, and the carrier's number where the answer that brought it told one. */
interface Fetched {
  readonly label: StoredLabel;
  readonly carrierNumber: string | null;
}

/** True when the answer carries a label or says where it is. */
export function holdsLabel(label: LabelAnswer): boolean {
  return label.pdf !== null || label.url !== null;
}

export function createResponseReader({ client, labels, clock }: ResponseReaderParts): ResponseReader {
  async function store(pdf: Uint8Array, carrierNumber: string | null): Promise<Result<Fetched, FetchError>> {
    const stored = await labels.put(pdf);
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
   * The bytes in the answer; else its signed link; else, where the link has expired or is missing, the label endpoint: its
   * bytes, or the link that it gives where it gives no bytes, or more than one answer may have.
   */
  async function fetchAndStore(
    shipmentId: string,
    label: LabelAnswer,
    carrierNumber: string | null,
    lane: BudgetLane,
  ): Promise<Result<Fetched, FetchError>> {
    if (label.pdf !== null) return store(label.pdf, carrierNumber);
    if (label.url !== null) {
      const downloaded = await download(shipmentId, label.url, lane);
      if (downloaded.ok) return store(downloaded.value, carrierNumber);
    }
    const answered = await client.request(lane, 'label', (api) => api.label(shipmentId), { about: shipmentId });
    if (!answered.ok) return { ok: false, error: { from: 'service', error: answered.error } };
    const { pdf, url } = answered.value;
    const number = answered.value.carrierNumber ?? carrierNumber;
    if (pdf !== null || url === null || url === label.url) return store(pdf ?? new Uint8Array(), number);
    const downloaded = await download(shipmentId, url, lane);
    if (!downloaded.ok) return { ok: false, error: { from: 'service', error: downloaded.error } };
    return store(downloaded.value, number);
  }

  /**
   * The shipment with the number that is on its label. What the station knew from before is the service's own code, which
   * no scanner will ever read; where the label's answer does not name the carrier's, the shipment's own is asked, once.
   */
  async function numbered(shipment: Shipment, carrierNumber: string | null, lane: BudgetLane): Promise<Shipment> {
    if (carrierNumber !== null) return withCarrierNumber(shipment, carrierNumber);
    if (shipment.trackingNumberIsCarrier) return shipment;
    const { id } = shipment;
    const answer = await client.request(lane, 'detail', (api) => api.shipment(id), { about: id });
    // The label is here and waits for nothing else: without an answer it goes as it is.
    if (!answer.ok || !answer.value.shipment.trackingNumberIsCarrier) return shipment;
    return withCarrierNumber(shipment, answer.value.shipment.trackingNumber);
  }

  function labelProblem(failure: FetchError) {
    if (failure.from === 'service') return failure.error.kind === 'conflict' ? null : problemOf(failure.error);
    return failure.error.kind === 'disk' ? problem('disk_error', failure.error.detail) : problem('label_not_pdf');
  }

  async function eventOf(answer: ShipmentAnswer, lane: BudgetLane): Promise<JobEvent> {
    const { shipment, label } = answer;
    const payment = provenPayment(answer);
    // The first poll in the state that it enters; while it stays there, the watchlist sets the gaps.
    const nextAt = clock.now() + pollGapMs(0);
    if (isCancelled(answer))
      return { type: 'shipment_cancelled', shipment, payment, method: answer.told.paymentMethod };
    if (isUnpaid(answer)) return { type: 'payment_required', shipment, payment, nextAt };
    if (label.status !== 'ready' && label.pdf === null)
      return { type: 'label_awaited', shipment, payment, nextAt, problem: null };
    const stored = await fetchAndStore(shipment.id, label, null, lane);
    if (stored.ok) {
      const { label: here, carrierNumber } = stored.value;
      const known = carrierNumber === null ? shipment : withCarrierNumber(shipment, carrierNumber);
      return { type: 'label_stored', shipment: known, payment, label: here };
    }
    return { type: 'label_awaited', shipment, payment, nextAt, problem: labelProblem(stored.error) };
  }

  async function eventOfLabel(job: Job, label: ShipmentLabel, lane: BudgetLane): Promise<JobEvent> {
    const nextAt = clock.now() + pollGapMs(job.looks);
    const look = { by: 'look', said: 'no_label' } as const;
    if (job.shipment === null)
      return { type: 'looked', payment: null, problem: problem('label_missing'), nextAt, look };
    const stored = await fetchAndStore(job.shipment.id, label, label.carrierNumber, lane);
    if (!stored.ok) return { type: 'looked', payment: null, problem: labelProblem(stored.error), nextAt, look };
    const shipment = await numbered(job.shipment, stored.value.carrierNumber, lane);
    const payment = provenPayment({ payment: job.payment, label: { ...label, status: 'ready' } });
    return { type: 'label_stored', shipment, payment, label: stored.value.label };
  }

  return { eventOf, eventOfLabel };
}

/** It has no label to print, also where a replay of its create answer still carries one (API section 3). */
export function isCancelled({ shipment, label }: ShipmentAnswer): boolean {
  return label.status === 'unavailable' || shipment.status === 'cancelled';
}

/**
 * The same of a shipment whose label is here, or on paper: a parcel that travels may have no label to offer any more, and
 * must not be taken for cancelled by that alone.
 */
export function isLabelVoid(answer: ShipmentAnswer): boolean {
  const { status } = answer.shipment;
  if (status === 'cancelled') return true;
  return isCancelled(answer) && (status === null || /cancel|iptal/i.test(status) || BEFORE_PICK_UP.includes(status));
}

/**
 * It waits for money. Where the answer contradicts itself nobody is asked to pay twice: a payment that is told as made
 * goes before an older label status beside it, and a label that is ready proves it (API sections 2.3, 2.5).
 */
export function isUnpaid({ payment, label }: Pick<ShipmentAnswer, 'payment' | 'label'>): boolean {
  if (payment?.paid === true || label.status === 'ready') return false;
  return label.status === 'awaiting_payment' || payment?.paid === false;
}

function withCarrierNumber(shipment: Shipment, trackingNumber: string | null): Shipment {
  return { ...shipment, trackingNumber, trackingNumberIsCarrier: true };
}
