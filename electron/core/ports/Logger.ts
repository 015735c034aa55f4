export type LogFields = Readonly<Record<string, string | number | boolean | null>>;

/** Structured log. Never pass keys, secrets, signed links or receiver data; the sink redacts what slips through. */
export interface Logger {
  info(event: string, fields?: LogFields): void;
  warn(event: string, fields?: LogFields): void;
  error(event: string, fields?: LogFields): void;
}
