import { isIn, type Job } from '../../contract/job.ts';
import { createWorker, type PersistedValueDeps } from '../base/index.ts';
import { claimedKeys, isKeyOfAnyDesk, type JobRepository, problem } from '../jobs/index.ts';
import type { DeskClaims } from './orderClaims.ts';
import type { Site } from './site.ts';

export interface ClaimCacheDeps extends PersistedValueDeps {
  readonly site: Site;
  readonly deskId: string;
  readonly claims: Pick<DeskClaims, 'claim' | 'leftToAwaited'>;
  readonly jobs: JobRepository;
  /** Other desks took orders, or gave some back: `free` are those that no desk has now. */
  readonly onChanged: (free: readonly string[]) => void;
}

const AT_ONCE = 1_000;

/**
 * Caches which orders other desks have: the order book shows it, and no batch of this desk takes them. What this
 * desk took while the site was away is claimed afterwards.
 */
export async function createClaimCache(deps: ClaimCacheDeps) {
  const { site, deskId, claims, journal, jobs, onChanged } = deps;
  /** Up to which change the copy goes, in the site of that name. Each start reads everything that is claimed. */
  let known: { readonly site: string; readonly revision: number } | null = null;
  /** Orders that were left to desks which have not reported since. */
  let left: readonly string[] = [];
  // A desk that has left its site must not keep what it knew there.
  await journal.setElsewhere([], 'anew');

  /** False: there may be more. */
  async function readSome(): Promise<boolean> {
    const name = site.name();
    if (worker.isStopped() || name === null || !site.isTogether()) return true;
    const before = known?.site === name ? known : null;
    const answer = await site.ask(({ claims: all }) => all.changedAfter(before?.revision ?? 0, AT_ONCE));
    if (!answer.ok) return true;
    const others = answer.value.map(({ reference, desk }) => ({
      reference,
      desk: desk === null || desk.id === deskId ? null : desk.name,
    }));
    if (others.length > 0 || before === null) await journal.setElsewhere(others, before === null ? 'anew' : undefined);
    known = { site: name, revision: answer.value.at(-1)?.revision ?? before?.revision ?? 0 };
    for (const { reference, desk } of others) if (desk !== null) await giveUp(reference, desk);
    const free = answer.value.filter(({ desk }) => desk === null).map(({ reference }) => reference);
    const isAll = answer.value.length < AT_ONCE;
    if (others.length > 0 || (isAll && left.length > 0)) onChanged([...free, ...(isAll ? left : [])]);
    if (isAll) left = [];
    return isAll;
  }

  /** An order that waits here would not be sent any more, so the packer sees it now and not when its turn comes. */
  async function giveUp(reference: string, desk: string): Promise<void> {
    const job = await journal.jobByKey(reference);
    if (job !== null) await giveUpJob(job, desk);
  }

  async function giveUpJob(job: Job, desk: string): Promise<void> {
    if (!isIn(job, ['queued'])) return;
    await jobs.advance(job.id, (now) =>
      now.state === 'queued' ? { type: 'claim_lost', problem: problem('claimed_elsewhere', desk) } : null,
    );
  }

  /** Another desk has the order by now. */
  async function contend(key: Job['key'], job: Job): Promise<void> {
    let claimed = await claims.claim(key, job.id);
    // The other desk ended before it sent anything, or found the order shipped, because this desk shipped it.
    const state = claimed.kind === 'other' ? claimed.claim.parcel?.state : undefined;
    const isOurs = job.shipment !== null && job.state !== 'already_shipped';
    if (claimed.kind === 'other' && isOurs && (state === undefined || state === 'already_shipped'))
      claimed = await claims.claim(key, job.id, claimed.claim.desk.id);
    if (claimed.kind === 'other') await giveUpJob(job, claimed.claim.desk.name);
  }

  const worker = createWorker(deps, 'claims not read', async () => {
    while (!(await readSome()));
  });

  return {
    /** A claim changed somewhere, or the site answers again. */
    wake: worker.wake,
    /** A desk may have reported what it has: the orders that were left to it are read again. */
    reported(): void {
      const more = claims.leftToAwaited();
      if (more.length === 0) return;
      left = [...left, ...more];
      known = null;
      worker.wake();
    },
    /** Claims the orders of jobs again that this desk has, or took while the site was away. False: the site does not answer. */
    async reclaim(ours: readonly Job[]): Promise<boolean> {
      const byReference = new Map(
        ours.flatMap((job) =>
          claimedKeys(job).flatMap((key) => (isKeyOfAnyDesk(key) ? [[key.value, { key, job }]] : [])),
        ),
      );
      const asks = [...byReference].map(([reference, { job }]) => ({ reference, jobId: job.id }));
      const answer = asks.length === 0 ? null : await site.ask(({ claims: all }) => all.claimAgain(asks));
      if (answer === null) return true;
      if (!answer.ok) return false;
      for (const reference of answer.value) {
        const lost = byReference.get(reference);
        if (lost !== undefined) await contend(lost.key, lost.job);
      }
      return site.isTogether();
    },
    stop: worker.stop,
  };
}
