import { type AddressInfo, createServer, type Socket } from 'node:net';

interface RawPrinter {
  readonly uri: string;
  /** One entry per finished connection. */
  documents(): readonly Uint8Array[];
  stop(): Promise<void>;
}

/** A cheap network label printer: takes whatever is sent to its port, and says nothing. */
export async function startRawPrinter(): Promise<RawPrinter> {
  const documents: Uint8Array[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const chunks: Buffer[] = [];
    open.add(socket);
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('end', () => documents.push(Buffer.concat(chunks)));
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    uri: `socket://127.0.0.1:${port}`,
    documents: () => documents,
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
