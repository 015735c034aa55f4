import { describe, expect, it } from 'vitest';
import { kurus } from '../../../electron/contract/money.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { LONGEST_WAIT_MS } from '../../../electron/core/base/wallClock.ts';
import type { ShipmentAnswer } from '../../../electron/core/ports/ShippingApi.ts';
import { onlyPage } from '../../support/answersInTime.ts';
import { BROKEN, openDeskInTime, paidAnswer, pendingAnswer, readyLabel } from '../../support/deskInTime.ts';
import { unpaidAnswer } from '../../support/unpaidAnswer.ts';

const HOUR = 3_600_000;
const JUMPS = [
  ['one hour back (end of summer time on a wrong setting)', -HOUR],
  ['three years back (an empty clock battery)', -26_000 * HOUR],
  ['two minutes back (NTP)', -120_000],
  ['two minutes forward (NTP)', 120_000],
  ['one hour forward', HOUR],
  ['three years forward', 26_000 * HOUR],
] as const;

const notYet = async () => err({ kind: 'conflict' as const, code: null, message: null });

describe.each(JUMPS)('a wall clock that is set %s', (_how, jump) => {
  const settings = { staleLabelHours: 720 } as const;

  it.each([0, 1, 2])('does not put an order to sleep that waits for its next try (restarts: %i)', async (restarts) => {
    // Under another clock it is not known how long ago the order left: it is searched for before it is sent again.
    const script = { create: () => err(BROKEN), shipments: async () => ok(onlyPage<ShipmentAnswer>()) };
    let desk = await openDeskInTime(script, { settings });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.time.pass(10 * 60_000);
    desk.time.set(jump);
    for (let i = 0; i < restarts; i += 1) {
      await desk.core.stop();
      desk = await openDeskInTime(script, { settings, after: desk });
    }
    desk.answers.create = (id) => ok(paidAnswer(id, { duplicate: true }));
    await desk.time.pass(LONGEST_WAIT_MS + 120_000);
    const job = await desk.job('ORD-1');
    // A person is asked about a label that may be older than the shop allows.
    expect([job.state, job.problem?.code ?? null]).toEqual(
      Math.abs(jump) > 720 * HOUR
        ? ['label_ready', 'label_old']
        : jump === -HOUR
          ? ['label_ready', 'label_old']
          : ['printed', null],
    );
  });

  it('does not put polls for labels and payments to sleep, and makes none of them a loop', async () => {
    const desk = await openDeskInTime(
      {
        create: (id) => ok(id.startsWith('PAY') ? unpaidAnswer(id) : pendingAnswer(id)),
        detail: (id) => ok(id.startsWith('PAY') ? unpaidAnswer(id) : pendingAnswer(id)),
        label: notYet,
      },
      { settings },
    );
    await desk.orders('PAY', 'LABEL');
    for (const code of ['PAY', 'LABEL']) await desk.scan(code);
    await desk.time.pass(40 * 60_000);
    desk.time.set(jump);
    desk.calls.length = 0;
    await desk.time.pass(HOUR);
    for (const id of ['LABEL', 'PAY']) {
      const looks = desk.calls.filter(({ about }) => about === id);
      expect(looks.length).toBeGreaterThanOrEqual(10);
      expect(looks.length).toBeLessThanOrEqual(15);
    }
    desk.answers.detail = (id) => ok(paidAnswer(id));
    desk.answers.label = async (id) => ok(readyLabel(id));
    await desk.time.pass(LONGEST_WAIT_MS + 120_000);
    for (const code of ['PAY', 'LABEL']) expect(['printed', 'label_ready']).toContain((await desk.job(code)).state);
  });

  it('does not put a cancel to sleep that waits for its next try', async () => {
    const desk = await openDeskInTime({ cancel: async () => err(BROKEN) }, { settings });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    await desk.core.actions.cancel((await desk.job('ORD-1')).id, null);
    await desk.time.pass(10 * 60_000);
    desk.time.set(jump);
    desk.answers.cancel = async () => ok({ refunded: kurus(5_000), newBalance: null, message: null });
    await desk.time.pass(LONGEST_WAIT_MS + 120_000);
    expect((await desk.job('ORD-1')).state).toBe('cancelled');
  });

  it('lets no more requests out than the account allows, also over a restart, and shows no time in the future', async () => {
    const gone = { kind: 'not_sent' as const, detail: 'ECONNREFUSED' };
    const first = await openDeskInTime({}, { settings: { ...settings, requestsPerMinute: 30 } });
    await first.orders(...Array.from({ length: 60 }, (_, i) => `ORD-${i}`));
    await first.core.batches.start();
    await first.time.pass(30_000);
    await first.core.stop();
    first.time.set(jump);
    const desk = await openDeskInTime({}, { settings: { ...settings, requestsPerMinute: 30 }, after: first });
    await desk.time.pass(20_000);
    desk.time.set(-jump);
    await desk.time.pass(20_000);
    desk.time.set(jump);
    await desk.time.pass(10 * 60_000);
    const times = [...first.calls, ...desk.calls].map((call) => call.at);
    for (const start of times) {
      const inWindow = times.filter((at) => at >= start && at < start + 60_000).length;
      expect(inWindow).toBeLessThanOrEqual(30);
    }
    for (const start of desk.calls.map((call) => call.at)) {
      expect(desk.calls.filter(({ at }) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(30);
    }
    expect(desk.calls.filter((call) => call.name === 'create').length + first.callsOf('create').length).toBe(60);
    desk.answers.account = async () => err(gone);
    await desk.core.checkService();
    desk.time.set(-Math.abs(jump));
    const status = await desk.core.status();
    const now = desk.time.now();
    expect(status.connection.state).toBe('offline');
    for (const at of [status.connection.since, status.waitingSince, status.balance?.at ?? null])
      expect(at ?? 0).toBeLessThanOrEqual(now);
  });

  it('keeps the order of acceptance and shows what changed last first', async () => {
    const sent: string[] = [];
    const desk = await openDeskInTime(
      { create: () => err({ kind: 'not_sent', detail: 'ECONNREFUSED' }) },
      { settings },
    );
    const codes = ['A', 'B', 'C', 'D', 'E', 'F'];
    await desk.orders(...codes);
    for (const [i, code] of codes.entries()) {
      await desk.scan(code);
      if (i === 2) desk.time.set(jump);
    }
    expect((await desk.core.recent(3)).map((job) => job.seq)).toEqual(
      (await desk.core.recent(500)).slice(0, 3).map((job) => job.seq),
    );
    expect((await desk.core.recent(6)).at(0)?.key.value).toBe('F');
    desk.answers.create = (reference) => {
      sent.push(reference);
      return ok(paidAnswer(reference));
    };
    await desk.time.pass(60_000);
    expect(sent).toEqual(codes);
  });
});

it('a clock that is set forward while the desk waits is noticed within a minute', async () => {
  const desk = await openDeskInTime({
    create: (id) => ok(pendingAnswer(id)),
    detail: (id) => ok(pendingAnswer(id)),
    label: notYet,
  });
  await desk.orders('LABEL');
  await desk.scan('LABEL');
  await desk.time.pass(40 * 60_000);
  for (let requested = desk.calls.length; desk.calls.length === requested; ) await desk.time.pass(1_000);
  desk.calls.length = 0;
  desk.time.set(LONGEST_WAIT_MS);
  await desk.time.pass(60_000);
  expect(desk.callsOf('label', 'LABEL')).toHaveLength(1);
});

describe('what happened today', () => {
  it('is what happened on the day that the clock shows, also after it was set', async () => {
    const desk = await openDeskInTime({}, { settings: { staleLabelHours: 720 } });
    await desk.orders('A', 'B', 'C');
    const today = async () => (await desk.core.status()).today;
    await desk.scan('A');
    expect(await today()).toMatchObject({ accepted: 1, printed: 1 });
    desk.time.set(48 * HOUR);
    expect(await today()).toMatchObject({ accepted: 0, printed: 0, apiCalls: 0 });
    await desk.scan('B');
    await desk.scan('C');
    expect(await today()).toMatchObject({ accepted: 2, printed: 2, printedLastHour: 2 });
    await desk.time.pass(2 * HOUR);
    expect(await today()).toMatchObject({ printed: 2, printedLastHour: 0 });
    desk.time.set(-48 * HOUR);
    expect(await today()).toMatchObject({ accepted: 1, printed: 1 });
  });
});

describe('a label of unknown age or one that is older than the shop allows', () => {
  async function heldAfter(
    script: Parameters<typeof openDeskInTime>[0],
    then: (desk: Awaited<ReturnType<typeof openDeskInTime>>) => Promise<void>,
  ) {
    const desk = await openDeskInTime(script);
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    await desk.scan('ORD-2');
    await then(desk);
    return desk;
  }

  it('raises a question when the carrier delivered it more than a day late', async () => {
    const desk = await heldAfter(
      { create: (id) => ok(pendingAnswer(id)), label: notYet, detail: (id) => ok(pendingAnswer(id)) },
      async ({ time, answers }) => {
        await time.night(25 * HOUR);
        answers.label = async (id) => ok(readyLabel(id));
        await time.pass(10 * 60_000);
      },
    );
    expect(desk.printed).toEqual([]);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_ready', problem: { code: 'label_old' } });
    await desk.core.actions.print((await desk.job('ORD-1')).id, null, null);
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1']);
  });

  it('raises a question when a printer that was stuck for more than a day goes on', async () => {
    let free = () => {};
    const desk = await heldAfter(
      {
        follow: () =>
          new Promise((resolve) => {
            free = () => resolve({ kind: 'completed' });
          }),
      },
      async ({ time }) => {
        await time.night(25 * HOUR);
        free();
        await time.settle();
      },
    );
    expect(desk.printed).toEqual(['ORD-1']);
    expect((await desk.job('ORD-1')).state).toBe('printed');
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'label_ready', problem: { code: 'label_old' } });
  });

  it('raises a question when the service or the printer was away for more than a day, also after a restart', async () => {
    const away = await heldAfter(
      {
        create: () => err({ kind: 'not_sent', detail: 'ECONNREFUSED' }),
        account: async () => err({ kind: 'not_sent', detail: '' }),
      },
      async (desk) => {
        await desk.time.night(25 * HOUR);
        await desk.core.stop();
      },
    );
    const desk = await openDeskInTime(
      { printers: async () => [] },
      { after: away, settings: { printers: { demo: null, sandbox: null, live: null } } },
    );
    await desk.time.pass(120_000);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_ready', problem: { code: 'label_old' } });
    expect(desk.printed).toEqual([]);
  });

  it('raises a question when it was accepted at a time that is still to come', async () => {
    let ready = false;
    const desk = await heldAfter(
      {
        create: (id) => ok(pendingAnswer(id)),
        label: async (id) => (ready ? ok(readyLabel(id)) : notYet()),
      },
      async ({ time }) => {
        time.set(-2 * HOUR);
        ready = true;
        await time.pass(10 * 60_000);
      },
    );
    expect(desk.printed).toEqual([]);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'label_ready', problem: { code: 'label_old' } });
  });
});
