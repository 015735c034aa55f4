import { describe, expect, it } from 'vitest';
import { connectionText, parseHallAddress, tlsOf } from '../../../../electron/adapters/coordinator/hallAddress.ts';

describe('the address of a hall', () => {
  it.each([
    [
      'postgres://desk:s3%2Fcret@db.example:6000/hall',
      { host: 'db.example', port: 6_000, database: 'hall', user: 'desk' },
      's3/cret',
    ],
    [' postgresql://d:p@[fe80::1]/h%C4%B1 ', { host: 'fe80::1', port: 5_432, database: 'hı', user: 'd' }, 'p'],
  ])('%s is read, and written the same', (text, address, password) => {
    expect(parseHallAddress(text)).toEqual({ address, password });
    const written = connectionText({ ...address, tls: 'off', password });
    expect(parseHallAddress(written)).toEqual({ address, password });
  });

  it.each([
    'db.example',
    'https://d:p@db.example/hall',
    'postgres://db.example/hall',
    'postgres://d@db.example/hall',
    'postgres://d:p@db.example/',
    'postgres://d:p@/hall',
    'postgres://d:%zz@db.example/hall',
  ])('%s is none: a part of it is missing', (text) => {
    expect(parseHallAddress(text)).toBeNull();
  });

  it('says that certificates are checked by what the system trusts or by what was given, where they are checked', () => {
    expect([tlsOf({ tls: 'verified' }), tlsOf({ tls: 'verified', authority: 'PEM' }), tlsOf({ tls: 'off' })]).toEqual([
      { kind: 'verified', authority: null },
      { kind: 'verified', authority: 'PEM' },
      { kind: 'off' },
    ]);
  });
});
