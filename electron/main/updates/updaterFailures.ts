import type { UpdateTrouble } from '../../contract/update.ts';
import { UpdateFailure } from './updates.ts';

const FULL_OR_SHUT: readonly unknown[] = ['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOENT'];

/** The meaning of a failure of electron-updater. `other`: the trouble if it is none of the known ones. */
export function asFailure(failure: unknown, other: UpdateTrouble): UpdateFailure {
  if (failure instanceof UpdateFailure) return failure;
  const message = failure instanceof Error ? failure.message : String(failure);
  const { code, statusCode } = failure as { readonly code?: unknown; readonly statusCode?: unknown };
  return new UpdateFailure(meaningOf(code, statusCode, message) ?? other, message);
}

function meaningOf(code: unknown, statusCode: unknown, message: string): UpdateTrouble | null {
  if (code === 'ERR_UPDATER_INVALID_SIGNATURE' || /code signature/i.test(message)) return 'unsigned';
  if (code === 'ERR_UPDATER_CHANNEL_FILE_NOT_FOUND') return 'missing';
  // For a download the status is only in the text.
  const httpStatus = typeof statusCode === 'number' ? statusCode : Number(/, status (\d{3}):/.exec(message)?.[1] ?? 0);
  if (httpStatus >= 400) return httpStatus < 500 ? 'missing' : 'unreachable';
  if (FULL_OR_SHUT.includes(code)) return 'disk';
  // Our own refusal of an address, and a file that is shorter than its server announced.
  if (/^net::ERR_(BLOCKED_BY_CLIENT|CONTENT_LENGTH_MISMATCH)/.test(message)) return 'broken';
  if (message.startsWith('net::') || message.includes('aborted by the server')) return 'unreachable';
  return null;
}
