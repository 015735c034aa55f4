import type { LogFields, MailboxLog } from './core/MailboxLog.ts';

type Level = 'info' | 'warn' | 'error';

export function logLine(now: number, level: Level, event: string, fields: LogFields = {}): string {
  return JSON.stringify({ at: new Date(now).toISOString(), level, event, ...fields });
}

export function createJsonLog(write: (line: string) => void, now: () => number): MailboxLog {
  const at = (level: Level) => (event: string, fields?: LogFields) => write(logLine(now(), level, event, fields));
  return { info: at('info'), warn: at('warn'), error: at('error') };
}
