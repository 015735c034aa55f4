import { describe, expect, it } from 'vitest';
import { classifyFailure, NotConnected } from '../../../../electron/adapters/http/networkFailure.ts';

function withCode(code: string, message = 'x'): Error {
  return Object.assign(new Error(message), { code });
}

function during(syscall: string, code: string): Error {
  return Object.assign(withCode(code, `${syscall} ${code}`), { syscall });
}

describe('classifyFailure', () => {
  it.each(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'CERT_HAS_EXPIRED'])('knows that %s was not sent', (code) => {
    expect(classifyFailure(new TypeError('fetch failed', { cause: withCode(code) }))).toEqual({
      sent: 'no',
      detail: code,
    });
  });

  it.each(['net::ERR_CONNECTION_REFUSED', 'net::ERR_NAME_NOT_RESOLVED', 'net::ERR_CERT_AUTHORITY_INVALID'])(
    'knows that %s was not sent',
    (code) => {
      expect(classifyFailure(new Error(code))).toEqual({ sent: 'no', detail: code });
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
    it.each(CHROMIUM)('%s tells no more than that it may have been', (code) => {
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

  it('tells codes, never the message of an error', () => {
    expect(classifyFailure(withCode('ECONNRESET', 'header X-Api-Key: abc')).detail).toBe('ECONNRESET');
    expect(classifyFailure(new Error('invalid URL https://host/?signature=abc')).detail).toBe('connection failed');
  });

  it('survives an error that is its own cause', () => {
    const error = new Error('loop');
    error.cause = error;
    expect(classifyFailure(error).sent).toBe('maybe');
  });
});
