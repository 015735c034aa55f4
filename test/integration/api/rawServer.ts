import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';

export interface SeenRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly clientPort: number | undefined;
}

export type Reply = (response: ServerResponse, request: SeenRequest) => void;

export interface RawServer {
  readonly baseUrl: string;
  readonly port: number;
  readonly seen: readonly SeenRequest[];
  /** What the next requests get. */
  reply(how: Reply): void;
  close(): Promise<void>;
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString('utf8');
}

/** A real HTTP server on loopback that sends exactly the bytes of a test, malformed or not. */
export async function startRawServer(): Promise<RawServer> {
  const seen: SeenRequest[] = [];
  let how: Reply = (response) => response.writeHead(500).end();
  const server = createServer((request, response) => {
    void readText(request).then((body) => {
      const { method = '', url: path = '', headers } = request;
      const one = { method, path, headers, body, clientPort: request.socket.remotePort };
      seen.push(one);
      how(response, one);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    port: address.port,
    seen,
    reply(next) {
      how = next;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A JSON answer; `body` may be text, to say what JSON.stringify cannot. */
export function json(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function page(status: number, html: string, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers });
    response.end(html);
  };
}
