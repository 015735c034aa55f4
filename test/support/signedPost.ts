import { createHmac } from 'node:crypto';

/** What an event is signed with in a test that does not care. */
export const A_SECRET = '0f1e2d3c4b5a69788796a5b4c3d2e1f00f1e2d3c4b5a6978';

export interface Signed {
  readonly body: Uint8Array;
  readonly headers: Readonly<Record<string, string>>;
}

/** The header value over these bytes (API section 6.2). */
export function signatureOf(body: Uint8Array | string, key = A_SECRET): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

/** A request as the service makes it, its short name in any reading (6.2); names of headers in lower case. */
export function signed(body: unknown, key = A_SECRET, shortName = 'Svc'): Signed {
  const bytes =
    body instanceof Uint8Array
      ? body
      : new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body));
  const name = shortName.toLowerCase();
  return {
    body: bytes,
    headers: {
      'content-type': 'application/json',
      'user-agent': `${shortName}-Webhook/1.0`,
      [`x-${name}-event`]: 'shipment.status_updated',
      [`x-${name}-signature`]: signatureOf(bytes, key),
    },
  };
}

/** The body of an event (6.3). */
export function eventBody(event: string, shipmentId: string | number, changes: Record<string, unknown> = {}) {
  return {
    event,
    api_client_id: 7_101,
    timestamp: '2026-11-21T10:00:00+03:00',
    shipment_id: shipmentId,
    tracking_number: 'KS0001',
    ...changes,
  };
}

/** Delivers to a mailbox as the service does; its status. */
export async function post(url: string, { body, headers }: Signed): Promise<number> {
  // A pooled connection could be one to a mailbox that has ended meanwhile.
  const once = { ...headers, connection: 'close' };
  const deliver = () => fetch(url, { method: 'POST', headers: once, body: Buffer.from(body) });
  // The service delivers again where the mailbox ended a connection that was slow (6.5).
  const answer = await deliver().catch(deliver).catch(deliver);
  await answer.arrayBuffer();
  return answer.status;
}
