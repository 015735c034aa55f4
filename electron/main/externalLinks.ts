import { clipboard, shell } from 'electron';
import type { RequestInput } from '../contract/channels.ts';
import { type StationError, stationError } from '../contract/errors.ts';
import { paymentLink } from '../contract/paymentLink.ts';
import { err, ok, type Result } from '../contract/result.ts';
import type { Profile } from '../contract/status.ts';

/** Hands a payment link to the system; `link_refused` for what is not safe (contract/paymentLink.ts). */
export async function handOffLink(
  link: string | null,
  way: RequestInput<'payment.handOff'>['way'],
  profile: Profile,
): Promise<Result<{ host: string }, StationError>> {
  const read = paymentLink(link, profile);
  if (read.kind === 'refused') return err(stationError('link_refused', read.shown));
  const { url, host } = read;
  // Read a second time by the parser of what opens it.
  if (new URL(url).host !== host) return err(stationError('link_refused', url.slice(0, 120)));
  if (way === 'copy') clipboard.writeText(url);
  else await shell.openExternal(way === 'open' ? url : `mailto:?body=${encodeURIComponent(url)}`);
  return ok({ host });
}
