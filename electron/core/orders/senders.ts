import type { Job } from '../../contract/job.ts';
import type { Order } from '../../contract/order.ts';

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
