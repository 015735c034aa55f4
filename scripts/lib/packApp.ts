import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration } from 'electron-builder';
import type { PackInfo } from '../../electron/main/packInfo.ts';
import { type ElectronRuntime, electronRuntime } from './electronRuntime.ts';
import { fromRoot } from './layout.ts';
import { type GivenSumatraPdf, withSumatraPdf } from './sumatraPdf.ts';

/** The registry-shipped Electron is too old to have this fuse, and its binary refuses an unknown one. */
const forgetNewerFuse: NonNullable<Exclude<Configuration['beforePack'], string>> = async ({ packager }) => {
  Reflect.deleteProperty(packager.config.electronFuses ?? {}, 'grantFileProtocolExtraPrivileges');
};

/** The start-up app of a plain Electron has no business in a packed one. */
const dropDefaultApp: NonNullable<Exclude<Configuration['afterPack'], string>> = async ({ appOutDir, packager }) => {
  rmSync(path.join(packager.getResourcesDir(appOutDir), 'default_app.asar'), { force: true });
};

/** Relative to the root. */
const outputOf = (forTests: boolean): string => (forTests ? 'release/tests' : 'release');

/** What is added to electron-builder.yml, which it reads by itself. */
const configuration = (electron: ElectronRuntime, { sumatraPdf, forTests = false }: PackOptions): Configuration => {
  const sumatra = sumatraPdf === undefined ? {} : withSumatraPdf(sumatraPdf);
  const info: PackInfo = { runtime: electron.official ? 'official' : 'from the registry', isForTests: forTests };
  return {
    ...sumatra,
    directories: { output: outputOf(forTests), buildResources: 'assets' },
    electronDist: electron.distPath,
    electronVersion: electron.version,
    afterPack: dropDefaultApp,
    extraMetadata: { labelStation: info },
    ...(electron.official ? {} : { beforePack: forgetNewerFuse }),
  };
};

/** Where electron-builder puts what can be started, in the folder of the unpacked app. */
const executableIn = (output: string): string => {
  switch (process.platform) {
    case 'win32':
      return fromRoot(output, 'win-unpacked', 'Label Station.exe');
    case 'darwin': {
      const folder = process.arch === 'arm64' ? 'mac-arm64' : 'mac';
      return fromRoot(output, folder, 'Label Station.app', 'Contents', 'MacOS', 'Label Station');
    }
    default:
      return fromRoot(
        output,
        process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`,
        'label-station',
      );
  }
};

/** The folder of the archive, by that of what can be started. */
export const resourcesIn = (folder: string): string =>
  process.platform === 'darwin' ? path.join(folder, '..', 'Resources') : path.join(folder, 'resources');

export interface PackOptions {
  /** It takes the switches of Chromium and Electron that one for users refuses, and has a folder of its own. */
  readonly forTests?: boolean;
  /** Makes the installers of this system as well; electron-builder downloads the tools for them. */
  readonly installers?: boolean;
  /** On Windows: prints labels, in place of the older one in `pdf-to-printer`. */
  readonly sumatraPdf?: GivenSumatraPdf;
}

export type PackedApp = {
  readonly executablePath: string;
  readonly folder: string;
  /** The folder of the archive. */
  readonly resources: string;
  /** Why it must not be given to users, a sentence each; empty for a release. */
  readonly notForUsers: readonly string[];
};

/** Packs `dist/` with the Electron of the set-up into an unpacked app for this system. `dist/` must be built. */
export const packApp = async (options: PackOptions = {}): Promise<PackedApp> => {
  const electron = electronRuntime();
  const config = configuration(electron, options);
  // Named targets in the configuration are made where no `dir` is asked for.
  await build({ ...(options.installers ? {} : { dir: true }), projectDir: fromRoot(), publish: 'never', config });
  const executablePath = executableIn(outputOf(options.forTests ?? false));
  if (!existsSync(executablePath)) throw new Error(`electron-builder left no ${executablePath}`);
  const folder = path.dirname(executablePath);
  return { executablePath, folder, resources: resourcesIn(folder), notForUsers: notForUsers(electron, options) };
};

function notForUsers({ official, version }: ElectronRuntime, { sumatraPdf, forTests }: PackOptions): readonly string[] {
  return [
    ...(forTests ? ['it can be looked into by tests.'] : []),
    ...(official
      ? []
      : [`its Electron ${version} is from the npm registry and too old to be safe, so that it opens no account.`]),
    ...(process.platform === 'win32' && sumatraPdf === undefined
      ? [
          'its SumatraPDF is the one of 2022 in pdf-to-printer: name a current one with --sumatra-pdf and --sumatra-sha256.',
        ]
      : []),
  ];
}
