import type { JournalDatabase } from '../database.ts';

const TRIGGER = 'events_move_jobs';

/**
 * Writes many events without the trigger that moves a job behind each of its events (migration 0003), which would cost
 * more than everything else. The caller sets each job's place afterwards. Call it inside a transaction.
 */
export function unmoved({ one, run }: JournalDatabase, work: () => void): void {
  const made = one("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?", TRIGGER);
  run(`DROP TRIGGER ${TRIGGER}`);
  work();
  run(String(made?.sql));
}
