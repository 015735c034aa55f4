import { isCommandCode } from '../../contract/command.ts';
import { err, ok, type Result } from '../../contract/result.ts';
import { MAX_REFERENCE_LENGTH, type ScanRefusal } from '../../contract/scan.ts';
import { declaresParts, withoutIdentifier } from '../../contract/symbology.ts';
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
  const asPrinted = PRINTED_PARTS.test(code);
  if (!code.includes(GS) && !isFromFnc1(raw) && !asPrinted) return [];
  const parts = (asPrinted ? printedParts(code) : code.split(GS)).filter(
    (part) => part !== '' && part.length <= MAX_REFERENCE_LENGTH,
  );
  return [...new Set(parts.flatMap(codesInPart))].filter((part) => !hasUnreadable(part));
}

function isFromFnc1(raw: string): boolean {
  return declaresParts(trimmed(raw)) || trimmed(raw).startsWith(GS);
}

/** A GS1 barcode as it is printed below its bars: `(00)345678901234567890`. Some scanners and encoders send it so. */
const PRINTED_PARTS = /^(?:\(\d{2,4}\)[^()]+)+$/u;

/** Each part with its identifier, as in the bars, and then alone. Printed digits stand in groups. */
function printedParts(code: string): readonly string[] {
  return [...code.matchAll(/\((\d+)\)([^()]+)/gu)].flatMap(([, identifier = '', text = '']) => {
    const value = text.replaceAll(/\s/gu, '');
    return [`${identifier}${value}`, value];
  });
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

/**
 * Drops AIM's symbology identifier, FNC1, control characters and space at both ends, and the two asterisks by which a Code 39
 * begins and ends, which some scanners send.
 */
function withoutFrame(raw: string): string {
  const code = trimmed(withoutIdentifier(trimmed(raw)), GS);
  return trimmed(/^\*([^*]+)\*$/u.exec(code)?.[1] ?? code, GS);
}

/** Drops control characters and space at both ends. A GS is removed only if `named` is GS. */
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

/** The possible meanings of a code. */
export interface ReadCode {
  /**
   * An order's reference or the code of a label; null for a carrier's barcode of several parts, which is never a
   * reference.
   */
  readonly whole: string | null;
  /** Other spellings of that order in the book. */
  readonly others: readonly string[];
  /** The codes that may be on a label, the whole code first. */
  readonly onLabel: readonly string[];
  /**
   * Parts of the code with nothing but digits around them: a carrier's barcode may have the way of the parcel before its
   * number, and the piece or a check digit behind it. They count only if nothing that is on a label has the code itself.
   */
  readonly within: readonly string[];
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
  const within = [...new Set([...(code.ok ? [code.value] : []), ...parts].flatMap(numbersWithin))];
  if (!code.ok)
    return parts.length === 0
      ? code
      : ok({ whole: null, others: [], onLabel: parts, within, length: code.error.length });
  const whole = code.value;
  if (isCommandCode(whole)) return err({ reason: 'command', length: whole.length });
  const others = otherForms(whole, withoutFrame(raw));
  return ok({ whole, others, onLabel: [...new Set([whole, ...parts])], within, length: whole.length });
}

/** A shorter number would be found in other carriers' barcodes by chance. */
const SHORTEST_WITHIN = 10;
/** A number that differs by one digit in length may be a neighbour of the same carrier, so more has to be around it. */
const LEAST_AROUND = 2;
/** Carriers' barcodes of one line have up to 34 characters. */
const LONGEST_AROUND = 48;

function numbersWithin(code: string): readonly string[] {
  // The parcel's own number of GS1, of which some systems leave out the identifier.
  const sscc = /^\d{18}$/u.test(code) ? [`00${code}`] : [];
  if (code.length > LONGEST_AROUND) return sscc;
  const before = /^\d*/u.exec(code)?.[0].length ?? 0;
  const behind = code.length - (/\d*$/u.exec(code)?.[0].length ?? 0);
  const found: string[] = [];
  for (let start = 0; start <= before; start += 1) {
    for (let end = Math.max(behind, start + SHORTEST_WITHIN); end <= code.length; end += 1)
      if (code.length - (end - start) >= LEAST_AROUND) found.push(code.slice(start, end));
  }
  return [...sscc, ...found];
}
