import type { LogFields } from '../../core/ports/Logger.ts';
import type { Redaction } from './redaction.ts';

export type LogLevel = 'info' | 'warn' | 'error';

/**
 * One event as one redacted line: `event {"field":1}`. Line breaks in values stay escaped, so that no line can be
 * forged.
 */
export function formatLine(redaction: Redaction, event: string, fields: LogFields): string {
  const name = redaction.text(event).replace(/[\r\n]+/g, ' ');
  return Object.keys(fields).length === 0 ? name : `${name} ${JSON.stringify(redaction.fields(fields))}`;
}
