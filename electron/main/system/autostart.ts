import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

interface AutostartDeps {
  readonly platform: NodeJS.Platform;
  /** The program's file that the system is to start, also where it lies inside an AppImage. */
  readonly program: string;
  /** Where the person's programs store their settings (`XDG_CONFIG_HOME`); Linux alone uses it. */
  readonly configFolder: string;
  /** Electron's own way on Windows and macOS. */
  readonly setLoginItem: (settings: { readonly openAtLogin: boolean; readonly path?: string }) => void;
}

/** Has the system start the program when the person logs in, or not. Throws when a file cannot be written. */
export function applyAutostart(isOn: boolean, deps: AutostartDeps): void {
  const { platform, program, configFolder, setLoginItem } = deps;
  if (platform !== 'linux') {
    setLoginItem({ openAtLogin: isOn, ...(platform === 'win32' ? { path: program } : {}) });
    return;
  }
  const file = join(configFolder, 'autostart', 'label-station.desktop');
  if (!isOn) {
    rmSync(file, { force: true });
    return;
  }
  const entry = desktopEntry(program);
  if (contentOf(file) === entry) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, entry);
}

/** Quoted and escaped by the Desktop Entry Specification. */
function desktopEntry(program: string): string {
  const quoted = program
    .replace(/[\\"`$]/g, '\\$&')
    .replaceAll('\\', '\\\\')
    .replaceAll('%', '%%');
  return `[Desktop Entry]\nType=Application\nName=Label Station\nExec="${quoted}"\nTerminal=false\nX-GNOME-Autostart-enabled=true\n`;
}

function contentOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}
