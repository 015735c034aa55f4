import { z } from 'zod';
import type { ClosingList } from '../../contract/ledger.ts';
import { type PrinterInfo, printerLevel } from '../../contract/printer.ts';
import type { Result } from '../../contract/result.ts';
import type { DeskReport, SiteState } from '../../contract/site.ts';
import { openPersistedValue, startOfDay, startOfNextDay } from '../base/index.ts';
import {
  createClaimCache,
  createDeskClaims,
  createFormerDesks,
  createLateCorrections,
  createOrderSharing,
  createOwnedElsewhere,
  createParcelPublisher,
  createParcelsElsewhere,
  createSite,
  createSiteFacts,
  forgetSharedStarts,
  takenAt,
} from '../desks/index.ts';
import { isLegal } from '../jobs/index.ts';
import type { Platform } from '../platform/index.ts';
import { type Coordinator, RESTS_MS, restingPart, type SiteAway, type SiteMemory } from '../ports/Coordinator.ts';
import {
  isOfOtherDesk,
  nameOfPrinter,
  type PrinterRoom,
  type PrinterWatch,
  withdrawUnwanted,
} from '../printing/index.ts';
import { createSharedLimit, ownLimit, type Service, shareAccount } from '../service/index.ts';

/** This desk's part in its site: what the services of the desk need of it, and when they are notified. */
export type SitePart = Awaited<ReturnType<typeof joinSite>>;

/** People's view of the site, and their actions there. */
export type SiteDoor = SitePart['door'];

export interface SiteDeskDeps extends Pick<Platform, 'journal' | 'clock' | 'random' | 'logger' | 'limit'> {
  readonly coordinator: Coordinator | null;
  /** The printers that labels of this desk may be meant for. */
  readonly printers: () => readonly string[];
  readonly infoOf: PrinterWatch['infoOf'];
}

/**
 * The part of the limit that is reserved for this desk when it starts without the others, and when (epoch ms) they reported
 * last.
 */
const RESTING_FACT = 'site_resting';
const restingSchema = z.object({ part: z.number(), at: z.number() });
/** The note is renewed after so long, ms, and dropped by so much earlier than the others drop it. */
const NOTED_AGAIN_MS = 86_400_000;
/**
 * This desk works without the others by a person's decision, with so much of the limit, until somebody sets another limit than
 * `of`.
 */
const ALONE_FACT = 'works_alone';
const aloneSchema = z.object({ part: z.number(), of: z.number() });
/** The database refused this desk: another program has its data. */
const REFUSED_FACT = 'desk_refused';
/** Since when a person has this desk send orders without asking the others. */
const WITHOUT_OTHERS_FACT = 'without_others';
const PROGRAM = 'label-station';
const memorySchema: z.ZodType<SiteMemory> = z.object({
  site: z.string(),
  desks: z.array(
    z.object({
      ...{ id: z.string(), name: z.string(), told: z.number() },
      ...{ keyMark: z.string(), share: z.number(), hasLeft: z.boolean() },
    }),
  ),
});

/** A desk that has just started reports its printers before it has polled them: the others may send labels for them already. */
function reported(id: string, info: PrinterInfo | null): DeskReport['printers'][number] {
  if (info === null)
    return { id, name: nameOfPrinter(id), isReady: false, state: 'unknown', trouble: null, tellsEnd: false };
  const { name, state, trouble, tellsEnd } = info;
  return { id, name, isReady: printerLevel(info) === 'good', state, trouble, tellsEnd };
}

export async function joinSite(deps: SiteDeskDeps) {
  const { coordinator, journal, clock, random, logger, limit, printers, infoOf } = deps;

  async function report(): Promise<DeskReport> {
    const now = clock.now();
    const [counts, today, bench, batch] = await Promise.all([
      journal.countByState(),
      journal.countBetween(startOfDay(now), startOfNextDay(now)),
      journal.countQueued('bench'),
      journal.countQueued('batch'),
    ]);
    return {
      program: PROGRAM,
      printers: printers()
        .filter((id) => !isOfOtherDesk(id))
        .map((id) => reported(id, infoOf(id))),
      queue: { bench, batch, attention: counts.needs_attention + counts.failed + counts.print_unconfirmed },
      today: { accepted: today.accepted, printed: today.printed },
    };
  }

  const memory = await openPersistedValue('site_memory', memorySchema, deps);
  const refused = await openPersistedValue(REFUSED_FACT, z.literal(true), deps);
  const wasRefused = refused.get() === true;
  function onSecond() {
    forgetSharedStarts(journal).catch((failure: unknown) => {
      logger.error('shared starts not forgotten', { failure: String(failure) });
    });
  }
  const withoutOthers = await openPersistedValue(WITHOUT_OTHERS_FACT, z.number(), deps);
  const site = createSite({
    ...{ coordinator, clock, random, logger, report, limit, memory, withoutOthers, onSecond, wasRefused },
  });
  site.changed.on((state) => {
    const isRefused = state.kind === 'away' && state.reason === 'same_desk';
    // A silent database ends no refusal, so it is known at a start without it.
    if (isRefused !== (refused.get() === true) && (isRefused || state.kind === 'together'))
      refused.set(isRefused ? true : null);
  });
  const alone = aloneSchema.safeParse(await journal.fact(ALONE_FACT)).data;
  const limitAlone = () => (alone?.of === limit() ? alone.part : limit());
  let resting = restingSchema.safeParse(await journal.fact(RESTING_FACT)).data ?? { part: 0, at: 0 };
  const isStored = clock.now() - resting.at < RESTS_MS - NOTED_AGAIN_MS;
  const shared =
    coordinator === null
      ? ownLimit(limitAlone, clock)
      : createSharedLimit({ site, clock, random, limit, restingBefore: isStored ? resting.part : 0 });
  const former = await createFormerDesks({ site, desk: coordinator?.desk ?? null, journal, clock, logger });
  const claims = createDeskClaims(
    site,
    (name, order) => journal.takeShared(name, [takenAt(clock.now())(order)], null),
    former.has,
  );
  const deskId = coordinator?.desk.id ?? '';
  const facts = createSiteFacts(site, deskId);
  const late = await createLateCorrections({ deskId, site, claims, journal, clock, logger });
  if (coordinator !== null && alone !== undefined) note(ALONE_FACT, null);

  function note(name: string, value: unknown): void {
    journal.setFact(name, value).catch((failure: unknown) => {
      logger.warn('limit not noted', { name, failure: String(failure) });
    });
  }
  site.limitReported.on(({ share }) => {
    const now = clock.now();
    const part = restingPart(share);
    if (part === resting.part && Math.abs(now - resting.at) < NOTED_AGAIN_MS) return;
    resting = { part, at: now };
    note(RESTING_FACT, resting);
  });

  /** A person confirms that this desk is switched off: the others get its part of the limit. */
  async function dismiss(id: string): Promise<Result<null, SiteAway>> {
    const answer = await site.ask((desks) => desks.dismiss(id));
    // No hint comes for what this desk does itself.
    if (answer.ok) site.hinted.emit({ about: 'desks', deskId: null });
    return answer;
  }

  return {
    /** Empty where this desk is alone. */
    deskId,
    site,
    claims,
    facts,
    limit: shared,
    elsewhere: createParcelsElsewhere(site, claims, deskId),
    former,
    late,
    door: {
      /** Small values that all desks of the site know. */
      facts,
      /** Calls the listener when the site answers again. */
      onTogether: (listener: () => void): void =>
        site.changed.on(({ kind }) => {
          if (kind === 'together') listener();
        }),
      state(): SiteState {
        const state = site.state();
        if (state.kind !== 'together') return state;
        const [namesake, first] = [former.perhaps() ?? undefined, late.first() ?? undefined];
        return { ...state, ...(namesake && { namesake }), ...(first && { late: first }) };
      },
      /** Names what the database has, as this desk last saw it, also before this start; null: it has seen none. */
      content: (): string | null => memory.get()?.site ?? null,
      insist: site.insist,
      goWithoutOthers: site.goWithoutOthers,
      /** A person has seen that a correction of this order came too late. */
      seenLate: late.seen,
      desks: site.desks,
      /** Parcels of all desks; see `SiteParcels.search`. */
      search: (search: string, offset: number, most: number, list: ClosingList | null) =>
        site.ask(({ parcels }) => parcels.search(search, offset, most, list)),
      /** How many parcels of all desks stand on each closing list. */
      closing: () => site.ask(({ parcels }) => parcels.closing()),
      /** Which desk has an order; null: none, or the site does not answer. */
      claimOf: claims.of,
      dismiss,
      /**
       * A person has this desk work without the others, from its next start on: with its part of the limit, which they
       * reserve for it.
       */
      async worksAlone(): Promise<void> {
        await journal.setFact(ALONE_FACT, { part: Math.max(1, shared.part()), of: limit() });
        site.worksAlone();
      },
      /** A person confirms that this desk is that one, set up again: what was not printed there goes on here when it is scanned. */
      async adopt(id: string): Promise<Result<null, SiteAway>> {
        const answer = await dismiss(id);
        // Otherwise the person sees that it was not done, and is asked again.
        if (answer.ok) former.adopt(id);
        return answer;
      },
    },
  };
}

/** Connects changes of the site with the rooms, and publishes this desk's own. `start` when every room is open. */
export async function followSite(
  platform: Platform,
  { deskId, site, claims, facts, limit, former, late, elsewhere }: SitePart,
  { client, state }: Service,
  { watch }: PrinterRoom,
) {
  const { journal, clock, logger, signals, opened } = platform;
  const onChanged = signals.statusChanged.emit;
  const owned = opened.add(createOwnedElsewhere({ ...platform, elsewhere }));
  const cache = await createClaimCache({ ...platform, site, deskId, claims, onChanged: signals.claimsChanged.emit });
  const orders = await createOrderSharing({
    ...{ site, claims, journal, clock, logger },
    onChanged() {
      signals.ordersChangedElsewhere.emit();
      onChanged();
    },
    onAllReported: late.reported,
    onReported: () => publisher.wake(),
  });
  const { isTold: isBookReported } = orders;
  const publisher = await createParcelPublisher({
    site,
    journal,
    reclaim: cache.reclaim,
    isBookReported,
    clock,
    logger,
  });
  const accountLearned = shareAccount({ facts, isTogether: site.isTogether, state, clock });

  limit.freed.on(() => {
    client.recheck();
    signals.sendingFreed.emit();
  });
  former.changed.on(onChanged);
  late.changed.on(onChanged);
  site.changed.on(() => {
    former.wake();
    publisher.wake();
    cache.wake();
    orders.changedElsewhere();
    facts.wake();
    accountLearned();
    signals.sitePrintsChanged.emit();
    onChanged();
    signals.sendingFreed.emit();
    if (!site.isTogether()) return;
    takeBack();
    owned.wake();
  });
  site.hinted.on(({ about, deskId: by }) => {
    if (by === deskId) return;
    if (about === 'desks' || about === 'all') former.wake();
    if (about === 'claims' || about === 'all') cache.wake();
    if (about === 'orders' || about === 'all') orders.changedElsewhere();
    if (about === 'facts' || about === 'all') facts.wake();
    if (about === 'prints' || about === 'all') signals.sitePrintsChanged.emit();
    if (about === 'desks' || about === 'all') cache.reported();
    if (about === 'parcels' || about === 'all') owned.wake();
  });

  function takeBack() {
    withdrawUnwanted({ site, journal, logger }).catch((failure: unknown) => {
      logger.error('prints not withdrawn', { failure: String(failure) });
    });
  }

  signals.jobChanged.on((job) => {
    // Nothing was sent for it, and nothing will be: the order is free for every desk.
    if (job.state === 'cancelled' && job.shipment === null && !job.deliveryUnknown) claims.release(job);
    publisher.wake();
    if (isLegal(job, { type: 'owned_elsewhere' })) owned.wake();
    // A correction or a typed order for a job goes into the book first.
    orders.changedHere();
  });
  signals.ordersMarked.on(orders.changedHere);
  signals.serviceChanged.on(accountLearned);
  signals.balanceRead.on(accountLearned);
  watch.follow((changed) => {
    if (changed) site.reportAgain();
  });

  return opened.add({
    owned,
    ordersChanged: orders.changedHere,
    removeOrder: orders.remove,
    shippedLeft: orders.shippedLeft,
    purged(before: number) {
      publisher.purged(before);
      orders.purged(before);
    },
    start: () => site.start(client.ownAges),
    stop() {
      former.stop();
      late.stop();
      publisher.stop();
      cache.stop();
      orders.stop();
      facts.stop();
    },
  });
}
