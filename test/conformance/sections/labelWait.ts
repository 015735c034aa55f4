import { setTimeout as pause } from 'node:timers/promises';
import type { Answer } from '../harness/answer.ts';
import type { Bench } from '../harness/bench.ts';
import type { Condition } from '../harness/condition.ts';
import { must } from '../harness/deviation.ts';
import { isList, isRecord } from '../harness/shapes.ts';
import { mustOpen } from './shipmentShape.ts';

const create = 'POST /api/v2/shipments';

/** A shorter answer than this does not show which side waited, in ms. */
const plainWaitMs = 1_000;

/** How often, and in what distance in ms, the list is requested while a create is in work. */
const looks = { count: 4, everyMs: 200 } as const;

type Timed = { readonly status: unknown; readonly ms: number; readonly pendingForMs: number };

function labelStatusOf(list: Answer, reference: string): unknown {
  const data = list.at('data');
  const items = isList(data) ? data : isRecord(data) ? (Object.values(data).find(isList) ?? []) : [];
  return items.find((item) => isRecord(item) && item.order_reference === reference);
}

/** A create, how long its answer took, and how long before that its shipment was seen in the list with a pending label. */
async function timed(bench: Bench, wait_for_label: boolean, watched: boolean): Promise<Timed> {
  const order_reference = bench.reference();
  const body = await bench.parcel({ order_reference, wait_for_label });
  const began = performance.now();
  let ended = Number.NaN;
  const creating = bench.api.create(body).finally(() => {
    ended = performance.now();
  });
  let pendingAt = Number.NaN;
  for (let poll = 0; watched && poll < looks.count && Number.isNaN(ended) && Number.isNaN(pendingAt); poll += 1) {
    await Promise.race([pause(looks.everyMs), creating.catch(() => undefined)]);
    if (!Number.isNaN(ended)) break;
    const item = labelStatusOf(await bench.api.get('/api/v2/shipments?per_page=10'), order_reference);
    if (isRecord(item) && item.label_status === 'pending') pendingAt = performance.now();
  }
  const answer = await creating;
  mustOpen(answer);
  const pendingForMs = Number.isNaN(pendingAt) ? 0 : ended - pendingAt;
  return { status: answer.at('data.label.status'), ms: ended - began, pendingForMs };
}

function reported({ status, ms }: Timed): string {
  return `${String(status)} after ${Math.round(ms)} ms`;
}

/** wait_for_label (4.4) of a service whose carriers cannot be held back. */
export const labelWait: readonly Condition[] = [
  {
    section: '4.4',
    endpoint: create,
    statement: 'wait_for_label true has the label, false does not wait for it (seen by time)',
    needs: ['charges'],
    check: async (bench) => {
      const watched = await timed(bench, false, true);
      must(
        watched.status !== 'ready' || watched.pendingForMs < plainWaitMs,
        `wait_for_label false: the shipment was in the list with a pending label ${Math.round(watched.pendingForMs)} ms ` +
          'before the answer came, with the label',
      );
      const patient = await timed(bench, true, false);
      const impatient = await timed(bench, false, false);
      const observed = `true: ${reported(patient)}; false: ${reported(watched)}, ${reported(impatient)}`;
      if (impatient.status === 'ready' || patient.ms < plainWaitMs) return { observed };
      const shortest = Math.min(watched.ms, impatient.ms);
      must(shortest < (patient.ms * 2) / 3, `wait_for_label false waits as long as true does: ${observed}`);
      return undefined;
    },
  },
];
