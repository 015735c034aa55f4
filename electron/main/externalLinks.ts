import { shell } from 'electron';
import { type StationError, stationError } from '../contract/errors.ts';
import { err, ok, type Result } from '../contract/result.ts';
import type { Profile } from '../contract/status.ts';

const LONGEST = 2_048;

/**
 * Opens a payment link in the system browser: https only; http on loopback in the demo profile alone. `link_refused`
 * for anything else, with the host in question.
 */
export async function openPaymentLink(
  link: string | null,
  profile: Profile,
): Promise<Result<Record<string, never>, StationError>> {
  const url = link === null ? null : safeLink(link, profile);
  if (url === null) return err(stationError('link_refused', link === null ? null : link.slice(0, 80)));
  await shell.openExternal(url.toString());
  return ok({});
}

/** The link as a URL if it may be opened, else null. */
export function safeLink(link: string, profile: Profile): URL | null {
  if (link.length > LONGEST) return null;
  try {
    const url = new URL(link);
    const loopback = url.hostname === '127.0.0.1' || url.hostname === 'localhost' || url.hostname === '[::1]';
    if (url.protocol === 'https:') return url;
    return url.protocol === 'http:' && loopback && profile === 'demo' ? url : null;
  } catch {
    return null;
  }
}
