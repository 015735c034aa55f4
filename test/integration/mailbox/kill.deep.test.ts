// Deep, not in each run: it kills a mailbox again and again while deliveries come.
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { aBox, aMailbox, deliverWhile, EVENTS, expectAllReported, reading } from './deliverAndKill.ts';

it('loses and repeats nothing that it acknowledged while it is killed and restarted, on SQLite', async () => {
  const place = { folder: await temporaryFolder() };
  const { path, tokens } = await aBox(place);
  let mailbox = await aMailbox(place);
  const { url, port } = mailbox;
  const stations = reading(url, tokens);
  let kills = 0;
  const reported = await deliverWhile(`${url}${path}`, async (isOver) => {
    while (!isOver()) {
      // Moments that are independent of its work.
      await pause(150 + Math.random() * 850);
      await mailbox.kill();
      kills += 1;
      mailbox = await aMailbox(place, port);
    }
  });
  await expectAllReported(stations, reported);
  // Otherwise this would prove little: it was killed among deliveries, attempts failed, most events came through.
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(reported.attempts).toBeGreaterThan(EVENTS);
  expect(reported.acknowledged.size).toBeGreaterThan(EVENTS / 2);
  expect(await mailbox.stop()).toBe(0);
});
