import { err, ok, type Result } from '../../contract/result.ts';
import { MAX_REFERENCE_LENGTH } from '../../contract/scan.ts';

export interface RefusedCode {
  readonly reason: 'empty' | 'too_long' | 'unreadable';
  readonly length: number;
}

/** The order reference in what a scanner sent: trimmed; refused when it cannot be one (API section 8, order_reference). */
export function readScanCode(raw: string): Result<string, RefusedCode> {
  const code = raw.trim();
  if (code === '') return err({ reason: 'empty', length: raw.length });
  if (code.length > MAX_REFERENCE_LENGTH) return err({ reason: 'too_long', length: code.length });
  if (hasControlCharacters(code)) return err({ reason: 'unreadable', length: code.length });
  return ok(code);
}

function hasControlCharacters(code: string): boolean {
  for (let i = 0; i < code.length; i += 1) {
    const unit = code.charCodeAt(i);
    if (unit < 0x20 || unit === 0x7f || unit === 0xfffd) return true;
  }
  return false;
}
