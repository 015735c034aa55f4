import type { HallClaim } from '../../contract/hall.ts';
import { type ClaimReply, type Claims, UNHEARD_MS } from '../../core/ports/Coordinator.ts';
import { IS_ON } from './desks.ts';
import { sharedOrderOf } from './orders.ts';
import { hallParcel, PARCEL } from './parcels.ts';
import type { SharedParts } from './parts.ts';
import { epochMs, inMs, msOf, NOW, plainText } from './statements.ts';

interface Owner {
  readonly desk: string;
  readonly jobId: string;
  readonly turn: string;
}

/** An order that goes from hand to hand at every look is one of a test. */
const MOST_TRIES = 5;

export function createClaims({ database, hints, identity }: SharedParts): Claims {
  const { deskId, book } = identity;

  /**
   * Takes the order where nobody has it, and says who has it. A statement does not see what others commit while it waits for
   * them: then it says nothing, and the next one sees it.
   */
  const TAKE = `
WITH known AS (
  SELECT desk, job_id, turn FROM label_station.claims WHERE book = $1 AND reference = $2 AND desk IS NOT NULL
), ${counted('WHERE NOT EXISTS (SELECT FROM known)')}, put AS (
  INSERT INTO label_station.claims AS c (book, reference, desk, job_id, turn, since, revision)
  SELECT $1, $2, $3, $4, nextval('label_station.turns'), clock_timestamp(), counted.last FROM counted
  ON CONFLICT (book, reference) DO UPDATE SET desk = excluded.desk, job_id = excluded.job_id, turn = excluded.turn,
    since = excluded.since, revision = excluded.revision WHERE c.desk IS NULL
  RETURNING c.desk, c.job_id, c.turn
), told AS (SELECT ${hints.tell('claims')} FROM put)
SELECT desk, job_id AS "jobId", turn FROM put, told
UNION ALL
SELECT desk, job_id, turn FROM known`;

  /** A second attempt, after one whose answer was lost, changes nothing. */
  const TAKE_OVER = `
WITH ${counted('WHERE EXISTS (SELECT FROM label_station.claims WHERE book = $1 AND reference = $2 AND desk = $5)')}, taken AS (
  UPDATE label_station.claims
  SET desk = $3, job_id = $4, turn = nextval('label_station.turns'), since = clock_timestamp(), revision = counted.last
  FROM counted WHERE book = $1 AND reference = $2 AND desk = $5 AND desk <> $3 RETURNING turn
)
SELECT turn, ${hints.tell('claims')} FROM taken`;

  const OF = `
WITH ${NOW}
SELECT c.desk, coalesce(d.name, '') AS name, ${epochMs('c.since')} AS since,
  ${epochMs('d.seen_at')} AS "seenAt", coalesce(${IS_ON}, false) AS "isOn", ${PARCEL} AS parcel
FROM now, label_station.claims AS c
LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id = c.desk
LEFT JOIN label_station.parcels AS p ON p.book = c.book AND p.desk = c.desk AND p.job_id = c.job_id
WHERE c.book = $1 AND c.reference = $2 AND c.desk IS NOT NULL`;

  const UNBROKEN = `
WITH ${NOW}
SELECT coalesce(bool_and(d.id IS NULL OR d.on_since <= c.since AND (d.has_left OR ${IS_ON})), false)
    AND NOT EXISTS (
      SELECT FROM label_station.parcels AS p WHERE p.book = $1 AND p.reference = $2 AND p.desk <> $3
    ) AS "isSo",
  coalesce(max(${inMs('now.at - d.heard_at')}) FILTER (WHERE ${IS_ON}), 0) AS "heardAgo"
FROM now, label_station.claims AS c
LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id <> $3 AND d.seen_at > c.since - ${msOf(UNHEARD_MS)}
WHERE c.book = $1 AND c.reference = $2 AND c.desk = $3 AND c.turn = $4`;

  async function of(reference: string): Promise<HallClaim | null> {
    const [row] = await database.ask<{
      desk: string;
      name: string;
      since: number;
      seenAt: number | null;
      isOn: boolean;
      parcel: unknown;
    }>({ name: 'claim of', text: OF, values: [book, plainText(reference)] });
    if (row === undefined) return null;
    const desk = { id: row.desk, name: row.name };
    const { since, seenAt: deskSeenAt, isOn: deskIsOn } = row;
    return { reference, desk, since, deskSeenAt, deskIsOn, parcel: hallParcel(row.parcel) };
  }

  /** The job before was never kept, or its journal is gone. */
  async function keep(reference: string, jobId: string): Promise<void> {
    await database.ask({
      name: 'keep claim',
      text: 'UPDATE label_station.claims SET job_id = $4 WHERE book = $1 AND reference = $2 AND desk = $3',
      values: [book, plainText(reference), deskId, jobId],
    });
  }

  async function claim(reference: string, jobId: string): Promise<ClaimReply> {
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const [owner] = await database.ask<Owner & Record<string, string>>({
        name: 'claim',
        text: TAKE,
        values: [book, plainText(reference), deskId, jobId],
      });
      if (owner === undefined) continue;
      if (owner.desk === deskId) {
        if (owner.jobId !== jobId) await keep(reference, jobId);
        return mine(owner.turn, reference);
      }
      const claim = await of(reference);
      // It may have been given back in between.
      if (claim !== null && claim.desk.id !== deskId) return { kind: 'other', claim };
    }
    throw new Error('the order changes hands too often');
  }

  /** Once the order is claimed, so that nobody can put a change of it and ship it unseen. */
  async function mine(turn: string, reference: string): Promise<ClaimReply> {
    return { kind: 'mine', turn: Number(turn), order: await sharedOrderOf(database, book, reference) };
  }

  return {
    claim: ({ reference, jobId }) => database.answer(() => claim(reference, jobId)),

    takeOver: ({ reference, jobId }, from) =>
      database.answer(async () => {
        const [taken] = await database.ask<{ turn: string }>({
          name: 'take over',
          text: TAKE_OVER,
          values: [book, plainText(reference), deskId, jobId, from],
        });
        return taken === undefined ? claim(reference, jobId) : mine(taken.turn, reference);
      }),

    turnOf: (reference) =>
      database.answer(async () => {
        const [row] = await database.ask<{ turn: string }>({
          name: 'turn of',
          text: 'SELECT turn FROM label_station.claims WHERE book = $1 AND reference = $2 AND desk = $3',
          values: [book, plainText(reference), deskId],
        });
        return row === undefined ? null : Number(row.turn);
      }),

    unbroken: (reference, turn) =>
      database.answer(async () => {
        const [row] = await database.ask<{ isSo: boolean; heardAgo: number }>({
          name: 'unbroken',
          text: UNBROKEN,
          values: [book, plainText(reference), deskId, turn],
        });
        return row ?? { isSo: false, heardAgo: 0 };
      }),

    release: (reference) =>
      database.answer(async () => {
        await database.ask({
          name: 'release claim',
          text: `
WITH ${counted('WHERE EXISTS (SELECT FROM label_station.claims WHERE book = $1 AND reference = $2 AND desk = $3)')}, freed AS (
  UPDATE label_station.claims SET desk = NULL, revision = counted.last
  FROM counted WHERE book = $1 AND reference = $2 AND desk = $3 RETURNING 1
)
SELECT ${hints.tell('claims')} FROM freed`,
          values: [book, plainText(reference), deskId],
        });
        return null;
      }),

    of: (reference) => database.answer(() => of(reference)),

    changedAfter: (revision, limit) =>
      database.answer(async () => {
        const rows = await database.ask<{ reference: string; desk: string | null; name: string; revision: string }>({
          name: 'claims after',
          text: `SELECT c.reference, c.desk, coalesce(d.name, '') AS name, c.revision FROM label_station.claims AS c
            LEFT JOIN label_station.desks AS d ON d.book = c.book AND d.id = c.desk
            WHERE c.book = $1 AND c.revision > $2 AND ($2 > 0 OR c.desk IS NOT NULL) ORDER BY c.revision LIMIT $3`,
          values: [book, revision, limit],
        });
        return rows.map((row) => ({
          reference: row.reference,
          desk: row.desk === null ? null : { id: row.desk, name: row.name },
          revision: Number(row.revision),
        }));
      }),
  };
}

/**
 * The next revision as the row `counted`, where `only` holds. The counter's row stays locked until the commit, so revisions
 * become visible in order, as in facts.ts.
 */
const counted = (only: string) => `counted AS (
  INSERT INTO label_station.claim_counters AS c (book, last) SELECT $1, 1 ${only}
  ON CONFLICT (book) DO UPDATE SET last = c.last + 1 RETURNING last
)`;
