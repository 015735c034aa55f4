import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { addressOf } from '../../../mailbox/http/addresses.ts';

const from = (remoteAddress: string, ...forwarded: string[]) =>
  ({
    socket: { remoteAddress },
    headersDistinct: forwarded.length > 0 ? { 'x-forwarded-for': forwarded } : {},
  }) as unknown as IncomingMessage;

it('believes X-Forwarded-For only where a proxy is trusted, and only its last entry', () => {
  expect(addressOf(from('10.0.0.1', '1.2.3.4'), false)).toBe('10.0.0.1');
  expect(addressOf(from('10.0.0.1', '6.6.6.6, 1.2.3.4'), true)).toBe('1.2.3.4');
  expect(addressOf(from('10.0.0.1', '6.6.6.6', '1.2.3.4'), true)).toBe('1.2.3.4');
  expect(addressOf(from('10.0.0.1'), true)).toBe('10.0.0.1');
});

it('counts the addresses of one IPv6 customer as one', () => {
  const one = addressOf(from('2001:db8:1:2::1'), false);
  expect(addressOf(from('2001:db8:1:2:ffff:1:2:3'), false)).toBe(one);
  expect(addressOf(from('2001:db8:1:3::1'), false)).not.toBe(one);
  expect(addressOf(from('2001:db8::1'), false)).toBe('2001:db8:0:0');
  expect(addressOf(from('2001::3:4:5:6:7:8'), false)).toBe('2001:0:3:4');
  expect(addressOf(from('::1'), false)).not.toBe(one);
  expect(addressOf(from('::ffff:1.2.3.4'), false)).toBe('::ffff:1.2.3.4');
});
