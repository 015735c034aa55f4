import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVirtualDisplay } from '../../../scripts/lib/display.ts';
import { startKeychainSession } from '../../integration/keychain/keychainSession.ts';

/**
 * A display and a keychain of this process's own, as on a person's desk: two windows on one display would take the keyboard
 * focus from each other. From now on every program that this process starts finds them in its environment. Elsewhere than on
 * Linux there is one desktop, the person's own. Resolves to what closes it again.
 */
export async function openDesktop(): Promise<() => Promise<void>> {
  if (process.platform !== 'linux') return async () => undefined;
  const folder = await mkdtemp(join(tmpdir(), 'label-station-desktop-'));
  const keychain = await startKeychainSession(folder, 'unlocked');
  const display = await startVirtualDisplay();
  const { DBUS_SESSION_BUS_ADDRESS, XDG_DATA_HOME, XDG_RUNTIME_DIR } = keychain.environment;
  Object.assign(process.env, display.env, { DBUS_SESSION_BUS_ADDRESS, XDG_DATA_HOME, XDG_RUNTIME_DIR });
  return async () => {
    await display.stop();
    await keychain.close();
    await rm(folder, { recursive: true, force: true });
  };
}
