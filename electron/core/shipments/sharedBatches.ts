import { z } from 'zod';
import { type Batch, type BatchElsewhere, type BatchStart, batchElsewhereSchema } from '../../contract/batch.ts';
import { err, type Result } from '../../contract/result.ts';
import type { PersistedValueDeps } from '../base/index.ts';
import { createDeskFact, type FactOfDesk } from '../desks/index.ts';
import type { BatchRefusal } from './batches.ts';
import type { OpenBatches } from './openBatches.ts';

export interface SharedBatchesDeps extends PersistedValueDeps {
  readonly desk: FactOfDesk;
  readonly deskName: () => string;
  readonly open: Pick<OpenBatches, 'all'>;
  readonly start: (wanted: BatchStart) => Promise<Result<Batch, BatchRefusal>>;
  /** Batches of other desks changed. */
  readonly onChanged: () => void;
}

/** `references`: all of its orders; which of them are left, each desk sees by the claims. */
const reportedSchema = z.object({
  desk: z.string(),
  batches: z.array(
    batchElsewhereSchema.omit({ desk: true, orders: true, left: true }).extend({ references: z.array(z.string()) }),
  ),
});
type ShipmentReport = z.infer<typeof reportedSchema>;

/**
 * Several desks may work on one batch: each publishes its open batches to the site, and another desk makes a batch of its
 * own of what is left of one, from its other end. Claims keep two desks from one order, so each of the two batches ends by
 * itself when the orders that are left have gone from either desk.
 */
export function createSharedBatches(deps: SharedBatchesDeps) {
  const { desk, deskName, open, start, journal, onChanged } = deps;
  const others = new Map<string, ShipmentReport>();

  async function present(): Promise<ShipmentReport> {
    const batches: ShipmentReport['batches'] = [];
    for (const { id, startedAt, by, options, state } of open.all()) {
      if (state !== 'running' && state !== 'paused') continue;
      batches.push({ id, startedAt, by, options, state, references: [...(await journal.placesOfBatch(id))] });
    }
    return { desk: deskName(), batches };
  }

  const fact = createDeskFact({ ...deps, ...desk }, 'batches:', present, (by, value) => {
    const reported = reportedSchema.safeParse(value);
    if (reported.success) others.set(by, reported.data);
    else others.delete(by);
    onChanged();
  });

  return {
    /** Open batches of other desks that have orders left which this desk could send; the oldest first. */
    async elsewhere(): Promise<readonly BatchElsewhere[]> {
      const found: BatchElsewhere[] = [];
      for (const [id, { desk, batches }] of others)
        for (const { references, ...batch } of batches) {
          const left = await journal.countReady(references);
          if (left > 0) found.push({ desk: { id, name: desk }, ...batch, orders: references.length, left });
        }
      return found.sort((one, other) => one.startedAt - other.startedAt);
    },
    /** Starts a batch of what is left of that one; see `Batches.start`. */
    async help(desk: string, id: number): Promise<Result<Batch, BatchRefusal>> {
      const batch = others.get(desk)?.batches.find((one) => one.id === id);
      if (batch === undefined) return err({ kind: 'nothing_ready' });
      // From the other end: while the site is away, neither desk sees what the other one takes.
      return start({ orders: batch.references, options: { ...batch.options, reversed: !batch.options.reversed } });
    },
    /** The batches of this desk changed. */
    wake: fact.wake,
    stop: fact.stop,
  };
}
