import { z } from 'zod';
import { isObstacle } from './obstacle.ts';
import { COMMON_FAILURES, fieldProblemSchema } from './problem.ts';

/** Every error that an IPC request can answer. The screens turn the code into a sentence and a remedy. */
export const STATION_ERROR_CODES = [
  ...COMMON_FAILURES,
  'bad_request',
  'no_station',
  'base_url_not_https',
  'base_url_invalid',
  /**
   * The address typed in for one profile is stored for the other: test orders would be charged, or real ones not sent.
   */
  'base_url_of_live',
  'base_url_of_sandbox',
  /** This copy of the program serves the demo and tests only: its Electron is not the official one, or Chromium's sandbox is off. */
  'runtime_not_official',
  'runtime_no_sandbox',
  'service_not_json',
  /** Something answers at this address, but it does not know the service's paths (API section 4). */
  'not_the_service',
  'key_refused',
  /** The system's keychain is locked or does not answer, so nothing was opened. */
  'keychain_locked',
  /** The data folder was last used on another computer (`detail`: its name) or lay elsewhere (its path), so nothing was opened. */
  'folder_from_elsewhere',
  'key_missing',
  'account_disabled',
  'ip_not_allowed',
  'not_found',
  'no_price',
  'label_not_ready',
  'carrier_cancel_failed',
  'method_not_allowed',
  'refused',
  'job_not_found',
  'not_possible_now',
  /** The order that was corrected is another one by now: a list was imported, or another page has changed it. */
  'order_changed',
  /** The order book, or a job, has that reference already. */
  'reference_taken',
  'print_failed',
  /**
   * The label was printed so often that the owner's PIN is needed. `pin_wrong`: it was another PIN. `pin_wait`: too
   * many wrong ones, see `retryAfterMs`.
   */
  'pin_needed',
  'pin_wrong',
  'pin_wait',
  /** There is no owner's PIN yet, and the request needs one to be undone. */
  'pin_missing',
  /** Another program would open in front of the full screen, which only the owner's PIN may leave. */
  'screen_locked',
  'file_unreadable',
  'link_refused',
  /** The system found no program that opens the link, or none that sends mail. */
  'no_browser',
  'no_mail_program',
  'demo_failed',
  /** The system did not take whether it starts the program; the setting is as it was. */
  'autostart_not_set',
  /** The keychain did not delete everything; the account is still connected. */
  'account_not_forgotten',
  /** The change could not be written (disk full, database locked), so it did not happen. */
  'journal_failed',
  /** The disk failed while it was being written: a restart may find it done. The next try finds that too. */
  'journal_unsure',
  /** As `journal_failed`, because the file is damaged: the next start of the program mends it. */
  'journal_damaged',
  /** The data could not be read (disk, lock, damage). Nothing was to be changed, and nothing is lost. */
  'journal_unread',
  'no_pickup',
  /** The carrier of a scanned label is not known here, so it does not say whose courier is at the door. */
  'no_carrier_on_label',
  'file_not_saved',
  /** The folder cannot be watched: it is missing, not writable, or already has other lists in it. */
  'folder_unusable',
  /** Nothing can be written into the folder that was named for the second copy. */
  'copy_place_unusable',
  /** The folder has no copy of the open account's journal. */
  'copy_not_found',
  'mailbox_url_invalid',
  'mailbox_url_not_https',
  'mailbox_unreachable',
  'mailbox_token_refused',
  'not_a_mailbox',
  'no_mailbox',
  /** The service gave no secret, and this desk has none. */
  'webhook_secret_lost',
  /** The service gave the secret, but it could not be stored. */
  'webhook_secret_not_kept',
  'shop_url_invalid',
  'shop_url_not_https',
  /** The shop cannot be sent messages: there is no address or no secret. */
  'shop_not_set_up',
  /** The shop's system did not take the message; `detail` has its answer. */
  'shop_not_told',
  /** The address does not have the place of the code in its path or query. */
  'lookup_url_invalid',
  /** The shop's system is not asked: there is no address. */
  'lookup_not_set_up',
  /** The shop's system gave no answer that can be used; `detail` has what came. */
  'lookup_no_answer',
  /** The address is none of a PostgreSQL database, or has no password. */
  'site_address_invalid',
  /** The authority has no readable certificate (PEM). */
  'site_authority_invalid',
  /** Nothing answers there; `detail` has the words of the network. */
  'site_unreachable',
  'site_password_refused',
  /** The server is not encrypted, or its certificate is not one that this computer trusts. */
  'site_not_trusted',
  /** The database refuses what the desks need; `detail` in its own words. */
  'site_refused',
  /** Between here and the database is a pooler that lends one session to several programs. */
  'site_shares_sessions',
  /** Other desks share the database, which are not those that this desk is together with. */
  'site_other',
  /** A newer version of this program has prepared the database. */
  'site_newer',
  /** The site's database does not answer now. */
  'site_away',
  /** The same, for a request that is decided for all desks at once. */
  'site_needed',
  /** The code is no join code, or was mistyped. */
  'join_code_invalid',
  /** The other desk does not answer: its code has run out, or the two computers are not in one network. */
  'join_no_answer',
  /** The other desk does not know this code: it has run out. */
  'join_refused',
  /** Another computer has joined with this code. */
  'join_used',
  /** Another desk of the site has the order; `detail`: its name. */
  'order_elsewhere',
  /** An update is not installed while orders are on their way; see `updateWaits`. */
  'update_waits',
  'internal',
] as const;

export const stationErrorSchema = z.object({
  code: z.enum(STATION_ERROR_CODES),
  /** The own words of the service or the system, if there are any; shown below our sentence. */
  detail: z.string().nullable(),
  /** The fields to correct, for `invalid_fields`. */
  fields: z.array(fieldProblemSchema),
  /** After how many ms a retry makes sense; null: waiting alone does not help. */
  retryAfterMs: z.number().nullable(),
});
export type StationError = z.infer<typeof stationErrorSchema>;
export type StationErrorCode = StationError['code'];

/** The request did not get as far as an answer, so that it makes sense again once the connection is back. */
export function isUnreached(code: StationErrorCode): boolean {
  return code === 'service_unreachable' || isObstacle(code);
}

export function stationError(
  code: StationErrorCode,
  detail: string | null = null,
  more: Partial<Pick<StationError, 'fields' | 'retryAfterMs'>> = {},
): StationError {
  return { code, detail, fields: more.fields ?? [], retryAfterMs: more.retryAfterMs ?? null };
}
