import { expect, it } from 'vitest';
import type { AccountHold } from '../../../../electron/contract/status.ts';
import { stationOf } from '../../../../renderer/bridge/station.ts';
import { createStationClient } from '../../../../renderer/bridge/stationClient.ts';
import { followHold } from '../../../../renderer/jobs/holdSounds.ts';
import type { SoundName } from '../../../../renderer/sound/sounds.ts';
import { createFakeBridge } from '../../../support/fakeBridge.ts';

const hold: AccountHold = { amount: null, url: null, message: null, since: 1, toldAt: 1, odd: [] };

function listening(begins: AccountHold | null) {
  const fake = createFakeBridge({ status: { hold: begins } });
  const client = createStationClient(stationOf(fake.bridge));
  const heard: SoundName[] = [];
  const stop = followHold(client, (name) => heard.push(name));
  return { fake, client, heard, stop };
}

it('sounds once when the account is held and once when it is free again', async () => {
  const { fake, client, heard, stop } = listening(null);
  await client.start();
  fake.changeStatus({ hold });
  fake.changeStatus({ hold: { ...hold, toldAt: 2 } });
  expect(heard).toEqual(['problem']);
  fake.changeStatus({ hold: null });
  fake.changeStatus({ balanceIsLow: true });
  expect(heard).toEqual(['problem', 'done']);
  stop();
  fake.changeStatus({ hold });
  expect(heard).toEqual(['problem', 'done']);
});

it('does not sound for a hold that was there before anybody listened', async () => {
  const { fake, client, heard } = listening(hold);
  await client.start();
  expect(heard).toEqual([]);
  fake.changeStatus({ hold: null });
  expect(heard).toEqual(['done']);
});

it('does not sound for another account', async () => {
  const { fake, client, heard } = listening(hold);
  await client.start();
  fake.changeStatus({ profile: 'demo', hold: null });
  fake.changeStatus({ profile: 'live', hold });
  expect(heard).toEqual([]);
});
