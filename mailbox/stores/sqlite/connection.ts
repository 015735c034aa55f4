import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { openDurable } from '../../../sqlite/openDurable.ts';
import { isStoreFailure, storeFailure } from '../../core/DeliveryStore.ts';
import { prepareSchema } from './schema.ts';

/** Primary result codes of SQLite that mean a problem of the disk, a lock or the file, and not a bug in a statement. */
const SENTENCES: Readonly<Record<number, string>> = {
  3: 'The mailbox file may not be opened.',
  5: 'The mailbox file is locked by another program.',
  6: 'The mailbox file is locked.',
  7: 'There is not enough memory to use the mailbox file.',
  8: 'The mailbox file may only be read.',
  10: 'The disk of the mailbox reports an error.',
  11: 'The mailbox file is damaged.',
  13: 'The disk of the mailbox is full.',
  14: 'The mailbox file cannot be opened.',
  15: 'The mailbox file is locked by another program.',
  26: 'The mailbox file is not a database.',
};

/** A StoreFailure when the disk, a lock or the file is at fault. Any other failure is a bug and returned unchanged. */
export function asStoreFailure(failure: unknown): unknown {
  if (isStoreFailure(failure) || !(failure instanceof Error)) return failure;
  if (!('errcode' in failure) || typeof failure.errcode !== 'number') return failure;
  const sentence = SENTENCES[failure.errcode & 0xff];
  return sentence === undefined ? failure : storeFailure(sentence, failure);
}

/** Another connection holds the file: SQLITE_BUSY. */
export function isBusy(failure: unknown): boolean {
  return failure instanceof Error && 'errcode' in failure && Number(failure.errcode) % 256 === 5;
}

/** How long a statement, and the opening, block the process while they wait for another one, in ms. */
const BUSY_MS = 10;
const OPENING_MS = 4_000;

/** Each commit is on disk before it returns. Checkpoints are small, so that no commit waits for a large one. */
export function connect(file: string): DatabaseSyncInstance {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = openDurable(file, { busyTimeoutMs: OPENING_MS, journalMode: 'WAL' });
    database.exec('PRAGMA wal_autocheckpoint = 400');
    prepareSchema(database);
    database.exec(`PRAGMA busy_timeout = ${BUSY_MS}`);
    return database;
  } catch (failure) {
    database?.close();
    const known = asStoreFailure(failure);
    if (isStoreFailure(known)) throw known;
    throw storeFailure(`${file} cannot be opened as a mailbox: ${messageOf(failure)}.`, failure);
  }
}

const messageOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));
