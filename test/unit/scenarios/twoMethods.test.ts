import fc from 'fast-check';
import { expect, it } from 'vitest';
import { err } from '../../../electron/contract/result.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { LOST, openDeskInTime } from '../../support/deskInTime.ts';
import { aService, cancelled, created, linkOf, ready, updated } from '../../support/eventsDesk.ts';
import { eventDeps, fakeInbox } from '../../support/fakeInbox.ts';
import { manualClock } from '../../support/manualClock.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';
import { runs } from '../../support/runs.ts';
import { eventBody, signed } from '../../support/signedPost.ts';

const REFERENCES = ['A', 'B', 'C'];

type Step =
  /** The carrier delivers; the event is sent, or got lost on its way. */
  | { readonly does: 'ready'; readonly at: number; readonly reported: boolean }
  | { readonly does: 'cancelled'; readonly at: number; readonly reported: boolean }
  /** Late, early or once more. */
  | { readonly does: 'event'; readonly at: number; readonly kind: 'ready' | 'updated' | 'created' | 'cancelled' }
  | { readonly does: 'forged'; readonly at: number }
  | { readonly does: 'look'; readonly at: number }
  | { readonly does: 'pass'; readonly ms: number }
  /** The process ends, with whatever it has in its hands. */
  | { readonly does: 'restart' }
  /** So many of the next writes fail; `late`: although they are on the disk. */
  | { readonly does: 'disk fails'; readonly writes: number; readonly late: boolean }
  | { readonly does: 'service'; readonly answers: boolean }
  | { readonly does: 'mailbox'; readonly answers: boolean };

const at = fc.nat({ max: REFERENCES.length - 1 });
const steps: fc.Arbitrary<readonly Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: fc.record({ does: fc.constant('ready' as const), at, reported: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('cancelled' as const), at, reported: fc.boolean() }) },
    {
      weight: 4,
      arbitrary: fc.record({
        does: fc.constant('event' as const),
        at,
        kind: fc.constantFrom('ready' as const, 'updated' as const, 'created' as const, 'cancelled' as const),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('forged' as const), at }) },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), at }) },
    {
      weight: 5,
      arbitrary: fc.record({ does: fc.constant('pass' as const), ms: fc.constantFrom(0, 20, 90, 700, 6_000, 70_000) }),
    },
    { weight: 2, arbitrary: fc.record({ does: fc.constant('restart' as const) }) },
    {
      weight: 1,
      arbitrary: fc.record({
        does: fc.constant('disk fails' as const),
        writes: fc.integer({ min: 1, max: 3 }),
        late: fc.boolean(),
      }),
    },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('service' as const), answers: fc.boolean() }) },
    { weight: 1, arbitrary: fc.record({ does: fc.constant('mailbox' as const), answers: fc.boolean() }) },
  ),
  { minLength: 3, maxLength: 25 },
);
/** How long answers of the service and prints take, ms, in turn: so that poll and event of the same change overlap. */
const latencies = fc.array(fc.constantFrom(0, 0, 10, 50, 400, 3_000), { minLength: 1, maxLength: 7 });

const WRITES = ['accept', 'commit', 'takeEvents', 'settleEvent', 'recordCall', 'setFact'] as const;

interface Day {
  /** Titles of the sheets, in order. */
  readonly printed: readonly string[];
  readonly states: Readonly<Record<string, string>>;
  /** Events in the journal, and those that the mailbox was given, as `kind shipment`. */
  readonly stored: readonly string[];
  readonly reported: ReadonlySet<string>;
  readonly open: number;
  readonly forged: number;
  readonly forgedWanted: number;
  /** Cancelled before there was a label; cancelled at all. */
  readonly never: ReadonlySet<string>;
  readonly gone: ReadonlySet<string>;
  /** Cancelled, and its event reached the mailbox after that, once. */
  readonly reportedGone: ReadonlySet<string>;
}

async function aDay(plan: readonly Step[], delays: readonly number[]): Promise<Day> {
  const time = manualClock();
  const stored = memoryJournal();
  const service = aService();
  const inbox = fakeInbox(time);
  const printed: string[] = [];
  /** What was cancelled before there was a label; and what was cancelled at all. */
  const never = new Set<string>();
  const gone = new Set<string>();
  const wasReady = new Set<string>();
  const reportedGone = new Set<string>();
  const reported = new Set<string>();
  let calls = 0;
  let answering = true;
  let failing = { writes: 0, late: false };
  let forgedWanted = 0;

  const events = { ready, updated, created, cancelled };
  function notify(kind: keyof typeof events, id: string): void {
    const post = events[kind](id);
    // Once more it would be the same event: the service sends it when it has happened.
    if (kind === 'cancelled' && gone.has(id) && !reported.has(`shipment.cancelled ${id}`)) reportedGone.add(id);
    reported.add(`${JSON.parse(new TextDecoder().decode(post.body)).event} ${id}`);
    inbox.deliver(post);
  }

  async function later(): Promise<void> {
    const ms = delays[calls % delays.length] ?? 0;
    calls += 1;
    if (ms > 0) await new Promise<void>((resolve) => time.after(ms, resolve));
  }
  /** The service acts when the request arrives; the answer takes its time. */
  function slow<A extends readonly unknown[], R>(answer: (...args: A) => Promise<R> | R) {
    return async (...args: A) => {
      if (!answering) return err(LOST);
      const value = await answer(...args);
      await later();
      return answering ? value : err(LOST);
    };
  }

  /** Of one life of the process: after its end nothing of it reaches the disk. */
  function lives(life: { ended: boolean }) {
    return (journal: Journal): Journal => {
      const call =
        (name: keyof Journal) =>
        async (...args: unknown[]) => {
          if (life.ended) {
            if (name === 'close') return null;
            throw new Error('the process has ended');
          }
          const work = () => (journal[name] as (...given: unknown[]) => Promise<unknown>)(...args);
          const fails = failing.writes > 0 && (WRITES as readonly string[]).includes(name);
          if (!fails) return work();
          failing = { ...failing, writes: failing.writes - 1 };
          if (failing.late) await work();
          throw new Error('disk full');
        };
      const names = Object.keys(journal) as (keyof Journal)[];
      return Object.fromEntries(names.map((name) => [name, call(name)])) as unknown as Journal;
    };
  }

  async function open() {
    const life = { ended: false };
    const desk = await openDeskInTime(
      {
        create: slow(service.script.create),
        detail: slow(service.script.detail),
        label: slow(service.script.label),
        download: slow(service.script.download),
        shipments: slow(service.script.shipments),
        async follow() {
          await later();
          return { kind: 'completed' };
        },
      },
      {
        after: { time, stored },
        events: eventDeps({ ...inbox, stop() {} }),
        journal: lives(life),
        onPrinted: (title) => {
          if (!life.ended) printed.push(title);
        },
      },
    );
    return { desk, life };
  }

  let { desk, life } = await open();
  await desk.orders(...REFERENCES);
  for (const reference of REFERENCES) await desk.scan(reference);

  async function take(step: Step): Promise<void> {
    const id = 'at' in step ? (REFERENCES[step.at] ?? '') : '';
    switch (step.does) {
      case 'ready':
        if (!gone.has(id)) {
          service.set(id, 'ready');
          wasReady.add(id);
          if (step.reported) notify('ready', id);
        }
        break;
      case 'cancelled':
        service.set(id, 'cancelled');
        gone.add(id);
        if (!wasReady.has(id)) never.add(id);
        if (step.reported) notify('cancelled', id);
        break;
      case 'event':
        notify(step.kind, id);
        break;
      case 'forged':
        forgedWanted += 1;
        inbox.deliver(signed(eventBody('shipment.label_ready', id, { label_url: linkOf(id) }), 'somebody else'));
        break;
      case 'look': {
        const job = await stored.jobByKey(id);
        if (job !== null) await desk.core.actions.lookNow(job.id).catch(() => undefined);
        break;
      }
      case 'pass':
        await time.pass(step.ms);
        break;
      case 'restart':
        life.ended = true;
        await desk.core.stop().catch(() => undefined);
        ({ desk, life } = await open());
        break;
      case 'disk fails':
        failing = step;
        break;
      case 'service':
        answering = step.answers;
        break;
      case 'mailbox':
        inbox.fail(step.answers ? null : { kind: 'unreachable', detail: 'ECONNREFUSED' });
        break;
      default:
        step satisfies never;
    }
    await time.settle();
  }

  for (const step of plan) await take(step);
  failing = { writes: 0, late: false };
  answering = true;
  inbox.fail(null);
  for (const id of REFERENCES) if (!gone.has(id)) service.set(id, 'ready');
  await time.pass(25 * 60_000);
  const jobs = await stored.recentJobs(10);
  const { forged } = await stored.eventCounts();
  const inJournal = await stored.recentEvents('all', 200);
  const stillOpen = await stored.openEvents(200);
  life.ended = true;
  await desk.core.stop().catch(() => undefined);
  return {
    printed,
    states: Object.fromEntries(jobs.map(({ key, state }) => [key.value, state])),
    stored: inJournal.map(({ event }) => `${event.event} ${event.shipmentId}`),
    reported,
    open: stillOpen.length,
    forged,
    forgedWanted,
    never,
    gone,
    reportedGone,
  };
}

it('event, poll, list, repeat, restart and failed write in any order: one sheet for each label', async () => {
  await fc.assert(
    fc.asyncProperty(steps, latencies, async (plan, delays) => {
      const day = await aDay(plan, delays);
      for (const id of REFERENCES) {
        const sheets = day.printed.filter((title) => title === id).length;
        const state = day.states[id];
        if (day.never.has(id)) expect([id, sheets, state]).toEqual([id, 0, 'cancelled']);
        // The change of an event is known, whether the label was out or on its way by then.
        else if (day.reportedGone.has(id)) expect([id, state, sheets <= 1]).toEqual([id, 'cancelled', true]);
        else if (state === 'printed') expect([id, sheets]).toEqual([id, 1]);
        // Killed in the middle of a print, it asks. Cancelled after the label was there: the one or the other.
        else if (state === 'print_unconfirmed') expect(sheets).toBeLessThanOrEqual(1);
        else expect([id, sheets <= 1, state, day.gone.has(id)]).toEqual([id, true, 'cancelled', true]);
      }
      expect(day.stored.toSorted()).toEqual([...day.reported].toSorted());
      expect([day.open, day.forged]).toEqual([0, day.forgedWanted]);
    }),
    { numRuns: runs(30) },
  );
});
