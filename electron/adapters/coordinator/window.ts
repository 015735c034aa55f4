import { createHash } from 'node:crypto';
import {
  LEASE_MS,
  OWN_REQUESTS_MS,
  type SharedWindow,
  type SiteMemory,
  type WindowAsk,
  type WindowLane,
  type WindowReply,
  type WindowSeen,
} from '../../core/ports/Coordinator.ts';
import {
  IN_FLIGHT_MS,
  type SiteMember,
  type SiteRequest,
  type SiteTicket,
  type SiteWindow,
  seenFrom,
  siteWaitMs,
} from '../../core/service/index.ts';
import { Refused } from './migrate.ts';
import type { Presence } from './presence.ts';
import type { Identity, SharedDeps } from './sharedDeps.ts';
import type { Ask } from './siteDatabase.ts';
import { inMs, msOf, NOW, timeOf } from './statements.ts';

/** A desk that was given a time to ask again may be so late, ms. */
const LATE_MS = 2_000;

/** The window of a key is worked on by one desk at a time. */
export function windowLock(keyMark: string): number {
  return createHash('sha256').update(keyMark).digest().readInt32BE(0);
}

/** When a request counts as sent that has not ended, as far as is known. */
const SENT_AT = `coalesce(ended_at, granted_at + ${msOf(IN_FLIGHT_MS)})`;

/**
 * Everything that a grant depends on, as it is now, for the key `$1`, and what the content of the book `$2` is called.
 * Desks that have left are in it, because the limit that they reported holds for a day, and a part of it stays reserved for
 * them.
 */
const SITE = `
WITH ${NOW}
SELECT floor(extract(epoch FROM now.at) * 1000)::float8 AS at,
  (SELECT name FROM label_station.contents WHERE book = $2) AS content,
  (SELECT coalesce(json_agg(json_build_object('desk', desk, 'place', place, 'lane', lane,
     'grantedAgo', ${inMs('now.at - granted_at')}, 'endedAgo', ${inMs('now.at - ended_at')})), '[]')
   FROM label_station.requests WHERE key_mark = $1 AND ${SENT_AT} > now.at - ${msOf(OWN_REQUESTS_MS)}) AS requests,
  (SELECT coalesce(json_agg(json_build_object('desk', desk, 'ticket', ticket, 'lane', lane,
     'askedAgo', ${inMs('now.at - asked_at')})), '[]')
   FROM label_station.tickets WHERE key_mark = $1 AND alive_until > now.at) AS tickets,
  (SELECT coalesce(json_agg(json_build_object('book', book, 'desk', id, 'name', name, 'told', told, 'arrival', arrival, 'hasLeft', has_left,
     'isOn', NOT has_left AND seen_at > now.at - ${msOf(LEASE_MS)}, 'share', coalesce(share, 0), 'seenAgo', ${inMs('now.at - seen_at')},
     'limit', limit_told, 'isLimitFresh', limit_told_at > now.at - interval '1 day')), '[]')
   FROM label_station.desks WHERE key_mark = $1) AS desks
FROM now`;

interface KeyDesk extends SiteMember {
  readonly book: string;
  readonly name: string;
  readonly told: number;
  readonly arrival: string | null;
  readonly limit: number | null;
  /** The desk reported this limit within the last day. */
  readonly isLimitFresh: boolean | null;
}

/** The site, and this desk in it; null where it has never been. `at`: when it was read, epoch ms by the database's clock. */
export interface SiteNow extends SiteWindow {
  readonly at: number;
  readonly self: KeyDesk | null;
  /** The name of the book's content; null: no desk has arrived yet. */
  readonly content: string | null;
  /** How far each desk of the book and the key is known. */
  readonly known: SiteMemory['desks'];
}

/** The site as it is now. `limit`: what this desk reports now; null: what it reported before. */
export async function readSite(ask: Ask, { deskId, book, keyMark }: Identity, limit: number | null): Promise<SiteNow> {
  const [site] = await ask<{
    at: number;
    content: string | null;
    requests: readonly SiteRequest[];
    tickets: readonly SiteTicket[];
    desks: readonly KeyDesk[];
  }>({ name: 'site', text: SITE, values: [keyMark, book] });
  if (site === undefined) throw new Error('the window was not told');
  const isSelf = (desk: KeyDesk) => desk.desk === deskId && desk.book === book;
  return {
    at: site.at,
    content: site.content,
    requests: site.requests,
    tickets: site.tickets,
    members: site.desks,
    limit: lowestLimit(
      site.desks.map((desk) => (isSelf(desk) && limit !== null ? { limit, isLimitFresh: true } : desk)),
    ),
    self: site.desks.find(isSelf) ?? null,
    known: site.desks
      .filter((desk) => desk.book === book)
      .map(({ desk: id, name, told, share, hasLeft }) => ({ id, name, told, keyMark, share, hasLeft })),
  };
}

/** A limit holds for a day after it was reported; if no desk reported one for longer, as over a weekend, the last ones hold. */
function lowestLimit(told: readonly Pick<KeyDesk, 'limit' | 'isLimitFresh'>[]): number {
  const fresh = told.filter(({ isLimitFresh }) => isLimitFresh === true);
  return Math.min(...(fresh.length > 0 ? fresh : told).flatMap(({ limit }) => limit ?? []));
}

/**
 * What is reserved for this desk from now on. If it is cut off, it uses the last answer that reached it: that is this one or the
 * previous one, so the larger part is reserved.
 */
export function storedShare(seen: WindowSeen, { share }: Pick<Presence, 'share'>): number {
  return Math.max(seen.share, share);
}

/**
 * Whether the part that is stored for this desk is already the right one. Then an answer that grants nothing can be
 * given without the lock, because it changes nothing by which others are granted.
 */
export function keepsShare({ self }: SiteNow, seen: WindowSeen, presence: Presence): boolean {
  return self !== null && self.share === storedShare(seen, presence);
}

/**
 * Asks about the limit, after this desk's previous request has ended, and notes which part of the limit it believes from
 * now on. The time spent waiting for the turn counts as time without an answer.
 */
export function serially<T>(
  presence: Presence,
  givenUp: AbortSignal,
  work: () => Promise<T>,
  seenIn: (value: T) => WindowSeen | null,
): Promise<T> {
  return presence.turn.runExclusive(async () => {
    givenUp.throwIfAborted();
    const value = await work();
    givenUp.throwIfAborted();
    const seen = seenIn(value);
    if (seen !== null) presence.share = seen.share;
    return value;
  });
}

const GRANT = `
WITH ${NOW}, granted AS (
  INSERT INTO label_station.requests (key_mark, desk, place, lane, granted_at)
  SELECT $1, $2, $3, $4, now.at FROM now
  ON CONFLICT (key_mark, desk, place) DO UPDATE SET lane = excluded.lane, granted_at = excluded.granted_at, ended_at = NULL
), waited AS (
  DELETE FROM label_station.tickets USING now
  WHERE key_mark = $1 AND (desk = $2 AND ticket = $3 OR alive_until <= now.at)
), old AS (
  DELETE FROM label_station.requests USING now
  WHERE key_mark = $1 AND ${SENT_AT} <= now.at - ${msOf(OWN_REQUESTS_MS)} AND NOT (desk = $2 AND place = $3)
)
UPDATE label_station.desks SET seen_at = ${timeOf('$9')}, limit_told = $6, limit_told_at = now.at, share = $7
FROM now WHERE book = $5 AND id = $2 AND arrival = $8`;

/** Without a share: the stored one stays. */
const WAIT = `
WITH ${NOW}, waits AS (
  INSERT INTO label_station.tickets (key_mark, desk, ticket, lane, asked_at, alive_until)
  SELECT $1, $2, $3, $4, now.at, now.at + ${msOf('$9')} FROM now
  ON CONFLICT (key_mark, desk, ticket) DO UPDATE SET lane = excluded.lane, alive_until = excluded.alive_until
)
UPDATE label_station.desks SET limit_told = $6, limit_told_at = now.at, share = coalesce($7::integer, share)
FROM now WHERE book = $5 AND id = $2 AND arrival = $8`;

export function createWindow({ database, hints, identity, presence }: SharedDeps): SharedWindow {
  const { deskId, book, keyMark } = identity;

  /** The site as it is now, and how long this request has to wait in it. Null: this desk is not on, or arrives right now. */
  async function poll(ask: Ask, { ticket, lane, limit }: WindowAsk) {
    const site = await readSite(ask, identity, limit);
    const { self } = site;
    if (self === null || !self.isOn || self.arrival !== presence.arrival) return null;
    const seen = seenFrom(site, deskId);
    // The answer to the same question was lost on its way.
    const isGranted = site.requests.some(
      ({ desk, place, grantedAgo, endedAgo }) =>
        desk === deskId && place === ticket && endedAgo === null && grantedAgo < IN_FLIGHT_MS,
    );
    return {
      site,
      arrival: self.arrival,
      seen,
      waitMs: isGranted ? 0 : Math.ceil(siteWaitMs(site, { desk: deskId, ticket, lane })),
    };
  }

  /** `share`: what is reserved for this desk from now on; null: as before. */
  async function wait(
    ask: Ask,
    { ticket, lane, limit }: WindowAsk,
    { waitMs, arrival }: Pick<NonNullable<Awaited<ReturnType<typeof poll>>>, 'waitMs' | 'arrival'>,
    share: number | null,
  ): Promise<void> {
    const values = [keyMark, deskId, ticket, lane, book, limit, share, arrival, waitMs + LATE_MS];
    await ask({ name: 'wait', text: WAIT, values });
  }

  /** A scan is nearly always granted, so a try without the lock first gains nothing. */
  const isAlwaysLocked = (lane: WindowLane) => lane === 'bench';

  /** Tries it without the lock and without a turn, which only a request that has to wait can. Null: it needs both. */
  async function waitOnly(requested: WindowAsk, givenUp: AbortSignal): Promise<WindowReply | null> {
    if (isAlwaysLocked(requested.lane)) return null;
    const found = await poll(database.ask, requested);
    if (found === null) return null;
    const { site, seen, waitMs } = found;
    if (waitMs === 0 || site.self?.limit !== requested.limit || !keepsShare(site, seen, presence)) return null;
    givenUp.throwIfAborted();
    await wait(database.ask, requested, found, null);
    // The answer to a later request may have come already, so this one never raises the part.
    return { kind: 'wait', waitMs, seen: { ...seen, share: Math.min(seen.share, presence.share) } };
  }

  async function grantOrWait(requested: WindowAsk, givenUp: AbortSignal): Promise<WindowReply> {
    return database.locked(windowLock(keyMark), givenUp, async (ask): Promise<WindowReply> => {
      const found = await poll(ask, requested);
      if (found === null) throw new Refused('not_on', 'this desk has not said that it is on');
      const { site, arrival, seen, waitMs } = found;
      const share = storedShare(seen, presence);
      if (waitMs > 0) {
        await wait(ask, requested, found, share);
        return { kind: 'wait', waitMs, seen };
      }
      const { ticket, lane, limit } = requested;
      const values = [keyMark, deskId, ticket, lane, book, limit, share, arrival, site.at];
      await ask({ name: 'grant', text: GRANT, values });
      return { kind: 'granted', place: ticket, seen };
    });
  }

  return {
    reserve: (requested) =>
      database.answer(
        async (givenUp) =>
          (await waitOnly(requested, givenUp)) ??
          serially(
            presence,
            givenUp,
            () => grantOrWait(requested, givenUp),
            ({ seen }) => seen,
          ),
      ),

    // The request may have been counted again meanwhile, when the desk arrived: then it counts twice.
    ended: (place) =>
      database.run({
        name: 'ended',
        text: `
WITH ${NOW}
INSERT INTO label_station.requests AS r (key_mark, desk, place, granted_at, ended_at)
SELECT $1, $2, $3, now.at, now.at FROM now
ON CONFLICT (key_mark, desk, place) DO UPDATE SET ended_at = coalesce(r.ended_at, excluded.ended_at)`,
        values: [keyMark, deskId, place],
      }),

    release: (place) =>
      database.run({
        name: 'release',
        text: `
WITH freed AS (
  DELETE FROM label_station.requests WHERE key_mark = $1 AND desk = $2 AND place = $3 AND ended_at IS NULL RETURNING 1
)
SELECT ${hints.notify('window')} FROM freed`,
        values: [keyMark, deskId, place],
      }),
  };
}
