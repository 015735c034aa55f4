import { expect, it } from 'vitest';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { ownerSettings } from '../../../../electron/main/settings/ownerSettings.ts';

it('takes the settings of the shop to another desk, and none that belong to one desk', () => {
  const shared = ownerSettings({ ...defaultSettings, deskName: 'Masa 1', requestsPerMinute: 30, keepReceiverDays: 12 });
  expect(shared).toMatchObject({ requestsPerMinute: 30, keepReceiverDays: 12 });
  const ownOfADesk = [
    'deskName',
    'liveBaseUrl',
    'sandboxBaseUrl',
    'sites',
    'mailboxes',
    'kiosk',
    'printerSetups',
    'scanner',
  ];
  expect(Object.keys(shared).filter((name) => ownOfADesk.includes(name))).toEqual([]);
});
