import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import { journalFailure } from '../../core/ports/journalFailure.ts';
import { asJournalFailure, sqliteCode, tellsOfDamage } from './sqliteErrors.ts';

/** The folder belongs to this process until then. */
export interface StationLock {
  release(): void;
}

const BUSY = 5;

/** One that is just ending may hold it a moment longer, ms. */
const PATIENCE_MS = 1_000;

/**
 * One station on one folder, whoever started it: two users of one machine, or two machines on one network folder, would
 * both send and both print. The lock is the operating system's (SQLite's lock on a file of its own), so that it ends
 * with the process, however that ends. Throws a JournalFailure: `journal_unusable` when another station has the folder.
 */
export function lockStation(folder: string): StationLock {
  const file = join(folder, 'station.lock');
  try {
    return lock(file);
  } catch (failure) {
    if (!tellsOfDamage(failure)) throw failure;
    // Nobody can hold a lock on what is no database.
    rmSync(file);
    return lock(file);
  }
}

function lock(file: string): StationLock {
  let database: DatabaseSyncInstance | null = null;
  try {
    database = new DatabaseSync(file);
    database.exec(`PRAGMA busy_timeout = ${PATIENCE_MS}; BEGIN EXCLUSIVE`);
  } catch (failure) {
    database?.close();
    if (sqliteCode(failure) === BUSY) throw journalFailure('journal_unusable', sentence(file), failure);
    throw tellsOfDamage(failure) ? failure : asJournalFailure(failure);
  }
  const held = database;
  return {
    release() {
      if (held.isOpen) held.close();
    },
  };
}

function sentence(file: string): string {
  return `Another Label Station is working on this folder; only one can: ${file}`;
}
