import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration } from 'electron-builder';
import { type ElectronRuntime, electronRuntime } from './electronRuntime.ts';
import { fromRoot } from './layout.ts';

/** The registry-shipped Electron is too old to have this fuse, and its binary refuses an unknown one. */
const forgetNewerFuse: NonNullable<Exclude<Configuration['beforePack'], string>> = async ({ packager }) => {
  Reflect.deleteProperty(packager.config.electronFuses ?? {}, 'grantFileProtocolExtraPrivileges');
};

/** The start-up app of a plain Electron has no business in a packed one. */
const dropDefaultApp: NonNullable<Exclude<Configuration['afterPack'], string>> = async ({ appOutDir, packager }) => {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};

/** What is added to electron-builder.yml, which it reads by itself. */
const configuration = (electron: ElectronRuntime): Configuration => ({
  electronDist: electron.distPath,
  electronVersion: electron.version,
  afterPack: dropDefaultApp,
  ...(electron.official ? {} : { beforePack: forgetNewerFuse }),
});

/** Where electron-builder puts what can be started, in the folder of the unpacked app. */
const executableIn = (): string => {
  switch (process.platform) {
    case 'win32':
      return fromRoot('release', 'win-unpacked', 'Label Station.exe');
    case 'darwin': {
      const folder = process.arch === 'arm64' ? 'mac-arm64' : 'mac';
      return fromRoot('release', folder, 'Label Station.app', 'Contents', 'MacOS', 'Label Station');
    }
    default:
      return fromRoot(
        'release',
        process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`,
        'label-station',
      );
  }
};

export type PackedApp = { readonly executablePath: string; readonly folder: string; readonly forUsers: boolean };

/** Packs `dist/` with the Electron of the set-up into an unpacked app for this system. `dist/` must be built. */
export const packApp = async (): Promise<PackedApp> => {
  const electron = electronRuntime();
  await build({ dir: true, projectDir: fromRoot(), publish: 'never', config: configuration(electron) });
  const executablePath = executableIn();
  if (!existsSync(executablePath)) throw new Error(`electron-builder left no ${executablePath}`);
  return { executablePath, folder: path.dirname(executablePath), forUsers: electron.official };
};
