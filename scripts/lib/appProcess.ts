import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { OWN_OPTIONS } from '../../electron/main/start/commandLine.ts';
import { isChromiumNoise } from './chromiumNoise.ts';
import { commandLine } from './commandLine.ts';
import { electronRuntime } from './electronRuntime.ts';
import { lineFilter } from './lineFilter.ts';

const timeoutMs = 5000;

/** Starts Electron in a window for a person; its stderr comes out here, without Chromium's known noise. */
export const spawnApp = (
  args: readonly string[],
  options: { readonly stdout: 'inherit' | 'ignore'; readonly env?: NodeJS.ProcessEnv },
): ChildProcess => {
  const app = spawn(electronRuntime().executablePath, args, {
    stdio: ['ignore', options.stdout, 'pipe'],
    env: { ...process.env, ...options.env },
  });
  const filter = lineFilter(isChromiumNoise, (text) => process.stderr.write(text));
  app.stderr?.setEncoding('utf8');
  app.stderr?.on('data', filter.push);
  app.stderr?.once('end', filter.end);
  return app;
};

/** Ends it and waits until it is gone; after 5 s by force. */
export const endApp = async (app: ChildProcess): Promise<void> => {
  if (app.exitCode !== null || app.signalCode !== null) return;
  const gone = once(app, 'exit');
  const force = setTimeout(() => app.kill('SIGKILL'), timeoutMs);
  app.kill('SIGTERM');
  await gone;
  clearTimeout(force);
};

/** The app's own arguments of the command line; what follows a `--` is for Electron and Chromium. */
export const appArguments = (): readonly string[] => {
  commandLine(`npm start -- [--${Object.keys(OWN_OPTIONS).join('] [--')}] [-- OTHERS]`, OWN_OPTIONS, true);
  return process.argv.slice(2).filter((argument) => argument !== '--');
};
