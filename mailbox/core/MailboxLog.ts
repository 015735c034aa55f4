import { createRateLimit } from './limits.ts';

export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** One line for each event. Never pass bodies, header values, paths, tokens or query strings. */
export interface MailboxLog {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}

/** Warnings that outsiders can cause: how many of one kind are logged at once, and then in each second. */
const AT_ONCE = 50;
const PER_SECOND = 5;

/** Limits warnings, so that a flood of requests does not flood the log. The next warning has how many were left out. */
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
