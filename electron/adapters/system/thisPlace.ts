import { createHash } from 'node:crypto';
import { hostname, networkInterfaces } from 'node:os';

/**
 * Names this computer and a folder on it, without telling either. The hardware addresses are in it because computers that
 * were set up from one image have the same name. A new network adapter changes it; a restart after a crash then waits a little.
 */
export function placeOf(folder: string): string {
  const addresses = Object.values(networkInterfaces())
    .flatMap((adapters) => adapters ?? [])
    .filter(({ internal }) => !internal)
    .map(({ mac }) => mac);
  const told = JSON.stringify([hostname(), [...new Set(addresses)].sort(), folder]);
  return createHash('sha256').update(told).digest('base64url');
}
