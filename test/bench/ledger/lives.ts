import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Job } from '../../../electron/contract/job.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import type { EventRow } from '../../../electron/core/ports/JournalLedger.ts';
import { createDemoService } from '../../../electron/demo/createDemoService.ts';
import { buildStation } from '../../support/buildStation.ts';
import { personalOrder } from './people.ts';

/** One change of a job, as the core passed it to the journal, and the job after it. */
export interface Step {
  readonly job: Job;
  readonly event: EventRow;
}

/** Every write to the journal for one job, in order; the first one accepts it. */
export type Life = readonly Step[];

/** How a parcel ends: with the courier, still at the desk, or cancelled. */
export const ENDS = ['handed_over', 'printed', 'cancelled'] as const;
export type End = (typeof ENDS)[number];

const FONTS = fileURLToPath(new URL('../../../node_modules/dejavu-fonts-ttf/ttf', import.meta.url));
const TIMEOUT_MS = 20_000;

/**
 * Ships one order for each end by the real core, from the order book to the courier, with the emulated service and a
 * printer that writes files. The journal of `folder` has the same rows; left out: a folder that is removed.
 */
export async function liveLives(folder?: string): Promise<Readonly<Record<End, Life>>> {
  const place = folder ?? (await mkdtemp(join(tmpdir(), 'label-station-lives-')));
  const service = await createDemoService({ fontDir: FONTS });
  const steps = new Map<string, Step[]>();
  const station = await buildStation({
    folder: place,
    service: { url: service.url, apiKey: service.apiKey },
    journal: (journal) => reported(journal, steps),
  });
  const { core } = station;
  try {
    await core.putOrders(ENDS.map((_end, number) => personalOrder(number)));
    for (const [number, end] of ENDS.entries()) {
      const { reference } = personalOrder(number);
      const reply = await core.scan(reference);
      if (!('job' in reply)) throw new Error(`scan ${reply.kind}`);
      const { id } = reply.job;
      await until(async () => (await core.job(id))?.state === 'printed');
      if (end === 'cancelled') {
        await core.actions.cancel(id, 'Müşteri vazgeçti');
        await until(async () => (await core.job(id))?.state === 'cancelled');
      }
      if (end === 'handed_over') {
        await core.pickups.start();
        const handed = await core.pickups.scan((await core.job(id))?.shipment?.trackingNumber ?? reference);
        if (!handed.ok || handed.value.outcome !== 'taken') throw new Error('not handed over');
        await core.pickups.end();
      }
    }
    const lives = ENDS.map((end, number) => [end, steps.get(personalOrder(number).reference) ?? []]);
    return Object.fromEntries(lives) as Record<End, Life>;
  } finally {
    await core.stop();
    await service.close();
    if (folder === undefined) await rm(place, { recursive: true, force: true, maxRetries: 20 });
  }
}

function reported(journal: Journal, steps: Map<string, Step[]>): Journal {
  const note = (job: Job, event: EventRow) => {
    const known = steps.get(job.key.value) ?? [];
    steps.set(job.key.value, [...known, { job, event }]);
  };
  return {
    ...journal,
    async accept(draft, event) {
      const accepted = await journal.accept(draft, event);
      if (accepted.ok) note(accepted.value, event);
      return accepted;
    },
    async commit(next, event, message) {
      const committed = await journal.commit(next, event, message);
      if (committed.ok) note(committed.value, event);
      return committed;
    },
  };
}

async function until(is: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await is())) {
    if (Date.now() > end) throw new Error('the core did not come that far');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
