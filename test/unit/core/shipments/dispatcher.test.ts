import { describe, expect, it } from 'vitest';
import { err, ok } from '../../../../electron/contract/result.ts';
import { accountWith, BROKEN, LOST, openDeskInTime, paidAnswer, pendingAnswer } from '../../../support/deskInTime.ts';

const names = (count: number, prefix = 'B') => Array.from({ length: count }, (_, i) => `${prefix}-${i}`);

it('a job that comes due between two reads of the journal still goes out', async () => {
  // Each reading of the wall clock is a ms later than the one before, as on a busy machine; whichever of them passes
  // the time of the job, it must be seen.
  for (let lead = 0; lead < 12; lead += 1) {
    let reads: number | null = null;
    const desk = await openDeskInTime(
      { create: (reference) => (reference === 'ORD-1' ? err(BROKEN) : ok(paidAnswer(reference))) },
      { clock: (clock) => ({ ...clock, now: () => clock.now() + (reads === null ? 0 : reads++) }) },
    );
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.time.pass(100);
    await desk.scan('ORD-2');
    await desk.core.checkService();
    await desk.time.settle();
    expect((await desk.job('ORD-2')).state).toBe('printed');
    const { nextAt } = await desk.job('ORD-1');
    await desk.time.pass(Number(nextAt) - desk.time.now() - lead);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    reads = 0;
    await desk.core.scan('ORD-1');
    await desk.time.settle();
    reads = null;
    await desk.time.pass(60_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
  }
});

describe('a disk that fails for a moment', () => {
  it.each(['submit_started', 'submit_deferred', 'label_stored'])(
    'at %s loses no job and stops nothing',
    async (type) => {
      // The first request is lost, so that the service is thought to be away, and one job tries for all.
      let broken = type !== 'submit_started';
      const desk = await openDeskInTime(
        {
          create: (reference) =>
            desk.callsOf('create').length === 1
              ? err(LOST)
              : ok(paidAnswer(reference, { duplicate: desk.callsOf('create', reference).length > 1 })),
        },
        {
          journal: (journal) => ({
            ...journal,
            async commit(next, event) {
              if (broken && event.type === type) throw new Error('disk full');
              return journal.commit(next, event);
            },
          }),
        },
      );
      const references = names(6, 'ORD');
      await desk.orders(...references);
      for (const reference of references) {
        await desk.scan(reference);
        broken = true;
      }
      await desk.time.pass(60_000);
      broken = false;
      await desk.time.pass(120_000);
      for (const reference of references) expect((await desk.job(reference)).state).toBe('printed');
      expect(desk.printed.toSorted()).toEqual(references);
    },
  );
});

it('an order whose start is on disk although the disk reported a failure was not sent, and may be taken back', async () => {
  let isBroken = true;
  const desk = await openDeskInTime(
    {},
    {
      journal: (journal) => ({
        ...journal,
        async commit(next, event) {
          const stored = await journal.commit(next, event);
          if (isBroken && event.type === 'submit_started') throw new Error('disk full');
          return stored;
        },
      }),
    },
  );
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  isBroken = false;
  await desk.time.pass(5_000);
  const { id, state, deliveryUnknown } = await desk.job('ORD-1');
  expect([state, deliveryUnknown, desk.callsOf('create')]).toEqual(['queued', false, []]);
  expect(await desk.core.actions.withdraw(id)).toMatchObject({ ok: true, value: { state: 'cancelled' } });
});

describe('an order at which the service always breaks', () => {
  it.each([
    ['cuts the connection', LOST],
    ['answers 500', BROKEN],
  ])('(%s) is tried with growing gaps, while everything else goes well', async (_how, error) => {
    const desk = await openDeskInTime({
      create: (reference) => (reference.startsWith('POISON') ? err(error) : ok(paidAnswer(reference))),
    });
    const good = names(60);
    await desk.orders('POISON-1', 'POISON-2', ...good);
    await desk.core.batches.start();
    await desk.time.pass(5 * 60_000);
    for (const reference of good) expect((await desk.job(reference)).state).toBe('printed');
    expect(desk.callsOf('create', 'POISON-1').length).toBeLessThan(15);
  });
});

it('labels that cannot be fetched do not hold up new shipments', async () => {
  const desk = await openDeskInTime({
    create: (reference) => ok(reference.startsWith('P') ? pendingAnswer(reference) : paidAnswer(reference)),
    label: async () => err(BROKEN),
    detail: () => err(BROKEN),
  });
  for (let i = 0; i < 60; i += 1) {
    await desk.orders(`P-${i}`, `ORD-${i}`);
    await desk.scan(`P-${i}`);
    await desk.time.pass(3_000);
    await desk.scan(`ORD-${i}`);
    await desk.time.pass(100);
    expect((await desk.job(`ORD-${i}`)).state).toBe('printed');
    await desk.time.pass(3_000);
  }
  expect(desk.callsOf('label').length + desk.callsOf('detail').length).toBeGreaterThan(8);
});

it('in an outage nothing but one order at a time tries, and others that noticed it do not put that off', async () => {
  const desk = await openDeskInTime({
    create: (reference) => ok(pendingAnswer(reference)),
    label: async () => err({ kind: 'conflict', code: null, message: null }),
  });
  for (let i = 0; i < 60; i += 1) {
    await desk.orders(`P-${i}`);
    await desk.scan(`P-${i}`);
    await desk.time.pass(4_000);
  }
  const gone = err({ kind: 'not_sent' as const, detail: 'ECONNREFUSED' });
  desk.answers.label = async () => gone;
  desk.answers.create = () => gone;
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  desk.calls.length = 0;
  await desk.time.pass(5 * 60_000);
  expect(desk.callsOf('label').length).toBeLessThanOrEqual(4);
  expect(desk.callsOf('create').length).toBeGreaterThan(18);
  expect(desk.callsOf('create').length).toBeLessThan(30);
});

describe('an order whose first answer was lost', () => {
  const conflict = err({ kind: 'conflict' as const, code: null, message: 'still being processed' });

  async function lostOrder() {
    const desk = await openDeskInTime({ create: () => err(LOST) });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', deliveryUnknown: true });
    return desk;
  }

  it('and is still being worked on (409) is tried with growing gaps until it is there, then printed', async () => {
    const desk = await lostOrder();
    desk.answers.create = () => conflict;
    desk.calls.length = 0;
    await desk.time.pass(10 * 60_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'queued', deliveryUnknown: true });
    expect(desk.callsOf('create').length).toBeGreaterThan(8);
    expect(desk.callsOf('create').length).toBeLessThan(25);
    desk.answers.create = (id) => ok(paidAnswer(id, { duplicate: true }));
    await desk.time.pass(60_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it.each([
    ['404', 'maybe_paid', { kind: 'not_found', message: 'none' }],
    ['400', 'maybe_paid', { kind: 'refused', status: 400, code: null, message: 'none' }],
    // The same fields would have been refused the first time: there is something to correct, and nothing to search for.
    ['422', 'invalid_fields', { kind: 'invalid', message: 'none', fields: [{ field: 'desi', message: 'zero' }] }],
  ] as const)(
    'and is refused then (%s) is not over: it may be paid, it is shown and listed, and a scan tries again',
    async (_status, code, refusal) => {
      const desk = await lostOrder();
      desk.answers.create = () => err(refusal);
      await desk.time.pass(10 * 60_000);
      const job = await desk.job('ORD-1');
      expect(job).toMatchObject({ state: 'needs_attention', problem: { code, detail: 'none' } });
      expect(job.problem?.fields).toHaveLength(refusal.kind === 'invalid' ? 1 : 0);
      expect((await desk.core.ledger.closing()).paid_not_printed).toBe(1);
      expect(await desk.core.actions.withdraw(job.id)).toMatchObject({ ok: false });
      desk.answers.create = (id) => ok(paidAnswer(id, { duplicate: true }));
      await desk.scan('ORD-1');
      expect((await desk.job('ORD-1')).state).toBe('printed');
      expect((await desk.core.ledger.closing()).paid_not_printed).toBe(0);
      expect(new Set(desk.callsOf('create').map((call) => call.about))).toEqual(new Set(['ORD-1']));
    },
  );
});

it('an order that is refused at once (409) is refused for good, and may be taken back', async () => {
  const desk = await openDeskInTime({ create: () => err({ kind: 'conflict', code: null, message: null }) });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const job = await desk.job('ORD-1');
  expect(job).toMatchObject({ state: 'failed', problem: { code: 'refused_by_service' }, deliveryUnknown: false });
  expect(await desk.core.actions.withdraw(job.id)).toMatchObject({ ok: true, value: { state: 'cancelled' } });
});

describe('too many requests (429)', () => {
  it('with a Retry-After of nothing is not hammered', async () => {
    const desk = await openDeskInTime({
      create: () => err({ kind: 'rate_limited', retryAfterMs: 0, message: null }),
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(30_000);
    expect(desk.callsOf('create').length).toBeLessThan(8);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.time.pass(60_000);
    expect((await desk.job('ORD-1')).state).toBe('printed');
  });

  const untold = { kind: 'rate_limited', retryAfterMs: null, message: null } as const;
  const REFERENCES = ['ORD-1', 'ORD-2', 'ORD-3', 'ORD-4', 'ORD-5'];

  it('without a Retry-After rest a few seconds, not the whole minute: then one request tries for all', async () => {
    const desk = await openDeskInTime({ create: () => err(untold) });
    await desk.orders(...REFERENCES);
    for (const reference of REFERENCES) await desk.scan(reference);
    const before = desk.calls.length;
    let answer = () => {};
    desk.answers.create = (reference) =>
      new Promise((resolve) => {
        answer = () => resolve(ok(paidAnswer(reference)));
      });
    await desk.time.pass(3_500);
    expect(desk.calls.slice(before)).toHaveLength(1);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    answer();
    await desk.time.pass(10_000);
    for (const reference of REFERENCES) expect((await desk.job(reference)).state).toBe('printed');
  });

  it('one that tries for all and is not answered holds the others up for a few seconds only', async () => {
    const desk = await openDeskInTime({ create: () => err(untold) });
    await desk.orders(...REFERENCES);
    await desk.scan('ORD-1');
    desk.answers.create = () => new Promise(() => {});
    await desk.time.pass(3_500);
    desk.answers.create = (reference) => ok(paidAnswer(reference));
    await desk.scan('ORD-2');
    await desk.time.pass(5_000);
    expect((await desk.job('ORD-2')).state).toBe('printed');
  });

  it('for a long time are met with longer and longer rests, one request after each', async () => {
    const desk = await openDeskInTime({ create: () => err(untold) });
    await desk.orders(...REFERENCES);
    for (const reference of REFERENCES) await desk.scan(reference);
    const from = desk.calls.length;
    await desk.time.pass(10 * 60_000);
    const times = desk.calls.slice(from).map(({ at }) => at);
    expect(times.length).toBeLessThan(20);
    expect(new Set(times).size).toBe(times.length);
    const gaps = times.slice(1).map((at, i) => at - (times[i] ?? 0));
    expect(Math.max(...gaps)).toBeGreaterThanOrEqual(60_000);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000);
  });
});

it('no 60 s hold more requests than the limit at the service, however long each was on its way', async () => {
  const arrived: number[] = [];
  let slow = 20_000;
  const desk = await openDeskInTime(
    {
      create: (reference) =>
        new Promise((resolve) => {
          // The time on the way there counts: the service sees the request when it arrives.
          desk.time.after(slow, () => {
            arrived.push(desk.time.monotonic());
            resolve(ok(paidAnswer(reference)));
          });
        }),
    },
    { settings: { requestsPerMinute: 6 } },
  );
  const references = names(24, 'ORD');
  await desk.orders(...references);
  for (const reference of references) await desk.scan(reference);
  await desk.time.pass(25_000);
  slow = 0;
  await desk.time.pass(10 * 60_000);
  for (const start of arrived) {
    expect(arrived.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(6);
  }
  expect(arrived).toHaveLength(24);
});

it('a hold outlives a lost connection: one order tries for all, not four', async () => {
  const hold = err({ kind: 'account_hold' as const, amount: null, url: null, message: null, odd: [] });
  const desk = await openDeskInTime({ create: () => hold });
  await desk.orders(...names(8, 'ORD'));
  for (const reference of names(8, 'ORD')) await desk.scan(reference);
  desk.answers.account = async () => err(LOST);
  await desk.core.checkService();
  await desk.time.settle();
  desk.answers.create = () => new Promise((resolve) => desk.time.after(100, () => resolve(hold)));
  desk.calls.length = 0;
  desk.answers.account = async () => ok(accountWith(null));
  await desk.core.checkService();
  await desk.time.settle();
  expect(desk.callsOf('create')).toHaveLength(1);
});

it('a repeated key answered during a hold does not end the hold', async () => {
  const hold = err({ kind: 'account_hold' as const, amount: null, url: null, message: null, odd: [] });
  const desk = await openDeskInTime({ create: () => hold });
  await desk.orders('ORD-1', 'ORD-2', 'ORD-3');
  await desk.scan('ORD-2');
  desk.answers.create = (reference) => (reference === 'ORD-1' ? ok(paidAnswer('1', { duplicate: true })) : hold);
  await desk.core.actions.withdraw((await desk.job('ORD-2')).id);
  await desk.scan('ORD-1');
  await desk.core.checkService();
  await desk.time.settle();
  expect((await desk.job('ORD-1')).state).toBe('already_shipped');
  expect((await desk.core.status()).hold).not.toBeNull();
});

it('a page that cannot be notified of a change stops nothing', async () => {
  const desk = await openDeskInTime();
  desk.core.subscribe(() => {
    throw new Error('the window is gone');
  });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  expect((await desk.job('ORD-1')).state).toBe('printed');
});

it('an idle desk that lost the service learns by itself that it is back, without hammering', async () => {
  const desk = await openDeskInTime({ account: async () => err(LOST) });
  await desk.time.settle();
  expect((await desk.core.status()).connection.state).toBe('offline');
  await desk.time.pass(10 * 60_000);
  expect(desk.callsOf('account').length).toBeLessThanOrEqual(60);
  desk.answers.account = async () => ok(accountWith(null));
  await desk.time.pass(60_000);
  expect((await desk.core.status()).connection.state).toBe('online');
  const requested = desk.callsOf('account').length;
  await desk.time.pass(10 * 60_000);
  expect(desk.callsOf('account')).toHaveLength(requested);
});

it('a list queued twice at once (a double Enter) is counted once', async () => {
  const desk = await openDeskInTime();
  await desk.orders(...names(20));
  const [first, second] = await Promise.all([desk.core.batches.start(), desk.core.batches.start()]);
  expect(first).toMatchObject({ ok: true, value: { orders: 20 } });
  expect(second).toEqual(err({ kind: 'nothing_ready' }));
});

it('a request that hangs does not hold the others back after the service broke at one of them', async () => {
  const desk = await openDeskInTime({
    async create(reference) {
      if (reference === 'HANGS') await new Promise<void>((resolve) => desk.time.after(30_000, resolve));
      return reference === 'BREAKS' && desk.callsOf('create', 'BREAKS').length === 1
        ? err(BROKEN)
        : ok(paidAnswer(reference));
    },
  });
  await desk.orders('HANGS', 'BREAKS', 'NEXT');
  for (const reference of ['HANGS', 'BREAKS', 'NEXT']) await desk.scan(reference);
  await desk.time.pass(6_000);
  expect((await desk.job('NEXT')).state).toBe('printed');
  expect((await desk.job('BREAKS')).state).toBe('printed');
  expect((await desk.job('HANGS')).state).toBe('submitting');
});
