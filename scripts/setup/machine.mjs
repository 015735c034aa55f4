import { spawn } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

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

/**
 * Runs a program to its end and keeps what it says.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, onOutput?: (text: string) => void, shell?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>} `ok` is false when it could not start, failed or took too long
 */
export const run = (program, args, options = {}) =>
  new Promise((resolve) => {
    let output = '';
    const child = spawn(program, args, {
      cwd: options.cwd ?? projectRoot,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: options.shell ?? false,
      windowsHide: true,
    });
    const limit = options.limitMs
      ? setTimeout(() => {
          output += `\nstopped after ${Math.round((options.limitMs ?? 0) / 1000)} s`;
          child.kill('SIGKILL');
        }, options.limitMs)
      : undefined;
    const keep = (/** @type {Buffer} */ chunk) => {
      const text = chunk.toString();
      output += text;
      options.onOutput?.(text);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => {
      clearTimeout(limit);
      resolve({ ok: false, output: `${output}${error.message}` });
    });
    child.on('close', (code) => {
      clearTimeout(limit);
      resolve({ ok: code === 0, output });
    });
  });

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

/** Where programs are: the PATH, and the folders of system programs, which an ordinary user's PATH may lack. */
export const systemFolders = () => [...machinePath().split(path.delimiter), '/usr/sbin', '/sbin', '/usr/local/sbin'];
