import { describe, expect, it } from 'vitest';
import { connectionText, parseSiteAddress } from '../../../../electron/adapters/coordinator/siteAddress.ts';

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
  ])('%s is refused: a part of it is missing', (text) => {
    expect(parseSiteAddress(text)).toBeNull();
  });

  it('keeps nothing that the text says of TLS, which the owner sets apart from it', () => {
    const read = parseSiteAddress('postgres://d:p@db.example/site?sslmode=disable&uselibpqcompat=true');
    if (read === null) throw new Error('not read');
    for (const host of ['db.example', 'db.example?sslmode=disable'])
      expect(new URL(connectionText({ ...read.address, host, tls: 'verified', password: 'p' })).search).toBe('');
  });
});
