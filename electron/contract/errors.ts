import { z } from 'zod';
import { fieldProblemSchema } from './job.ts';

/** Everything that an IPC request can answer besides its value. The screens turn the code into a sentence and a way on. */
export const STATION_ERROR_CODES = [
  'bad_request',
  'no_station',
  'base_url_not_https',
  'base_url_invalid',
  /** The address that is typed in for the one profile is kept for the other: test orders would be charged, or real ones not sent. */
  'base_url_of_live',
  'base_url_of_sandbox',
  'service_unreachable',
  'service_not_json',
  'service_error',
  /** Something answers at that address, and it does not know the paths of the service (API section 4). */
  'not_the_service',
  'key_refused',
  'key_missing',
  'account_disabled',
  'ip_not_allowed',
  'forbidden',
  'rate_limited',
  'account_hold',
  'invalid_fields',
  'not_found',
  'no_price',
  'label_not_ready',
  'carrier_cancel_failed',
  'not_cancellable',
  'method_not_allowed',
  'refused',
  'job_not_found',
  'not_possible_now',
  'no_printer',
  'printer_missing',
  'print_failed',
  'label_missing',
  /** The label was printed so often that the owner's PIN is needed; `pin_wrong`: another one was given; `pin_wait`: too many wrong ones, `retryAfterMs`. */
  'pin_needed',
  'pin_wrong',
  'pin_wait',
  /** There is no owner's PIN yet, and what was wanted needs one to be undone. */
  'pin_missing',
  /** Another program would come before the full screen, out of which only the owner's PIN leads. */
  'screen_locked',
  'file_unreadable',
  'link_refused',
  /** The system found no program that opens the link, or none that writes mail. */
  'no_browser',
  'no_mail_program',
  'demo_failed',
  /** What was wanted could not be written down (disk full, database locked): it did not happen. */
  'journal_failed',
  /** What was asked for could not be read (disk, lock, damage): nothing is lost by that, and nothing was to be done. */
  'journal_unread',
  'no_pickup',
  'file_not_saved',
  'mailbox_url_invalid',
  'mailbox_url_not_https',
  'mailbox_unreachable',
  'mailbox_token_refused',
  'not_a_mailbox',
  'no_mailbox',
  /** The service gave no secret, and this desk has none. */
  'webhook_secret_lost',
  /** The secret came and could not be kept. */
  'webhook_secret_not_kept',
  'internal',
] as const;

export const stationErrorSchema = z.object({
  code: z.enum(STATION_ERROR_CODES),
  /** The service's or the system's own words, where there are any; shown beneath our sentence. */
  detail: z.string().nullable(),
  /** Fields to mend, for `invalid_fields`. */
  fields: z.array(fieldProblemSchema),
  /** After how many ms trying again makes sense; null: not by waiting alone. */
  retryAfterMs: z.number().nullable(),
});
export type StationError = z.infer<typeof stationErrorSchema>;
export type StationErrorCode = StationError['code'];

export function stationError(
  code: StationErrorCode,
  detail: string | null = null,
  more: Partial<Pick<StationError, 'fields' | 'retryAfterMs'>> = {},
): StationError {
  return { code, detail, fields: more.fields ?? [], retryAfterMs: more.retryAfterMs ?? null };
}
