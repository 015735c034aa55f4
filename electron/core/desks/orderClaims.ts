import type { Job } from '../../contract/job.ts';
import { ok } from '../../contract/result.ts';
import type { DeskRef, SiteClaim, SiteParcel } from '../../contract/site.ts';
import { claimedKeys, isKeyOfAnyDesk } from '../jobs/index.ts';
import type { ClaimReply, SharedOrder } from '../ports/Coordinator.ts';
import { parcelOfCode } from './parcelsElsewhere.ts';
import type { Site } from './site.ts';

/**
 * The result of a claim. `alone`: there is no site, or no other desk can know the order's key. `away`: the site does not
 * answer, so another desk may have the order, too. `takenFrom`: a person took it from that desk, which may have sent it.
 */
export type Claimed =
  | { readonly kind: 'alone' }
  | { readonly kind: 'away' }
  | { readonly kind: 'mine'; readonly turn: number; readonly takenFrom: DeskRef | null }
  | { readonly kind: 'other'; readonly claim: SiteClaim };

/** The claim of a job as it is stored: the turn under which this desk has its order. */
export const claimOf = (claimed: Claimed): Job['claim'] =>
  claimed.kind === 'mine' ? claimed.turn : claimed.kind === 'away' ? 'away' : null;

/**
 * What a desk has reported of its parcel is a moment old. Only an order that stopped there, and none of whose requests is
 * unanswered, was certainly not sent.
 */
function mayBeSent({ parcel }: SiteClaim): boolean {
  return parcel === null || parcel.state !== 'needs_attention' || parcel.closing !== null;
}

/** States in which no label has left for a printer. */
const UNPRINTED = ['needs_attention', 'queued', 'submitting', 'awaiting_payment', 'label_pending', 'label_ready'];

/** Why a person, or the shop, does not want the order to be sent. */
const UNWANTED = ['on_hold', 'shop_stopped'];

/**
 * An order that a lost desk has not printed goes on at the desk that a person has set up in its place. A person is
 * asked about a label that perhaps came out there, and about what was not to be sent.
 */
function isUnfinished({ deskIsOn, parcel }: SiteClaim): boolean {
  if (deskIsOn || parcel === null) return !deskIsOn;
  const isUnwanted = parcel.problem !== null && UNWANTED.includes(parcel.problem);
  return UNPRINTED.includes(parcel.state) && parcel.printedAt === null && !isUnwanted;
}

/** Which desk of the site ships which order, as this desk sees it. */
export type DeskClaims = ReturnType<typeof createDeskClaims>;

/** `take`: puts an order of the site's book into this desk's. `isFormer`: that desk was this one, before its data was lost. */
export function createDeskClaims(
  site: Site,
  take: (siteName: string, order: SharedOrder) => Promise<unknown>,
  isFormer: (deskId: string) => boolean = () => false,
) {
  const isShared = (key: Job['key']) => isKeyOfAnyDesk(key) && site.state().kind !== 'alone';
  let awaited: readonly string[] = [];

  async function claim(key: Job['key'], jobId: string, from: string | null = null, isNew = true): Promise<Claimed> {
    if (!isShared(key)) return { kind: 'alone' };
    const ask = { reference: key.value, jobId, isNew };
    const before = from === null ? null : await of(key.value);
    const answer = await site.ask<ClaimReply>(({ claims }) =>
      from === null ? claims.claim(ask) : claims.takeOver(ask, from),
    );
    if (!answer.ok) return { kind: 'away' };
    if (answer.value.kind === 'other') {
      const { desk, isAwaited } = answer.value.claim;
      if (from === null && isAwaited !== true && isFormer(desk.id) && isUnfinished(answer.value.claim))
        return claim(key, jobId, desk.id);
      if (isAwaited === true) awaited = [...awaited, key.value];
      return answer.value;
    }
    const { turn, order } = answer.value;
    const name = site.name();
    if (order !== null && name !== null) await take(name, order);
    const takenFrom = before !== null && before.desk.id === from && mayBeSent(before) ? before.desk : null;
    return { kind: 'mine', turn, takenFrom };
  }

  async function of(reference: string): Promise<SiteClaim | null> {
    const answer = await site.ask<SiteClaim | null>(({ claims }) =>
      site.state().kind === 'alone' ? Promise.resolve(ok(null)) : claims.of(reference),
    );
    return answer.ok ? answer.value : null;
  }

  /**
   * Whether the station may send or print this job by itself. Where the site lost the claim, or had none while it was away,
   * the order is claimed now. Where the turn is another one than the job's, the book of this desk has by then what the site's has of it.
   */
  async function standing(job: Pick<Job, 'id' | 'key' | 'claim'>): Promise<Claimed> {
    if (!isShared(job.key)) return { kind: 'alone' };
    const answer = await site.ask(({ claims }) => claims.turnOf(job.key.value));
    if (!answer.ok) return { kind: 'away' };
    // Claimed with many others (`ClaimCache.reclaim`), or by a request whose answer was lost, it came without the order.
    if (answer.value !== null && answer.value === job.claim)
      return { kind: 'mine', turn: answer.value, takenFrom: null };
    return claim(job.key, job.id, null, false);
  }

  /** A person may have taken the shipment over by another number than the job's. Where no desk has claimed it, this one does. */
  async function shipmentElsewhere(job: Pick<Job, 'id' | 'key' | 'panel'>): Promise<DeskRef | null> {
    const [, ofShipment] = claimedKeys(job);
    const claimed = ofShipment === undefined ? null : await claim(ofShipment, job.id, null, false);
    return claimed?.kind === 'other' ? claimed.claim.desk : null;
  }

  async function printedElsewhere({ key, shipment }: Pick<Job, 'key' | 'shipment'>): Promise<DeskRef | null> {
    if (shipment === null || !isShared(key)) return null;
    const isPrinted = ({ shipmentId, printedAt }: SiteParcel) => shipmentId === shipment.id && printedAt !== null;
    return (await parcelOfCode(site, shipment.id, isPrinted))?.desk ?? null;
  }

  return {
    /**
     * Takes an order that is new at this desk for a job. `from`: a person takes it from that desk. Where it is `mine`, the book of this desk has by then
     * what the site's has of it: another desk may have imported or corrected it a moment ago.
     */
    claim: (key: Job['key'], jobId: string, from?: string | null): Promise<Claimed> => claim(key, jobId, from),
    standing,
    /**
     * Whether the label of this job may come out by itself. No where the database refuses this desk, and no where the desk has not
     * said since its start that it is on, unless a person has it work without the others: they may have taken the order over.
     */
    mayPrint: ({ key }: Pick<Job, 'key'>): boolean =>
      !site.isRefused() && (!isShared(key) || site.arrivals() > 0 || site.unclaimedInMs() !== null),
    /**
     * The other desk because of which this one prints no label of the job by itself: it has the order, or a label of the same
     * shipment came out there, as where its packer printed one while the site was away. Null: there is none, or it is not known.
     */
    async printerElsewhere(job: Pick<Job, 'id' | 'key' | 'claim' | 'shipment' | 'panel'>): Promise<DeskRef | null> {
      const [claimed, ...others] = await Promise.all([standing(job), shipmentElsewhere(job), printedElsewhere(job)]);
      return claimed.kind === 'other' ? claimed.claim.desk : (others.find((desk) => desk !== null) ?? null);
    },
    /** No other desk can have shipped the order of this job, not even one that was cut off. False where that is not known. */
    async isHeldContinuously(job: Pick<Job, 'key' | 'claim'>): Promise<boolean> {
      const turn = job.claim;
      if (typeof turn !== 'number') return false;
      const answer = await site.ask(({ claims }) => claims.isHeldContinuously(job.key.value, turn));
      return answer.ok && answer.value;
    },
    /** See `Site`. */
    unclaimedInMs: site.unclaimedInMs,
    /** The same as `unclaimedInMs`, for this job. */
    leavesInMs: ({ key, claim: turn }: Pick<Job, 'key' | 'claim'>): number | null =>
      !site.isRefused() && (typeof turn === 'number' || !isShared(key)) ? 0 : site.unclaimedInMs(),
    /** This desk belongs to a site, whether or not it answers. */
    hasOthers: (): boolean => site.state().kind !== 'alone',
    /** Gives back the order of a job that was never sent. */
    release(job: Pick<Job, 'key' | 'panel'>): void {
      // A claim that could not be released shows others that this desk has the order, and a person may take it.
      for (const key of claimedKeys(job)) if (isShared(key)) void site.ask(({ claims }) => claims.release(key.value));
    },
    of,
    /** The orders that were left to desks which are awaited, since the last call. */
    leftToAwaited(): readonly string[] {
      const left = awaited;
      awaited = [];
      return left;
    },
  };
}
