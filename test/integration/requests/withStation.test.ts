import { expect, it } from 'vitest';
import { err, ok } from '../../../electron/contract/result.ts';
import { journalFailure } from '../../../electron/core/ports/Journal.ts';
import type { Core } from '../../../electron/core/station/index.ts';
import { jobError } from '../../../electron/main/station/withStation.ts';
import { withCore } from '../../support/stationRequests.ts';

const core = { actions: {} } as Core;
const fails = (failure: Error) => async () => {
  throw failure;
};

it('without an open station nothing is tried, and that is the answer', async () => {
  const none = withCore(null);
  const work = fails(new Error('tried'));
  for (const answer of [none.station(work), none.read(work), none.job(work), none.service(work)])
    expect(await answer).toMatchObject({ ok: false, error: { code: 'no_station' } });
});

it('a change that the journal did not take is reported so, and a failed read as nothing lost', async () => {
  const open = withCore(core);
  const disk = fails(journalFailure('journal_failed', 'the disk is full'));
  const damage = fails(journalFailure('journal_damaged', 'malformed'));
  expect(await open.station(disk)).toMatchObject({ error: { code: 'journal_failed', detail: 'the disk is full' } });
  expect(await open.station(damage)).toMatchObject({ error: { code: 'journal_damaged', detail: 'malformed' } });
  expect(await open.read(disk)).toMatchObject({ error: { code: 'journal_unread', detail: 'the disk is full' } });
  expect(await open.read(damage)).toMatchObject({ error: { code: 'journal_unread' } });
});

it('a bug is none of the answers, and is thrown on to be reported', async () => {
  const open = withCore(core);
  await expect(open.station(fails(new Error('a bug')))).rejects.toThrow('a bug');
  await expect(open.read(fails(new Error('a bug')))).rejects.toThrow('a bug');
});

it('a value of the service is the answer, and a refusal is it in the words of the service', async () => {
  const open = withCore(core);
  expect(await open.service(async () => ok(2))).toEqual({ ok: true, value: 2 });
  const refusal = { kind: 'forbidden', reason: 'account_disabled', message: 'closed' } as const;
  expect(await open.service(async () => err(refusal))).toMatchObject({
    ok: false,
    error: { code: 'account_disabled', detail: 'closed' },
  });
});

it('only a PIN that has to wait has how long', () => {
  expect(jobError({ kind: 'pin_wait', retryAfterMs: 30_000 })).toMatchObject({
    code: 'pin_wait',
    retryAfterMs: 30_000,
  });
  expect(jobError({ kind: 'pin_wrong' })).toMatchObject({ code: 'pin_wrong', retryAfterMs: null });
});
