import { describe, expect, it } from 'vitest';
import { classifyFailure, NotConnected } from '../../../../electron/adapters/http/networkFailure.ts';

function withCode(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code });
}

function during(syscall: string, code: string): Error {
  return Object.assign(withCode(code, `${syscall} ${code}`), { syscall });
}

describe('classifyFailure', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])('knows that %s was not sent', (code) => {
    expect(classifyFailure(new TypeError('fetch failed', { cause: withCode(code) }))).toEqual({
      sent: 'no',
      detail: code,
    });
  });

  it.each(['net::ERR_CONNECTION_REFUSED', 'net::ERR_NAME_NOT_RESOLVED'])('knows that %s was not sent', (code) => {
    expect(classifyFailure(new Error(code))).toEqual({ sent: 'no', detail: code });
  });

  it.each([
    ['certificate_date', ['net::ERR_CERT_DATE_INVALID', 'CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID']],
    [
      'certificate_refused',
      [
        ...['net::ERR_CERT_AUTHORITY_INVALID', 'net::ERR_CERT_COMMON_NAME_INVALID', 'net::ERR_CERT_REVOKED'],
        ...['net::ERR_CERT_WEAK_KEY', 'net::ERR_CERTIFICATE_TRANSPARENCY_REQUIRED', 'CERT_REVOKED', 'CERT_UNTRUSTED'],
        ...['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
        ...['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'ERR_TLS_CERT_ALTNAME_INVALID', 'HOSTNAME_MISMATCH'],
      ],
    ],
    ['proxy_login', ['net::ERR_PROXY_AUTH_REQUESTED', 'net::ERR_PROXY_AUTH_UNSUPPORTED']],
    [
      'proxy_failed',
      [
        ...['net::ERR_PROXY_CONNECTION_FAILED', 'net::ERR_TUNNEL_CONNECTION_FAILED', 'net::ERR_PAC_SCRIPT_FAILED'],
        ...['net::ERR_PROXY_CERTIFICATE_INVALID', 'net::ERR_SOCKS_CONNECTION_HOST_UNREACHABLE'],
        ...['net::ERR_MANDATORY_PROXY_CONFIGURATION_FAILED', 'net::ERR_HTTPS_PROXY_TUNNEL_RESPONSE_REDIRECT'],
      ],
    ],
  ] as const)('knows %s by each of its names, and that nothing was sent', (obstacle, codes) => {
    for (const code of codes) {
      const failure = code.startsWith('net::')
        ? new Error(code)
        : new TypeError('fetch failed', { cause: withCode(code) });
      expect(classifyFailure(failure)).toEqual({ sent: 'no', detail: code, obstacle });
    }
  });

  it.each(['net::ERR_UNEXPECTED_PROXY_AUTH', 'net::ERR_SSL_PROTOCOL_ERROR', 'ERR_SSL_TLSV1_ALERT_UNKNOWN_CA'])(
    'does not take %s for an obstacle, because the request may have been sent',
    (code) => {
      expect(classifyFailure(withCode(code, code))).toEqual({ sent: 'maybe', detail: code });
    },
  );

  describe('a network that went down', () => {
    const NODE = ['ENETUNREACH', 'EHOSTUNREACH', 'ENETDOWN', 'EHOSTDOWN', 'EADDRNOTAVAIL'];
    const CHROMIUM = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_ADDRESS_UNREACHABLE'];

    it.each(NODE)('%s while connecting: it was not sent', (code) => {
      for (const syscall of ['connect', 'getaddrinfo'])
        expect(classifyFailure(new TypeError('fetch failed', { cause: during(syscall, code) })).sent).toBe('no');
    });

    it.each(NODE)('%s on a connection that stood: it may have been', (code) => {
      for (const syscall of ['read', 'write', 'writev'])
        expect(classifyFailure(new TypeError('fetch failed', { cause: during(syscall, code) })).sent).toBe('maybe');
      expect(classifyFailure(new TypeError('fetch failed', { cause: withCode(code) })).sent).toBe('maybe');
    });

    // Chromium gives the same name to a connect that failed and to a read of a connection that stood.
    it.each(CHROMIUM)('%s proves no more than that it may have been', (code) => {
      expect(classifyFailure(new Error(code))).toEqual({ sent: 'maybe', detail: code });
    });

    it.each(CHROMIUM)('%s of a look-up before the request: it was not sent', (code) => {
      const failure = new NotConnected(new Error(code));
      expect(classifyFailure(failure)).toEqual({ sent: 'no', detail: code });
    });
  });

  it.each([
    withCode('ECONNRESET'),
    new TypeError('terminated', { cause: withCode('UND_ERR_SOCKET') }),
    new Error('net::ERR_CONNECTION_RESET'),
    new Error('net::ERR_EMPTY_RESPONSE'),
    new Error('no code at all'),
    'a thrown string',
    null,
  ])('takes %s for maybe processed', (error) => {
    expect(classifyFailure(error).sent).toBe('maybe');
  });

  it('needs every attempt of a dual-stack connect to have failed before sending', () => {
    const refused = new AggregateError([withCode('ECONNREFUSED'), during('connect', 'ENETUNREACH')]);
    expect(classifyFailure(new TypeError('fetch failed', { cause: refused })).sent).toBe('no');
    const mixed = new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNRESET')]);
    expect(classifyFailure(new TypeError('fetch failed', { cause: mixed })).sent).toBe('maybe');
  });

  it('reports codes, never the message of an error', () => {
    expect(classifyFailure(withCode('ECONNRESET', 'header X-Api-Key: abc')).detail).toBe('ECONNRESET');
    expect(classifyFailure(new Error('invalid URL https://host/?signature=abc')).detail).toBe('connection failed');
  });

  it('survives an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(classifyFailure(error).sent).toBe('maybe');
  });
});
