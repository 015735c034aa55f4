import { statSync } from 'node:fs';
import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';

/** The part of the port that tells about the file itself. */
export function statisticsPart(database: JournalDatabase): Pick<Journal, 'statistics'> {
  const { one, count } = database;

  const pragma = (name: string) => Number(Object.values(one(`PRAGMA ${name}`) ?? {})[0] ?? 0);

  /** Bytes of the log beside the file; none where the journal is in memory. */
  function walBytes(): number {
    const file = String(one('PRAGMA database_list')?.file ?? '');
    return file === '' ? 0 : (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0);
  }

  return {
    async statistics() {
      return {
        schema: pragma('user_version'),
        fileBytes: pragma('page_count') * pragma('page_size'),
        walBytes: walBytes(),
        checked: database.checked(),
        events: count('SELECT COUNT(*) AS n FROM events'),
      };
    },
  };
}
