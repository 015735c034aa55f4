import { isCommandCode } from '../../contract/command.ts';
import { err, type Result } from '../../contract/result.ts';
import type { ScanRefusal } from '../../contract/scan.ts';
import { readScanCode } from './scanCode.ts';

/** Why a code was refused, and how long it was. */
export interface OrderCodeRefused {
  readonly reason: ScanRefusal;
  readonly length: number;
}

/** The code of an order or a label in what a scanner sent. A command is none, whatever is in the order book. */
export function readOrderCode(raw: string): Result<string, OrderCodeRefused> {
  const code = readScanCode(raw);
  if (code.ok && isCommandCode(code.value)) return err({ reason: 'command', length: code.value.length });
  return code;
}
