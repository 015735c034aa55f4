import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build, type Configuration } from 'electron-builder';
import { parseAddress } from '../../electron/adapters/http/address.ts';
import type { PackInfo } from '../../electron/main/start/packInfo.ts';
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

/** Name of the environment variable with the address from which packed programs get their updates. */
const FEED_VARIABLE = 'LABEL_STATION_UPDATE_FEED';

/** The feed that packed programs check for updates; null: they do not update themselves. Throws for one that is not safe. */
const feedOf = (text: string | undefined): string | null => {
  if (text === undefined || text.trim() === '') return null;
  const address = parseAddress(text);
  if (!address.ok)
    throw new Error(`${FEED_VARIABLE} has to be an https address, without a password or a query: ${text}`);
  return address.value;
};

/** Relative to the root. */
const outputOf = (forTests: boolean): string => (forTests ? 'release/tests' : 'release');

/** The deb is refused without one. It is none, and `fpm.sh` leaves it out. */
const NO_HOMEPAGE = { homepage: 'none' };

/** The configuration beside electron-builder.yml, which electron-builder reads itself. */
const configuration = (electron: ElectronRuntime, options: PackOptions): Configuration => {
  const { sumatraPdf, forTests = false, output = outputOf(forTests), feed, version } = options;
  const sumatra = sumatraPdf === undefined ? {} : withSumatraPdf(sumatraPdf);
  const url = feedOf(feed ?? process.env[FEED_VARIABLE]);
  const info: PackInfo = { runtime: electron.official ? 'official' : 'from the registry', isForTests: forTests };
  return {
    ...sumatra,
    directories: { output, buildResources: 'assets' },
    ...(url === null ? {} : { publish: { provider: 'generic', url } }),
    electronDist: electron.distPath,
    electronVersion: electron.version,
    afterPack: dropDefaultApp,
    extraMetadata: { labelStation: info, ...NO_HOMEPAGE, ...(version === undefined ? {} : { version }) },
    // For tests: the same files, packed in seconds.
    ...(forTests ? { deb: { compression: 'gz' } } : {}),
    ...(electron.official ? {} : { beforePack: forgetNewerFuse }),
  };
};

/** The path of the executable in the folder of the unpacked app. */
const executableIn = (output: string): string => {
  switch (process.platform) {
    case 'win32':
      return path.join(output, 'win-unpacked', 'Label Station.exe');
    case 'darwin': {
      const folder = process.arch === 'arm64' ? 'mac-arm64' : 'mac';
      return path.join(output, folder, 'Label Station.app', 'Contents', 'MacOS', 'Label Station');
    }
    default:
      return path.join(
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
  /** For tests: the program accepts switches of Chromium and Electron that one for users refuses, and has a folder of its own. */
  readonly forTests?: boolean;
  /** The output folder, in place of `release`. */
  readonly output?: string;
  /** In place of that in the environment. */
  readonly feed?: string;
  /** In place of that in package.json. */
  readonly version?: string;
  /** Makes the installers of this system as well; electron-builder downloads tools for them, but for the deb. */
  readonly installers?: boolean;
  /** The installers to make on Linux, also if it is no release. */
  readonly targets?: readonly string[];
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

/**
 * Packs `dist/` with the Electron of the set-up into an unpacked app for this system. `dist/` must be built. Throws if
 * installers are requested and it would be no release.
 */
export const packApp = async (options: PackOptions = {}): Promise<PackedApp> => {
  const electron = electronRuntime();
  const { installers = false, targets = [], output = fromRoot(outputOf(options.forTests ?? false)) } = options;
  const reasons = notForUsers(electron, options);
  if (installers && reasons.length > 0) throw new Error(`No installer is made of this: ${reasons.join(' ')}`);
  const config = configuration(electron, options);
  process.env.CUSTOM_FPM_PATH ??= fromRoot('scripts/lib/fpm.sh');
  // Named targets in the configuration are made unless `dir` is given.
  const chosen = targets.length > 0 ? { linux: [...targets] } : installers ? {} : { dir: true };
  await build({ ...chosen, projectDir: fromRoot(), publish: 'never', config });
  const executablePath = executableIn(output);
  if (!existsSync(executablePath)) throw new Error(`electron-builder left no ${executablePath}`);
  const folder = path.dirname(executablePath);
  return { executablePath, folder, resources: resourcesIn(folder), notForUsers: reasons };
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
