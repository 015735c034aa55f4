import { describe, expect, it } from 'vitest';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import { systemClock, systemRandomness } from '../../../../electron/adapters/system/clockAndRandomness.ts';
import type { SiteAddress } from '../../../../electron/contract/site.ts';
import { createSites, readSite } from '../../../../electron/main/station/sites.ts';
import { newAuthority } from '../../../support/certificates.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';

const address: SiteAddress = { host: 'db.example', port: 5_432, database: 'site', user: 'desk', tls: 'verified' };

function sites() {
  const secrets = createMemorySecrets();
  const settings = createMemorySettings({});
  const hidden: string[] = [];
  const parts = {
    settings,
    secrets,
    clock: systemClock,
    random: systemRandomness,
    logger: { info() {}, warn() {}, error() {} },
    place: 'here',
    hide: (secret: string) => void hidden.push(secret),
  };
  return {
    ...createSites(parts),
    hidden,
    stored: (name: string) => secrets.get(name),
    restarted: () => createSites(parts),
  };
}

describe('the site of an account', () => {
  it('is there after a restart with its password, which is in no log, and is of no other profile', async () => {
    const one = sites();
    await one.choose('live', { address, password: 's3cret' });
    expect(one.hidden).toEqual(['s3cret']);
    one.hidden.length = 0;
    const later = one.restarted();
    expect([later.address('live'), await later.password('live')]).toEqual([address, 's3cret']);
    expect([later.address('sandbox'), await later.password('sandbox')]).toEqual([null, null]);
    expect(new Set(one.hidden)).toEqual(new Set(['s3cret']));
  });

  it('leaves no password behind when it is left, or is another one', async () => {
    const one = sites();
    await one.choose('live', { address, password: 's3cret' });
    await one.choose('live', { address: { ...address, host: 'other.example' }, password: 'new' });
    expect(await one.password('live')).toBe('new');
    await one.choose('live', null);
    expect(await one.password('live')).toBeNull();
    // The addresses again, without a password: nothing of before is found for them.
    for (const host of ['db.example', 'other.example']) {
      const secret = `hall-password:live@desk@${host}:5432/site`;
      expect([secret, await one.stored(secret)]).toEqual([secret, null]);
    }
  });

  it('keeps its password where only the check of its certificate changes', async () => {
    const one = sites();
    await one.choose('live', { address, password: 's3cret' });
    await one.choose('live', { address: { ...address, tls: 'off' }, password: 's3cret' });
    expect([one.address('live')?.tls, await one.password('live')]).toEqual(['off', 's3cret']);
  });
});

it('a connection text is an address and a password, or nothing', () => {
  const given = { connection: 'postgres://desk:p@db.example/site', tls: 'verified', authority: ' \n' } as const;
  expect(readSite(given)).toEqual({ ok: true, value: { address, password: 'p' } });
  expect(readSite({ ...given, connection: 'postgres://desk@db.example/site' })).toEqual({
    ok: false,
    error: 'address',
  });
});

it('takes the certificates of a pasted text and nothing else of it, where they are what the server is checked by', () => {
  const { cert } = newAuthority();
  const given = {
    connection: 'postgres://desk:p@db.example/site',
    tls: 'verified',
    authority: `CN = shop\r\n${cert}`,
  } as const;
  expect(readSite(given)).toEqual({ ok: true, value: { address: { ...address, authority: cert }, password: 'p' } });
  expect(readSite({ ...given, authority: cert + cert })).toMatchObject({
    value: { address: { authority: cert + cert } },
  });
  for (const authority of ['nothing', cert.replace('MII', 'AAA'), newAuthority().key])
    expect(readSite({ ...given, authority })).toEqual({ ok: false, error: 'authority' });
  expect(readSite({ ...given, tls: 'unverified', authority: 'nothing' })).toMatchObject({
    value: { address: expect.not.objectContaining({ authority: expect.anything() }) },
  });
});
