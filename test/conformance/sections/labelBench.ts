import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../harness/answer.ts';
import type { Api } from '../harness/api.ts';
import type { Bench } from '../harness/bench.ts';
import { mustEqual, Unjudged } from '../harness/deviation.ts';
import { drawingOf } from '../harness/pdfLabel.ts';
import { mustBe } from '../harness/shapes.ts';
import { mustOpen } from './shipmentShape.ts';

/** Opens a shipment that is paid from the balance. */
export async function open(bench: Bench, change: { readonly [field: string]: unknown } = {}) {
  const body = await bench.parcel({ order_reference: bench.reference(), ...change });
  const answer = await bench.api.create(body);
  mustOpen(answer);
  return { id: String(answer.at('data.id')), answer };
}

/** Accounts whose carrier was waited for in vain: the next shipment is polled once, and not waited for again. */
const slowAccounts = new WeakSet<Api>();

/** The label endpoint's answer, once the carrier has given the label. A carrier may take as long as it likes (2.5). */
export async function labelAnswer({ api, target }: Bench, id: string): Promise<Answer> {
  const { pollAgainMs, labelMs } = target.timeout;
  const until = performance.now() + (slowAccounts.has(api) ? 0 : labelMs);
  for (;;) {
    const answer = await api.get(`/api/v2/shipments/${id}/label`);
    if (answer.status !== 409) return answer;
    if (performance.now() + pollAgainMs > until) {
      slowAccounts.add(api);
      throw new Unjudged(`the carrier gave no label within ${Math.round(labelMs / 1_000)} s`);
    }
    await pause(pollAgainMs);
  }
}

const labelled = new WeakMap<Api, string>();

/** A shipment whose label is there, and the label endpoint's answer; the same one again unless something special is needed. */
export async function labelOf(bench: Bench, change?: { readonly [field: string]: unknown }) {
  const known = change === undefined ? labelled.get(bench.api) : undefined;
  const id = known ?? (await open(bench, change)).id;
  if (change === undefined) labelled.set(bench.api, id);
  return { id, answer: await labelAnswer(bench, id) };
}

/** What the PDF in base64 shows. */
export function drawingOfText(base64: unknown, what: string): Promise<string> {
  return drawingOf(Buffer.from(String(base64), 'base64'), what);
}

/** What the PDF behind a signed link shows. */
export async function drawingBehind({ withKey }: Bench, url: unknown, what: string): Promise<string> {
  mustBe(url, 'url', what);
  const pdf = await withKey(null).get(String(url));
  mustEqual(pdf.status, 200, `status of ${what}`);
  return drawingOf(pdf.bytes, `the PDF of ${what}`);
}
