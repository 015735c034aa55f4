import { describe, expect, it } from 'vitest';
import type { DoorKey } from '../../../../electron/contract/door.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import { accountSecretNames, keyName, storedBaseUrl } from '../../../../electron/main/accounts/accounts.ts';

const LIVE = 'https://live.example';
const settings: Settings = { ...defaultSettings, liveBaseUrl: LIVE, sandboxBaseUrl: 'https://test.example' };

it('the key of one profile or address has not the name of another one', () => {
  const names = [keyName('live', LIVE), keyName('sandbox', LIVE), keyName('live', 'https://b.example')];
  expect(new Set(names).size).toBe(3);
});

it('each profile has an address of its own', () => {
  expect([storedBaseUrl(settings, 'live'), storedBaseUrl(settings, 'sandbox')]).toEqual([LIVE, 'https://test.example']);
  expect(storedBaseUrl(defaultSettings, 'live')).toBeNull();
});

const aKey = (profile: 'live' | 'sandbox'): DoorKey => ({
  id: `of-${profile}`,
  name: 'ERP',
  may: ['orders.read'],
  profile,
  createdAt: 1,
});

describe('the secrets of an account', () => {
  it('are those of its address, of its former ones and of the servers in the settings, its keys last', () => {
    const names = accountSecretNames(
      {
        ...settings,
        mailboxes: {
          ...settings.mailboxes,
          live: { url: 'https://mailbox.example', acceptsApiKey: false, keyPrefix: '', signatureHeader: null },
        },
        lookupAddresses: { ...settings.lookupAddresses, live: { template: 'https://shop.example/{code}' } },
        door: { ...settings.door, keys: [aKey('live'), aKey('sandbox')] },
        sites: { ...settings.sites, live: { host: 'db.example', port: 1, database: 'h', user: 'u', tls: 'off' } },
      },
      'live',
      ['https://old.example', LIVE],
    );
    expect(names).toEqual([
      'webhook-secret:live@https://old.example',
      'webhook-previous:live@https://old.example',
      `webhook-secret:live@${LIVE}`,
      `webhook-previous:live@${LIVE}`,
      'shop-secret:live',
      'mailbox-token:live@https://mailbox.example',
      'hall-password:live@u@db.example:1/h',
      'door-key:live@of-live',
      'lookup-token:live@shop.example',
      'api-key:live@https://old.example',
      `api-key:live@${LIVE}`,
    ]);
  });

  it('are those of all its addresses, and of none where it has none', () => {
    expect(accountSecretNames(defaultSettings, 'live')).toEqual(['shop-secret:live']);
  });

  it('of another profile are left alone', () => {
    expect(accountSecretNames(settings, 'sandbox').filter((name) => name.includes('live'))).toEqual([]);
  });
});
