import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { fromRoot, projectNode, run, runNpm } from './machine.mjs';
import { isProjectNode } from './nodeHash.mjs';
import { SetupStopped, step } from './progress.mjs';

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked
 */

/**
 * @param {string} file
 * @returns {Record<string, Locked>}
 */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** npm writes its own record at the very end of an installation, so a broken-off one has none. */
const installedRecord = fromRoot('node_modules', '.package-lock.json');

/** Whether this folder has never been set up, or not to the end. */
export const isFirstStart = () => !existsSync(installedRecord);

const packagesAreInstalled = () => {
  if (isFirstStart()) return false;
  const installed = packagesOf(installedRecord);
  return Object.entries(packagesOf(fromRoot('package-lock.json'))).every(([where, wanted]) => {
    if (where === '') return true;
    const present = installed[where];
    if (!present) return wanted.optional === true || wanted.devOptional === true || wanted.peer === true;
    return present.version === wanted.version;
  });
};

const projectNodeVersion = () => packagesOf(fromRoot('package-lock.json'))['node_modules/node']?.version ?? '';

const projectNodeWorks = async () => {
  if (!existsSync(projectNode)) return false;
  const { ok, output } = await run(projectNode, ['--version'], { limitMs: 10_000 });
  return ok && output.trim() === `v${projectNodeVersion()}`;
};

const firstLines = (/** @type {string} */ text) => text.trim().split('\n').slice(0, 20).join('\n');

/** No package's install script is needed but that of `node`: the native modules carry their binaries. */
const installLocked = () => runNpm(['ci', '--ignore-scripts']);

/** Whether npm failed on files that another npm was just writing, or left behind. @param {string} output */
const isBlocking = (output) => /\b(ENOTEMPTY|EEXIST)\b/.test(output);

const installPackages = async (/** @type {(detail: string) => void} */ report) => {
  let result = await installLocked();
  if (isBlocking(result.output)) {
    report('removing a half-made node_modules');
    await rm(fromRoot('node_modules'), { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
    result = await installLocked();
  }
  if (isBlocking(result.output)) {
    throw new SetupStopped(
      'Another npm seems to be at work in node_modules. Wait until it has ended, then start again.',
    );
  }
  if (!result.ok) throw new SetupStopped(`npm could not install the packages:\n${firstLines(result.output)}`);
};

const installProjectNode = async () => {
  const result = await runNpm(['rebuild', 'node']);
  // Before it is run for the first time.
  if (existsSync(projectNode) && (await isProjectNode(projectNode)) === false) {
    await rm(projectNode, { force: true });
    throw new SetupStopped(`Node ${projectNodeVersion()} is not what it was: its hash differs. It was not run.`);
  }
  if (!(result.ok && (await projectNodeWorks()))) {
    throw new SetupStopped(`npm could not install Node ${projectNodeVersion()}:\n${firstLines(result.output)}`);
  }
};

/** The packages of the lock file, and the Node among them. */
export const providePackages = async () => {
  if (!packagesAreInstalled()) await step('installing the locked npm packages', installPackages);
  if (!(await projectNodeWorks())) {
    await step(`installing the project's Node ${projectNodeVersion()}`, installProjectNode);
  }
};
