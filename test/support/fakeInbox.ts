import { createEventReader } from '../../electron/adapters/api/webhook.ts';
import { createHmacSignatures } from '../../electron/adapters/signature/hmacSignatures.ts';
import { err, ok } from '../../electron/contract/result.ts';
import type { EventDeps } from '../../electron/core/events/readDeliveries.ts';
import type { Clock } from '../../electron/core/ports/Clock.ts';
import type { Delivered, EventInbox, EventKeys, InboxError, SigningKey } from '../../electron/core/ports/EventInbox.ts';
import { A_SECRET, type Signed } from './signedPost.ts';

export interface FakeInbox extends EventInbox {
  deliver(...posts: readonly Signed[]): void;
  /** What every request gets from now on; null: what there is. */
  fail(error: InboxError | null): void;
  /** Deliveries up to now are forgotten: a reader that has not read them finds a gap. */
  forget(): void;
  /** The cursors of the requests, and how long each might wait, ms. */
  readonly requested: readonly { readonly after: string | null; readonly waitMs: number }[];
}

/** A mailbox under the test's own clock: the log, the cursor and the waiting of a real one. */
export function fakeInbox(clock: Clock, pageSize = 200): FakeInbox {
  const log: Delivered[] = [];
  const requested: { after: string | null; waitMs: number }[] = [];
  const waiting = new Set<() => void>();
  let error: InboxError | null = null;
  let forgotten = 0;
  let stopped = false;

  const wake = () => {
    for (const go of [...waiting]) go();
  };
  function until(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.after(ms, go);
      function go() {
        waiting.delete(go);
        cancel();
        resolve();
      }
      waiting.add(go);
    });
  }

  return {
    id: 'fake',
    requested,
    deliver(...posts) {
      for (const { headers, body } of posts) log.push({ receivedAt: clock.now(), headers, body });
      wake();
    },
    fail(next) {
      error = next;
      wake();
    },
    forget() {
      forgotten = log.length;
    },
    async fetch(after, waitMs) {
      requested.push({ after, waitMs });
      const from = Number(after ?? forgotten);
      const isThere = () => error !== null || stopped || log.length > from || from < forgotten;
      if (!isThere() && waitMs > 0) await until(waitMs);
      if (stopped) return err({ kind: 'unreachable', detail: 'closed' });
      if (error !== null) return err(error);
      if (from < forgotten) return ok({ deliveries: [], next: String(forgotten), more: true, gap: true });
      const deliveries = log.slice(from, from + pageSize);
      const next = from + deliveries.length;
      return ok({
        deliveries,
        next: deliveries.length === 0 ? after : String(next),
        more: next < log.length,
        gap: false,
      });
    },
    async about() {
      if (error !== null) return err(error);
      return ok({ box: 'fake', deliveryUrl: 'https://mailbox.invalid/in/fake', retentionDays: 14, now: clock.now() });
    },
    stop() {
      stopped = true;
      wake();
    },
  };
}

export function keysOf(keys: () => readonly SigningKey[] | Promise<readonly SigningKey[]>): EventKeys {
  return {
    keys: async () => keys(),
    hasSecret: async () => (await keys()).some(({ kind }) => kind === 'secret'),
  };
}

export const aSecret = (value = A_SECRET): SigningKey => ({ kind: 'secret', value });

/** Real signatures and the real reader around an inbox. */
export function eventDeps(inbox: EventInbox, changes: Partial<EventDeps> = {}): EventDeps {
  return {
    inbox,
    signatures: createHmacSignatures(),
    keys: keysOf(() => [aSecret()]),
    reader: createEventReader(),
    header: () => null,
    ...changes,
  };
}
