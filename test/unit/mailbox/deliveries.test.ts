import { expect, it } from 'vitest';
import { digestOf } from '../../../mailbox/core/digest.ts';
import { cursorAt, cursorOf, parseCursor } from '../../../mailbox/core/reading.ts';
import { storedHeaders } from '../../../mailbox/core/storedHeaders.ts';
import { sha256 } from '../../../mailbox/secrets.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

it('reads a cursor that it has given', () => {
  expect(parseCursor(cursorOf({ position: 41, mark: '00ffaa12' }))).toEqual({ position: 41, mark: '00ffaa12' });
  expect(parseCursor(cursorAt(0))).toEqual({ position: 0, mark: null });
});

it('takes nothing else for a cursor', () => {
  const others = [
    '',
    '1',
    '1.',
    '.-',
    '-1.-',
    '01.-',
    '1.--',
    '1.00FFAA12',
    '1.00ffaa1',
    '1.5.-',
    ' 1.-',
    '1.-\n',
    '9999999999999999.-',
  ];
  expect(others.filter((text) => parseCursor(text) !== null)).toEqual([]);
});

const signed = (signature: string, more: Readonly<Record<string, string>> = {}) => ({
  'x-svc-signature': `sha256=${signature}`,
  ...more,
});

it('takes a repeated delivery for the same, with anything that proxies added', () => {
  const first = digestOf(bytes('{}'), signed('aa', { 'x-attempt': '1' }), sha256);
  expect(digestOf(bytes('{}'), signed('aa', { 'x-attempt': '2', date: 'now' }), sha256)).toBe(first);
});

it('takes the same body under another signature for another delivery', () => {
  const genuine = digestOf(bytes('{}'), signed('aa'), sha256);
  const others = [
    digestOf(bytes('{}'), signed('ab'), sha256),
    digestOf(bytes('{}'), {}, sha256),
    digestOf(bytes('{}'), { 'x-other-signature': 'sha256=aa' }, sha256),
    digestOf(bytes('{} '), signed('aa'), sha256),
  ];
  expect(new Set([genuine, ...others]).size).toBe(5);
});

it('knows a signature with any spelling of its prefix, and with headers in any order', () => {
  const upper = digestOf(bytes('{}'), { a: 'SHA256=AA', b: 'sha256=bb' }, sha256);
  expect(upper).not.toBe(digestOf(bytes('{}'), {}, sha256));
  expect(digestOf(bytes('{}'), { b: 'sha256=bb', a: 'SHA256=AA' }, sha256)).toBe(upper);
});

it('cannot be made to take a body for another one with its signature', () => {
  const honest = digestOf(bytes('{}'), { sig: 'sha256=aa' }, sha256);
  expect(digestOf(bytes('{}\nsig\nsha256=aa'), {}, sha256)).not.toBe(honest);
});

it('stores what belongs to the delivery and leaves out what belongs to its transport', () => {
  const raw = [
    ['Host', 'mailbox.example'],
    ['Content-Type', 'application/json'],
    ['User-Agent', 'Svc-Webhook/1.0'],
    ['X-Svc-Event', 'shipment.created'],
    ['X-Svc-Signature', 'sha256=00'],
    ['Authorization', 'Bearer of-somebody'],
    ['Cookie', 'a=b'],
    ['X-Forwarded-For', '10.0.0.1'],
    ['Accept-Encoding', 'gzip'],
    ['CF-Ray', '1'],
    ['Content-Length', '2'],
    ...['Connection', 'Keep-Alive', 'Transfer-Encoding', 'Upgrade', 'Expect'].map((name) => [name, '1']),
    ...['TE', 'Trailer', 'Via', 'Forwarded', 'X-Real-IP', 'Proxy-Authorization'].map((name) => [name, '1']),
    ...['X-Request-ID', 'Traceparent', 'Tracestate'].map((name) => [name, '1']),
    ['__proto__', 'odd'],
  ].flat();
  const stored = storedHeaders(raw);
  expect(Object.entries(stored ?? {})).toEqual([
    ['content-type', 'application/json'],
    ['user-agent', 'Svc-Webhook/1.0'],
    ['x-svc-event', 'shipment.created'],
    ['x-svc-signature', 'sha256=00'],
    ['__proto__', 'odd'],
  ]);
});

it('joins a header that came twice', () => {
  expect(storedHeaders(['X-A', '1', 'x-a', '2'])).toEqual({ 'x-a': '1, 2' });
});

it('refuses more headers than a delivery has', () => {
  const many = (count: number) => Array.from({ length: count }, (_, index) => [`x-${index}`, 'v']).flat();
  expect(storedHeaders(many(32))).not.toBeNull();
  expect(storedHeaders(many(33))).toBeNull();
  expect(storedHeaders(['x-long', 'v'.repeat(8_186)])).not.toBeNull();
  expect(storedHeaders(['x-long', 'v'.repeat(8_187)])).toBeNull();
});
