import { err, ok, type Result } from '../../contract/result.ts';
import type {
  MessageChannel,
  NotDelivered,
  OutboxCounts,
  ShopMessage,
  UndeliveredMessage,
} from '../../contract/shopMessage.ts';
import { backoffMs, createAlarm, LONGEST_WAIT_MS } from '../base/index.ts';
import type { RoomDeps } from '../platform/index.ts';
import type { Randomness } from '../ports/Clock.ts';
import type { StoredMessage } from '../ports/JournalOutbox.ts';
import type { DeliveryError, ShopNotifier } from '../ports/ShopNotifier.ts';
import { type ClockProof, createDaily } from '../retention/index.ts';

export interface OutboxDeps extends RoomDeps {
  readonly to: MessageChannel;
  readonly notifier: ShopNotifier | null;
  readonly random: Pick<Randomness, 'uuid' | 'fraction'>;
  readonly clockIsProved: ClockProof;
  /** Called when `counts` has changed. */
  readonly onChanged: () => void;
}

/** Different orders do not wait for each other, unless there are more of them than this. */
const MOST_AT_ONCE = 4;
/** The gap after a first failure, ms; it grows up to `LONGEST_WAIT_MS`. */
const FIRST_GAP_MS = 2_000;
const KEEP_DAYS = 90;
const DAY_MS = 86_400_000;
const FORGET_AFTER_MS = 660_000;

/** Delivers what the journal has for the shop by one way, for as long as the station is open. */
export function createOutbox(deps: OutboxDeps) {
  const { to, notifier, journal, clock, random, logger, retrier, clockIsProved, onChanged } = deps;
  const inFlight = new Set<string>();
  let stopped = false;
  /** Without an address or a secret nothing is sent until something changes. */
  let isSetUp = notifier !== null;
  /** Requests in a row on which the whole server did not answer. It is then asked with one message at a time. */
  let unanswered = 0;
  /** When that was last learned, and until when nothing is sent; on the monotonic clock, ms. */
  let closedAt = Number.NEGATIVE_INFINITY;
  let closedUntil = Number.NEGATIVE_INFINITY;
  const alarm = createAlarm({ name: `outbox ${to}`, clock, logger, earliest, ring });

  /** Something was to be sent, and there was no address or no secret. A desk that reports to no shop system lacks nothing. */
  const lacksAddress = () => notifier !== null && !isSetUp;

  async function next(): Promise<StoredMessage | null> {
    const most = unanswered > 0 ? 1 : MOST_AT_ONCE;
    if (inFlight.size >= most) return null;
    // Messages under way are still open in the journal, so more are read.
    const due = await journal.dueMessages(clock.now(), inFlight.size + 1, to);
    return due.find(({ id }) => !inFlight.has(id)) ?? null;
  }

  async function earliest(): Promise<number | null> {
    if (!isSetUp || notifier === null) return null;
    const now = clock.now();
    const closedFor = closedUntil - clock.monotonic();
    if (closedFor > 0) return now + closedFor;
    return (await next()) === null ? journal.nextMessageAt(now, to) : now;
  }

  async function ring(): Promise<void> {
    const stored = await next();
    if (stored === null || notifier === null) return;
    inFlight.add(stored.id);
    void send(notifier, stored);
  }

  async function send(by: ShopNotifier, { id, sequence, tries, message }: StoredMessage): Promise<void> {
    const startedAt = clock.monotonic();
    const answer = await by.notify({ id, sequence, message }).catch((failure: unknown): Result<null, DeliveryError> => {
      logger.error('shop not told', { failure: String(failure) });
      const why: NotDelivered = { kind: 'unreachable', status: null, words: null };
      return err({ kind: 'not_told', why, retryAfterMs: null });
    });
    if (stopped) return;
    // Its outcome is on disk before the next message of the order can go.
    void retrier.untilDone('outbox', async () => {
      await record(id, tries, answer, startedAt);
      inFlight.delete(id);
      onChanged();
      alarm.set();
    });
  }

  /** `startedAt`: when the request began, on the monotonic clock, ms. */
  async function record(
    id: string,
    tries: number,
    answer: Result<null, DeliveryError>,
    startedAt: number,
  ): Promise<void> {
    if (answer.ok) {
      await journal.messageDelivered(id, clock.now());
      unanswered = 0;
      return;
    }
    if (answer.error.kind === 'not_set_up') {
      isSetUp = false;
      return;
    }
    const { why, retryAfterMs } = answer.error;
    const nextAt = why.kind === 'refused' ? null : clock.now() + gapAfter(tries + 1);
    await journal.messageNotDelivered(id, clock.now(), nextAt, why);
    logger.warn('shop not told', { kind: why.kind, status: why.status });
    if (why.kind !== 'unreachable') {
      unanswered = 0;
      return;
    }
    // If several requests were under way when the server went away, only one counts.
    if (startedAt >= closedAt) unanswered += 1;
    closedAt = clock.monotonic();
    closedUntil = closedAt + Math.max(gapAfter(unanswered), retryAfterMs ?? 0);
  }

  function gapAfter(times: number): number {
    return backoffMs(times, random.fraction(), FIRST_GAP_MS, LONGEST_WAIT_MS);
  }

  function open() {
    isSetUp = notifier !== null;
    closedUntil = Number.NEGATIVE_INFINITY;
    alarm.set();
  }

  const daily = createDaily({
    name: 'forgetting what the shop was told',
    days: () => KEEP_DAYS,
    work: (days) => journal.forgetMessages(clock.now() - days * DAY_MS),
    clockIsProved,
    startAfterMs: FORGET_AFTER_MS,
    clock,
    logger,
  });

  return {
    async counts(): Promise<OutboxCounts> {
      const { oldest, ...rows } = await journal.outboxCounts(to);
      return { ...rows, since: lacksAddress() ? oldest : rows.since, isSetUp: !lacksAddress() };
    },
    /** The last message that the shop's system took; `at` in epoch ms. */
    last: (): Promise<{ readonly at: number; readonly message: ShopMessage } | null> => journal.lastDelivered(to),
    undelivered: (limit: number): Promise<readonly UndeliveredMessage[]> =>
      journal.undeliveredMessages(limit, lacksAddress(), to),
    /** Sends everything that is not delivered again, at once. */
    async tryAgain(): Promise<void> {
      await journal.retryMessages(to);
      onChanged();
      open();
    },
    /** Gives up on it. Null: on all that were refused, or on all where the address or the secret lacks. */
    async leave(id: string | null): Promise<void> {
      await journal.leaveMessage(id === null ? (lacksAddress() ? 'all' : 'refused') : { id }, clock.now(), to);
      onChanged();
      alarm.set();
    },
    /** Sends a message without an order, now. Epoch ms of when it was taken. */
    async test(): Promise<Result<number, DeliveryError>> {
      if (notifier === null) return err({ kind: 'not_set_up' });
      const reported = await notifier.notify({ id: random.uuid(), sequence: 1, message: null });
      if (!reported.ok) return reported;
      open();
      return ok(clock.now());
    },
    /** Something was written for the shop. */
    wake: alarm.set,
    /** The address may have changed, or the network may be back: waiting messages go at once. */
    hurry: open,
    stop(): void {
      stopped = true;
      alarm.stop();
      daily.stop();
      notifier?.stop();
    },
  };
}
