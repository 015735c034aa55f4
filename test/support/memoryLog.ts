import {
  createRedaction,
  formatLine,
  type LogLevel,
  type Redaction,
} from '../../electron/adapters/logging/redaction.ts';
import type { LogFields, Logger } from '../../electron/core/ports/Logger.ts';

export interface MemoryLog extends Logger {
  /** `level event {fields}`, redacted as in the file, oldest first. */
  readonly lines: readonly string[];
}

/** A log in memory, for tests. */
export function createMemoryLog(redaction: Redaction = createRedaction()): MemoryLog {
  const lines: string[] = [];
  const at =
    (level: LogLevel) =>
    (event: string, fields: LogFields = {}): void => {
      lines.push(`${level} ${formatLine(redaction, event, fields)}`);
    };
  return { lines, info: at('info'), warn: at('warn'), error: at('error') };
}
