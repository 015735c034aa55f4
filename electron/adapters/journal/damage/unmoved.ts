import type { JournalDatabase } from '../database.ts';

const TRIGGER = 'events_move_jobs';

/**
 * Writes many events without moving their job with each of them (migration 0003), which costs more than all else; who
 * calls it says afterwards where each job stands. To be called inside a transaction.
 */
export function unmoved({ one, run }: JournalDatabase, work: () => void): void {
  const made = one("SELECT sql FROM sqlite_schema WHERE type = 'trigger' AND name = ?", TRIGGER);
  run(`DROP TRIGGER ${TRIGGER}`);
  work();
  run(String(made?.sql));
}
