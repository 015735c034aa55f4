import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request on a connection of its own, so that a balancer gives each to the next process. Rejects when it breaks. */
export function ask(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string | Uint8Array;
    readonly signal?: AbortSignal;
  } = {},
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const { method = 'GET', headers = {}, signal } = options;
    const sent = request(url, { method, headers, agent: false, ...(signal ? { signal } : {}) }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString('utf8'),
        }),
      );
      response.on('error', reject);
      response.on('aborted', () => reject(new Error('the answer broke off')));
    });
    sent.on('error', reject);
    sent.end(options.body);
  });
}

const pageSchema = z.object({
  events: z.array(
    z.object({
      cursor: z.string(),
      receivedAt: z.number(),
      headers: z.record(z.string(), z.string()),
      body: z.string(),
    }),
  ),
  next: z.string().nullable(),
  more: z.boolean(),
});

export interface ReadingStation {
  /** Every body that the cursor has passed, in its order, repeated ones too. */
  readonly bodies: readonly string[];
  /** How many of its requests broke, or were answered with something else than a page. */
  broken(): number;
  stop(): Promise<void>;
}

/** Reads a mailbox by cursor, as a station does: on from the last page that it has whole, again after any failure. */
export function startReading(url: string, token: string): ReadingStation {
  const bodies: string[] = [];
  const ended = new AbortController();
  let broken = 0;
  let after: string | null = null;

  async function page(): Promise<void> {
    const query = new URLSearchParams({ wait: '5', ...(after === null ? {} : { after }) });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await ask(`${url}/v1/events?${query}`, { headers, signal: ended.signal });
    if (answer.status !== 200) throw new Error(`${answer.status} ${answer.body}`);
    const { events, next } = pageSchema.parse(JSON.parse(answer.body));
    for (const { body } of events) bodies.push(Buffer.from(body, 'base64').toString('utf8'));
    after = next;
  }

  async function go(): Promise<void> {
    while (!ended.signal.aborted) {
      await page().catch(async () => {
        broken += 1;
        await pause(20);
      });
    }
  }

  const going = go();
  return {
    bodies,
    broken: () => broken,
    async stop() {
      ended.abort();
      await going;
    },
  };
}
