import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const NEEDED = [
  'cupsd',
  'ippeveprinter',
  'lpadmin',
  'lp',
  'cancel',
  'cupsdisable',
  'cupsenable',
  'cupsreject',
  'dbus-daemon',
  'setpriv',
] as const;
export type CupsTool = (typeof NEEDED)[number];

/** Administrators' directories are not on everybody's PATH. */
function directories(): readonly string[] {
  return [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];
}

function find(name: string): string | null {
  return (
    directories()
      .map((directory) => join(directory, name))
      .find(existsSync) ?? null
  );
}

export function cupsTool(name: CupsTool): string {
  const path = find(name);
  if (path === null) throw new Error(`${name} is not installed`);
  return path;
}

/** Why the tests with a real CUPS cannot run here, or null when they can. */
export function whyNoCups(): string | null {
  const missing = NEEDED.filter((name) => find(name) === null);
  if (missing.length === 0) return null;
  return `no ${missing.join(', ')} here (Debian: cups cups-client cups-filters cups-ipp-utils dbus)`;
}
