/**
 * Separates requests that certainly did not reach the service from those that may have. Only failures before the
 * connection stands are in this list. A failure in doubt counts as sent, because the station then repeats the request
 * under the same key.
 */
const NOT_SENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAI_FAIL',
  'UND_ERR_CONNECT_TIMEOUT',
  // Node's names for certificate errors: the handshake failed, so nothing was sent.
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
  // A timeout of connecting. An established connection that falls silent is ended by our own time limit instead.
  'net::ERR_CONNECTION_TIMED_OUT',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_NAME_RESOLUTION_FAILED',
  'net::ERR_ADDRESS_INVALID',
  'net::ERR_PROXY_CONNECTION_FAILED',
  'net::ERR_TUNNEL_CONNECTION_FAILED',
]);

/**
 * Steps before the connection stands (Node's `syscall`). When a network goes down, a connect and a read from an old
 * connection fail with the same code, and only the step differs. Chromium reports no steps.
 */
const BEFORE_CONNECTION = new Set(['getaddrinfo', 'connect']);

/** The request was not begun, because its host name could not be resolved. */
export class NotConnected extends Error {
  readonly syscall = 'getaddrinfo';

  constructor(failure: unknown) {
    super(failure instanceof Error ? failure.message : String(failure));
  }
}

/** One of the errors that a failure consists of. */
interface Part {
  readonly code: string;
  readonly isNotSent: boolean;
}

function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function codeOf(error: unknown): string | null {
  const code = property(error, 'code');
  if (typeof code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(code)) return code;
  const message = property(error, 'message');
  return typeof message === 'string' ? (/net::ERR_[A-Z0-9_]+/.exec(message)?.[0] ?? null) : null;
}

/** All errors inside an error, through `cause` and through the list of an AggregateError. */
function partsOf(error: unknown, depth = 0): readonly Part[] {
  if (depth > 8) return [];
  const several = property(error, 'errors');
  if (Array.isArray(several) && several.length > 0) return several.flatMap((part) => partsOf(part, depth + 1));
  const inner = partsOf(property(error, 'cause') ?? null, depth + 1);
  if (inner.length > 0) return inner;
  const code = codeOf(error);
  if (code === null) return [];
  const isBefore = BEFORE_CONNECTION.has(String(property(error, 'syscall')));
  return [{ code, isNotSent: isBefore || NOT_SENT.has(code) || code.startsWith('net::ERR_CERT_') }];
}

interface NetworkFailure {
  readonly sent: 'no' | 'maybe';
  /** Only codes, because an error message may quote a header or a signed link. */
  readonly detail: string;
}

export function classifyFailure(error: unknown): NetworkFailure {
  const parts = partsOf(error);
  if (parts.length === 0) return { sent: 'maybe', detail: 'connection failed' };
  const detail = [...new Set(parts.map(({ code }) => code))].join(', ');
  return { sent: parts.every(({ isNotSent }) => isNotSent) ? 'no' : 'maybe', detail };
}
