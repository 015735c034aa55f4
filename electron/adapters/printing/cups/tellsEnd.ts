/** Back ends that query the printer about a job until it reports that the job is done. */
const ASKING = new Set(['ipp:', 'ipps:', 'http:', 'https:']);

/**
 * Whether a `completed` job of this device means that the printer said so. The other back ends (usb, socket, lpd,
 * serial, parallel, file …) are done when the bytes are sent. An IPP queue of another spooler knows no more than its
 * own back end, and a queue may be configured not to wait.
 */
export function deviceReportsEnd(uri: string | null): boolean {
  const device = uri === null ? null : parsedUrl(uri);
  if (device === null) return false;
  const { protocol, pathname, hostname, searchParams } = device;
  if (protocol === 'dnssd:') return /\._ipps?\._tcp\b/.test(decoded(hostname) + decoded(pathname));
  if (!ASKING.has(protocol) || /^\/(printers|classes)\//.test(pathname)) return false;
  return !['no', 'off', 'false', '0'].includes(searchParams.get('waitjob')?.toLowerCase() ?? '');
}

/** Null when it is no URI. The person who installs a printer may write anything there. */
export function parsedUrl(uri: string): URL | null {
  try {
    return new URL(uri);
  } catch {
    return null;
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
