import { expect, it } from 'vitest';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import { sentAgainByPerson, unansweredAgain } from '../../../../electron/core/jobs/unanswered.ts';
import { aJob } from '../../../support/builders.ts';

const NOW = 9_000;
const sent = aJob({ state: 'submitting', createdAt: 500, stateSince: 2_000 });
const ended = {
  type: 'submit_deferred',
  problem: problem('answer_unknown'),
  nextAt: null,
  maybeDelivered: true,
} as const;
const cutOff = { ...ended, endUnknown: true } as const;

it('requests without an answer count from the first one, and the last is known', () => {
  expect(unansweredAgain(sent, ended, NOW)).toEqual({ first: NOW, last: NOW });
  const again = { ...sent, deliveryUnknown: true, unanswered: { first: 1, last: 2 } };
  expect(unansweredAgain(again, ended, NOW)).toEqual({ first: 1, last: NOW });
});

it('a job of an earlier release counts from its acceptance, because its first request is not stored', () => {
  expect(unansweredAgain({ ...sent, deliveryUnknown: true }, ended, NOW).first).toBe(500);
  expect(sentAgainByPerson({ ...sent, deliveryUnknown: true }, NOW)).toEqual({ first: 500, last: NOW, byPerson: true });
});

it('a request that the end of the program cut off counts from where it left', () => {
  expect(unansweredAgain(sent, cutOff, NOW)).toEqual({ first: 2_000, last: NOW });
});

it('an order that a person has sent again counts from then on, unless the program ended before that was certain', () => {
  const byPerson = { ...sent, deliveryUnknown: true, unanswered: { first: 1, last: 2, byPerson: true } } as const;
  expect(unansweredAgain(byPerson, ended, NOW)).toEqual({ first: NOW, last: NOW });
  expect(unansweredAgain(byPerson, cutOff, NOW)).toEqual({ first: 1, last: NOW });
});
