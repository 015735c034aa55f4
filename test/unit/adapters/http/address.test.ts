import { describe, expect, it } from 'vitest';
import { isLocalHost, isLoopback, isSafeScheme, parseAddress } from '../../../../electron/adapters/http/address.ts';

describe('an address that a person typed', () => {
  it.each([
    [' https://Shop.Example/a// ', 'https://shop.example/a'],
    ['http://localhost:4010', 'http://localhost:4010'],
  ])('%j is taken as %s', (text, value) => {
    expect(parseAddress(text)).toEqual({ ok: true, value });
  });

  it.each([
    ['http://shop.example', 'not_https'],
    ['http://10.0.0.1', 'not_https'],
    ['ftp://shop.example', 'invalid'],
    ['https://a:b@shop.example', 'invalid'],
    ['https://shop.example/?', 'invalid'],
    ['https://shop.example/#', 'invalid'],
    ['shop.example', 'invalid'],
  ])('%s is refused as %s', (text, error) => {
    expect(parseAddress(text)).toEqual({ ok: false, error });
  });
});

it.each([
  ['https://10.0.0.1/', true],
  ['http://127.0.0.1/', true],
  ['http://[::1]/', true],
  ['http://127.0.0.1.evil.example/', false],
  ['ftp://localhost/', false],
])('nothing of %s can be read on the way: %s', (url, isSafe) => {
  expect(isSafeScheme(new URL(url))).toBe(isSafe);
});

it.each([
  ['http://localhost:1/', true],
  ['http://192.168.1.2/', false],
  ['localhost', false],
])('%s is an address of this computer alone: %s', (address, isOne) => {
  expect(isLoopback(address)).toBe(isOne);
});

describe('a host in the networks of this computer', () => {
  const nobody = () => Promise.reject(new Error('asked for a name'));

  it.each([
    ...['127.0.0.1', '10.1.2.3', '100.64.0.1', '169.254.1.1', '172.16.0.1', '192.168.1.1', '0.0.0.0', '224.0.0.1'],
    ...['[::1]', '[fc00::1]', '[fe80::1]', '[::ffff:10.0.0.1]', '[ff02::1]'],
    ...['192.0.0.1', '198.18.0.1', '198.19.255.255', '[::]', '[::10.0.0.1]', '[::8.8.8.8]', '[::ffff:127.0.0.1]'],
    ...['[64:ff9b::10.0.0.1]', '[64:ff9b::7f00:1]', '[64:ff9b::192.168.1.1]', '[64:ff9b::169.254.169.254]'],
    ...['[64:ff9b:1::808:808]', '[2002:a00:1::1]', '[2002:7f00:1::]', '[2001:0:4136:e378::1]'],
    ...['localhost', 'a.localhost', 'printer.local', 'Printer.LOCAL.'],
  ])('is %s, without a question to the network', async (host) => {
    expect(await isLocalHost(host, nobody)).toBe(true);
  });

  it.each([
    '8.8.8.8',
    '172.32.0.1',
    '[2606:4700::1]',
    '[2001:4860:4860::8888]',
    '[::ffff:8.8.8.8]',
    // What DNS gives for a public name in a network without IPv4.
    '[64:ff9b::8.8.8.8]',
  ])('is not %s, without a question to the network', async (host) => {
    expect(await isLocalHost(host, nobody)).toBe(false);
  });

  it('is a name of which any address is there, and not one that only a proxy may know', async () => {
    expect(await isLocalHost('two.example', async () => ['93.184.216.34', '10.0.0.1'])).toBe(true);
    expect(await isLocalHost('one.example', async () => ['93.184.216.34'])).toBe(false);
    expect(await isLocalHost('unknown.example', nobody)).toBe(false);
  });
});
