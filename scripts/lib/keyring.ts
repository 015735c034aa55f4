import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export type Command = { readonly program: string; readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv };

export type KeyringSession = {
  /** Wraps a command into a session that has a keychain of its own, unlocked and empty at first. */
  readonly wrap: (program: string, args: readonly string[]) => Command;
  /** Removes the keychain's files. To be called when what was wrapped has ended. */
  readonly remove: () => void;
};

const inSession = `printf '\\n' | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"`;

/**
 * A real Secret Service for tests, apart from the person's own: message bus, keyring files and runtime folder are
 * fresh. macOS and Windows have a keychain in every session; there a command stays as it is.
 */
export const openKeyringSession = (): KeyringSession => {
  if (process.platform !== 'linux') {
    return { wrap: (program, args) => ({ program, args, env: {} }), remove: () => undefined };
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'label-station-keyring-'));
  const env = { XDG_DATA_HOME: path.join(folder, 'data'), XDG_RUNTIME_DIR: path.join(folder, 'run') };
  for (const each of Object.values(env)) mkdirSync(each, { mode: 0o700 });
  return {
    wrap: (program, args) => ({
      program: 'dbus-run-session',
      args: ['--', 'bash', '-c', inSession, 'keyring', program, ...args],
      env,
    }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};
