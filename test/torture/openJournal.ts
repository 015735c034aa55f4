import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { JOURNAL_FILE } from './protocol.ts';

/**
 * The station's journal as another program would open it; throws where there is none. SQLite would make an empty file in
 * its place, which the station, killed before its first journal stood there, would have to take for a damaged one.
 */
export function openJournal(folder: string): DatabaseSyncInstance {
  const place = pathToFileURL(join(folder, JOURNAL_FILE));
  place.searchParams.set('mode', 'rw');
  return new DatabaseSync(place);
}
