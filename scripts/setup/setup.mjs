import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { provideElectron } from './electron.mjs';
import { fromRoot, projectEnvironment, projectNode, projectRoot } from './machine.mjs';
import { isFirstStart, providePackages } from './packages.mjs';
import { SetupStopped, say } from './progress.mjs';
import { endOnStop, Interrupted, listenForStop, stopIfRequested } from './stopping.mjs';
import { provideSystemPackages } from './systemPackages.mjs';

/**
 * The needs of a command before it can begin.
 *
 * @typedef {object} Needs
 * @property {boolean} [electron] a runtime to start the app in
 * @property {readonly import('./systemPackages.mjs').Need[]} [system]
 * @property {boolean} [build] `dist/` built from the present sources
 */

const oldestNode = 20;

/**
 * Runs a TypeScript file of this project on the project's own Node, with this process's streams; resolves to its exit
 * code, or the code that stands for the signal that ended it.
 *
 * @param {string} script relative to the root
 * @param {string[]} args
 * @returns {Promise<{ code: number, signal: NodeJS.Signals | null }>}
 */
const runScript = (script, args, /** @type {'inherit' | 'stderr'} */ stdout = 'inherit') =>
  new Promise((resolve) => {
    const child = spawn(projectNode, [fromRoot(script), ...args], {
      cwd: projectRoot,
      env: projectEnvironment(),
      stdio: ['inherit', stdout === 'inherit' ? 'inherit' : 2, 'inherit'],
    });
    // Ctrl+C reaches the child by itself; this process only has to outlive it, to hand on its exit code.
    const forget = endOnStop((signal) => signal !== 'SIGINT' && child.kill(signal));
    child.on('error', (error) => {
      forget();
      say(error.message);
      resolve({ code: 1, signal: null });
    });
    child.on('close', (code, signal) => {
      forget();
      resolve({ code: code ?? (signal ? 128 + constants.signals[signal] : 1), signal });
    });
  });

/** @param {Needs} needs */
const provide = async (needs) => {
  if (isFirstStart()) say('First start in this folder: setting up takes a minute or two, once.');
  await providePackages();
  if (needs.electron) {
    const electron = await provideElectron();
    await provideSystemPackages(needs.system ?? [], electron.executablePath);
  }
  if (!needs.build) return;
  const { code } = await runScript('scripts/build.ts', ['--if-stale'], 'stderr');
  stopIfRequested();
  if (code !== 0) throw new SetupStopped('The app could not be built; what is wrong stands above.');
};

/** Whether the machine has a screen to show a window on. */
export const hasDisplay = () =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/**
 * The beginning of every npm script: on the machine's Node, with nothing installed, provides what the command needs and
 * then runs its TypeScript half. What is there already is only checked.
 *
 * @param {string} script the TypeScript half, relative to the root
 * @param {Needs} needs
 * @param {string[]} args
 */
export const setUpAndRun = async (script, needs, args) => {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    say(`Node ${oldestNode} or newer is needed; this is ${process.version}.`);
    process.exit(1);
  }
  listenForStop();
  try {
    await provide(needs);
    stopIfRequested();
  } catch (error) {
    if (error instanceof Interrupted) {
      say('Stopped. Start again any time.');
      process.exit(130);
    }
    if (!(error instanceof SetupStopped)) throw error;
    say(error.message);
    process.exit(1);
  }
  const { code, signal } = await runScript(script, args);
  if (signal === 'SIGINT' || signal === 'SIGTERM') say('Stopped.');
  process.exit(code);
};
