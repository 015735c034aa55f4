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
  const read = () => stations[0]?.bodies.length ?? 0;
  let kills = 0;
  const reported = await deliverWhile(`${url}${path}`, async (isOver) => {
    while (!isOver()) {
      // A slow machine needs longer for the same number of events; the moment is independent of the mailbox's work.
      const wanted = read() + 5 + Math.random() * 50;
      while (!isOver() && read() < wanted) await pause(5);
      await pause(Math.random() * 100);
      await mailbox.kill();
      kills += 1;
      mailbox = await aMailbox(place, port);
    }
  });
  await expectAllReported(stations, reported);
  // Otherwise this would prove little: it was killed among deliveries, attempts failed, most events came through.
  expect(kills).toBeGreaterThanOrEqual(5);
  expect(reported.attempts).toBeGreaterThan(EVENTS);
  expect(reported.acknowledged.size).toBeGreaterThan(EVENTS / 4);
  expect(await mailbox.stop()).toBe(0);
});
