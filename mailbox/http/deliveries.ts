import type { IncomingMessage } from 'node:http';
import { digestOf } from '../core/digest.ts';
import { createQuota, createRateLimit, type RateLimit } from '../core/limits.ts';
import { storedHeaders } from '../core/storedHeaders.ts';
import { type Refusal, type RefusalDetails, refuse } from './answers.ts';
import type { Exchange, MailboxDeps, Route } from './mailboxDeps.ts';

const PATH = /^\/in\/([A-Za-z0-9_-]{1,200})$/;

/** `POST /in/{path}`: answers 204 when the delivery is durable, and not earlier. `wrong` limits guesses by address. */
export function deliveryRoute(deps: MailboxDeps, wrong: RateLimit): Route {
  const { access, gathering, clock, sha256, log, limits } = deps;
  const often = createRateLimit({
    perSecond: limits.deliveriesPerSecond,
    burst: limits.deliveryBurst,
    now: clock.now,
  });

  const quota = createQuota(limits.boxBytes);

  function refused(exchange: Exchange, box: string | null, refusal: Refusal, details?: RefusalDetails): void {
    log.warn('refused', { what: 'delivery', box, why: refusal });
    refuse(exchange.response, refusal, details);
  }

  return async (exchange) => {
    const { request, response, path, address, cameAt } = exchange;
    const secret = PATH.exec(path)?.[1];
    const box = secret === undefined ? null : await access.boxOf(secret);
    if (box === null) {
      const retryAfterMs = wrong.take(address);
      if (retryAfterMs > 0) return refused(exchange, null, 'too_often', { retryAfterMs });
      return refused(exchange, null, 'not_found');
    }
    if (request.method !== 'POST') return refused(exchange, box.name, 'wrong_method', { headers: { Allow: 'POST' } });
    const retryAfterMs = often.take(box.id);
    if (retryAfterMs > 0) return refused(exchange, box.name, 'too_often', { retryAfterMs });
    const headers = storedHeaders(request.rawHeaders);
    if (headers === null) return refused(exchange, box.name, 'headers_too_large');
    const reading = await readBody(request, limits.bodyBytes, limits.bodyMs);
    switch (reading.kind) {
      case 'gone':
        log.warn('refused', { what: 'delivery', box: box.name, why: 'sender_left' });
        return;
      case 'too_large':
      case 'too_slow':
        return refused(exchange, box.name, reading.kind, { headers: { Connection: 'close' } });
      case 'body': {
        const { body } = reading;
        if (!quota.take(box, body.length + headerBytes(headers))) return refused(exchange, box.name, 'box_full');
        const digest = digestOf(body, headers, sha256);
        await gathering.add({ box: box.id, receivedAt: cameAt, headers, body, digest });
        response.writeHead(204).end();
        log.info('stored', { box: box.name, bytes: body.length, ms: Math.max(0, clock.now() - cameAt) });
      }
    }
  };
}

const headerBytes = (headers: Readonly<Record<string, string>>) => Buffer.byteLength(JSON.stringify(headers));

type BodyReading =
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'too_slow' }
  /** The sender disconnected before the end. */
  | { readonly kind: 'gone' };

/**
 * How much of a body beyond the limit is still read and dropped. Closing a connection while its sender is sending
 * resets it, and the answer is lost.
 */
const TAKEN_BEYOND = 4 * 1024 * 1024;

/** Reads the bytes of the body: at most `limit`, within `ms`. */
function readBody(request: IncomingMessage, limit: number, ms: number): Promise<BodyReading> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;

    const end = (reading: BodyReading) => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('close', leave).off('error', leave);
      // A later error without a listener would end the process.
      request.on('error', () => undefined);
      chunks = [];
      resolve(reading);
    };
    const take = (chunk: Buffer) => {
      length += chunk.length;
      if (length > limit) isTooLarge = true;
      if (!isTooLarge) chunks.push(chunk);
      else if (chunks.length > 0) chunks = [];
      if (length > limit + TAKEN_BEYOND) end({ kind: 'too_large' });
    };
    const finish = () =>
      end(isTooLarge ? { kind: 'too_large' } : { kind: 'body', body: Buffer.concat(chunks, length) });
    const leave = () => end({ kind: 'gone' });
    const timer = setTimeout(() => end({ kind: isTooLarge ? 'too_large' : 'too_slow' }), ms);

    request.on('data', take).on('end', finish).on('close', leave).on('error', leave);
  });
}
