import type { Clock } from './clock.ts';
import type { DeliveryStore } from './DeliveryStore.ts';
import type { MailboxLog } from './MailboxLog.ts';
import { isStoreFailure } from './storeFailure.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const EVERY_MS = 10 * 60 * 1_000;
/** At a time, so that no delivery has to wait long for it, and with a rest in between. */
const AT_A_TIME = 100;
const REST_MS = 50;

export interface RetentionParts {
  readonly store: Pick<DeliveryStore, 'forget'>;
  readonly days: number;
  readonly clock: Clock;
  readonly log: MailboxLog;
}

/** Forgets what is older than so many days, from now on until stopped. `stop` resolves when no step is under way. */
export function createRetention({ store, days, clock, log }: RetentionParts): { stop(): Promise<void> } {
  let isStopped = false;
  let forgotten = 0;
  let cancel = clock.after(REST_MS, begin);
  let step: Promise<void> = Promise.resolve();

  function begin(): void {
    step = forgetSome();
  }

  function rest(ms: number): void {
    if (!isStopped) cancel = clock.after(ms, begin);
  }

  async function forgetSome(): Promise<void> {
    try {
      const gone = await store.forget(clock.now() - days * DAY_MS, AT_A_TIME);
      forgotten += gone;
      if (gone > 0) return rest(REST_MS);
      if (forgotten > 0) log.info('forgot', { deliveries: forgotten });
      forgotten = 0;
    } catch (failure) {
      log.error('store_failed', { doing: 'forget', why: isStoreFailure(failure) ? failure.message : 'bug' });
    }
    rest(EVERY_MS);
  }

  return {
    async stop() {
      isStopped = true;
      cancel();
      await step;
    },
  };
}
