import { createHash } from 'node:crypto';

/** Identifies an API key in file names and in the journal, without revealing it. */
export function keyMark(apiKey: string): string {
  return createHash('sha256').update(`requests under ${apiKey}`).digest('hex').slice(0, 16);
}
