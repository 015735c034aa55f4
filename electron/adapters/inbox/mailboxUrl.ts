import { err, type Result } from '../../contract/result.ts';
import { type AddressError, parseAddress } from '../http/address.ts';

export type MailboxUrlError = `mailbox_url_${AddressError}`;

/** The address of a mailbox as a person types it. The token is sent there with every request. */
export function parseMailboxUrl(text: string): Result<string, MailboxUrlError> {
  const address = parseAddress(text);
  return address.ok ? address : err(`mailbox_url_${address.error}` as const);
}
