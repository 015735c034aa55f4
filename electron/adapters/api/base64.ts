/**
 * Decodes standard base64 strictly: one wrong character, a missing pad or a stray bit and there are no bytes at all,
 * because a label that is a little broken is worse than none. Null also for empty text.
 */
export function decodeBase64(text: string | null): Uint8Array | null {
  if (text === null || text === '') return null;
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64') === text ? new Uint8Array(bytes) : null;
}
