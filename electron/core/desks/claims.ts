import type { HallClaim } from '../../contract/hall.ts';
import type { Job } from '../../contract/job.ts';
import { ok } from '../../contract/result.ts';
import type { ClaimReply, SharedOrder } from '../ports/Coordinator.ts';
import type { Hall } from './hall.ts';

/**
 * What a claim came to. `alone`: there is no hall, or no other desk can know the order's key. `away`: the hall does not
 * answer, so another desk may have the order, too.
 */
export type Claimed =
  | { readonly kind: 'alone' }
  | { readonly kind: 'away' }
  | { readonly kind: 'mine'; readonly turn: number }
  | { readonly kind: 'other'; readonly claim: HallClaim };

/** The claim of a job as it is stored: the turn under which this desk has its order. */
export const claimOf = (claimed: Claimed): Job['claim'] =>
  claimed.kind === 'mine' ? claimed.turn : claimed.kind === 'away' ? 'away' : null;

/** Which desk of the hall ships which order, as this desk asks for it. */
export interface DeskClaims {
  /**
   * Takes an order for a job. `from`: a person takes it from that desk. Where it is `mine`, the book of this desk has by then
   * what the hall's has of it: another desk may have imported or corrected it a moment ago.
   */
  claim(key: Job['key'], jobId: string, from?: string | null): Promise<Claimed>;
  /**
   * Whether the station may send or print this job by itself. Where the hall lost the claim, or had none while it was away,
   * the order is claimed now.
   */
  standing(job: Pick<Job, 'id' | 'key'>): Promise<Claimed>;
  /** Nobody but this job had the order since before its first request. False where that is not known. */
  isUnbroken(job: Pick<Job, 'key' | 'claim'>): Promise<boolean>;
  /** Gives back the order of a job that was never sent. */
  release(job: Pick<Job, 'key'>): void;
  of(reference: string): Promise<HallClaim | null>;
}

/** `take`: puts an order of the hall's book into this desk's. */
export function createDeskClaims(
  hall: Hall,
  take: (hallName: string, order: SharedOrder) => Promise<unknown>,
): DeskClaims {
  /** A generated key was made for one parcel at this desk, and no other desk can have it. */
  const isShared = ({ kind }: Job['key']) => kind === 'reference' && hall.state().kind !== 'alone';

  async function claim(key: Job['key'], jobId: string, from: string | null = null): Promise<Claimed> {
    if (!isShared(key)) return { kind: 'alone' };
    const ask = { reference: key.value, jobId };
    const answer = await hall.ask<ClaimReply>(({ claims }) =>
      from === null ? claims.claim(ask) : claims.takeOver(ask, from),
    );
    if (!answer.ok) return { kind: 'away' };
    if (answer.value.kind === 'other') return answer.value;
    const { turn, order } = answer.value;
    const name = hall.name();
    if (order !== null && name !== null) await take(name, order);
    return { kind: 'mine', turn };
  }

  return {
    claim,
    async standing(job) {
      if (!isShared(job.key)) return { kind: 'alone' };
      const answer = await hall.ask(({ claims }) => claims.turnOf(job.key.value));
      if (!answer.ok) return { kind: 'away' };
      if (answer.value !== null) return { kind: 'mine', turn: answer.value };
      return claim(job.key, job.id);
    },
    async isUnbroken(job) {
      if (typeof job.claim !== 'number') return false;
      const answer = await hall.ask(({ claims }) => claims.turnOf(job.key.value));
      return answer.ok && answer.value === job.claim;
    },
    release(job) {
      // A claim that could not be given back tells others that this desk has the order, and a person may take it.
      if (isShared(job.key)) void hall.ask(({ claims }) => claims.release(job.key.value));
    },
    async of(reference) {
      const answer = await hall.ask<HallClaim | null>(({ claims }) =>
        hall.state().kind === 'alone' ? Promise.resolve(ok(null)) : claims.of(reference),
      );
      return answer.ok ? answer.value : null;
    },
  };
}
