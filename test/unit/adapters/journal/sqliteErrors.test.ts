import { describe, expect, it } from 'vitest';
import { asJournalFailure, isBusy, isDamage, sqliteCode } from '../../../../electron/adapters/journal/sqliteErrors.ts';
import { journalFailure } from '../../../../electron/core/ports/Journal.ts';

const failed = (errcode: number) => Object.assign(new Error('of SQLite'), { errcode });

describe('the code of a failure', () => {
  it('is the primary one, also where SQLite reports an extended one', () => {
    // SQLITE_IOERR_WRITE, SQLITE_BUSY_SNAPSHOT
    expect([sqliteCode(failed(778)), sqliteCode(failed(517))]).toEqual([10, 5]);
  });

  it('is none where the failure is not of SQLite', () => {
    expect(
      [new Error('x'), { errcode: 13 }, Object.assign(new Error('x'), { errcode: '13' }), null].map(sqliteCode),
    ).toEqual([null, null, null, null]);
  });
});

describe('a failure of SQLite', () => {
  it.each([3, 5, 6, 7, 8, 10, 13, 14, 15])('with code %i is no damage: the file is left as it is', (code) => {
    expect(isDamage(failed(code))).toBe(false);
    expect(asJournalFailure(failed(code))).toMatchObject({ code: 'journal_failed' });
  });

  it.each([11, 26, 267])('with code %i is damage, also once it has become a failure of the journal', (code) => {
    const failure = asJournalFailure(failed(code));
    expect(failure).toMatchObject({ code: 'journal_damaged', message: expect.stringContaining('(of SQLite)') });
    expect([isDamage(failed(code)), isDamage(failure)]).toEqual([true, true]);
  });

  it.each([1, 19, 25])('with code %i is a bug, and stays as it is', (code) => {
    const failure = failed(code);
    expect(asJournalFailure(failure)).toBe(failure);
  });

  it('is reported once: a failure of the journal stays as it is', () => {
    const failure = journalFailure('journal_failed', 'The disk of the journal is full.', failed(11));
    expect(asJournalFailure(failure)).toBe(failure);
  });

  it('is busy only where another connection has the file', () => {
    expect([isBusy(failed(5)), isBusy(failed(261)), isBusy(failed(6)), isBusy(new Error('x'))]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
