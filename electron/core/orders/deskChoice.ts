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
