import { execFileSync } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { expect, onTestFinished } from 'vitest';
import type { CopyCheck } from '../../electron/adapters/journal/copy/rollingCopy.ts';
import { examineResting } from '../../electron/adapters/journal/damage/integrity.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';
import type { Job, JobState } from '../../electron/contract/job.ts';
import { kurus } from '../../electron/contract/money.ts';
import type { Journal } from '../../electron/core/ports/Journal.ts';
import type { EventRow } from '../../electron/core/ports/JournalLedger.ts';
import { aJob, anOrder, draftOf, inItsState } from './builders.ts';
import { eventually } from './eventually.ts';
import { temporaryFolder } from './temporaryFolder.ts';

export const PAGE = 4_096;

/** States that the jobs of `filledJournal` are in, in turn. */
export const STATES: readonly JobState[] = [
  'queued',
  'submitting',
  'label_pending',
  'label_ready',
  'printing',
  'printed',
  'awaiting_payment',
  'cancelling',
  'handed_over',
];

export function anEvent(type: string, at: number, amount: number | null = null): EventRow {
  return { at, type, by: 'Gülşah', amount: amount === null ? null : kurus(amount), detail: { note: 'Kâğıt bitti' } };
}

/** A copy whose base is checked at once, in this process. */
export const COPYING: CopyCheck = { check: async (base) => examineResting(base), afterMs: 0 };

/** Opens a journal that is copied, and returns once a base of it was checked and is in place. */
export async function openCopied(file: string): Promise<Journal> {
  let isChecked = false;
  const check = async (base: string) => {
    isChecked = true;
    return examineResting(base);
  };
  const journal = openSqliteJournal(file, { copying: { check, afterMs: 0 } });
  onTestFinished(() => journal.close());
  const partial = join(dirname(file), 'journal-copy', 'base.partial');
  await eventually(() => expect([isChecked, existsSync(partial)]).toEqual([true, false]));
  return journal;
}

export function openJournal(file: string, options: { readonly busyTimeoutMs?: number } = {}): Journal {
  const journal = openSqliteJournal(file, options);
  onTestFinished(() => journal.close());
  return journal;
}

/** Accepts a job, and takes it to a state in one commit; the order's address is long enough to spread over pages. */
export async function addJob(journal: Journal, number: number, state: JobState): Promise<Job> {
  const reference = `SİP-${number}`;
  const order = anOrder({ reference });
  const job = aJob({
    id: `job-${number}`,
    key: { kind: 'reference', value: reference },
    order: { ...order, receiver: { ...order.receiver, address: `Moda Cad. No: ${number} ${'x'.repeat(400)}` } },
    createdAt: number,
  });
  const accepted = await journal.accept(draftOf(job), anEvent('accepted', number));
  if (!accepted.ok) throw new Error('key taken');
  if (state === 'queued') return accepted.value;
  const shelf = ['label_pending', 'label_ready', 'printing', 'awaiting_payment', 'cancelling'].includes(state);
  const next = inItsState({
    ...accepted.value,
    state,
    slot: shelf ? number + 1 : null,
    deliveryUnknown: state === 'submitting',
    cancelFrom: state === 'cancelling' ? 'label_ready' : null,
  });
  const committed = await journal.commit(next, anEvent(state, number + 1, 8_640));
  if (!committed.ok) throw new Error('stale');
  return committed.value;
}

export interface FilledJournal {
  readonly folder: string;
  readonly file: string;
  readonly jobs: readonly Job[];
}

const made = new Map<number, Promise<{ readonly files: ReadonlyMap<string, Buffer>; readonly jobs: readonly Job[] }>>();

/** A closed journal of `count` jobs and its copy, with an order, a call, facts and a pickup session; made once, then copied. */
export async function filledJournal(count: number): Promise<FilledJournal> {
  const making = made.get(count) ?? makeJournal(count);
  made.set(count, making);
  const { files, jobs } = await making;
  const folder = await temporaryFolder();
  const file = join(folder, 'journal.sqlite');
  mkdirSync(join(folder, 'journal-copy'));
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes);
  return { folder, file, jobs };
}

async function makeJournal(count: number) {
  const folder = await temporaryFolder();
  const journal = await openCopied(join(folder, 'journal.sqlite'));
  const jobs: Job[] = [];
  await journal.putOrders([anOrder({ reference: 'BOŞTA-1' })], 5);
  for (let number = 0; number < count; number += 1)
    jobs.push(await addJob(journal, number, STATES[number % STATES.length] ?? 'queued'));
  await journal.recordCall({ at: Date.now(), name: 'create' });
  await journal.setFact('balance', { amount: 115_410, at: 7 });
  await journal.startPickup('pickup-1', 9, null);
  await journal.noteForeign('pickup-1', 'KOD-9', 10);
  await journal.close();
  const copied = readdirSync(join(folder, 'journal-copy')).map((name) => join('journal-copy', name));
  const files = ['journal.sqlite', ...copied].map((name) => [name, readFileSync(join(folder, name))] as const);
  return { files: new Map(files), jobs };
}

/** What a kill leaves of a journal that is open: file, log, shared index and copy as they are now, with their times. */
export async function leftByKill(file: string): Promise<string> {
  const folder = await temporaryFolder();
  const beside = [file, `${file}-wal`, `${file}-shm`, join(dirname(file), 'journal.state')];
  const left = [...beside, join(dirname(file), 'journal-copy')].filter((path) => existsSync(path));
  execFileSync('cp', ['-a', ...left, folder]);
  return join(folder, 'journal.sqlite');
}

/** Pages of a table or index by kind, from SQLite's own account of them. */
export function pagesOf(file: string, name: string, kind: 'leaf' | 'internal'): readonly number[] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database
    .prepare('SELECT pageno FROM dbstat WHERE name = ? AND pagetype = ? ORDER BY pageno')
    .all(name, kind);
  database.close();
  return rows.map((row) => Number(row.pageno));
}

/** Overwrites bytes with a pattern that is no page; `at` counts from 0. */
export function overwrite(file: string, at: number, length: number): void {
  const fd = openSync(file, 'r+');
  writeSync(
    fd,
    Uint8Array.from({ length }, (_, index) => (index * 7_919 + 113) % 251),
    0,
    length,
    at,
  );
  closeSync(fd);
}

export function byteAt(file: string, at: number): number {
  const fd = openSync(file, 'r');
  const byte = new Uint8Array(1);
  readSync(fd, byte, 0, 1, at);
  closeSync(fd);
  return byte[0] ?? 0;
}

/** Damaged journals beside this one; `part` '-wal' for their logs. */
export function damagedFiles(folder: string, part = ''): readonly string[] {
  return readdirSync(folder).filter((name) => name.includes('.damaged-') && name.endsWith(`.sqlite${part}`));
}
