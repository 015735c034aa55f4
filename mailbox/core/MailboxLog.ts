export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** One line for each event. Never pass bodies, header values, paths, tokens or query strings. */
export interface MailboxLog {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
