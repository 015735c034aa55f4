import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

const screen = '1600x1000x24';

/** Whether there is a screen to show a window on. Only Linux runs without one. */
export const hasDisplay = (): boolean =>
  process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** Starts an X server without a screen, on a display number of its own choice, for this process's children. */
export const startVirtualDisplay = async () => {
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
    /** The environment of a program that draws on it. */
    env: { DISPLAY: `:${number}` },
    /** Ends the X server and waits until it is gone. */
    stop: async (): Promise<void> => {
      process.off('exit', endWithUs);
      server.kill();
      await gone;
    },
  };
};

/** Does work whose windows need a screen: the one that is there, or a virtual one for as long. */
export const withDisplay = async <T>(work: (env: Readonly<Record<string, string>>) => Promise<T>): Promise<T> => {
  if (hasDisplay()) return work({});
  const display = await startVirtualDisplay();
  try {
    return await work(display.env);
  } finally {
    await display.stop();
  }
};
