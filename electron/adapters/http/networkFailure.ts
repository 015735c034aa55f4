import type { Obstacle } from '../../contract/obstacle.ts';

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
  // Chromium's names, as Electron's net reports them.
  'net::ERR_CONNECTION_REFUSED',
  'net::ERR_CONNECTION_FAILED',
  // A timeout of connecting. An established connection that falls silent is ended by our own time limit instead.
  'net::ERR_CONNECTION_TIMED_OUT',
  'net::ERR_NAME_NOT_RESOLVED',
  'net::ERR_NAME_RESOLUTION_FAILED',
  'net::ERR_ADDRESS_INVALID',
]);

/**
 * Names of Node and of Chromium (as Electron's net reports them) for what fails while the connection is made: in the TLS
 * handshake, or at the proxy. The first that fits counts. A 407 of a server that is no proxy (ERR_UNEXPECTED_PROXY_AUTH) is
 * not among them, because that request was sent.
 */
const OBSTACLE_CODES: readonly (readonly [Obstacle, RegExp])[] = [
  ['proxy_login', /^net::ERR_(PROXY_AUTH_|UNABLE_TO_REUSE_CONNECTION_FOR_PROXY_AUTH$)/],
  ['proxy_failed', /^net::ERR_(PROXY|HTTPS_PROXY|MANDATORY_PROXY|PAC|SOCKS|TUNNEL)_/],
  ['certificate_date', /^(net::ERR_CERT_DATE_INVALID|CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/],
  ['certificate_refused', /^(net::ERR_CERT|CERT_|UNABLE_TO_(GET|VERIFY|DECRYPT)_|(DEPTH_ZERO_)?SELF_SIGNED_CERT)/],
  ['certificate_refused', /^(ERR_TLS_CERT_ALTNAME_(INVALID|FORMAT)|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)$/],
  ['certificate_refused', /^net::ERR_SSL_(PINNED_KEY_NOT_IN_CERT_CHAIN|SERVER_CERT_BAD_FORMAT)$/],
];

function obstacleOf(code: string): Obstacle | null {
  return OBSTACLE_CODES.find(([, names]) => names.test(code))?.[0] ?? null;
}

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

/** A proxy asked for a password and got none: the request went no further. */
export class ProxyLogin extends Error {
  readonly code = 'net::ERR_PROXY_AUTH_REQUESTED';
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
  if (typeof code === 'string' && /^(net::ERR_)?[A-Z][A-Z0-9_]+$/.test(code)) return code;
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
  return [{ code, isNotSent: isBefore || NOT_SENT.has(code) || obstacleOf(code) !== null }];
}

interface NetworkFailure {
  readonly sent: 'no' | 'maybe';
  /** Only codes, because an error message may quote a header or a signed link. */
  readonly detail: string;
  /** Known only where nothing was sent. */
  readonly obstacle?: Obstacle;
}

export function classifyFailure(error: unknown): NetworkFailure {
  const parts = partsOf(error);
  if (parts.length === 0) return { sent: 'maybe', detail: 'connection failed' };
  const detail = [...new Set(parts.map(({ code }) => code))].join(', ');
  if (!parts.every(({ isNotSent }) => isNotSent)) return { sent: 'maybe', detail };
  const obstacle = parts.map(({ code }) => obstacleOf(code)).find((found) => found !== null);
  return { sent: 'no', detail, ...(obstacle == null ? {} : { obstacle }) };
}
