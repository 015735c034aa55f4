import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endOnStop, stopIfRequested } from './stopping.mjs';

/** The repository's root folder, absolute. */
export const projectRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/** @param {string[]} parts */
export const fromRoot = (...parts) => path.join(projectRoot, ...parts);

const onWindows = process.platform === 'win32';

/** The project's own Node (24), which the packages bring along; scripts and tests run on it. */
export const projectNode = fromRoot('node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node');

/**
 * The machine's PATH without this project's tools: npm is to run on the machine's Node, since it replaces ours.
 */
const machinePath = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !path.resolve(folder).startsWith(fromRoot('node_modules')))
    .join(path.delimiter);

/** The environment of the project's scripts: its tools come first. */
export const projectEnvironment = () => ({
  ...process.env,
  PATH: `${fromRoot('node_modules', '.bin')}${path.delimiter}${machinePath()}`,
  // The e2e tests drive our own Electron; no browser is ever wanted.
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
});

/** Longest wait for npm to end, ms. It undoes what it installed when it is stopped, and the next start does not need that. */
const timeoutMs = 1500;

/**
 * Ends a program with all that it started itself; after a while by force.
 *
 * @param {import('node:child_process').ChildProcess} child leader of a process group of its own, but on Windows
 * @param {NodeJS.Signals} signal
 */
const endWithChildren = (child, signal) => {
  if (child.pid === undefined) return;
  try {
    if (onWindows) spawn('taskkill', ['/pid', String(child.pid), '/t', '/f'], { stdio: 'ignore' });
    else process.kill(-child.pid, signal);
  } catch {
    // Gone already.
  }
};

/**
 * Runs a program to its end and stores its output. A signal to this process ends the program, waits until it is gone,
 * and throws `Interrupted`.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {object} [options]
 * @param {string} [options.cwd]
 * @param {NodeJS.ProcessEnv} [options.env]
 * @param {number} [options.limitMs]
 * @param {(text: string) => void} [options.onOutput]
 * @param {boolean} [options.shell]
 * @param {() => void} [options.letFinish] broken off it would leave a mess: a signal waits for its end, and calls this
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` is false when it could not start, failed or took too long
 */
export const run = async (program, args, options = {}) => {
  stopIfRequested();
  let output = '';
  const child = spawn(program, args, {
    cwd: options.cwd ?? projectRoot,
    env: options.env ?? process.env,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: options.shell ?? false,
    windowsHide: true,
    // In a group of its own, Ctrl+C reaches it only through us, and all that it starts can be ended with it.
    detached: !onWindows,
  });
  const keep = (/** @type {Buffer} */ chunk) => {
    const text = chunk.toString();
    output += text;
    options.onOutput?.(text);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const limit = options.limitMs
    ? setTimeout(() => {
        output += `\nstopped after ${Math.round((options.limitMs ?? 0) / 1000)} s`;
        endWithChildren(child, 'SIGKILL');
      }, options.limitMs)
    : undefined;
  /** @type {NodeJS.Timeout | undefined} */
  let force;
  const forget = endOnStop(() => {
    if (force) return;
    if (options.letFinish) return options.letFinish();
    force = setTimeout(() => endWithChildren(child, 'SIGKILL'), timeoutMs);
    endWithChildren(child, 'SIGTERM');
  });
  /** @type {boolean} */
  const ok = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  forget();
  clearTimeout(limit);
  clearTimeout(force);
  stopIfRequested();
  return { ok, output };
};

/**
 * Runs the machine's npm, quiet but for real errors.
 *
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
export const runNpm = (args, options = {}) =>
  run('npm', [...args, '--loglevel=error', '--no-audit', '--no-fund'], {
    ...options,
    env: { ...process.env, PATH: machinePath(), npm_config_update_notifier: 'false' },
    // npm is a batch file there, which only a shell starts; none of the arguments holds a blank.
    shell: onWindows,
  });

/** Folders with programs: the PATH, and the folders of system programs, which an ordinary user's PATH may lack. */
export const systemFolders = () => [...machinePath().split(path.delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];
