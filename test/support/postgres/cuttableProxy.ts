import { createServer, connect as dial, type Socket } from 'node:net';

/** The network between a program and its server. */
export interface CuttableProxy {
  /** The same connection string, by this way. */
  readonly connection: string;
  /** Every connection breaks, and no new one is made. */
  cut(): void;
  /** Nothing arrives any more, in either direction, and neither side is notified. */
  stall(): void;
  /** What the server sends no longer arrives, and neither side is notified. */
  loseAnswers(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function cuttableProxy(connection: string): Promise<CuttableProxy> {
  const target = new URL(connection);
  const sockets = new Set<Socket>();
  let state: 'open' | 'cut' | 'stalled' | 'answers lost' = 'open';

  const server = createServer((near) => {
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = dial(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (chunk) => {
        // What came while it was stalled is lost, as are the connections then.
        if (state === 'open' || (state === 'answers lost' && one === near)) other.write(chunk);
      });
      // It is closed next.
      one.on('error', () => undefined);
      one.on('close', () => {
        sockets.delete(one);
        if (state === 'open' || state === 'cut') other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const method = new URL(connection);
  method.hostname = '127.0.0.1';
  method.port = String(address.port);

  const breakAll = () => {
    for (const socket of [...sockets]) socket.destroy();
  };
  return {
    connection: method.href,
    cut() {
      state = 'cut';
      breakAll();
    },
    stall() {
      state = 'stalled';
    },
    loseAnswers() {
      state = 'answers lost';
    },
    mend() {
      if (state !== 'open') breakAll();
      state = 'open';
    },
    async close() {
      breakAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
