import { createHash } from 'node:crypto';

/** Tells one API key from another, in file names and in the journal. The key cannot be read from it. */
export function keyMark(apiKey: string): string {
  return createHash('sha256').update(`requests under ${apiKey}`).digest('hex').slice(0, 16);
}
