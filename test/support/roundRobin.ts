import { connect, createServer, type Socket } from 'node:net';

export interface RoundRobin {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * What stands before several mailbox processes: each connection goes to the next port that answers; where none does, it
 * is closed. It knows nothing of HTTP.
 */
export async function startRoundRobin(ports: () => readonly number[]): Promise<RoundRobin> {
  const open = new Set<Socket>();
  let turn = 0;

  function track(socket: Socket): Socket {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => undefined);
    return socket;
  }

  function connected(port: number): Promise<Socket | null> {
    return new Promise((resolve) => {
      const socket = track(connect(port, '127.0.0.1'));
      socket.once('connect', () => resolve(socket));
      socket.once('close', () => resolve(null));
    });
  }

  async function carry(client: Socket): Promise<void> {
    const all = ports();
    turn += 1;
    for (let tried = 0; tried < all.length && !client.destroyed; tried += 1) {
      const behind = await connected(all[(turn + tried) % all.length] ?? 0);
      if (behind === null) continue;
      client.once('close', () => behind.destroy());
      behind.once('close', () => client.destroy());
      client.pipe(behind);
      behind.pipe(client);
      return;
    }
    client.destroy();
  }

  const server = createServer({ pauseOnConnect: true }, (client) => void carry(track(client)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async stop() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of [...open]) socket.destroy();
      await closed;
    },
  };
}
