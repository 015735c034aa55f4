import { describe, expect, it } from 'vitest';
import { parseBaseUrl } from '../../../../electron/adapters/api/createShippingApi.ts';

describe('parseBaseUrl', () => {
  it.each([
    ['https://ship.example', 'https://ship.example'],
    ['  https://ship.example/  ', 'https://ship.example'],
    ['HTTPS://Ship.Example:443///', 'https://ship.example'],
    ['https://ship.example:8443/base/', 'https://ship.example:8443/base'],
    ['https://ship.example/api/v2/', 'https://ship.example'],
    ['https://ship.example/api', 'https://ship.example'],
    ['https://ship.example/api/', 'https://ship.example'],
    ['https://ship.example//API//V2//', 'https://ship.example'],
    ['https://ship.example/api/v2/account/info', 'https://ship.example'],
    ['https://ship.example:8443/base/api', 'https://ship.example:8443/base'],
    ['https://ship.example/api/api/v2', 'https://ship.example/api'],
    ['https://ship.example/api/docs', 'https://ship.example/api/docs'],
    ['http://127.0.0.1:4010', 'http://127.0.0.1:4010'],
    ['http://localhost:4010/', 'http://localhost:4010'],
    ['http://[::1]:4010', 'http://[::1]:4010'],
  ])('takes %j as %s', (text, expected) => {
    expect(parseBaseUrl(text)).toEqual({ ok: true, value: expected });
  });

  it.each(['http://ship.example', 'http://127.0.0.1.evil.example', 'http://localhost.evil.example', 'http://10.0.0.1'])(
    'refuses %s: not https',
    (text) => {
      expect(parseBaseUrl(text)).toEqual({ ok: false, error: 'base_url_not_https' });
    },
  );

  it.each([
    '',
    'ship.example',
    'ftp://ship.example',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@ship.example',
    'https://user@ship.example',
    'https://ship.example/?key=1',
    'https://ship.example/?',
    'https://ship.example/#',
    'https://',
  ])('refuses %j: not a base URL', (text) => {
    expect(parseBaseUrl(text)).toEqual({ ok: false, error: 'base_url_invalid' });
  });
});
