import { connect, createServer, type Socket } from 'node:net';

/** A network line to a port of this computer, which can be cut and mended. */
export interface CutLine {
  readonly port: number;
  /** What is under way is lost, and nobody can connect: nothing is said to either side (`silent`), or at once. */
  cut(how?: 'silent'): void;
  mend(): void;
  close(): Promise<void>;
}

export async function openCutLine(to: () => number): Promise<CutLine> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
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
      // What was said into a silent line is lost, so its connections are of no use any more.
      if (state === 'silent') dropAll();
      state = 'whole';
    },
    close: () =>
      new Promise((resolve) => {
        dropAll();
        server.close(() => resolve());
      }),
  };
}
