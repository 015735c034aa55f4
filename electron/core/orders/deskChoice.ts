import type { BoxPreset } from '../../contract/box.ts';
import type { DeskChoice, Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';

/** What the options of a scan ask for, the box looked up. */
export interface Wish {
  readonly box: BoxPreset | null;
  readonly quantity: number | null;
  readonly hold: boolean;
}

/** The order as it is packed: the type and sides of the box, which then tell the desi (API section 4.4), and the quantity. */
export function asPacked<O extends Order | null>(order: O, choice: DeskChoice | null): O {
  if (order === null || choice === null) return order;
  const { box, quantity } = choice;
  return {
    ...order,
    parcel: {
      ...order.parcel,
      ...(box === null ? {} : boxed(order.parcel.desi, box)),
      ...(quantity === null ? {} : { quantity }),
    },
  };
}

function boxed(desi: number | null, { type, widthCm, lengthCm, heightCm }: NonNullable<DeskChoice['box']>) {
  const isMeasured = widthCm !== null && lengthCm !== null && heightCm !== null;
  return { type, widthCm, lengthCm, heightCm, desi: isMeasured ? null : desi };
}

/** What holds after the wish; what it does not speak of stays. Null where nobody has chosen anything. */
export function chosenAfter(before: DeskChoice | null, { box, quantity }: Wish): DeskChoice | null {
  if (box === null && quantity === null) return before;
  return { box: box ?? before?.box ?? null, quantity: quantity ?? before?.quantity ?? null };
}

/** Whether the parcel goes, or went, in the box and number that the wish asks for, if it asks for any. */
export function isChosen(choice: DeskChoice | null, { box, quantity }: Wish): boolean {
  return (box === null || isSameBox(box, choice?.box ?? null)) && (quantity === null || quantity === choice?.quantity);
}

function isSameBox(wanted: BoxPreset, box: DeskChoice['box']): boolean {
  const facts = ({ id, type, widthCm, lengthCm, heightCm }: BoxPreset) => [id, type, widthCm, lengthCm, heightCm];
  return box !== null && facts(box).every((fact, index) => fact === facts(wanted)[index]);
}

/** Whether options can still be what the service gets: no request that it may have worked on had left. */
export function isStillOpen(job: Pick<Job, 'state' | 'deliveryUnknown' | 'purgedAt'>): boolean {
  return (job.state === 'needs_attention' || job.state === 'queued') && !job.deliveryUnknown && job.purgedAt === null;
}

/** The order as it leaves this desk: from the sender that it names, else from the desk's default; `code` null: none. */
export function fromDesk<O extends Order | null>(order: O, code: string | null): O {
  if (order === null || isOwn(order)) return order;
  return { ...order, sender: code === null ? null : { kind: 'desk_default', code } };
}

/**
 * The desk's default by which the job was accepted: a key that may be known to the service must not come back with
 * another sender (API section 4.4), and what is changed about the parcel changes nothing about that. `now`: the default
 * as it is now, for a job that was accepted by none.
 */
export function acceptedFrom({ order }: Pick<Job, 'order'>, now: string | null): string | null {
  if (order === null || isOwn(order)) return now;
  return order.sender?.kind === 'desk_default' ? order.sender.code : null;
}

function isOwn({ sender }: Order): boolean {
  return sender !== null && sender.kind !== 'desk_default';
}

/** Whether two orders by hand say the same of parcel, receiver, sender and carrier, whatever their references. */
export function isSameParcel(one: Order, other: Order): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(order: Order): string {
  // The desk's default sender is chosen by nobody who fills the form in.
  const { carrier, carrierId, sender, receiver, parcel } = fromDesk(order, null);
  return JSON.stringify([carrier, carrierId, sender, sorted(receiver), sorted(parcel)]);
}

const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
