import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import type { Finding } from './damage/integrity.ts';
import type { JournalDatabase } from './database.ts';

/**
 * The check of a journal that is open already. Its time grows with the history, so that no scan waits for it. Another
 * process does it, on the file alone, which is left as it is meanwhile: what is written stays in the log.
 */
export interface LateCheck {
  /** Moves the log into the file, which is not written from now on until `end`. */
  begin(): void;
  /**
   * Null: there is no finding. After damage the journal takes no writes any more, and the next start mends it before it
   * opens. True when nothing is left to check.
   */
  end(finding: Finding | null): boolean;
}

export function lateCheck(connection: DatabaseSyncInstance, database: JournalDatabase): LateCheck {
  const usual = Number(connection.prepare('PRAGMA wal_autocheckpoint').get()?.wal_autocheckpoint);
  return {
    begin() {
      connection.exec('PRAGMA wal_autocheckpoint = 0; PRAGMA wal_checkpoint(PASSIVE)');
    },
    end(finding) {
      connection.exec(`PRAGMA wal_autocheckpoint = ${usual}`);
      if (finding === null) return false;
      database.noteChecked(finding.kind === 'whole');
      if (finding.kind !== 'whole') database.refuse(finding.why);
      return true;
    },
  };
}
