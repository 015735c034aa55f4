import { setTimeout as pause } from 'node:timers/promises';
import type { Bench } from '../harness/bench.ts';
import { mustOpen } from './shipmentShape.ts';

/** Opens a shipment that is paid from the balance. */
export async function open(bench: Bench, change: { readonly [field: string]: unknown } = {}) {
  const body = await bench.parcel({ order_reference: bench.reference(), ...change });
  const answer = await bench.api.create(body);
  mustOpen(answer);
  return { id: String(answer.at('data.id')), answer };
}

/** "query again after a few seconds; do not poll in a loop" (2.5); a carrier that takes longer cannot be judged. */
const lookAgainMs = 5_000;
const looks = 12;

/** A shipment whose label is there, and the label endpoint's answer. */
export async function labelOf(bench: Bench, change: { readonly [field: string]: unknown } = {}) {
  const { id } = await open(bench, change);
  for (let look = 1; ; look += 1) {
    const answer = await bench.api.get(`/api/v2/shipments/${id}/label`);
    if (answer.status !== 409 || look === looks) return { id, answer };
    await pause(lookAgainMs);
  }
}
