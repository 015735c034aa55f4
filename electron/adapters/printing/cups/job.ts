import type { PrinterTrouble } from '../../../contract/printer.ts';
import type { SpoolOutcome } from '../../../core/ports/Printer.ts';
import { integerOf, stringOf, stringsOf } from '../ipp/attributes.ts';
import type { IppAttributeGroup } from '../ipp/message.ts';
import { troubleIn } from './trouble.ts';

/** A CUPS job: its number, and its UUID, because after a reset of CUPS another job may get the same number. */
export interface CupsJobRef {
  readonly id: number;
  readonly uuid: string | null;
}

export function formatSpoolId({ id, uuid }: CupsJobRef): string {
  return uuid === null ? String(id) : `${id} ${uuid}`;
}

/** Null when `spoolId` is not one of ours. */
export function parseSpoolId(spoolId: string): CupsJobRef | null {
  const found = /^(\d{1,10})(?: (\S+))?$/.exec(spoolId);
  const id = Number(found?.[1]);
  return found === null || id < 1 || id > 0x7fffffff ? null : { id, uuid: found[2] ?? null };
}

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
  let stored = '';
  for (const character of line) {
    bytes += Buffer.byteLength(character);
    if (bytes > MAX_BYTES) break;
    stored += character;
  }
  return stored === '' ? 'label' : stored;
}

/** Attributes of a job that `jobState` reads. */
export const JOB_ATTRIBUTES = ['job-uuid', 'job-state', 'job-state-reasons', 'job-printer-state-message'] as const;

export type JobState =
  /** `completed` is CUPS's word. Whether the label is out depends on the printer (see deviceReportsEnd). */
  | { readonly kind: 'ended'; readonly outcome: SpoolOutcome }
  /** In the queue or held. `reason` and `trouble` say why the job itself waits, if it does. */
  | { readonly kind: 'waiting'; readonly trouble: PrinterTrouble | null; readonly reason: string | null }
  | { readonly kind: 'processing' };

/** Keywords that CUPS leaves on jobs of every kind, so they explain nothing. */
const STATES_NOTHING = new Set([
  'none',
  'processing-to-stop-point',
  'job-printing',
  'job-queued',
  'job-incoming',
  'job-stopped',
]);

/** The state of a job by its attributes (RFC 8011 sections 5.3.7 to 5.3.9). */
export function jobState(job: IppAttributeGroup): JobState {
  const reasons = stringsOf(job, 'job-state-reasons').filter((reason) => !STATES_NOTHING.has(reason));
  const message = stringOf(job, 'job-printer-state-message');
  const reason = message ?? (reasons.length > 0 ? reasons.join(', ') : null);
  const trouble = troubleIn(reasons, message);
  const state = integerOf(job, 'job-state');
  switch (state) {
    case 3:
      return { kind: 'waiting', trouble: null, reason: null };
    case 4:
    case 6:
      return reason === null
        ? { kind: 'waiting', trouble, reason }
        : { kind: 'waiting', trouble: trouble ?? 'other', reason };
    case 5:
      return { kind: 'processing' };
    case 7:
      return { kind: 'ended', outcome: cancellation(reasons, reason, trouble) };
    case 8:
      return { kind: 'ended', outcome: { kind: 'aborted', trouble, reason } };
    case 9:
      return { kind: 'ended', outcome: completion(reasons, reason) };
    default:
      return { kind: 'ended', outcome: { kind: 'unknown', detail: `job-state ${state ?? 'missing'}` } };
  }
}

/**
 * The message may be older than the cancellation, and a person's decision counts more. The IPP back end also cancels a
 * job whose media or settings the printer refuses; such a job was not cancelled by a person.
 */
function cancellation(reasons: readonly string[], reason: string | null, trouble: PrinterTrouble | null): SpoolOutcome {
  const decision = reasons.find((each) => each.startsWith('job-canceled-by-'));
  if (decision === undefined && trouble === 'media_refused') return { kind: 'aborted', trouble, reason };
  return { kind: 'cancelled', reason: decision ?? reason };
}

function completion(reasons: readonly string[], reason: string | null): SpoolOutcome {
  const errors = reasons.includes('job-completed-with-errors');
  return errors ? { kind: 'unknown', detail: reason ?? reasons.join(', ') } : { kind: 'completed' };
}
