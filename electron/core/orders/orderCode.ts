import { isCommandCode } from '../../contract/command.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ScanRefusal } from '../../contract/scan.ts';
import { labelCodesIn, readScanCode } from './scanCode.ts';

/** Why a code was refused, and how long it was. */
export interface OrderCodeRefused {
  readonly reason: ScanRefusal;
  readonly length: number;
}

/** What a code may mean. */
export interface ReadCode {
  /** An order's reference, or what stands on a label; null for a carrier's barcode of several parts, which is no order's. */
  readonly whole: string | null;
  /** What may stand on a label, the whole first. */
  readonly onLabel: readonly string[];
  /** Of what was read, for a refusal. */
  readonly length: number;
}

/** The code of an order or a label in what a scanner sent. A command is neither, whatever is in the order book. */
export function readOrderCode(raw: string): Result<ReadCode, OrderCodeRefused> {
  const code = readScanCode(raw);
  const parts = labelCodesIn(raw);
  if (!code.ok) return parts.length === 0 ? code : ok({ whole: null, onLabel: parts, length: code.error.length });
  const whole = code.value;
  if (isCommandCode(whole)) return err({ reason: 'command', length: whole.length });
  return ok({ whole, onLabel: [...new Set([whole, ...parts])], length: whole.length });
}
