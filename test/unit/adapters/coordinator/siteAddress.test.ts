import { describe, expect, it } from 'vitest';
import { connectionText, parseSiteAddress, tlsOf } from '../../../../electron/adapters/coordinator/siteAddress.ts';

describe('the address of a site', () => {
  it.each([
    [
      'postgres://desk:s3%2Fcret@db.example:6000/site',
      { host: 'db.example', port: 6_000, database: 'site', user: 'desk' },
      's3/cret',
    ],
    [' postgresql://d:p@[fe80::1]/h%C4%B1 ', { host: 'fe80::1', port: 5_432, database: 'hı', user: 'd' }, 'p'],
  ])('%s is read, and written the same', (text, address, password) => {
    expect(parseSiteAddress(text)).toEqual({ address, password });
    const written = connectionText({ ...address, tls: 'off', password });
    expect(parseSiteAddress(written)).toEqual({ address, password });
  });

  it.each([
    'db.example',
    'https://d:p@db.example/site',
    'postgres://db.example/site',
    'postgres://d@db.example/site',
    'postgres://d:p@db.example/',
    'postgres://d:p@/site',
    'postgres://d:%zz@db.example/site',
  ])('%s is none: a part of it is missing', (text) => {
    expect(parseSiteAddress(text)).toBeNull();
  });

  it("has certificates checked by the system's authorities or by the given one, if they are checked", () => {
    expect([tlsOf({ tls: 'verified' }), tlsOf({ tls: 'verified', authority: 'PEM' }), tlsOf({ tls: 'off' })]).toEqual([
      { kind: 'verified', authority: null },
      { kind: 'verified', authority: 'PEM' },
      { kind: 'off' },
    ]);
  });
});
