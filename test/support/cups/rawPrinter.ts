import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface RawPrinter {
  readonly uri: string;
  /** One entry per connection that was finished by the other side. */
  documents(): readonly Uint8Array[];
  /** When each of them was complete, epoch ms. */
  times(): readonly number[];
  /** Takes no more than the first bytes of what is sent, as with its buffer full. */
  stall(): void;
  /** Bytes that came over all connections. */
  received(): number;
  /** Cuts every connection and answers none, as without power. */
  unplug(): Promise<void>;
  /** Answers again, under the same address. */
  plugIn(): Promise<void>;
  stop(): Promise<void>;
}

/** A cheap network label printer: takes everything that is sent to its port, and answers nothing. */
export async function startRawPrinter(): Promise<RawPrinter> {
  const documents: Uint8Array[] = [];
  const times: number[] = [];
  const open = new Set<Socket>();
  let received = 0;
  let stalled = false;
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    open.add(socket);
    socket.on('data', (chunk) => {
      chunks.push(chunk);
      received += chunk.length;
      if (stalled) socket.pause();
    });
    socket.on('end', () => {
      documents.push(Buffer.concat(chunks));
      times.push(performance.timeOrigin + performance.now());
    });
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as AddressInfo;

  async function unplug(): Promise<void> {
    const closed = new Promise((resolve) => server.close(resolve));
    // A reset, not an end: a printer that loses its power closes nothing.
    for (const socket of open) socket.resetAndDestroy();
    await closed;
    stalled = false;
  }

  return {
    uri: `socket://127.0.0.1:${port}`,
    documents: () => documents,
    times: () => times,
    received: () => received,
    stall() {
      stalled = true;
    },
    unplug,
    plugIn: () => listen(port),
    async stop() {
      if (server.listening) await unplug();
    },
  };
}
