/**
 * Tells a request that certainly did not reach the service from one that may have. Only failures before a connection
 * stands count as the first kind; when in doubt it is the second, because the same key is then simply asked again.
 */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
  // Certificates, as Node names them: the handshake failed, nothing was sent through it.
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'CERT_REVOKED',
  'CERT_REJECTED',
  'CERT_UNTRUSTED',
  'CERT_SIGNATURE_FAILURE',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'HOSTNAME_MISMATCH',
  // Chromium's names, as Electron's net reports them.
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_FAILED',
  // Of the connecting: a connection that stands and then falls silent is ended by our own time limit.
  'net::ERR_CONNECTION_TIMED_OUT',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_NAME_RESOLUTION_FAILED',
  'net::ERR_INTERNET_DISCONNECTED',
  'net::ERR_ADDRESS_UNREACHABLE',
  'net::ERR_ADDRESS_INVALID',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'net::ERR_TUNNEL_CONNECTION_FAILED',
]);

function isNotSent(code: string): boolean {
  return NOT_SENT.has(code) || code.startsWith('net::ERR_CERT_');
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** The codes at the leaves of an error: through `cause`, and through the parts of an AggregateError. */
function codesOf(error: unknown, depth = 0): readonly string[] {
  if (depth > 8) return [];
  const parts = property(error, 'errors');
  if (Array.isArray(parts) && parts.length > 0) return parts.flatMap((part) => codesOf(part, depth + 1));
  const inner = codesOf(property(error, 'cause') ?? null, depth + 1);
  if (inner.length > 0) return inner;
  const code = property(error, 'code');
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return [code];
  const message = property(error, 'message');
  const chromium = typeof message === 'string' ? /net::ERR_[A-Z0-9_]+/.exec(message) : null;
  return chromium === null ? [] : [chromium[0]];
}

export interface NetworkFailure {
  readonly sent: 'no' | 'maybe';
  /** Codes only: an error's message may quote a header or a signed link. */
  readonly detail: string;
}

export function classifyFailure(error: unknown): NetworkFailure {
  const codes = [...new Set(codesOf(error))];
  if (codes.length === 0) return { sent: 'maybe', detail: 'connection failed' };
  return { sent: codes.every(isNotSent) ? 'no' : 'maybe', detail: codes.join(', ') };
}
