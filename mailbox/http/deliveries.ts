import type { IncomingMessage } from 'node:http';
import { digestOf } from '../core/digest.ts';
import { createQuota, createRateLimit, type RateLimit } from '../core/limits.ts';
import { storedHeaders } from '../core/storedHeaders.ts';
import { addressOf } from './addresses.ts';
import { type Refusal, type RefusalDetails, refuse } from './answers.ts';
import type { Exchange, MailboxDeps } from './mailboxDeps.ts';

/** `/in/{path}`: answers 204 when the delivery is durable, and not earlier. `wrong` limits guesses by address. */
export function deliveryRoute(deps: MailboxDeps, wrong: RateLimit): (c: Exchange) => Promise<Response> {
  const { access, gathering, clock, sha256, log, limits, trustsProxy } = deps;
  const often = createRateLimit({
    perSecond: limits.deliveriesPerSecond,
    burst: limits.deliveryBurst,
    now: clock.now,
  });
  const quota = createQuota(limits.boxBytes);

  function refused(c: Exchange, box: string | null, refusal: Refusal, details?: RefusalDetails): Response {
    log.warn('refused', { what: 'delivery', box, why: refusal });
    return refuse(c, refusal, details);
  }

  return async (c) => {
    const cameAt = clock.now();
    const { incoming } = c.env;
    const box = await access.boxOf(c.req.param('path') ?? '');
    if (box === null) {
      const retryAfterMs = wrong.take(addressOf(incoming, trustsProxy));
      if (retryAfterMs > 0) return refused(c, null, 'too_often', { retryAfterMs });
      return refused(c, null, 'not_found');
    }
    if (c.req.method !== 'POST') return refused(c, box.name, 'wrong_method', { headers: { Allow: 'POST' } });
    const retryAfterMs = often.take(box.id);
    if (retryAfterMs > 0) return refused(c, box.name, 'too_often', { retryAfterMs });
    const headers = storedHeaders(incoming.rawHeaders);
    if (headers === null) return refused(c, box.name, 'headers_too_large');
    const body = await bodyOf(incoming, limits.bodyBytes);
    if (body === 'too_large') return refused(c, box.name, body);
    if (body === 'sender_left') {
      log.warn('refused', { what: 'delivery', box: box.name, why: body });
      return c.body(null);
    }
    if (!quota.take(box, body.length + Buffer.byteLength(JSON.stringify(headers))))
      return refused(c, box.name, 'box_full');
    const digest = digestOf(body, headers, sha256);
    await gathering.add({ box: box.id, receivedAt: cameAt, headers, body, digest });
    log.info('stored', { box: box.name, bytes: body.length, ms: Math.max(0, clock.now() - cameAt) });
    return c.body(null, 204);
  };
}

/**
 * The bytes of the body, at most `limit`. The rest of a larger one is read and dropped by the adapter, because a
 * connection that is closed while its sender is sending is reset, and the answer is lost.
 */
async function bodyOf(incoming: IncomingMessage, limit: number): Promise<Buffer | 'too_large' | 'sender_left'> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) return 'too_large';
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > limit) return 'too_large';
      chunks.push(chunk);
    }
  } catch {
    // The sender went away before the end, or was closed because it was too slow.
    return 'sender_left';
  }
  return Buffer.concat(chunks, length);
}
