import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export type VirtualDisplay = {
  /** The environment of a program that draws on it: `DISPLAY`. */
  readonly env: { readonly DISPLAY: string };
  /** Ends the X server and waits until it is gone. */
  readonly stop: () => Promise<void>;
};

const screen = '1600x1000x24';

/** Whether there is a screen to show a window on. Only Linux runs without one. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Starts an X server without a screen, on a display number of its own choice, for this process's children. */
export const startVirtualDisplay = async (): Promise<VirtualDisplay> => {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', screen, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  const endWithUs = (): void => {
    server.kill();
  };
  process.once('exit', endWithUs);
  let stated = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    stated += chunk.toString();
  });
  const gone = new Promise<void>((resolve) => server.once('close', () => resolve()));
  const number = await new Promise<string>((resolve, reject) => {
    let answer = '';
    server.once('error', reject);
    server.once('close', () => reject(new Error(`Xvfb did not start: ${stated.trim()}`)));
    (server.stdio[3] as Readable).on('data', (chunk: Buffer) => {
      answer += chunk.toString();
      if (answer.endsWith('\n')) resolve(answer.trim());
    });
  });
  return {
    env: { DISPLAY: `:${number}` },
    stop: async () => {
      process.off('exit', endWithUs);
      server.kill();
      await gone;
    },
  };
};
