import type { BoxPreset, DeskChoice } from '../../contract/box.ts';
import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';
import { isLegal } from '../jobs/index.ts';

/** The options of a scan, with the box resolved. */
export interface Wish {
  readonly box: BoxPreset | null;
  readonly quantity: number | null;
  readonly hold: boolean;
}

export const noWish: Wish = { box: null, quantity: null, hold: false };

/**
 * The order as it is packed, with the quantity and the type and sides of the box. The sides then give the desi (API
 * section 4.4).
 */
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

/** The choice after the wish; what the wish leaves out stays. Null if nothing was chosen. */
export function chosenAfter(before: DeskChoice | null, { box, quantity }: Wish): DeskChoice | null {
  if (box === null && quantity === null) return before;
  return { box: box ?? before?.box ?? null, quantity: quantity ?? before?.quantity ?? null };
}

/** Whether the parcel goes, or went, in the box and quantity that the wish asks for, if it asks for any. */
export function isChosen(choice: DeskChoice | null, { box, quantity }: Wish): boolean {
  return (box === null || isSameBox(box, choice?.box ?? null)) && (quantity === null || quantity === choice?.quantity);
}

function isSameBox(wanted: BoxPreset, box: DeskChoice['box']): boolean {
  const facts = ({ id, type, widthCm, lengthCm, heightCm }: BoxPreset) => [id, type, widthCm, lengthCm, heightCm];
  return box !== null && facts(box).every((fact, index) => fact === facts(wanted)[index]);
}

/**
 * Whether the options can still reach the service: no request that it may have processed was sent yet, and its shipment is not
 * one that the panel has opened.
 */
export function isStillOpen(job: Job): boolean {
  return isLegal(job, { type: 'held' }) && job.purgedAt === null && job.panel?.taken == null;
}

/**
 * The order as this desk sends it: from its own sender, otherwise from the desk's default. `code` null: there is no
 * default.
 */
export function fromDesk<O extends Order | null>(order: O, code: string | null): O {
  if (order === null || isOwn(order)) return order;
  return { ...order, sender: code === null ? null : { kind: 'desk_default', code } };
}

/**
 * The desk's default sender with which the job was accepted. A key that the service may know must not come back with
 * another sender (API section 4.4), even if the parcel was changed. `now`: the present default, for a job without an
 * order or with a sender of its own.
 */
export function acceptedFrom({ order }: Pick<Job, 'order'>, now: string | null): string | null {
  if (order === null || isOwn(order)) return now;
  return order.sender?.kind === 'desk_default' ? order.sender.code : null;
}

function isOwn({ sender }: Order): boolean {
  return sender !== null && sender.kind !== 'desk_default';
}

/**
 * Whether two orders that were typed in have the same parcel, receiver, sender and carrier; references do not count.
 */
export function isSameParcel(one: Order, other: Order): boolean {
  return contentOf(one) === contentOf(other);
}

function contentOf(order: Order): string {
  // The desk's default sender is not part of what a person fills in.
  const { carrier, carrierId, sender, receiver, parcel } = fromDesk(order, null);
  return JSON.stringify([carrier, carrierId, sender, sorted(receiver), sorted(parcel)]);
}

const sorted = (part: object) => Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1));
