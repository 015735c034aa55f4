import { z } from 'zod';
import { type EventOutcome, eventOutcomeSchema } from '../../contract/mailbox.ts';
import type { KnownEvent } from '../../core/ports/EventInbox.ts';
import type { EventDraft, ServiceEvents, StoredEvent } from '../../core/ports/JournalEvents.ts';
import type { JournalDatabase, Row } from './database.ts';
import { putMessages } from './outboxTable.ts';
import { readable } from './quarantine.ts';

/** An event without its label link, which has its own column because it is deleted before the rest. */
const bodySchema = z.object({
  at: z.number().nullable(),
  carrierNumber: z.string().nullable(),
  oldStatus: z.string().nullable(),
  status: z.string().nullable(),
  statusLabel: z.string().nullable(),
  more: z.array(z.object({ name: z.string(), value: z.string() })),
});

const signedWithSchema = z.enum(['secret', 'previous', 'api_key']);
const OPEN = 'open' satisfies EventOutcome;

export function serviceEventsTable(database: JournalDatabase): ServiceEvents {
  const { run, all, one, count, transaction } = database;

  const eventsOf = (text: string, ...values: (string | number)[]) =>
    readable(database, 'service_events', all(`SELECT * FROM service_events ${text}`, ...values), storedEventOf);

  /** A repeated event has a newer link. Once the event is handled, no link is stored. */
  function take(draft: EventDraft): void {
    const { event, shipmentId, labelUrl, ...rest } = draft.event;
    run(
      `INSERT INTO service_events
         (key, event, shipment_id, received_at, last_at, known, signed_with, outcome, link, body)
       VALUES (?, ?, ?, ?, ?, ?, ?, '${OPEN}', ?, ?)
       ON CONFLICT (key) DO UPDATE SET
         repeats = repeats + 1,
         last_at = MAX(last_at, excluded.last_at),
         link = CASE WHEN outcome = '${OPEN}' THEN COALESCE(excluded.link, link) END`,
      draft.key,
      event,
      shipmentId,
      draft.receivedAt,
      draft.receivedAt,
      draft.known ? 1 : 0,
      draft.signedWith,
      labelUrl,
      JSON.stringify(rest),
    );
  }

  function hasJob(id: number): boolean {
    const job = one(
      `SELECT 1 FROM service_events JOIN jobs
         ON CASE WHEN json_valid(jobs.body) THEN json_extract(jobs.body, '$.shipment.id') END = shipment_id
       WHERE service_events.id = ?`,
      id,
    );
    return job !== undefined;
  }

  return {
    async inboxCursor(inbox) {
      const row = one('SELECT cursor FROM inboxes WHERE inbox = ?', inbox);
      return row?.cursor == null ? null : String(row.cursor);
    },

    async takeEvents({ inbox, cursor, events, forged, gap, at }) {
      transaction(() => {
        for (const draft of events) take(draft);
        const newest = events.reduce((last, { receivedAt }) => Math.max(last, receivedAt), 0);
        run(
          `INSERT INTO inboxes (inbox, cursor, forged, gap_at, last_at) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (inbox) DO UPDATE SET
             cursor = excluded.cursor,
             forged = forged + excluded.forged,
             gap_at = COALESCE(excluded.gap_at, gap_at),
             last_at = COALESCE(MAX(excluded.last_at, last_at), excluded.last_at, last_at)`,
          inbox,
          cursor,
          forged,
          gap ? at : null,
          events.length === 0 ? null : newest,
        );
      });
    },

    async openEvents(limit) {
      return eventsOf(`WHERE outcome = '${OPEN}' ORDER BY id LIMIT ?`, limit);
    },

    async settleEvent(id, outcome, jobId, messages) {
      if (outcome === 'not_ours' && hasJob(id)) return;
      transaction(() => {
        const wasOpen = count(`SELECT COUNT(*) AS n FROM service_events WHERE id = ? AND outcome = '${OPEN}'`, id) > 0;
        run('UPDATE service_events SET outcome = ?, job_id = ?, link = NULL WHERE id = ?', outcome, jobId, id);
        if (wasOpen) putMessages(database, messages);
      });
    },

    async createdElsewhere(since, limit) {
      const rows = all(
        `SELECT shipment_id FROM service_events
         WHERE outcome IN ('${OPEN}', '${'not_ours' satisfies EventOutcome}') AND received_at >= ?
           AND event = '${'shipment.created' satisfies KnownEvent}' AND shipment_id IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM jobs
             WHERE CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END = shipment_id)
         GROUP BY shipment_id ORDER BY MAX(id) DESC LIMIT ?`,
        since,
        limit,
      );
      return rows.map((row) => String(row.shipment_id));
    },

    async recentEvents(list, limit) {
      return eventsOf(`${list === 'unknown' ? 'WHERE known = 0' : ''} ORDER BY last_at DESC, id DESC LIMIT ?`, limit);
    },

    async eventCounts() {
      const row = one('SELECT SUM(forged) AS forged, MAX(last_at) AS last, MAX(gap_at) AS gap FROM inboxes');
      return {
        forged: Number(row?.forged ?? 0),
        unknown: count('SELECT COUNT(*) AS n FROM service_events WHERE known = 0'),
        lastAt: row?.last == null ? null : Number(row.last),
        gapAt: row?.gap == null ? null : Number(row.gap),
      };
    },

    async forgetEvents(before) {
      run(`DELETE FROM service_events WHERE last_at < ? AND outcome <> '${OPEN}'`, before);
    },
  };
}

function storedEventOf(row: Row): StoredEvent {
  return {
    id: Number(row.id),
    key: String(row.key),
    receivedAt: Number(row.received_at),
    repeats: Number(row.repeats),
    known: row.known === 1,
    signedWith: signedWithSchema.parse(row.signed_with),
    outcome: eventOutcomeSchema.parse(row.outcome),
    jobId: row.job_id === null ? null : String(row.job_id),
    event: {
      ...bodySchema.parse(JSON.parse(String(row.body))),
      event: String(row.event),
      shipmentId: row.shipment_id === null ? null : String(row.shipment_id),
      labelUrl: row.link === null ? null : String(row.link),
    },
  };
}
