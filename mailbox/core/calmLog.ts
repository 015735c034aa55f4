import type { LogFields, MailboxLog } from './MailboxLog.ts';
import { createRateLimit } from './rateLimit.ts';

/** Warnings that anybody outside can cause, of one event: then so many in a second. */
const AT_ONCE = 50;
const PER_SECOND = 5;

/** The same log, but a flood of requests makes no flood of warnings: those left out are counted in the next one. */
export function calmLog(log: MailboxLog, now: () => number): MailboxLog {
  const often = createRateLimit({ perSecond: PER_SECOND, burst: AT_ONCE, now });
  const unsaid = new Map<string, number>();
  return {
    ...log,
    warn(event: string, fields: LogFields = {}) {
      const before = unsaid.get(event) ?? 0;
      if (often.take(event) > 0) {
        unsaid.set(event, before + 1);
        return;
      }
      unsaid.delete(event);
      log.warn(event, before === 0 ? fields : { ...fields, unsaid: before });
    },
  };
}
