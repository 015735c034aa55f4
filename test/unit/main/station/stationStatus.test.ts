import { expect, it } from 'vitest';
import { createMemorySecrets } from '../../../../electron/adapters/secrets/openSecrets.ts';
import { JOB_STATES } from '../../../../electron/contract/job.ts';
import { stationStatusSchema } from '../../../../electron/contract/status.ts';
import type { Core } from '../../../../electron/core/station/index.ts';
import { stationStatus } from '../../../../electron/main/station/stationStatus.ts';
import { createMemorySettings } from '../../../support/memorySettings.ts';
import { hostOf } from '../../../support/stationRequests.ts';

const settings = createMemorySettings({ deskName: 'Window', liveBaseUrl: 'https://service.example' });

it('without a station nothing is counted, and the status has the desk, its address and whether keys last', async () => {
  for (const durable of [true, false]) {
    const secrets = { ...createMemorySecrets(), durable };
    const status = await stationStatus({ host: hostOf(null), settings, secrets });
    expect(stationStatusSchema.parse(status)).toEqual(status);
    expect(status).toMatchObject({
      profile: null,
      deskName: 'Window',
      baseUrl: 'https://service.example',
      keyIsStored: durable,
      connection: { state: 'unknown' },
      balance: null,
      printer: null,
      ordersInBook: 0,
    });
    const { today } = status;
    expect([...new Set(Object.values(today))]).toEqual([0]);
    expect(status.counts).toEqual(Object.fromEntries(JOB_STATES.map((state) => [state, 0])));
  }
});

it('with an open station its own status is shown, with any settings', async () => {
  const secrets = createMemorySecrets();
  const own = await stationStatus({ host: hostOf(null), settings: createMemorySettings(), secrets });
  const core = { status: async () => ({ ...own, profile: 'demo', deskName: 'Core' }) } as Core;
  expect(await stationStatus({ host: hostOf(core), settings, secrets })).toMatchObject({
    profile: 'demo',
    deskName: 'Core',
  });
});
