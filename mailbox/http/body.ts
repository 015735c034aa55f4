import type { IncomingMessage } from 'node:http';

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
export function readBody(request: IncomingMessage, limit: number, ms: number): Promise<BodyReading> {
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
