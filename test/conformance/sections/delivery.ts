import { setTimeout as pause } from 'node:timers/promises';
import type { Condition } from '../harness/condition.ts';
import { must, mustEqual } from '../harness/deviation.ts';
import type { Delivery, Reaction } from '../harness/webhookReceiver.ts';
import { listening, openShipment } from './webhookBench.ts';

const webhooks = 'webhooks';

/** "about 500 ms": what a busy machine adds is no deviation, half of it is. */
const gapMs = { least: 450, most: 1_500 } as const;

/** More than a gap: what comes later than this does not come. */
const silenceMs = 1_200;

function mustKeepGaps(received: readonly Delivery[]): void {
  for (const [index, delivery] of received.entries()) {
    const before = received[index - 1];
    if (before === undefined) continue;
    const gap = Math.round(delivery.at - before.at);
    const fits = gap >= gapMs.least && gap <= gapMs.most;
    must(fits, `attempt ${index + 1} came ${gap} ms after the one before, documented: about 500 ms`);
  }
}

function attempts(statement: string, reactions: readonly Reaction[], count: number): Condition {
  return {
    section: '6.5',
    endpoint: webhooks,
    statement,
    needs: ['control'],
    slow: true,
    check: (bench) =>
      listening(
        bench,
        async (on) => {
          await openShipment(bench, on.api);
          const received = await on.receiver.wait(count);
          await pause(silenceMs);
          mustEqual(received.length, count, 'number of attempts');
          mustKeepGaps(received);
          mustEqual(new Set(received.map(({ bytes }) => bytes.toString('hex'))).size, 1, 'number of different bodies');
        },
        reactions,
      ),
  };
}

/** Section 6.5. All of them wait in real time, side by side. */
export const delivery: readonly Condition[] = [
  attempts('3 attempts in total on 500, about 500 ms apart, with the same bytes', [500], 3),
  attempts('503 is retried', [503, 204], 2),
  attempts('408 is retried', [408, 204], 2),
  attempts('429 is retried', [429, 204], 2),
  attempts('connection errors are retried', ['drop', 204], 2),
  attempts('3 attempts in total when every connection fails', ['drop'], 3),
  attempts('a second failure is retried once more', [500, 'drop', 204], 3),
  ...[400, 401, 403, 404, 410, 422].map((status) =>
    attempts(`${status} is a permanent failure: one attempt`, [status], 1),
  ),
  ...[200, 201, 204].map((status) => attempts(`${status} is a delivery: one attempt`, [status], 1)),
  {
    section: '6.5',
    endpoint: webhooks,
    statement: 'a request is given up after 10 seconds, and tried again',
    needs: ['control'],
    slow: true,
    check: (bench) =>
      listening(
        bench,
        async (on) => {
          await openShipment(bench, on.api);
          const [first] = await on.receiver.wait(1);
          const [, second] = await on.receiver.wait(2, 13_000);
          const waited = Math.round((on.receiver.givenUp[0] ?? 0) - (first?.at ?? 0));
          must(waited > 9_500 && waited < 11_000, `the request was given up after ${waited} ms, documented: 10 s`);
          must((second?.at ?? 0) - (on.receiver.givenUp[0] ?? 0) >= gapMs.least - 50, 'the next attempt came at once');
        },
        ['hang', 204],
      ),
  },
];
