import { MAX_REFERENCE_LENGTH } from './scan.ts';

const MARK = /~(\d+)$/;

/**
 * The reference under which an order is shipped anew after its shipment was cancelled: `ORD-1`, `ORD-1~2`, `ORD-1~3`.
 * Its own would answer with the old shipment for ever (API section 4.4). Cut where it would get longer than 120.
 */
export function anewReference(reference: string): string {
  const times = Number(MARK.exec(reference)?.[1] ?? 1);
  const mark = `~${times + 1}`;
  return `${reference.replace(MARK, '').slice(0, MAX_REFERENCE_LENGTH - mark.length)}${mark}`;
}
