import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { hostname, networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A computer and a folder on it, as far as is known. But for the two names it has hashes only. */
export interface ComputerFingerprint {
  readonly name: string;
  readonly folder: string;
  /** The id that the system was given when it was set up; null: it could not be read. */
  readonly system: string | null;
  /** The network adapters that were on; computers that were set up from one image have one system id. */
  readonly adapters: readonly string[];
}

const TIMEOUT_MS = 5_000;

const hashed = (...reported: readonly unknown[]) =>
  createHash('sha256').update(JSON.stringify(reported)).digest('base64url');

function addresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((adapters) => adapters ?? []);
  return [...new Set(all.filter(({ internal }) => !internal).map(({ mac }) => mac))].sort();
}

/** An address with this bit was chosen by software, and may be another one tomorrow. */
export const isOfHardware = (mac: string) => (Number.parseInt(mac.slice(0, 2), 16) & 2) === 0 && !/^[0:]+$/.test(mac);

/**
 * Identifies this computer and a folder on it, without revealing either. The hardware addresses are in it because computers
 * that were set up from one image have the same name. A new network adapter changes it; a restart after a crash then waits
 * a little.
 */
export const placeOf = (folder: string): string => hashed(hostname(), addresses(), folder);

/** `salt`: so that the hashes are of no use elsewhere. */
export async function fingerprintOf(folder: string, salt: string): Promise<ComputerFingerprint> {
  const id = await systemId().catch(() => null);
  return {
    name: hostname(),
    folder,
    system: id === null ? null : hashed(salt, id),
    adapters: addresses()
      .filter(isOfHardware)
      .map((mac) => hashed(salt, mac)),
  };
}

/** Nothing shows that they are two. A fact that is unknown of one of them does not count. */
export function isSamePlace(one: ComputerFingerprint, other: ComputerFingerprint): boolean {
  return isSameComputer(one, other) && one.folder === other.folder;
}

export function isSameComputer(one: ComputerFingerprint, other: ComputerFingerprint): boolean {
  if (one.system !== null && other.system !== null && one.system !== other.system) return false;
  if (one.adapters.length === 0 || other.adapters.length === 0) return true;
  return one.adapters.some((adapter) => other.adapters.includes(adapter));
}

async function systemId(): Promise<string | null> {
  switch (process.platform) {
    case 'win32': {
      const reg = join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'reg.exe');
      const key = 'HKLM\\SOFTWARE\\Microsoft\\Cryptography';
      return stated(reg, ['query', key, '/v', 'MachineGuid', '/reg:64'], /REG_SZ\s+(\S+)/);
    }
    case 'darwin':
      return stated('/usr/sbin/ioreg', ['-rd1', '-c', 'IOPlatformExpertDevice'], /"IOPlatformUUID" = "([^"]+)"/);
    default:
      return (await readFile('/etc/machine-id', 'utf8')).trim() || null;
  }
}

async function stated(program: string, args: readonly string[], what: RegExp): Promise<string | null> {
  const { stdout } = await promisify(execFile)(program, [...args], { timeout: TIMEOUT_MS, windowsHide: true });
  return what.exec(stdout)?.[1] ?? null;
}
