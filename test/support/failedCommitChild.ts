import { writeSync } from 'node:fs';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import { isJournalFailure } from '../../electron/core/ports/Journal.ts';
import { addJob } from './journalFiles.ts';

/** Accepts jobs one after the other, reports the outcome of each, and is killed at the end, or with the first that failed. */
const [file = '', ends = ''] = process.argv.slice(2);
const journal = openSqliteJournal(file);
for (let seq = 1; seq <= 4; seq += 1) {
  const answer = await addJob(journal, seq, 'queued').then(
    () => 'accepted',
    (failure: unknown) => (isJournalFailure(failure) ? failure.code : String(failure)),
  );
  writeSync(1, `${seq} ${answer}\n`);
  if (answer !== 'accepted') writeSync(1, `health ${(await journal.health()).failing?.kind}\n`);
  if (answer !== 'accepted' && ends === 'at once') break;
}
process.kill(process.pid, 'SIGKILL');
