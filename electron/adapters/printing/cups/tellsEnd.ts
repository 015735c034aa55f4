/** Back ends that ask the printer about the job until it says that the job is done. */
const ASKING = new Set(['ipp:', 'ipps:', 'http:', 'https:']);

/**
 * True where a job of this device is `completed` because the printer said so. The other back ends (usb, socket, lpd,
 * serial, parallel, file …) are done when the bytes are gone. So is an IPP queue of another spooler, which knows no more
 * than its own back end does, and one that was told not to wait.
 */
export function deviceTellsEnd(uri: string | null): boolean {
  const device = uri === null ? null : parsedUrl(uri);
  if (device === null) return false;
  const { protocol, pathname, hostname, searchParams } = device;
  if (protocol === 'dnssd:') return /\._ipps?\._tcp\b/.test(decoded(hostname) + decoded(pathname));
  if (!ASKING.has(protocol) || /^\/(printers|classes)\//.test(pathname)) return false;
  return !['no', 'off', 'false', '0'].includes(searchParams.get('waitjob')?.toLowerCase() ?? '');
}

/** Null when it is no URI; a device is named by whoever installed it. */
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
