import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One message as it came. */
export interface DeliveredMessage {
  readonly method: string;
  /** Path and query, as they came. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly raw: string;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface ShopServer {
  readonly url: string;
  /** Everything that was taken with a 2xx, in the order of arrival. */
  readonly reported: readonly DeliveredMessage[];
  /** Everything that came, taken or not. */
  readonly came: readonly DeliveredMessage[];
  /** What is answered; 204 unless a test sets otherwise. Null: the connection is cut without an answer. */
  answer: (message: DeliveredMessage) => Answered | null;
  /** Ends it with every connection, as a kill does. */
  kill(): Promise<void>;
  /** At the same address again. */
  back(): Promise<void>;
}

export interface Answered {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The shop's own system: a real HTTP server on loopback. Its opener has to kill it. */
export async function openShopServer(): Promise<ShopServer> {
  const reported: DeliveredMessage[] = [];
  const came: DeliveredMessage[] = [];
  let port = 0;
  let server: Server | null = null;

  const shop: ShopServer = {
    get url() {
      return `http://127.0.0.1:${port}/orders/news?from=desk`;
    },
    reported,
    came,
    answer: () => ({ status: 204 }),
    kill: () =>
      new Promise((resolve) => {
        const ending = server;
        server = null;
        if (ending === null) return resolve();
        ending.close(() => resolve());
        ending.closeAllConnections();
      }),
    back: listen,
  };

  function take(message: DeliveredMessage, response: ServerResponse): void {
    came.push(message);
    const answered = shop.answer(message);
    if (answered === null) {
      response.destroy();
      return;
    }
    if (answered.status >= 200 && answered.status < 300) reported.push(message);
    response.writeHead(answered.status, answered.headers).end(answered.body);
  }

  function listen(): Promise<void> {
    return new Promise((resolve, reject) => {
      const next = createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const raw = Buffer.concat(chunks).toString('utf8');
          const { method = '', url: path = '', headers } = request;
          take({ method, path, headers, raw, body: raw === '' ? {} : JSON.parse(raw) }, response);
        });
      });
      next.once('error', reject);
      next.listen(port, '127.0.0.1', () => {
        port = (next.address() as AddressInfo).port;
        server = next;
        resolve();
      });
    });
  }

  await listen();
  return shop;
}

/** Whether the message is signed with the secret, as docs/shop-api.md has it. */
export function isSigned({ headers, raw, body }: DeliveredMessage, secret: string): boolean {
  const [, at, digits] = /^t=(\d+),sha256=([0-9a-f]{64})$/.exec(String(headers['label-station-signature'])) ?? [];
  const sentAt = Math.floor(Date.parse(String(body.sent_at)) / 1_000);
  return digits === createHmac('sha256', secret).update(raw).digest('hex') && Number(at) === sentAt;
}
