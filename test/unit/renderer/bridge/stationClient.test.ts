import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { createFakeBridge, sampleStatus } from '../../../support/fakeBridge.ts';

it('keeps what the station reported while its first answer was still awaited', async () => {
  const fake = createFakeBridge({
    handlers: {
      'station.status': () => ok({ ...sampleStatus, observedAt: 10, ordersInBook: 4 }),
      async 'settings.get'() {
        fake.emit('status.changed', { ...sampleStatus, observedAt: 11, ordersInBook: 5 });
        return err(stationError('internal'));
      },
    },
  });
  const client = createStationClient(stationOf(fake.bridge));
  await client.start();
  expect(client.store.getState().status?.ordersInBook).toBe(5);
  fake.emit('status.changed', { ...sampleStatus, observedAt: 12, ordersInBook: 6 });
  expect(client.store.getState().status?.ordersInBook).toBe(6);
});
