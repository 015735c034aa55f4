import type { IncomingMessage } from 'node:http';

export type BodyReading =
  | { readonly kind: 'body'; readonly body: Uint8Array }
  | { readonly kind: 'too_large' }
  | { readonly kind: 'too_slow' }
  /** The sender left before the end of it. */
  | { readonly kind: 'gone' };

/**
 * How much of a body that is too large is still taken, and thrown away: a connection that is closed while its sender
 * sends is reset, and the answer is lost with it.
 */
const TAKEN_BEYOND = 4 * 1024 * 1024;

/** The bytes of the body as they came; at most `limit` of them, within `ms`. */
export function readBody(request: IncomingMessage, limit: number, ms: number): Promise<BodyReading> {
  return new Promise((resolve) => {
    let chunks: Buffer[] = [];
    let length = 0;
    let isTooLarge = Number(request.headers['content-length'] ?? 0) > limit;

    const end = (reading: BodyReading) => {
      clearTimeout(timer);
      request.off('data', take).off('end', finish).off('close', leave).off('error', leave);
      // An error that comes later has nobody else to hear it.
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
