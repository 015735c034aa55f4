// Deep, not in each run: it kills a station again and again while it takes events.
import { expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { killedWhenThere } from '../../support/killedProcess.ts';
import { eventsOf, openMailDesk, sheets, shelved, shipmentOf } from './mailDesk.ts';
import type { KilledPlan, StandsStill } from './stationKilledChild.ts';

/** A station in a process of its own that is killed where it stands still. */
const killedAt = (plan: KilledPlan): Promise<void> =>
  killedWhenThere(new URL('./stationKilledChild.ts', import.meta.url), plan);

it.each(['before it is taken', 'once it is taken', 'once it was looked at'] satisfies readonly StandsStill[])(
  'a desk that is killed with an event in its hands, %s, prints its label once',
  async (at) => {
    const desk = await openMailDesk();
    const { service, mailbox, folder, secret } = desk;
    const first = await desk.open();
    const [job] = await shelved(first, 'ORD-1');
    if (job === undefined) throw new Error('no job');
    await first.core.stop();
    service.control.deliverLabel(shipmentOf(job));
    await eventually(() => expect(service.control.deliveries()).toHaveLength(2));
    const { url, apiKey } = service;
    const token = await mailbox.token();
    await killedAt({ folder, service: { url, apiKey }, mailbox: { url: mailbox.url, token }, secret, at });
    const station = await desk.open();
    const settled = await station.until('ORD-1', ({ state }) => state === 'printed' || state === 'print_unconfirmed');
    // Killed in the middle of a print, it asks; it prints nothing a second time by itself.
    if (at !== 'once it was looked at') expect(settled.state).toBe('printed');
    await eventually(async () =>
      expect((await eventsOf(station)).map(({ outcome }) => outcome)).toEqual(['done', 'done']),
    );
    expect((await sheets(station)).length).toBeLessThanOrEqual(1);
    if (settled.state === 'printed') expect(await sheets(station)).toHaveLength(1);
    expect((await eventsOf(station)).map(({ event }) => event.labelUrl)).toEqual([null, null]);
  },
);
