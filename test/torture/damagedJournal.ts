import { closeSync, existsSync, openSync, rmSync, statSync, truncateSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { JOURNAL_FILE } from './protocol.ts';
import type { JournalDamage } from './runPlan.ts';

const WRONG_BYTES = 4_096;

/** Damages the journal of a station that is closed; false where there is nothing of that part. */
export function damageJournal(folder: string, { part, kind, at }: JournalDamage): boolean {
  const file = join(folder, part === 'file' ? JOURNAL_FILE : `${JOURNAL_FILE}-wal`);
  const size = statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  if (size === 0 || !existsSync(join(folder, 'journal-copy'))) return false;
  const from = Math.floor(at * (size - 1));
  switch (kind) {
    case 'gone':
      rmSync(file);
      return true;
    case 'cut':
      truncateSync(file, from);
      return true;
    case 'wrong': {
      const fd = openSync(file, 'r+');
      writeSync(
        fd,
        Buffer.alloc(Math.min(WRONG_BYTES, size - from), 0xa5),
        0,
        Math.min(WRONG_BYTES, size - from),
        from,
      );
      closeSync(fd);
      return true;
    }
    default:
      return kind satisfies never;
  }
}
