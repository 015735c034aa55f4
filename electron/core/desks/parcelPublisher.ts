import { z } from 'zod';
import type { Job } from '../../contract/job.ts';
import { createWorker, openPersistedValue, type PersistedValueDeps } from '../base/index.ts';
import { closingListOf, stopProblem } from '../jobs/index.ts';
import type { PublishedParcel } from '../ports/Coordinator.ts';
import type { Site } from './site.ts';

export interface ParcelPublisherDeps extends PersistedValueDeps {
  readonly site: Site;
  /** Claims the orders of these jobs again; false: the site does not answer. */
  readonly reclaim: (jobs: readonly Job[]) => Promise<boolean>;
  /** The site has this desk's order book. */
  readonly isBookReported: () => boolean;
}

/**
 * Up to which change the site of that name knows this desk's parcels. `anewTo`: up to there it may have known them by another
 * name, and have lost whose they are.
 */
const reportedSchema = z.object({ site: z.string(), upTo: z.number().int(), anewTo: z.number().int().default(0) });

const AT_ONCE = 200;

/**
 * Publishes the states of this desk's parcels to the site. The journal is the truth: what is not published yet is found
 * there by the order of its changes, so that nothing is lost while the site is away or this program is not running.
 */
export async function createParcelPublisher(parts: ParcelPublisherDeps) {
  const { site, journal, reclaim, isBookReported } = parts;
  const reported = await openPersistedValue('site_told', reportedSchema, parts);
  /** Stored until the site has deleted them. */
  const toForget = await openPersistedValue('site_forget', z.number(), parts);

  async function notifySome(): Promise<'more' | 'all' | 'away'> {
    const name = site.name();
    if (worker.isStopped() || name === null || !site.isTogether()) return 'away';
    const before = reported.get();
    // Another site, or one that started empty, knows nothing of this desk.
    let upTo = before?.site === name ? before.upTo : 0;
    let { changes, last } = await journal.jobsChangedAfter(upTo, AT_ONCE);
    if (upTo > last) {
      // The journal was replaced.
      upTo = 0;
      ({ changes, last } = await journal.jobsChangedAfter(upTo, AT_ONCE));
    }
    const newest = changes.at(-1);
    if (newest === undefined) return 'all';
    const anewTo = before?.site === name ? before.anewTo : last;
    const ours = changes.filter(({ job, change }) => job.claim === 'away' || (change <= anewTo && isOurs(job)));
    if (!(await reclaim(ours.map(({ job }) => job)))) return 'away';
    const answer = await site.ask(({ parcels }) => parcels.publish(changes.map(({ job }) => publishedOf(job))));
    // What was sent under another site's name meanwhile may be lost.
    if (!answer.ok || site.name() !== name) return 'away';
    reported.set({ site: name, upTo: newest.change, anewTo });
    return changes.length < AT_ONCE ? 'all' : 'more';
  }

  /** After everything was published, so that nothing older arrives after it. */
  async function forget(): Promise<void> {
    const before = toForget.get();
    if (worker.isStopped() || before === null) return;
    const answer = await site.ask(({ parcels }) => parcels.forgetReceivers(before));
    if (answer.ok && toForget.get() === before) toForget.set(null);
  }

  const worker = createWorker(parts, 'parcels not told', async () => {
    const arrival = site.arrivals();
    let came = await notifySome();
    while (came === 'more') came = await notifySome();
    if (came === 'all' && isBookReported()) await site.settled(arrival);
    if (came !== 'away') await forget();
  });

  return {
    /** A job changed, or the site answers again. */
    wake: worker.wake,
    /** Receivers of parcels that last changed before this time (epoch ms) were purged here, and are in the site, too. */
    purged(before: number): void {
      if (site.state().kind === 'alone') return;
      toForget.set(Math.max(before, toForget.get() ?? 0));
      worker.wake();
    },
    stop(): void {
      worker.stop();
      reported.stop();
      toForget.stop();
    },
  };
}

/** This desk has the order of the job: it neither gave it back nor left it to another desk. */
function isOurs({ state, shipment, deliveryUnknown, problem: why }: Job): boolean {
  return why?.code !== 'claimed_elsewhere' && (state !== 'cancelled' || shipment !== null || deliveryUnknown);
}

function publishedOf(job: Job): PublishedParcel {
  const receiver = job.order?.receiver ?? null;
  return {
    jobId: job.id,
    version: job.version,
    reference: job.key.kind === 'reference' ? job.key.value : (job.order?.reference ?? ''),
    state: job.state,
    problem: (job.problem ?? stopProblem(job))?.code ?? null,
    closing: closingListOf(job),
    receiver:
      receiver === null ? null : { name: receiver.name, district: receiver.district, province: receiver.province },
    carrierName: job.shipment?.carrierName ?? null,
    trackingNumber: job.shipment?.trackingNumberIsCarrier === true ? job.shipment.trackingNumber : null,
    shipmentId: job.shipment?.id ?? null,
    price: job.payment?.amount ?? job.shipment?.price ?? null,
    slot: job.slot,
    printedAt: job.printedAt,
    updatedAt: job.updatedAt,
  };
}
