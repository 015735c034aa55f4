import { isCommandCode } from '../../contract/command.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ScanRefusal } from '../../contract/scan.ts';
import { MAX_REFERENCE_LENGTH } from '../../contract/scan.ts';
import { isSaidToHaveParts, withoutIdentifier } from '../../contract/symbology.ts';

export interface RefusedCode {
  readonly reason: 'empty' | 'too_long' | 'unreadable';
  readonly length: number;
}

/** Separates the parts of a GS1 barcode; scanners send it for FNC1. */
const GS = '\x1d';
/** What stands for a key that could not be read. */
const UNREADABLE = '\ufffd';

/**
 * The order reference in what a scanner sent (API section 8, order_reference): without what frames a code and is not
 * part of it, and refused when it cannot be one.
 */
export function readScanCode(raw: string): Result<string, RefusedCode> {
  const code = withoutFrame(raw);
  if (code === '') return err({ reason: 'empty', length: raw.length });
  if (code.length > MAX_REFERENCE_LENGTH) return err({ reason: 'too_long', length: code.length });
  if (hasUnreadable(code)) return err({ reason: 'unreadable', length: code.length });
  return ok(code);
}

/**
 * The codes that a carrier's GS1 barcode may mean, most likely first: the parts by which parcels are numbered (00, 401,
 * 402, 21), and what follows a destination's postal code (420, 421). Empty where the barcode has no parts: then it is
 * what it says, and `readScanCode` reads it.
 */
export function labelCodesIn(raw: string): readonly string[] {
  const code = withoutFrame(raw);
  if (!code.includes(GS) && !isFromFnc1(raw)) return [];
  const parts = code.split(GS).filter((part) => part !== '' && part.length <= MAX_REFERENCE_LENGTH);
  return [...new Set(parts.flatMap(codesInPart))].filter((part) => !hasUnreadable(part));
}

function isFromFnc1(raw: string): boolean {
  return isSaidToHaveParts(trimmed(raw)) || trimmed(raw).startsWith(GS);
}

function codesInPart(part: string): readonly string[] {
  const sscc = /^00(\d{18})(.*)$/u.exec(part);
  if (sscc?.[1] !== undefined) return [sscc[1], `00${sscc[1]}`, ...(sscc[2] ? codesInPart(sscc[2]) : [])];
  const numbered = /^(?:401|402|21)(.+)$/u.exec(part)?.[1];
  if (numbered !== undefined) return [numbered, part];
  // The length of a postal code is not told: 5 digits in Turkey, 9 at most.
  const routed = /^(?:420|421\d{3})(\d{5})(.+)$/u.exec(part)?.[2];
  if (routed !== undefined) return [routed, part];
  return [part];
}

/** Off come AIM's symbology identifier, FNC1 and control characters at the ends, and the space around it all. */
function withoutFrame(raw: string): string {
  return trimmed(withoutIdentifier(trimmed(raw)), GS);
}

/** Without control characters and space at both ends; a GS stays unless it is named. */
function trimmed(text: string, named = ''): string {
  const isOff = (character: string) =>
    character === named || (character !== GS && (isControl(character) || character.trim() === ''));
  let start = 0;
  let end = text.length;
  while (start < end && isOff(text.charAt(start))) start += 1;
  while (end > start && isOff(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

function hasUnreadable(code: string): boolean {
  for (const character of code) if (isControl(character) || character === UNREADABLE) return true;
  return false;
}

function isControl(character: string): boolean {
  return character < ' ' || character === '\x7f';
}

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
