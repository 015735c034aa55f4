import { describe, expect, it } from 'vitest';
import { readSettings } from '../../../../electron/adapters/settings/readSettings.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';

describe('settings of unknown origin', () => {
  it.each([null, undefined, 7, 'text', [], {}, { unheardOf: 1 }])('%j are the defaults', (found) => {
    expect(readSettings(found)).toEqual(defaultSettings);
  });

  it('come back as they were where all of them can be read', () => {
    const changed = { ...defaultSettings, zoomPercent: 130, deskName: 'Masa 2' };
    expect(readSettings(JSON.parse(JSON.stringify(changed)))).toEqual(changed);
  });

  it('lose the field that cannot be read, also inside a group, and no other', () => {
    const found = {
      ...defaultSettings,
      zoomPercent: 'large',
      soundVolume: 0,
      scanner: { ...defaultSettings.scanner, gapMs: -1, suffix: 'tab' },
    };
    expect(readSettings(found)).toEqual({
      ...defaultSettings,
      soundVolume: 0,
      scanner: { ...defaultSettings.scanner, suffix: 'tab' },
    });
  });

  it('keep the database of other desks that an earlier program wrote down as the hall of an account', () => {
    const address = { host: 'depo', port: 5432, database: 'shop', user: 'desk', tls: 'verified' } as const;
    const { sites: _sites, ...before } = defaultSettings;
    expect(readSettings({ ...before, halls: { sandbox: null, live: address } }).sites.live).toEqual(address);
  });
});
