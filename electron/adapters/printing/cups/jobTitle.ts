/**
 * IPP allows 255 bytes (RFC 8011 section 5.1.3). But the title is passed on to the printer, and one that cannot take it
 * refuses the document, whereupon CUPS stops the queue for everyone. This was seen with 255 bytes, and small firmware
 * has small buffers.
 */
const MAX_BYTES = 120;

/** A title that CUPS and printers accept: one short line without control characters. */
export function jobTitle(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]+/gu, ' ').trim();
  let bytes = 0;
  let kept = '';
  for (const character of line) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    kept += character;
  }
  return kept === '' ? 'label' : kept;
}
