import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { JournalStatistics } from '../../contract/diagnostics.ts';
import type { JournalHealth } from '../../contract/status.ts';
import { isJournalFailure, journalFailure } from '../../core/ports/Journal.ts';
import type { RollingCopy } from './copy/rollingCopy.ts';
import { asJournalFailure, isDamage, troubleOf } from './sqliteErrors.ts';

export type Row = Record<string, unknown>;
export type Value = string | number | null;

/** Work beside the database, if the journal is a file on disk. */
interface Keeper {
  /** Called after every write. */
  committed(): void;
  /** Called when damage shows. */
  damaged(): void;
  /** Called when `failing` says another kind than before. */
  healthChanged(): void;
  /** Closes the connection. */
  close(): void;
  readonly copy: RollingCopy;
}

/**
 * An open journal file, as its tables use it. SQLite is synchronous. A write that fails (disk full, locked, read-only,
 * I/O error) throws `journal_failed` or `journal_unsure` (core/ports/Journal.ts), leaves nothing half done, and may be
 * retried. Rows that hold JSON are read only through quarantine.ts (jobs: `jobsOf`, `firstJob` of jobRows.ts), which moves
 * an unreadable row into quarantine instead of throwing.
 */
export type JournalDatabase = ReturnType<typeof databaseOn>;

/** Wraps an open connection whose schema is the newest. `now`: epoch ms. */
export function databaseOn(database: DatabaseSyncInstance, now: () => number, keeper?: Keeper) {
  const statements = new Map<string, StatementSyncInstance>();
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  let failing: JournalHealth['failing'] = null;
  let damage: string | null = null;
  let isRefusing = false;
  let checked: JournalStatistics['checked'] = null;

  function known(failure: unknown): unknown {
    const reported = asJournalFailure(failure);
    if (isDamage(failure) && reported instanceof Error) noteDamage(reported.message);
    return reported;
  }

  function noteDamage(sentence: string): void {
    damage = `${sentence} Close the station and start it again: it mends its journal then.`;
    keeper?.damaged();
    keeper?.healthChanged();
  }

  function prepared(text: string) {
    const statement = statements.get(text) ?? database.prepare(text);
    statements.set(text, statement);
    return statement;
  }

  function read<T>(work: () => T): T {
    try {
      return work();
    } catch (failure) {
      throw known(failure);
    }
  }

  function write<T>(work: () => T): T {
    if (isRefusing && damage !== null) throw journalFailure('journal_damaged', damage);
    try {
      const result = work();
      noteFailing(null);
      keeper?.committed();
      return result;
    } catch (failure) {
      const reported = known(failure);
      if (!isJournalFailure(reported)) throw reported;
      const kind = troubleOf(failure);
      const unsure = kind === 'disk' && !isOverwritten();
      noteFailing({ kind, detail: reported.message });
      throw unsure ? journalFailure('journal_unsure', reported.message, failure) : reported;
    }
  }

  function noteFailing(next: JournalHealth['failing']) {
    const differs = next?.kind !== failing?.kind;
    failing = next;
    if (differs) keeper?.healthChanged();
  }

  /**
   * A commit whose sync fails is in the log all the same, and the next start would find it. The next commit overwrites
   * it there, so one that changes nothing follows at once. False: its sync failed as well.
   */
  function isOverwritten(): boolean {
    try {
      rollBack();
      database.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${version}; COMMIT`);
      return true;
    } catch {
      rollBack();
      return false;
    }
  }

  const one = (text: string, ...values: Value[]) => read(() => prepared(text).get(...values) as Row | undefined);

  function run(text: string, ...values: Value[]) {
    const { changes, lastInsertRowid } = prepared(text).run(...values);
    return { changes: Number(changes), lastId: Number(lastInsertRowid) };
  }

  /** SQLite rolls back on its own after some failures. A second failure here must not hide the first one. */
  function rollBack() {
    try {
      if (database.isTransaction) database.exec('ROLLBACK');
    } catch {
      // If the connection is no longer usable, the next BEGIN fails and says so.
    }
  }

  return {
    run: (text: string, ...values: Value[]) =>
      database.isTransaction ? run(text, ...values) : write(() => run(text, ...values)),
    all: (text: string, ...values: Value[]) => read(() => prepared(text).all(...values) as Row[]),
    one,
    /** The column `n` of the only row. */
    count: (text: string, ...values: Value[]) => Number(one(text, ...values)?.n ?? 0),
    /** All or nothing, durable on return. A nested transaction becomes part of the outer one. */
    transaction<T>(work: () => T): T {
      if (database.isTransaction) return work();
      return write(() => {
        database.exec('BEGIN IMMEDIATE');
        try {
          const result = work();
          database.exec('COMMIT');
          return result;
        } catch (failure) {
          rollBack();
          throw failure;
        }
      });
    },
    isInTransaction: () => database.isTransaction,
    now,
    /**
     * Why the last write failed, in one sentence; null when it succeeded. Damage is reported until the next start repairs
     * it.
     */
    failing(): JournalHealth['failing'] {
      return damage === null ? failing : { kind: 'damage', detail: damage };
    },
    /** From now on every write is refused, and `failing` says why: a check has found damage in the file. */
    refuse(why: string): void {
      noteDamage(`The journal file is damaged. (${why})`);
      isRefusing = true;
    },
    /** The whole content was checked just now. */
    noteChecked(isWhole: boolean): void {
      checked = { at: now(), isWhole };
    },
    /** The last such check since the opening; null: none yet. */
    checked: () => checked,
    /** Manages the log and the copy of a journal that is a file. */
    copy: keeper?.copy ?? null,
    /** A second call does nothing. */
    close(): void {
      statements.clear();
      if (!database.isOpen) return;
      if (keeper === undefined) database.close();
      else keeper.close();
    },
  };
}
