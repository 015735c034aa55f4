import type { Migration } from './migration.ts';

/**
 * When each job came into its state and when its label came out, taken from its events. Unreadable bodies are left to
 * the quarantine. Orders that wait to be sent may have a shelf slot from now on, so those slots are unique as well.
 */
export const timesOfStates: Migration = {
  version: 7,
  sql: `
    UPDATE jobs SET body = json_set(body,
      '$.stateSince', (SELECT at FROM events WHERE job_id = jobs.id AND to_state = jobs.state
        AND (from_state IS NULL OR from_state <> to_state) ORDER BY id DESC LIMIT 1),
      '$.printedAt', (SELECT at FROM events WHERE job_id = jobs.id AND type = 'print_confirmed'
        ORDER BY id DESC LIMIT 1))
    WHERE json_valid(body);
    UPDATE jobs SET slot = NULL, body = json_set(body, '$.slot', NULL)
      WHERE slot IS NOT NULL AND state IN ('queued', 'submitting') AND json_valid(body);
    UPDATE jobs SET slot = NULL WHERE slot IS NOT NULL AND state IN ('queued', 'submitting');
    DROP INDEX jobs_by_slot;
    CREATE UNIQUE INDEX jobs_by_slot ON jobs (slot) WHERE slot IS NOT NULL AND state IN
      ('queued', 'submitting', 'awaiting_payment', 'label_pending', 'label_ready', 'printing', 'print_unconfirmed',
       'cancelling');
  `,
};
