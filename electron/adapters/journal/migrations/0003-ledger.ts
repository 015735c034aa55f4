import type { Migration } from './migration.ts';

/**
 * Adds who caused an event and the money that it moved (kuruş, refunds below zero). Old events are filled by the rule
 * of core/jobs/moneyMoved.ts: the first answer after which the job was paid charged it, a cancel refunded it.
 *
 * `last_event` orders the jobs by their last change, even after a wrong clock. A purge does not count as a change,
 * because no one at the desk has to see it. The index by shipment accepts a row whose body is no JSON, so that such a
 * row can be removed.
 */
export const ledger: Migration = {
  version: 3,
  sql: `
    DROP INDEX jobs_by_shipment;

    ALTER TABLE events ADD COLUMN by_whom TEXT;
    ALTER TABLE events ADD COLUMN amount INTEGER;

    CREATE TEMP TABLE told AS
      SELECT id, job_id, to_state,
        CASE WHEN json_extract(detail, '$.payment') IS NULL THEN to_state IN ('label_pending', 'label_ready')
             ELSE json_extract(detail, '$.payment.paid') END AS paid,
        COALESCE(json_extract(detail, '$.payment.amount'), json_extract(detail, '$.shipment.price')) AS amount
      FROM (SELECT id, job_id, to_state, type, CASE WHEN json_valid(detail) THEN detail ELSE '{}' END AS detail
            FROM events)
      WHERE (type IN ('payment_required', 'label_awaited', 'label_stored')
        OR (type = 'looked' AND json_extract(detail, '$.payment') IS NOT NULL));
    CREATE INDEX temp.told_by_job ON told (job_id, id);
    UPDATE events SET amount = (SELECT amount FROM told WHERE told.id = events.id)
      WHERE id IN (
        SELECT id FROM told AS this WHERE paid AND to_state <> 'already_shipped' AND NOT COALESCE(
          (SELECT paid FROM told AS earlier WHERE earlier.job_id = this.job_id AND earlier.id < this.id
           ORDER BY earlier.id DESC LIMIT 1), 0));
    DROP TABLE temp.told;
    UPDATE events SET amount = CASE WHEN json_valid(detail) THEN -json_extract(detail, '$.refunded') END
      WHERE type = 'cancel_done';

    ALTER TABLE jobs ADD COLUMN last_event INTEGER NOT NULL DEFAULT 0;
    UPDATE jobs SET last_event = COALESCE((SELECT MAX(id) FROM events WHERE job_id = jobs.id), 0);
    CREATE INDEX jobs_by_last_event ON jobs (last_event);
    CREATE TRIGGER events_move_jobs AFTER INSERT ON events WHEN NEW.type <> 'purged' BEGIN
      UPDATE jobs SET last_event = NEW.id WHERE id = NEW.job_id;
    END;

    CREATE INDEX jobs_by_shipment ON jobs (CASE WHEN json_valid(body) THEN json_extract(body, '$.shipment.id') END);
  `,
};
