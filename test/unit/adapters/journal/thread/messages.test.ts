import { expect, it } from 'vitest';
import { fromFailureMessage, toFailureMessage } from '../../../../../electron/adapters/journal/thread/messages.ts';
import { isJournalFailure, journalFailure } from '../../../../../electron/core/ports/Journal.ts';

/** As it comes out of the other thread. */
const crossed = (failure: unknown) => fromFailureMessage(structuredClone(toFailureMessage(failure)));

it('a failure of the journal has its code, words and stack in the other thread too', () => {
  const failure = journalFailure('journal_damaged', 'The journal file is damaged.', new Error('of SQLite'));
  const other = crossed(failure);
  expect(isJournalFailure(other)).toBe(true);
  expect(other).toMatchObject({ code: 'journal_damaged', message: failure.message, stack: failure.stack });
});

it('a bug stays a bug, and no failure of the journal', () => {
  expect(isJournalFailure(crossed(new TypeError('x is no function')))).toBe(false);
  expect(crossed(new TypeError('x is no function')).message).toBe('x is no function');
  expect(crossed('in words').message).toBe('in words');
});
