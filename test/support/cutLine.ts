import { connect, createServer, type Socket } from 'node:net';

/** A network line to a port of this computer, which can be cut and mended. */
export interface CutLine {
  readonly port: number;
  /**
   * What is under way is lost, and no connection can be made: either side gets nothing (`silent`), or a reset at once. `slow`: all
   * arrives, late.
   */
  cut(how?: 'silent' | 'slow'): void;
  mend(): void;
  close(): Promise<void>;
}

/** Each way. A question of several statements takes about as long as a desk waits for it. */
const SLOW_MS = 150;

export async function openCutLine(to: () => number): Promise<CutLine> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'cut' | 'silent' | 'slow' = 'whole';
  const server = createServer((near) => {
    if (state === 'cut') return void near.destroy();
    const far = connect(to(), '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.setNoDelay(true);
      one.on('data', (chunk) => {
        if (state === 'whole') other.write(chunk);
        // Timers of one length ring in their order.
        else if (state === 'slow') setTimeout(() => other.writable && other.write(chunk), SLOW_MS);
      });
      one.on('error', () => undefined);
      one.on('close', () => {
        if (state !== 'silent') other.destroy();
        pairs.delete(pair);
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');

  const dropAll = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };

  return {
    port: address.port,
    cut(how) {
      state = how ?? 'cut';
      if (how === undefined) dropAll();
    },
    mend() {
      // What was sent into a silent line is lost, and what a slow one still carries would be overtaken.
      if (state === 'silent' || state === 'slow') dropAll();
      state = 'whole';
    },
    close: () =>
      new Promise((resolve) => {
        dropAll();
        server.close(() => resolve());
      }),
  };
}
