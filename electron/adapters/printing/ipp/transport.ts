import { request as httpRequest } from 'node:http';
import type { TcpSocketConnectOpts } from 'node:net';
import { decodeIpp } from './decode.ts';
import { encodeIpp } from './encode.ts';
import type { IppMessage } from './message.ts';

/** Where an IPP server listens. */
export type IppServer = { readonly socketPath: string } | { readonly host: string; readonly port: number };

type IppExchange =
  | { readonly kind: 'answered'; readonly message: IppMessage }
  /** The server refused before it read the request; `detail` is the HTTP status. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** There was no connection, so the request was not sent. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** The connection broke before an answer came. The request may have been carried out. */
  | { readonly kind: 'lost'; readonly detail: string };

interface IppCall {
  readonly server: IppServer;
  /** HTTP path, percent-encoded. */
  readonly path: string;
  readonly message: IppMessage;
  readonly document?: Uint8Array;
  readonly limitMs: number;
}

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

/** Sends one IPP request over HTTP (RFC 8010 section 4), on a connection of its own because a pooled one may be dead unnoticed. */
export async function exchangeIpp(call: IppCall): Promise<IppExchange> {
  const head = encodeIpp(call.message);
  const body = call.document === undefined ? head : Buffer.concat([head, call.document]);
  const answer = await exchangeHttp(call.server, 'POST', call.path, call.limitMs, body);
  if (answer.kind === 'refused') return { kind: 'refused', detail: answer.detail };
  if (answer.kind !== 'answered') return answer;
  const message = decodeIpp(answer.body);
  return message === null ? { kind: 'lost', detail: 'the answer is not IPP' } : { kind: 'answered', message };
}

export type IppFile =
  | { readonly kind: 'file'; readonly body: Buffer }
  /** The server does not have this file. */
  | { readonly kind: 'none' }
  /** Whether the file exists is unknown. */
  | { readonly kind: 'unanswered' };

/** Fetches a file that the server offers over HTTP. */
export async function fetchIppFile(server: IppServer, path: string, limitMs: number): Promise<IppFile> {
  const answer = await exchangeHttp(server, 'GET', path, limitMs, null);
  if (answer.kind === 'answered') return { kind: 'file', body: answer.body };
  return { kind: answer.kind === 'refused' && answer.status === 404 ? 'none' : 'unanswered' };
}

/** When several addresses were tried, the error is an AggregateError without a message of its own. */
function textOf(cause: Error): string {
  const [first] = cause instanceof AggregateError ? cause.errors : [];
  return first instanceof Error ? first.message : cause.message;
}

function hostOf({ host, port }: { readonly host: string; readonly port: number }): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

type HttpExchange =
  | { readonly kind: 'answered'; readonly body: Buffer }
  | { readonly kind: 'refused'; readonly status: number; readonly detail: string }
  | { readonly kind: 'unreachable' | 'lost'; readonly detail: string };

/**
 * A name may have two addresses of which the printer answers at one. Node's types know this option for `net.connect`
 * only.
 */
const CONNECTING: Pick<TcpSocketConnectOpts, 'autoSelectFamily'> = { autoSelectFamily: true };

function exchangeHttp(
  server: IppServer,
  method: 'GET' | 'POST',
  path: string,
  limitMs: number,
  body: Uint8Array | null,
): Promise<HttpExchange> {
  return new Promise((resolve) => {
    let connected = false;
    const failed = (detail: string) => resolve({ kind: connected ? 'lost' : 'unreachable', detail });
    const request = httpRequest({
      ...server,
      ...CONNECTING,
      method,
      path,
      agent: false,
      headers: {
        host: 'socketPath' in server ? 'localhost' : hostOf(server),
        ...(body === null ? {} : { 'content-type': 'application/ipp', 'content-length': body.length }),
      },
    });
    const clock = setTimeout(() => {
      failed(`no answer within ${limitMs} ms`);
      request.destroy();
    }, limitMs);
    request.on('socket', (socket) => {
      socket.once('connect', () => {
        connected = true;
      });
    });
    request.on('error', (cause) => failed(textOf(cause)));
    request.on('close', () => clearTimeout(clock));
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        length += chunk.length;
        if (length > MAX_ANSWER_BYTES) request.destroy();
      });
      response.on('error', (cause) => failed(cause.message));
      response.on('close', () => failed('the answer was cut off'));
      response.on('end', () => {
        const { statusCode = 0, statusMessage = '' } = response;
        if (statusCode === 200) resolve({ kind: 'answered', body: Buffer.concat(chunks) });
        else resolve({ kind: 'refused', status: statusCode, detail: `HTTP ${statusCode} ${statusMessage}`.trim() });
      });
    });
    request.end(body ?? undefined);
  });
}
