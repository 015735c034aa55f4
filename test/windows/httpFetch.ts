import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * In the place of Node's own `fetch`, which does not connect in Wine. The program uses neither: its requests go through
 * Electron.
 */
export const httpFetch = (address: string | URL | Request, init: RequestInit = {}): Promise<Response> =>
  new Promise((resolve, reject) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const sent = request(String(address), { method: init.method ?? 'GET', headers, agent: false }, (answer) => {
      const named = Object.entries(answer.headers).map(([name, value]) => [name, String(value)] as [string, string]);
      buffer(answer).then(
        (body) =>
          resolve(new Response(body.length === 0 ? null : body, { status: answer.statusCode ?? 500, headers: named })),
        reject,
      );
    });
    sent.on('error', (cause) => reject(new TypeError('fetch failed', { cause })));
    init.signal?.addEventListener('abort', () => sent.destroy());
    sent.end(typeof init.body === 'string' ? init.body : undefined);
  });
