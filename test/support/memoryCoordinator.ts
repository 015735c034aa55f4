import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { err, ok } from '../../electron/contract/result.ts';
import type { DeskRef, DeskReport, SiteClaim, SiteParcel } from '../../electron/contract/site.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import {
  type ClaimReply,
  type Coordinator,
  LEASE_MS,
  OWN_REQUESTS_MS,
  restingPart,
  type SiteAway,
  type SiteHint,
  type SiteMemory,
  UNHEARD_MS,
  type WindowLane,
  type WindowSeen,
} from '../../electron/core/ports/Coordinator.ts';
import { IN_FLIGHT_MS, type SiteWindow, seenFrom, siteWaitMs } from '../../electron/core/service/index.ts';
import { createMemoryFacts } from './memoryFacts.ts';
import { createMemoryOrders } from './memoryOrders.ts';
import { createMemoryParcels, type StoredParcel } from './memoryParcels.ts';
import { createMemoryPrints } from './memoryPrints.ts';

/** A site in memory, for several desks of one test. */
export interface MemorySite {
  desk(seat: MemorySeat): Coordinator;
  /** From now on everything is away for that desk. */
  cutOff(deskId: string): void;
  /** From now on what that desk sends arrives, and no answer comes back. */
  loseAnswers(deskId: string): void;
  connect(deskId: string): void;
  /** The desks that are on, but for these, stay on over a time without reports: the result is their next report. */
  keepOn(silent: readonly string[]): () => void;
  /** The content as it is now; `putBack` makes it so again. */
  keep(): () => void;
  /** Everything is gone. */
  empty(): void;
}

export interface MemorySeat {
  readonly desk: DeskRef;
  /** See `PostgresCoordinatorDeps`. */
  readonly place?: string;
  readonly starts?: readonly string[];
  readonly book?: string;
  readonly keyMark?: string;
}

interface Member {
  readonly book: string;
  readonly ref: DeskRef;
  keyMark: string;
  session: string | null;
  readonly place: string | null;
  readonly start: string | null;
  seenAt: number;
  onSince: number;
  hasLeft: boolean;
  report: DeskReport;
  told: { readonly limit: number; readonly at: number } | null;
  share: number;
  /** See `SiteMemory`. */
  counted: number;
  settledIn: string | null;
}

interface Request {
  readonly keyMark: string;
  readonly desk: string;
  readonly place: string;
  readonly lane: WindowLane | null;
  readonly grantedAt: number;
  readonly endedAt: number | null;
}

interface Ticket {
  readonly keyMark: string;
  readonly desk: string;
  readonly ticket: string;
  readonly lane: WindowLane;
  readonly requestedAt: number;
  readonly aliveUntil: number;
}

interface Claim {
  readonly book: string;
  readonly reference: string;
  /** Null: it was given back. */
  readonly desk: string | null;
  readonly jobId: string;
  readonly turn: number;
  readonly since: number;
  readonly revision: number;
}

const DAY_MS = 86_400_000;
const NO_REPORT: DeskReport = {
  ...{ program: '', printers: [], queue: { bench: 0, batch: 0, attention: 0 } },
  today: { accepted: 0, printed: 0 },
};
const LATE_MS = 2_000;

class NotOn extends Error {}

export function createMemorySite(clock: Clock): MemorySite {
  const prints = createMemoryPrints();
  let names: readonly string[] = [randomUUID()];
  const nameNow = () => names.at(-1) ?? '';
  let members: readonly Member[] = [];
  let requests: readonly Request[] = [];
  let tickets: readonly Ticket[] = [];
  let claims: readonly Claim[] = [];
  const parcels = createMemoryParcels();
  const facts = createMemoryFacts(clock);
  const orders = createMemoryOrders(clock);
  let last = 0;
  const next = () => {
    last += 1;
    return last;
  };
  const cut = new Set<string>();
  const unheard = new Set<string>();
  const listeners = new Set<{
    readonly book: string;
    readonly desk: string;
    readonly call: (hint: SiteHint) => void;
  }>();

  const isOn = (member: Member) => !member.hasLeft && clock.now() - member.seenAt < LEASE_MS;

  function windowOf(keyMark: string): SiteWindow {
    const now = clock.now();
    const under = members.filter((member) => member.keyMark === keyMark);
    const all = under.flatMap(({ told }) => told ?? []);
    const fresh = all.filter(({ at }) => now - at < DAY_MS);
    const limits = (fresh.length > 0 ? fresh : all).map(({ limit }) => limit);
    return {
      requests: requests
        .filter((request) => request.keyMark === keyMark)
        .map(({ desk, place, lane, grantedAt, endedAt }) => ({
          ...{ desk, place, lane, grantedAgo: now - grantedAt },
          endedAgo: endedAt === null ? null : now - endedAt,
        })),
      tickets: tickets
        .filter((ticket) => ticket.keyMark === keyMark && ticket.aliveUntil > now)
        .map(({ desk, ticket, lane, requestedAt }) => ({ desk, ticket, lane, askedAgo: now - requestedAt })),
      members: under.map((member) => ({
        desk: member.ref.id,
        isOn: isOn(member),
        hasLeft: member.hasLeft,
        share: member.share,
        seenAgo: now - member.seenAt,
      })),
      limit: Math.min(...limits),
    };
  }

  function desk({ desk: ref, book = 'live', keyMark = 'key', place, starts = [] }: MemorySeat): Coordinator {
    let session: string | null = null;
    let insists = false;
    let metAt: number | null = null;
    let isSecond = false;
    let isClosed = false;
    let memory: SiteMemory | null = null;
    /** The part of the limit by the last answer that came. */
    let heardShare = 0;
    const self = () => members.find((member) => member.ref.id === ref.id && member.book === book);
    const own = <T extends { readonly desk: string }>(one: T) => one.desk === ref.id;

    /** As from a database: nothing is answered at once. */
    async function answer<T>(work: () => T) {
      await Promise.resolve();
      if (isClosed) return err<SiteAway>({ kind: 'away', detail: 'closed' });
      if (cut.has(ref.id)) return err<SiteAway>({ kind: 'away', detail: 'cut off' });
      try {
        const value = work();
        return unheard.has(ref.id) ? err<SiteAway>({ kind: 'away', detail: 'answer lost' }) : ok(value);
      } catch (failure) {
        return err<SiteAway>({
          kind: 'away',
          detail: String(failure),
          ...(failure instanceof NotOn ? { refused: 'not_on' } : {}),
        });
      }
    }

    function notify(about: SiteHint['about']): void {
      for (const one of listeners)
        if (one.book === book && one.desk !== ref.id && !cut.has(one.desk)) one.call({ about, deskId: ref.id });
    }

    /** This desk has written something. */
    function count(): void {
      const member = self();
      if (member === undefined) return;
      member.counted += 1;
      remember();
    }

    /** The same object until something is new, as at the real one: its holder writes it to disk. */
    function remember(): void {
      const desks = known();
      if (memory !== null && !isDeepStrictEqual(memory.desks, desks)) memory = { ...memory, desks };
    }

    const known = (): SiteMemory['desks'] =>
      members
        .filter((one) => one.book === book && clock.now() - one.seenAt < UNHEARD_MS)
        .map(({ ref: it, counted, keyMark: mark, share, hasLeft }) => ({
          ...it,
          ...{ told: counted, keyMark: mark, share, hasLeft },
        }));
    const isLess = (before: SiteMemory) =>
      before.desks.some(({ id, told }) => (members.find((one) => one.ref.id === id)?.counted ?? -1) < told);
    const isAwaited = (one: Member) =>
      one.book === book && names.length > 1 && one.settledIn !== nameNow() && clock.now() - one.seenAt < UNHEARD_MS;

    /** A desk that finds less than it remembers gives the content a new name, and brings the desks that it knew. */
    function nameContent(before: SiteMemory | null): boolean {
      if (before === null) return false;
      const isStrange = !names.includes(before.site);
      const isLost = isStrange || (before.site === nameNow() && isLess(before));
      if (isLost) {
        names = [...(isStrange ? [before.site] : []), ...names, randomUUID()];
        // No turn comes a second time.
        last += 1_000_000;
        for (const member of members) if (member.book === book) member.onSince = Number.POSITIVE_INFINITY;
      }
      if (before.site === nameNow()) return isLost;
      for (const { id, name, keyMark: mark, share, hasLeft } of before.desks) {
        if (id === ref.id || members.some((one) => one.book === book && one.ref.id === id)) continue;
        const gone = { seenAt: clock.now() - LEASE_MS, onSince: Number.POSITIVE_INFINITY };
        const stored = { keyMark: mark, share, hasLeft };
        const nothing = { session: null, place: null, start: null, report: NO_REPORT, told: null };
        members = [
          ...members,
          { book, ref: { id, name }, ...gone, ...stored, ...nothing, counted: 0, settledIn: null },
        ];
      }
      return isLost;
    }

    /** As many as are stored are taken for the same ones. */
    function bringRequests(ages: readonly number[]): void {
      const now = clock.now();
      const stored = requests.filter(
        (one) => one.keyMark === keyMark && one.desk !== ref.id && one.grantedAt > now - OWN_REQUESTS_MS,
      );
      const youngest = [...ages].sort((one, other) => one - other).slice(0, Math.max(0, ages.length - stored.length));
      requests = [
        ...requests,
        ...youngest.map((age) => ({
          ...{ keyMark, desk: '', place: randomUUID(), lane: null },
          ...{ grantedAt: now - age, endedAt: now - age },
        })),
      ];
    }

    const presentSelf = () => {
      const member = self();
      return member !== undefined && isOn(member) && session !== null && member.session === session ? member : null;
    };

    function seen(member: Member): WindowSeen {
      const told = seenFrom(windowOf(keyMark), ref.id);
      // An answer that is lost on its way leaves the desk with the part before.
      member.share = Math.max(told.share, heardShare);
      if (!unheard.has(ref.id)) heardShare = told.share;
      return told;
    }

    const parcelOf = ({ desk: id, parcel }: StoredParcel): SiteParcel => ({ desk: refOf(id), ...parcel });
    const refOf = (id: string) =>
      members.find((member) => member.book === book && member.ref.id === id)?.ref ?? { id, name: '' };

    function claimOf(reference: string): SiteClaim | null {
      const claim = claims.find((one) => one.book === book && one.reference === reference);
      if (claim === undefined || claim.desk === null) {
        const awaited = members.find((one) => isAwaited(one) && one.ref.id !== ref.id);
        if (awaited === undefined) {
          const other = memory !== null && isLess(memory) ? memory.desks.find(({ id }) => id !== ref.id) : undefined;
          if (other === undefined) return null;
          const moment = { since: clock.now(), deskSeenAt: clock.now(), deskIsOn: false };
          return { reference, desk: { id: other.id, name: other.name }, ...moment, isAwaited: true, parcel: null };
        }
        const seenThen = { since: awaited.seenAt, deskSeenAt: awaited.seenAt, deskIsOn: isOn(awaited) };
        return { reference, desk: awaited.ref, ...seenThen, isAwaited: true, parcel: null };
      }
      const owner = members.find((member) => member.book === book && member.ref.id === claim.desk);
      const [parcel] = parcels.find(book, (one) => one.desk === claim.desk && one.parcel.jobId === claim.jobId);
      return {
        reference,
        desk: refOf(claim.desk),
        since: claim.since,
        deskSeenAt: owner?.seenAt ?? null,
        deskIsOn: owner !== undefined && isOn(owner),
        parcel: parcel === undefined ? null : parcelOf(parcel),
      };
    }

    const isOf = (reference: string) => (one: Claim) => one.book === book && one.reference === reference;
    const heldBy = (reference: string) => claims.find((one) => isOf(reference)(one) && one.desk !== null);

    function put(changed: Claim): void {
      claims = [...claims.filter((one) => !isOf(changed.reference)(one)), changed];
      notify('claims');
    }

    function take(reference: string, jobId: string): ClaimReply {
      const turn = next();
      put({ book, reference, desk: ref.id, jobId, turn, since: clock.now(), revision: turn });
      count();
      return { kind: 'mine', turn, order: orders.of(book, reference) };
    }

    function claim(reference: string, jobId: string, isNew = false): ClaimReply {
      const held = heldBy(reference);
      const awaited = held === undefined && isNew ? claimOf(reference) : null;
      if (awaited !== null) return { kind: 'other', claim: awaited };
      if (held === undefined) return take(reference, jobId);
      if (held.desk === ref.id) {
        claims = claims.map((one) => (one === held ? { ...one, jobId } : one));
        return { kind: 'mine', turn: held.turn, order: orders.of(book, reference) };
      }
      const of = claimOf(reference);
      if (of === null) throw new Error('no claim');
      return { kind: 'other', claim: of };
    }

    const isPlace = (place: string) => (request: Request) =>
      request.keyMark === keyMark && own(request) && request.place === place;

    return {
      desk: ref,
      window: {
        reserve: ({ ticket, lane, limit }) =>
          answer(() => {
            const member = presentSelf();
            if (member === null) throw new NotOn('this desk has not said that it is on');
            const now = clock.now();
            member.told = { limit, at: now };
            const site = windowOf(keyMark);
            const answered = seen(member);
            const isGranted = requests.some(
              (request) =>
                isPlace(ticket)(request) && request.endedAt === null && now - request.grantedAt < IN_FLIGHT_MS,
            );
            const waitMs = isGranted ? 0 : Math.ceil(siteWaitMs(site, { desk: ref.id, ticket, lane }));
            const isTicket = (one: Ticket) => one.keyMark === keyMark && own(one) && one.ticket === ticket;
            const requestedAt = tickets.find((one) => isTicket(one) && one.aliveUntil > now)?.requestedAt ?? now;
            tickets = tickets.filter((one) => !isTicket(one));
            if (waitMs > 0) {
              const aliveUntil = now + waitMs + LATE_MS;
              tickets = [...tickets, { keyMark, desk: ref.id, ticket, lane, requestedAt, aliveUntil }];
              return { kind: 'wait', waitMs, seen: answered } as const;
            }
            member.seenAt = now;
            const granted = { keyMark, desk: ref.id, place: ticket, lane, grantedAt: now, endedAt: null };
            requests = [...requests.filter((request) => !isPlace(ticket)(request)), granted];
            return { kind: 'granted', place: ticket, seen: answered } as const;
          }),
        ended: (place) =>
          answer(() => {
            const now = clock.now();
            if (!requests.some(isPlace(place)))
              requests = [...requests, { keyMark, desk: ref.id, place, lane: null, grantedAt: now, endedAt: null }];
            requests = requests.map((request) =>
              isPlace(place)(request) ? { ...request, endedAt: request.endedAt ?? now } : request,
            );
            return null;
          }),
        release: (place) =>
          answer(() => {
            requests = requests.filter((request) => !isPlace(place)(request) || request.endedAt !== null);
            notify('window');
            return null;
          }),
      },
      claims: {
        claim: ({ reference, jobId, isNew }) => answer(() => claim(reference, jobId, isNew)),
        claimAgain: (asks) =>
          answer(() =>
            asks.flatMap(({ reference, jobId }) => {
              const held = heldBy(reference);
              if (held === undefined) take(reference, jobId);
              return held === undefined || held.desk === ref.id ? [] : [reference];
            }),
          ),
        takeOver: ({ reference, jobId }, from) =>
          answer(() => {
            const isFrom = heldBy(reference)?.desk === from && from !== ref.id;
            return isFrom ? take(reference, jobId) : claim(reference, jobId);
          }),
        turnOf: (reference) =>
          answer(() => {
            const held = heldBy(reference);
            return held?.desk === ref.id ? held.turn : null;
          }),
        isHeldContinuously: (reference, turn) =>
          answer(() => {
            const held = heldBy(reference);
            if (held === undefined || held.desk !== ref.id || held.turn !== turn) return false;
            const { since } = held;
            const theirs = members.filter(
              (one) => one.book === book && one.ref.id !== ref.id && one.seenAt > since - UNHEARD_MS,
            );
            const isSo = theirs.every((one) => one.onSince <= since && (one.hasLeft || isOn(one)));
            const isElsewhere = parcels.find(book, (one) => !own(one) && one.parcel.reference === reference).length > 0;
            return isSo && !isElsewhere;
          }),
        release: (reference) =>
          answer(() => {
            const held = heldBy(reference);
            if (held?.desk !== ref.id) return null;
            put({ ...held, desk: null, revision: next() });
            count();
            return null;
          }),
        changedAfter: (revision, limit) =>
          answer(() =>
            claims
              .filter((one) => one.book === book && one.revision > revision && (revision > 0 || one.desk !== null))
              .sort((one, other) => one.revision - other.revision)
              .slice(0, limit)
              .map(({ reference, desk: by, revision: its }) => ({
                ...{ reference, desk: by === null ? null : refOf(by), revision: its },
              })),
          ),
        of: (reference) => answer(() => claimOf(reference)),
      },
      parcels: {
        publish: (published) =>
          answer(() => {
            parcels.publish(book, ref.id, published);
            count();
            notify('parcels');
            return null;
          }),
        search: (search, offset, limit, list = null) =>
          answer(() => {
            const found = parcels.search(book, search, list);
            return { total: found.length, items: found.slice(offset, offset + limit).map(parcelOf) };
          }),
        ofCode: (code, limit) =>
          answer(() =>
            parcels
              .find(book, ({ parcel }) => parcel.trackingNumber === code || parcel.shipmentId === code)
              .slice(0, limit)
              .map(parcelOf),
          ),
        closing: () => answer(() => parcels.closing(book)),
        forgetReceivers: (before) =>
          answer(() => {
            const others = members.filter((one) => one.book === book && one.ref.id !== ref.id && isOn(one));
            parcels.forgetReceivers(book, (desk) => others.some((one) => one.ref.id === desk), before);
            notify('parcels');
            return null;
          }),
      },
      orders: {
        put: (given) =>
          answer(() => {
            const put = orders.put(book, given);
            if (put.length === 0) return put;
            count();
            notify('orders');
            return put;
          }),
        changedAfter: (revision, limit) => answer(() => orders.changedAfter(book, revision, limit)),
        forget: (ageMs, which) =>
          answer(() => {
            const isClaimed = (reference: string) =>
              claims.some((one) => isOf(reference)(one) && one.desk !== null && clock.now() - one.since > ageMs);
            orders.forget(book, ageMs, (reference) => which === 'all' || isClaimed(reference));
            return null;
          }),
      },
      facts: {
        notify: (name, value, ageMs) =>
          answer(() => {
            if (facts.notify(book, ref.id, name, value, ageMs)) notify('facts');
            return null;
          }),
        changedAfter: (revision, limit) => answer(() => facts.changedAfter(book, revision, limit)),
        forget: (prefix, ageMs) =>
          answer(() => {
            facts.forget(book, prefix, ageMs);
            return null;
          }),
      },
      prints: prints.desk({
        ...{ desk: ref, book, answer, now: () => clock.now() },
        session: () => session,
        notify: () => notify('prints'),
      }),
      arrive: (named, report, ownAges, limit, before = null, othersAges = () => []) =>
        answer(() => {
          const now = clock.now();
          const here = self();
          const isSamePlace = place !== undefined && here?.place === place && session === null;
          const sameDesk = () => ({ kind: 'same_desk_is_on', ...(isSecond ? { isAtWork: true } : {}) }) as const;
          if (here !== undefined && isOn(here) && here.session !== named && !isSamePlace) {
            isSecond ||= metAt !== null && here.seenAt > metAt;
            metAt = here.seenAt;
            return sameDesk();
          }
          const isOvertaken = starts.length > 0 && here?.start != null && !starts.includes(here.start);
          if ((isOvertaken || isSecond) && !insists) return sameDesk();
          insists = false;
          metAt = null;
          isSecond = false;
          const isLost = nameContent(before);
          const told = { limit, at: now };
          const present = {
            ...{ book, ref, keyMark, session: named, place: place ?? null, seenAt: now },
            start: starts.at(-1) ?? here?.start ?? null,
            ...{ onSince: Number.POSITIVE_INFINITY },
            hasLeft: false,
            report,
            told,
            share: 0,
            counted: here?.counted ?? 0,
            settledIn: here === undefined && before === null ? nameNow() : (here?.settledIn ?? null),
          };
          const rested = here?.hasLeft ? here.share : restingPart(here?.share ?? 0);
          members = [...members.filter((member) => member !== here), present];
          const isOther = <T extends { readonly keyMark: string; readonly desk: string }>(one: T) =>
            one.keyMark !== keyMark || !own(one);
          tickets = tickets.filter(isOther);
          const sent = ownAges().map((age) => ({
            ...{ keyMark, desk: ref.id, place: randomUUID(), lane: null },
            ...{ grantedAt: now - age, endedAt: age > 0 ? now - age : null },
          }));
          requests = [...requests.filter(isOther), ...sent];
          if (isLost) bringRequests(othersAges());
          session = named;
          notify('desks');
          memory = { site: nameNow(), desks: known() };
          const answered = seen(present);
          present.share = Math.max(present.share, rested);
          return { kind: 'arrived', site: nameNow(), seen: answered } as const;
        }),
      insist() {
        insists = true;
      },
      settled: () =>
        answer(() => {
          const member = presentSelf();
          if (member?.onSince !== Number.POSITIVE_INFINITY || memory?.site !== nameNow()) return null;
          member.onSince = clock.now();
          member.settledIn = nameNow();
          notify('desks');
          return null;
        }),
      beat: (report) =>
        answer(() => {
          const member = presentSelf();
          if (member === null || memory === null || memory.site !== nameNow() || isLess(memory)) return 'lost' as const;
          remember();
          member.seenAt = clock.now();
          member.report = report;
          return seen(member);
        }),
      leave: (worksAlone) =>
        answer(() => {
          const member = self();
          if (member === undefined || session === null || member.session !== session) return null;
          member.hasLeft = true;
          if (!worksAlone) member.share = restingPart(member.share);
          member.session = null;
          session = null;
          tickets = tickets.filter((one) => one.keyMark !== keyMark || !own(one));
          notify('desks');
          notify('window');
          return null;
        }),
      desks: () =>
        answer(() =>
          members
            .filter((member) => member.book === book)
            .map((member) => ({
              ...{ desk: member.ref, isOn: isOn(member), hasLeft: member.hasLeft },
              isAwaited: isAwaited(member),
              ...{ seenAt: member.seenAt, report: member.report },
            }))
            .sort((a, b) => a.desk.name.localeCompare(b.desk.name, 'tr', { numeric: true })),
        ),
      dismiss: (deskId) =>
        answer(() => {
          const member = members.find((one) => one.book === book && one.ref.id === deskId);
          if (member === undefined) return null;
          const isGone = member.hasLeft || isOn(member);
          if (isGone && !isAwaited(member)) return null;
          member.settledIn = nameNow();
          if (isGone) return null;
          member.hasLeft = true;
          member.share = restingPart(member.share);
          member.session = null;
          member.onSince = Number.POSITIVE_INFINITY;
          notify('desks');
          notify('window');
          return null;
        }),
      memory: () => memory,
      subscribe(listener) {
        const one = { book, desk: ref.id, call: listener };
        listeners.add(one);
        queueMicrotask(() => {
          if (listeners.has(one) && !cut.has(ref.id)) listener({ about: 'all', deskId: null });
        });
        return () => {
          listeners.delete(one);
        };
      },
      async close() {
        isClosed = true;
        for (const one of [...listeners]) if (one.desk === ref.id && one.book === book) listeners.delete(one);
      },
    };
  }

  return {
    desk,
    cutOff: (deskId) => {
      cut.add(deskId);
    },
    loseAnswers: (deskId) => {
      unheard.add(deskId);
    },
    connect(deskId) {
      cut.delete(deskId);
      unheard.delete(deskId);
      for (const one of listeners) if (one.desk === deskId) one.call({ about: 'all', deskId: null });
    },
    keep() {
      const back = [parcels.keep(), orders.keep()];
      const copies = members.map((member) => ({ ...member }));
      const [claimsThen, namesThen, lastThen] = [claims, names, last];
      return () => {
        for (const put of back) put();
        members = copies.map((member) => ({ ...member }));
        [claims, names, last] = [claimsThen, namesThen, lastThen];
      };
    },
    empty() {
      members = [];
      claims = [];
      names = [randomUUID()];
      parcels.empty();
      orders.empty();
    },
    keepOn(silent) {
      const reporting = members.filter((member) => isOn(member) && !silent.includes(member.ref.id));
      return () => {
        for (const member of reporting) member.seenAt = clock.now();
      };
    },
  };
}
