import { expect, it } from 'vitest';
import { isJournalFailure, journalFailure } from '../../../../electron/core/ports/Journal.ts';

it('a failure of a journal is distinguished from any other error by its code, and keeps its sentence and cause', () => {
  const cause = new Error('ENOSPC');
  const failure = journalFailure('journal_failed', 'The disk is full.', cause);
  expect([failure.code, failure.message, failure.cause]).toEqual(['journal_failed', 'The disk is full.', cause]);
  for (const code of ['journal_failed', 'journal_damaged', 'journal_newer', 'journal_ownerless'] as const)
    expect(isJournalFailure(journalFailure(code, ''))).toBe(true);
  for (const other of [cause, Object.assign(new Error(), { code: 'ENOENT' }), { code: 'journal_failed' }, null])
    expect(isJournalFailure(other)).toBe(false);
});
