import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Fault, type FaultList, isProcessedFirst } from '../faults.ts';
import type { RequestLog } from '../requestLog.ts';
import type { World } from '../world.ts';
import { type Answer, refusal } from './answer.ts';
import type { Api } from './api.ts';
import type { ServiceRequest } from './exchange.ts';
import { encode, transmit } from './transmit.ts';

/** Largest request body, in bytes. */
const bodyLimit = 1_048_576;

/** So soon a changed latency holds for requests that wait already, ms. */
const LATENCY_STEP_MS = 50;
/** Longer than the usual pause between scans, so that a pooled connection is rarely closed while a new request is sent on it. */
const keepAliveMs = 75_000;

export type ServerDeps = {
  readonly world: World;
  readonly api: Api;
  /** Answers /control; null when the path is not its own. */
  readonly control: (request: ServiceRequest) => Promise<Answer | null>;
  readonly faults: FaultList;
  readonly requests: RequestLog;
  /** Added to every answer, in ms. */
  readonly latencyMs: () => number;
  readonly log: (line: string) => void;
};

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length <= bodyLimit) chunks.push(chunk);
  }
  return length > bodyLimit ? null : Buffer.concat(chunks);
}

async function openExchange(request: IncomingMessage): Promise<ServiceRequest | null> {
  const url = new URL(request.url ?? '/', 'http://service.invalid');
  const body = await readBody(request);
  if (body === null) return null;
  return {
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    remoteAddress: request.socket.remoteAddress ?? '',
    body,
  };
}

async function answerApi(deps: ServerDeps, exchange: ServiceRequest): Promise<Answer> {
  try {
    return await deps.api(exchange);
  } catch (error) {
    deps.log(`${exchange.method} ${exchange.path}: ${error instanceof Error ? (error.stack ?? error.message) : error}`);
    return refusal(500, 'server_error', 'Sunucu hatası.', deps.world.readings());
  }
}

/** Answers one request to the service's public side, with the latency and the fault that are set. */
async function serveApi(
  deps: ServerDeps,
  exchange: ServiceRequest,
  response: ServerResponse,
): Promise<{ readonly status: number | null; readonly fault: Fault | null }> {
  const fault = deps.faults.take(exchange.method, exchange.path);
  const received = performance.now();
  for (let left = deps.latencyMs(); left > 0; left = deps.latencyMs() - (performance.now() - received))
    await pause(Math.min(left, LATENCY_STEP_MS));
  const { money, indent } = deps.world.readings();
  const nothing = { status: 500, headers: {}, bytes: Buffer.alloc(0) };
  const raw =
    fault !== null && !isProcessedFirst(fault) ? nothing : encode(await answerApi(deps, exchange), { money, indent });
  if (fault?.kind === 'delay') await pause(fault.ms);
  // It shows a caller how far its clock is from the one by which links expire.
  response.setHeader('Date', new Date(deps.world.clock.now()).toUTCString());
  return { status: transmit(response, raw, fault), fault };
}

async function serve(deps: ServerDeps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const exchange = await openExchange(request);
  const plain = { money: 'number', indent: 0 } as const;
  if (exchange === null) {
    const tooLarge = refusal(413, 'too_large', 'İstek çok büyük.', deps.world.readings());
    transmit(response, encode(tooLarge, plain), null);
    return;
  }
  const controlled = await deps.control(exchange);
  if (controlled !== null) {
    transmit(response, encode(controlled, plain), null);
    return;
  }
  const finish = deps.requests.open(exchange);
  const { status, fault } = await serveApi(deps, exchange, response);
  finish(status, fault);
}

/** The HTTP server of the demo service; not listening yet. */
export function createHttpServer(deps: ServerDeps): Server {
  const server = createServer((request, response) => {
    serve(deps, request, response).catch((error: unknown) => {
      // A caller that went away while its request was read is no fault of the service.
      deps.log(`request not answered: ${error instanceof Error ? error.message : String(error)}`);
      response.destroy();
    });
  });
  server.keepAliveTimeout = keepAliveMs;
  return server;
}
