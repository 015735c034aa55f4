import { createServer, type IncomingHttpHeaders } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { deviate } from './deviation.ts';

export type Delivery = {
  readonly headers: IncomingHttpHeaders;
  readonly method: string;
  readonly bytes: Buffer;
  /** ms on the suite's own clock. */
  readonly at: number;
};

/** What a receiver does with a delivery: answers with a status, drops the connection, or never answers. */
export type Reaction = number | 'drop' | 'hang';

export type WebhookReceiver = {
  readonly url: string;
  readonly received: readonly Delivery[];
  /** When the sender gave up on a delivery that was never answered, ms on the same clock. */
  readonly givenUp: readonly number[];
  /** Waits until that many came; a deviation when they do not come in time. */
  readonly wait: (count: number, withinMs?: number) => Promise<readonly Delivery[]>;
  readonly close: () => void;
};

const pollMs = 5;

/** Receives webhooks on loopback, reacting to them in the given order, the last one for all that follow. */
export async function openReceiver(reactions: readonly Reaction[] = [204]): Promise<WebhookReceiver> {
  const received: Delivery[] = [];
  const givenUp: number[] = [];
  const server = createServer(async (request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    received.push({ headers: request.headers, method: request.method ?? '', bytes: Buffer.concat(chunks), at });
    const reaction = reactions[Math.min(received.length, reactions.length) - 1] ?? 204;
    if (reaction === 'drop') request.socket.destroy();
    else if (reaction === 'hang') response.on('close', () => givenUp.push(performance.now()));
    else response.writeHead(reaction).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    givenUp,
    wait: async (count, withinMs = 5_000) => {
      const until = performance.now() + withinMs;
      while (received.length < count) {
        if (performance.now() > until)
          deviate(`${received.length} of ${count} webhook requests came in ${withinMs} ms`);
        await pause(pollMs);
      }
      return received;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
