import { isCommandCode } from '../../contract/command.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import type { ScanRefusal } from '../../contract/scan.ts';
import { MAX_REFERENCE_LENGTH } from '../../contract/scan.ts';
import { isSaidToHaveParts, withoutIdentifier } from '../../contract/symbology.ts';
import { referenceOf } from '../../contract/wrapping.ts';
import { otherForms } from './heldReference.ts';

export interface RefusedCode {
  readonly reason: 'empty' | 'too_long' | 'unreadable';
  readonly length: number;
}

/** Separates the parts of a GS1 barcode; scanners send it for FNC1. */
const GS = '\x1d';
/** Replaces a key that could not be read. */
const UNREADABLE = '\ufffd';

/**
 * The order reference in what a scanner sent (API section 8, order_reference), without the characters that only frame a
 * code, and without what a program wrapped it in, as in a list. Refused if it cannot be a reference.
 */
export function readScanCode(raw: string): Result<string, RefusedCode> {
  const framed = withoutFrame(raw);
  const code = hasUnreadable(framed) ? framed : referenceOf(framed);
  if (code === '') return err({ reason: 'empty', length: raw.length });
  if (code.length > MAX_REFERENCE_LENGTH) return err({ reason: 'too_long', length: code.length });
  if (hasUnreadable(code)) return err({ reason: 'unreadable', length: code.length });
  return ok(code);
}

/**
 * The codes that a carrier's GS1 barcode may mean, most likely first: the parts that number parcels (00, 401, 402, 21),
 * and what follows a destination's postal code (420, 421). Empty for a barcode without parts: its text is the code, and
 * `readScanCode` reads it.
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
  // The barcode does not give the length of the postal code. This takes Turkey's five digits; others have up to nine.
  const routed = /^(?:420|421\d{3})(\d{5})(.+)$/u.exec(part)?.[2];
  if (routed !== undefined) return [routed, part];
  return [part];
}

/** Without AIM's symbology identifier, and without FNC1, control characters and space at both ends. */
function withoutFrame(raw: string): string {
  return trimmed(withoutIdentifier(trimmed(raw)), GS);
}

/** Without control characters and space at both ends. A GS is removed only if `named` is GS. */
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

/** Why a code was refused, and its length in characters. */
export interface OrderCodeRefused {
  readonly reason: ScanRefusal;
  readonly length: number;
}

/** What a code may mean. */
export interface ReadCode {
  /**
   * An order's reference or the code of a label; null for a carrier's barcode of several parts, which is never a
   * reference.
   */
  readonly whole: string | null;
  /** How else the book may have that order. */
  readonly others: readonly string[];
  /** The codes that may be on a label, the whole code first. */
  readonly onLabel: readonly string[];
  /** Length of the code, reported if it is refused. */
  readonly length: number;
}

/**
 * The code of an order or a label in what a scanner sent. A command is neither, even if the order book has such a
 * reference.
 */
export function readOrderCode(raw: string): Result<ReadCode, OrderCodeRefused> {
  const code = readScanCode(raw);
  const parts = labelCodesIn(raw);
  if (!code.ok)
    return parts.length === 0 ? code : ok({ whole: null, others: [], onLabel: parts, length: code.error.length });
  const whole = code.value;
  if (isCommandCode(whole)) return err({ reason: 'command', length: whole.length });
  const others = otherForms(whole, withoutFrame(raw));
  return ok({ whole, others, onLabel: [...new Set([whole, ...parts])], length: whole.length });
}
