import { randomUUID } from 'node:crypto';
import { type DeskRef, type DeskReport, deskReportSchema, type SiteDesk } from '../../contract/site.ts';
import {
  type Arrival,
  type Coordinator,
  LEASE_MS,
  restingPart,
  type SiteMemory,
  type WindowSeen,
} from '../../core/ports/Coordinator.ts';
import { seenFrom } from '../../core/service/index.ts';
import { bringRequests, desksKnown, IS_AWAITED, nameContent, serverOf } from './contents.ts';
import { assertJoins } from './migrate.ts';
import type { Migration } from './migrations/migration.ts';
import { remember } from './presence.ts';
import type { SharedDeps } from './sharedDeps.ts';
import type { Ask } from './siteDatabase.ts';
import { epochMs, msOf, NOW, plainText, timeOf } from './statements.ts';
import { keepsShare, readSite, type SiteNow, serially, storedShare, windowLock } from './window.ts';

export type Desks = Pick<Coordinator, 'arrive' | 'insist' | 'settled' | 'beat' | 'leave' | 'desks' | 'dismiss'>;

/** This desk's row as an arrival finds it. `seenAt`: epoch ms. */
interface KnownSelf {
  readonly isOn: boolean;
  readonly seenAt: number;
  readonly session: string | null;
  readonly place: string | null;
  readonly start: string | null;
}

export interface DesksDeps extends SharedDeps {
  readonly desk: DeskRef;
  readonly migrations: readonly Migration[];
}

/** Takes the place of a report that this version cannot read, because a later one wrote it. */
const UNREADABLE: DeskReport = {
  program: '',
  printers: [],
  queue: { bench: 0, batch: 0, attention: 0 },
  today: { accepted: 0, printed: 0 },
};

/** See `restingPart`. */
const RESTING = 'CASE WHEN coalesce(share, 0) < 1 THEN 0 ELSE greatest(1, share / 5) END';

/** Whether a desk is on, in any join; `now` is one of NOW's rows. */
export const IS_ON = `NOT d.has_left AND d.seen_at > now.at - ${msOf(LEASE_MS)}`;

/**
 * Until `settled`, the desk may have shipped orders of which the site does not know, so it counts as on only from then
 * (`on_since`). A desk that arrives for the first time ($14 is the name of the content then) is not awaited. Requests and tickets
 * of a day ago are deleted under any key, because that key may not be in use any more. `heard_at` is read by earlier programs only.
 */
const ARRIVE = `
WITH ${NOW}, gone AS (
  DELETE FROM label_station.requests USING now
  WHERE key_mark = $1 AND desk = $2 OR granted_at < now.at - interval '1 day'
), waited AS (
  DELETE FROM label_station.tickets USING now
  WHERE key_mark = $1 AND desk = $2 OR alive_until < now.at - interval '1 day'
), own AS (
  INSERT INTO label_station.requests (key_mark, desk, place, granted_at, ended_at)
  SELECT $1, $2, o.place, now.at - ${msOf('o.age')}, CASE WHEN o.age > 0 THEN now.at - ${msOf('o.age')} END
  FROM now, unnest($3::text[], $4::float8[]) AS o (place, age)
)
INSERT INTO label_station.desks AS d
  (book, id, name, key_mark, session, arrival, place, seen_at, heard_at, on_since, has_left, report, share, limit_told, limit_told_at,
   settled_in, start)
SELECT $5, $2, $6, $1, $7, $12, $11, ${timeOf('$13')}, ${timeOf('$13')}, 'infinity', false, $8, $9, $10, now.at, $14::uuid, $15 FROM now
ON CONFLICT (book, id) DO UPDATE SET name = excluded.name, key_mark = excluded.key_mark, session = excluded.session,
  arrival = excluded.arrival, place = excluded.place, seen_at = excluded.seen_at,
  on_since = excluded.on_since, has_left = false, report = excluded.report, share = excluded.share, limit_told = excluded.limit_told, limit_told_at = excluded.limit_told_at,
  start = coalesce(excluded.start, d.start)`;

export function createDesks({ database, hints, identity, presence, desk, migrations }: DesksDeps): Desks {
  const { deskId, book, keyMark, place, starts } = identity;
  /** A person may change it. */
  const name = () => plainText(desk.name);

  /** False where the site has given this desk up. `share`: what is reserved for it from now on; null: as before. */
  async function beatOn(
    ask: Ask,
    { at, self, content, known }: SiteNow,
    share: number | null,
    report: DeskReport,
    memory: SiteMemory | null,
  ): Promise<boolean> {
    if (self === null || self.arrival !== presence.arrival) return false;
    const isLess = memory?.desks.some(({ id, told }) => known.some((desk) => desk.id === id && desk.told < told));
    if (isLess === true || memory?.site !== content) return false;
    const rows = await ask({
      name: 'beat',
      text: `WITH ${NOW} UPDATE label_station.desks AS d SET seen_at = ${timeOf('$7')}, report = $4,
        share = coalesce($5::integer, d.share), name = $6
        FROM now WHERE d.book = $1 AND d.id = $2 AND d.arrival = $3 AND ${IS_ON} RETURNING 1`,
      values: [book, deskId, self.arrival, JSON.stringify(report), share, name(), at],
    });
    return rows.length > 0;
  }

  async function beat(report: DeskReport, givenUp: AbortSignal): Promise<WindowSeen | 'lost'> {
    // Other answers may add to it while this one is on its way.
    const { memory } = presence;
    const before = await readSite(database.ask, identity, null);
    givenUp.throwIfAborted();
    const noted = async (ask: Ask, site: SiteNow, share: number | null) =>
      (await beatOn(ask, site, share, report, memory)) ? site : null;
    const now = keepsShare(before, seenFrom(before, deskId), presence)
      ? await noted(database.ask, before, null)
      : // With the lock, so that two desks that call at the same time are not both given the same part of the limit.
        await database.locked(windowLock(keyMark), givenUp, async (ask) => {
          const site = await readSite(ask, identity, null);
          return noted(ask, site, storedShare(seenFrom(site, deskId), presence));
        });
    if (now === null) return 'lost';
    remember(presence, now.known);
    return seenFrom(now, deskId);
  }

  async function arrive(
    session: string,
    report: DeskReport,
    ownAges: () => readonly number[],
    limit: number,
    memory: SiteMemory | null,
    othersAges: () => readonly number[],
    givenUp: AbortSignal,
  ): Promise<Arrival> {
    const arrival = randomUUID();
    let desksNow: SiteMemory['desks'] = [];
    const server = await serverOf(database.ask);
    const reply = await database.locked(windowLock(keyMark), givenUp, async (ask): Promise<Arrival> => {
      const [known] = await ask<KnownSelf>({
        name: 'self',
        text: `WITH ${NOW} SELECT ${IS_ON} AS "isOn", ${epochMs('d.seen_at')} AS "seenAt", d.session, d.place, d.start FROM now, label_station.desks AS d
        WHERE d.book = $1 AND d.id = $2`,
        values: [book, deskId],
      });
      // A program that was on and is taken for gone must not take its place back from the one that has it now.
      const isSamePlace = place !== null && known?.place === place && presence.session === null;
      if (known?.isOn && known.session !== session && !isSamePlace) {
        presence.isSecond ||= presence.metAt !== null && known.seenAt > presence.metAt;
        presence.metAt = known.seenAt;
        return sameDesk();
      }
      // Another program has been this desk since, with a copy of its data.
      const isOvertaken = starts.length > 0 && known?.start != null && !starts.includes(known.start);
      if ((isOvertaken || presence.isSecond) && !presence.insists) return sameDesk();
      const { site, isLost } = await nameContent(ask, identity, server, memory);
      const before = await readSite(ask, identity, limit);
      const seen = seenFrom(withSelf(before, deskId, limit), deskId);
      const [meta] = await ask<{ oldest: number }>({
        name: 'arriving',
        text: `SELECT oldest, ${hints.notify('desks')} FROM label_station.schema`,
      });
      if (meta === undefined) throw new Error('the schema has no version');
      assertJoins(meta.oldest, migrations);
      // If the answer is lost, the desk uses the resting part, which was reserved all the time.
      const rested = before.self?.hasLeft ? before.self.share : restingPart(before.self?.share ?? 0);
      // Last of all: what it sends from now on is not among them.
      const ages = ownAges();
      const values = [
        keyMark,
        deskId,
        ages.map(() => randomUUID()),
        ages,
        book,
        name(),
        session,
        JSON.stringify(report),
        Math.max(storedShare(seen, presence), rested),
        limit,
        place,
        arrival,
        before.at,
        memory === null ? site : null,
        starts.at(-1) ?? null,
      ];
      await ask({ name: 'arrive', text: ARRIVE, values });
      if (isLost) await bringRequests(ask, identity, othersAges());
      desksNow = await desksKnown(ask, identity);
      return { kind: 'arrived', site, seen };
    });
    // Only after the commit: after a failed one this desk has not arrived.
    if (reply.kind === 'arrived') {
      const told = presence.memory?.site === reply.site ? presence.memory.desks : [];
      const known = { site: reply.site, desks: desksNow };
      Object.assign(presence, { session, arrival, memory: known, insists: false, metAt: null, isSecond: false });
      // A statement of this desk may have raised its counter while the arrival was on its way.
      remember(
        presence,
        told.filter(({ id }) => id === deskId),
      );
    }
    return reply;
  }

  const sameDesk = (): Arrival => ({
    kind: 'same_desk_is_on',
    ...(presence.isSecond ? { isAtWork: true } : {}),
  });

  return {
    arrive: (session, report, ownAges, limit, memory = null, othersAges = () => []) =>
      database.answer((givenUp) =>
        serially(
          presence,
          givenUp,
          () => arrive(session, report, ownAges, limit, memory, othersAges, givenUp),
          (arrival) => (arrival.kind === 'arrived' ? arrival.seen : null),
        ),
      ),

    insist() {
      presence.insists = true;
    },

    settled: () =>
      database.run({
        name: 'settled',
        text: `
WITH ${NOW}, told AS (
  UPDATE label_station.desks AS d SET on_since = now.at, settled_in = c.name FROM now, label_station.contents AS c
  WHERE c.book = d.book AND c.name = $4 AND d.book = $1 AND d.id = $2 AND d.arrival = $3 AND d.on_since = 'infinity'
  RETURNING 1
)
SELECT ${hints.notify('desks')} FROM told`,
        values: [book, deskId, presence.arrival, presence.memory?.site],
      }),

    beat: (report) =>
      database.answer((givenUp) =>
        serially(
          presence,
          givenUp,
          () => beat(report, givenUp),
          (seen) => (seen === 'lost' ? null : seen),
        ),
      ),

    leave: (worksAlone) =>
      database.answer(async () => {
        await database.ask({
          name: 'leave',
          text: `
WITH gone AS (
  UPDATE label_station.desks SET has_left = true, session = NULL, share = CASE WHEN $5 THEN share ELSE ${RESTING} END
  WHERE book = $1 AND id = $2 AND session = $3 RETURNING 1
), waited AS (
  DELETE FROM label_station.tickets WHERE key_mark = $4 AND desk = $2 AND EXISTS (SELECT FROM gone)
)
SELECT ${hints.notify('desks')}, ${hints.notify('window')} FROM gone`,
          values: [book, deskId, presence.session, keyMark, worksAlone],
        });
        presence.session = null;
        return null;
      }),

    desks: () =>
      database.rows(
        {
          name: 'desks',
          text: `WITH ${NOW} SELECT json_build_object('id', d.id, 'name', d.name) AS desk, ${IS_ON} AS "isOn",
            d.has_left AS "hasLeft", ${IS_AWAITED} AS "isAwaited", ${epochMs('d.seen_at')} AS "seenAt", d.report
            FROM now, label_station.desks AS d WHERE d.book = $1`,
          values: [book],
        },
        (rows: readonly (Omit<SiteDesk, 'report'> & { readonly report: unknown })[]) =>
          rows
            .map(({ report, ...row }) => ({ ...row, report: deskReportSchema.safeParse(report).data ?? UNREADABLE }))
            .sort((one, other) => one.desk.name.localeCompare(other.desk.name, 'tr', { numeric: true })),
      ),

    // The desk may have shipped orders while it was cut off, so no claim is proof until it is back and has reported them. A desk that
    // is on stays on: only its report is waited for no longer.
    dismiss: (id) =>
      database.run({
        name: 'dismiss',
        text: `
WITH ${NOW}, gone AS (
  UPDATE label_station.desks AS d SET has_left = d.has_left OR NOT (${IS_ON}), on_since = 'infinity',
    session = CASE WHEN ${IS_ON} THEN d.session END,
    share = CASE WHEN d.has_left OR (${IS_ON}) THEN share ELSE ${RESTING} END,
    settled_in = (SELECT c.name FROM label_station.contents AS c WHERE c.book = $1)
  FROM now WHERE d.book = $1 AND d.id = $2 AND (${IS_AWAITED} OR NOT (d.has_left OR (${IS_ON}))) RETURNING 1
)
SELECT ${hints.notify('desks')}, ${hints.notify('window')} FROM gone`,
        values: [book, id],
      }),
  };
}

/** The site with this desk in it, which is about to be on. */
function withSelf(site: SiteNow, deskId: string, limit: number): SiteNow {
  const others = site.members.filter(({ desk }) => desk !== deskId);
  return {
    ...site,
    limit: Math.min(site.limit, limit),
    members: [...others, { desk: deskId, isOn: true, hasLeft: false, share: 0, seenAgo: 0 }],
  };
}
