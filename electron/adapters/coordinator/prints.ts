import type { DeskRef } from '../../contract/site.ts';
import { type SitePrintState, type SitePrints, sitePrintStateSchema } from '../../core/ports/SitePrints.ts';
import { noted, noting } from './contents.ts';
import type { SharedDeps } from './sharedDeps.ts';
import { inMs, msOf, NOW, plainText } from './statements.ts';

interface TakenRow {
  readonly id: string;
  readonly from: string;
  readonly fromName: string;
  readonly printerId: string;
  readonly title: string;
  readonly copies: number;
  readonly isWanted: boolean;
  readonly ageMs: number;
  readonly pdf: Buffer;
}

/** The end of a print request that its desk withdrew before another desk took it. */
const WITHDRAWN: SitePrintState = { kind: 'ended', outcome: { kind: 'cancelled', reason: null } };

/**
 * Requests that wait, or that this start of the desk has taken unknowingly, because the answer was lost. $3 is the start, $4 the
 * requests that it knows.
 */
const TO_TAKE = `p.book = $1 AND p.to_desk = $2 AND p.kind <> 'ended' AND p.pdf IS NOT NULL
  AND (p.kind = 'waiting' OR (p.taken_by = $3 AND p.id <> ALL($4::text[])))`;

/** Skips rows that are locked at this moment: by another start of this desk's program, or by a desk that withdraws its request. */
const TAKE = (told: string) => `
WITH ${NOW}, next AS (
  SELECT p.id FROM label_station.prints AS p WHERE ${TO_TAKE} AND p.printer = $5
  ORDER BY p.asked_at, p.id LIMIT 1 FOR UPDATE SKIP LOCKED
), taken AS (
  UPDATE label_station.prints AS p SET kind = 'taken', state = $6, taken_by = $3 FROM next
  WHERE p.book = $1 AND p.id = next.id
  RETURNING p.id, p.from_desk, p.printer, p.title, p.copies, p.is_wanted, p.asked_at, p.pdf
), ${noted('taken', '$2')}
SELECT t.id, t.from_desk AS "from", coalesce(d.name, '') AS "fromName", t.printer AS "printerId", t.title, t.copies,
  t.is_wanted AS "isWanted", ${inMs('now.at - t.asked_at')} AS "ageMs", t.pdf, (SELECT told FROM noted) AS told,
  ${told}
FROM now, taken AS t LEFT JOIN label_station.desks AS d ON d.book = $1 AND d.id = t.from_desk`;

/** The row is written even if the request has not arrived: its id is in use then, so that it cannot be printed later. */
const WITHDRAW = (told: string) => `
WITH put AS (
  INSERT INTO label_station.prints AS p
    (book, id, from_desk, to_desk, printer, title, copies, is_wanted, asked_at, kind, state, is_unwanted)
  VALUES ($1, $3, $2, '', '', '', 0, false, clock_timestamp(), 'ended', $4, true)
  ON CONFLICT (book, id) DO UPDATE SET is_unwanted = true,
    kind = CASE WHEN p.kind = 'waiting' THEN excluded.kind ELSE p.kind END,
    state = CASE WHEN p.kind = 'waiting' THEN excluded.state ELSE p.state END,
    pdf = CASE WHEN p.kind = 'waiting' THEN NULL ELSE p.pdf END
  WHERE p.from_desk = $2
  RETURNING p.state
)
SELECT state, ${told} FROM put`;

export function createPrints(shared: SharedDeps): SitePrints {
  const { database, hints, identity, presence } = shared;
  const { deskId, book } = identity;
  const told = hints.notify('prints');
  const startOf = () => presence.session ?? '';

  async function ids(name: string, condition: string, ...values: readonly unknown[]): Promise<readonly string[]> {
    const rows = await database.ask<{ id: string }>({
      name,
      text: `SELECT p.id FROM label_station.prints AS p
        WHERE p.book = $1 AND p.to_desk = $2 AND p.kind = 'taken' AND ${condition} ORDER BY p.asked_at, p.id`,
      values: [book, deskId, ...values],
    });
    return rows.map(({ id }) => id);
  }

  return {
    submit: ({ id, deskId: to, printerId, title, copies, isWanted, pdf }) =>
      database.run({
        name: 'submit print',
        text: `
WITH put AS (
  INSERT INTO label_station.prints
    (book, id, from_desk, to_desk, printer, title, copies, is_wanted, asked_at, kind, state, pdf)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp(), 'waiting', $9, $10)
  ON CONFLICT (book, id) DO NOTHING RETURNING 1
)
SELECT ${told} FROM put`,
        values: [
          ...[book, plainText(id), deskId, to, plainText(printerId), plainText(title), copies, isWanted],
          ...[JSON.stringify({ kind: 'waiting' } satisfies SitePrintState), Buffer.from(pdf)],
        ],
      }),

    state: (id) =>
      database.rows(
        {
          name: 'state of print',
          text: 'SELECT state FROM label_station.prints WHERE book = $1 AND id = $2 AND from_desk = $3',
          values: [book, plainText(id), deskId],
        },
        ([row]: readonly { state: unknown }[]) => (row === undefined ? null : stateOf(row.state)),
      ),

    open: () =>
      database.answer(() =>
        database.ask<{ id: string; deskId: string; printerId: string; title: string }>({
          name: 'open prints',
          text: `SELECT id, to_desk AS "deskId", printer AS "printerId", title FROM label_station.prints
            WHERE book = $1 AND from_desk = $2 AND kind <> 'ended' ORDER BY asked_at, id`,
          values: [book, deskId],
        }),
      ),

    withdraw: (id) =>
      database.rows(
        {
          name: 'withdraw print',
          text: WITHDRAW(told),
          values: [book, deskId, plainText(id), JSON.stringify(WITHDRAWN)],
        },
        // An id of another desk is none of this one.
        ([row]: readonly { state: unknown }[]) => (row === undefined ? WITHDRAWN : stateOf(row.state)),
      ),

    wanted: (known) =>
      database.rows(
        {
          name: 'wanted prints',
          text: `SELECT DISTINCT p.printer FROM label_station.prints AS p WHERE ${TO_TAKE}`,
          values: [book, deskId, startOf(), known],
        },
        (rows: readonly { printer: string }[]) => rows.map(({ printer }) => printer),
      ),

    take: (printerId, known) =>
      database.answer(async () => {
        if (presence.session === null) throw new Error('this desk has not said that it is on');
        const taken = JSON.stringify({ kind: 'taken', trouble: null, reason: null } satisfies SitePrintState);
        const [row] = await noting<TakenRow>(shared, {
          name: 'take print',
          text: TAKE(told),
          values: [book, deskId, presence.session, known, plainText(printerId), taken],
        });
        if (row === undefined) return null;
        const { id, from, fromName, printerId: at, title, copies, isWanted, ageMs, pdf } = row;
        const desk: DeskRef = { id: from, name: fromName };
        return { id, from: desk, printerId: at, title, copies, isWanted, ageMs, pdf: new Uint8Array(pdf) };
      }),

    leftBehind: () => database.answer(() => ids('prints left behind', 'p.taken_by IS DISTINCT FROM $3', startOf())),

    unwanted: () => database.answer(() => ids('unwanted prints', 'p.is_unwanted')),

    report: (id, state) =>
      database.run({
        name: 'report print',
        text: `
WITH put AS (
  UPDATE label_station.prints SET kind = $4, state = $5, pdf = CASE WHEN $4 = 'ended' THEN NULL ELSE pdf END
  WHERE book = $1 AND id = $2 AND to_desk = $3 AND kind = 'taken' RETURNING 1
)
SELECT ${told} FROM put`,
        values: [book, plainText(id), deskId, state.kind, JSON.stringify(state)],
      }),

    forget: (olderThanMs) =>
      database.run({
        name: 'forget prints',
        text: `DELETE FROM label_station.prints WHERE book = $1 AND asked_at < clock_timestamp() - ${msOf('$2')}`,
        values: [book, olderThanMs],
      }),
  };
}

/** A state that a later version wrote in another way is treated as unknown. */
function stateOf(state: unknown): SitePrintState {
  return (
    sitePrintStateSchema.safeParse(state).data ?? { kind: 'ended', outcome: { kind: 'unknown', detail: 'unreadable' } }
  );
}
