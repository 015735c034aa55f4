import { createServer } from 'node:http';
import type { Alteration } from '../../electron/demo/createDemoService.ts';
import { around, at, bodyOf, fieldsOf, withBody } from './alter.ts';

/** Stands before a receiver of webhooks and gives it other bytes, or another head, than the service sent. */
async function openRelay(
  to: string,
  change: (bytes: Buffer) => Buffer,
  head: (headers: Headers) => void,
): Promise<string> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (!['host', 'connection', 'content-length'].includes(name)) headers.set(name, String(value));
    }
    head(headers);
    const body = new Uint8Array(change(Buffer.concat(chunks)));
    const answer = await fetch(to, { method: 'POST', headers, body }).catch(() => null);
    if (answer === null) request.socket.destroy();
    else response.writeHead(answer.status).end();
  });
  // It ends with the process: the last delivery cannot be foreseen.
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/`;
}

/** A service whose webhooks arrive in another form than the emulator sends them. */
export function relayed(
  change: (bytes: Buffer) => Buffer,
  head: (headers: Headers) => void = () => undefined,
): Alteration {
  return around(async (request, serve) => {
    const { url } = request.method === 'PUT' && request.path === '/api/v2/account/webhook' ? fieldsOf(request) : {};
    if (typeof url !== 'string' || !URL.canParse(url)) return serve(request);
    const relay = await openRelay(url, change, head);
    const answer = await serve(withBody(request, (body) => ({ ...body, url: relay })));
    return { ...answer, body: { kind: 'json', value: at(bodyOf(answer), 'data.webhook_url', () => url) } };
  });
}
