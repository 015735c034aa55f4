import { type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fromRoot } from './layout.ts';
import { lineFilter } from './lineFilter.ts';

/** How a program ended. `code` is 1 also when it was ended by a signal or could not start. */
export type Ended = { readonly code: number; readonly output: string; readonly ms: number };

/** A program in a pipe cannot detect whether a person reads along. */
const colours = (shown: boolean): NodeJS.ProcessEnv =>
  shown && process.stderr.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1', FORCE_COLOR: undefined };

/**
 * Runs a program to its end. Its output is stored, and shown as it comes when `show` is set, but for the lines that
 * `hide` names; `env` is added to ours.
 */
export const run = (
  program: string,
  args: readonly string[],
  options: {
    readonly show?: boolean;
    readonly hide?: (line: string) => boolean;
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    const started = performance.now();
    let output = '';
    const settings: SpawnOptions = {
      cwd: fromRoot(),
      env: { ...process.env, ...colours(options.show === true), ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    };
    const child = spawn(program, args, settings);
    for (const stream of [child.stdout, child.stderr]) {
      const shown = lineFilter(options.hide ?? (() => false), (text) => process.stderr.write(text));
      stream?.setEncoding('utf8');
      stream?.on('data', (text: string) => {
        output += text;
        if (options.show) shown.push(text);
      });
      stream?.once('end', shown.end);
    }
    const end = (code: number): void => resolve({ code, output, ms: performance.now() - started });
    child.on('error', (error) => {
      output += error.message;
      end(1);
    });
    child.on('close', (code, signal) => {
      if (signal) output += `\nended by ${signal}`;
      end(code ?? 1);
    });
  });

/** The JavaScript file behind a package's command, to be run by our own Node on every system. */
export const commandFile = (packageName: string, command: string): string => {
  const folder = fromRoot('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as {
    readonly bin: string | Readonly<Record<string, string>>;
  };
  const file = typeof bin === 'string' ? bin : bin[command];
  if (file === undefined) throw new Error(`${packageName} has no command ${command}`);
  return path.join(folder, file);
};

/** Formats as `1.2 s`. */
export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
