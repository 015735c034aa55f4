import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished } from 'vitest';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { startDemoService } from '../../support/demoService.ts';
import { eventually } from '../../support/eventually.ts';
import { type MailboxPlace, type MailboxProcess, mailboxCommand, spawnMailbox } from '../../support/mailboxProcess.ts';
import { type ReadingStation, startReading } from '../../support/readingStation.ts';
import { sized } from '../../support/runs.ts';
import { call, create, parcel } from '../demo/call.ts';

export const EVENTS = sized({ deep: 500, long: 1_000 });
const ATTEMPTS = 3;

/** A mailbox with one box, on the port of an earlier one where given; it ends with the test. */
export async function aMailbox(place: MailboxPlace, port?: number): Promise<MailboxProcess> {
  const mailbox = await spawnMailbox({ ...place, ...(port === undefined ? {} : { port }) });
  onTestFinished(() => mailbox.kill());
  return mailbox;
}

/** A box and two stations, made by the mailbox's own commands. */
export async function aBox(
  place: MailboxPlace,
): Promise<{ readonly path: string; readonly tokens: readonly string[] }> {
  const path = await mailboxCommand(place, '--add-box', 'shop');
  const tokens = [];
  for (const desk of ['desk-1', 'desk-2']) tokens.push(await mailboxCommand(place, '--add-station', `shop/${desk}`));
  return { path, tokens };
}

export function reading(url: string, tokens: readonly string[]): readonly ReadingStation[] {
  return tokens.map((token) => {
    const station = startReading(url, token);
    onTestFinished(() => station.stop());
    return station;
  });
}

/** The emulator with a shipment, whose events go to `address`, three attempts each. */
async function aService(address: string): Promise<{ readonly service: DemoService; readonly shipment: string }> {
  const service = await startDemoService({ delivery: { attempts: ATTEMPTS } });
  const shipment = String((await create(service, parcel('ORD-1'))).at('data.id'));
  await eventually(() => expect(service.control.shipments()).toHaveLength(1));
  await call(service, 'PUT', '/account/webhook', { body: { url: address } });
  return { service, shipment };
}

export interface ShipmentReport {
  /** Bodies of events that were answered with a 2xx. */
  readonly acknowledged: ReadonlySet<string>;
  readonly sent: ReadonlySet<string>;
  readonly attempts: number;
}

/** So many events are on their way at most: where a mailbox takes long to start, no more than these are given up. */
const MOST_OPEN = 20;

/** Lets the emulator deliver events, 100 a second at most, while `disturb` goes on; resolves when the last attempt is over. */
export async function deliverWhile(
  address: string,
  disturb: (isOver: () => boolean) => Promise<void>,
  events = EVENTS,
): Promise<ShipmentReport> {
  const { service, shipment } = await aService(address);
  const { control } = service;
  let isOver = false;
  const disturbing = disturb(() => isOver);
  for (let number = 0; number < events; number += 1) {
    expect(control.updateStatus(shipment, `status_${number}`).ok).toBe(true);
    await pause(10);
    await eventually(() => expect(number - settled(control.deliveries())).toBeLessThan(MOST_OPEN));
  }
  await eventually(() => expect(settled(control.deliveries())).toBe(events), 100);
  isOver = true;
  await disturbing;
  const records = control.deliveries();
  return {
    acknowledged: new Set(records.filter(({ status }) => isAcknowledged(status)).map(({ body }) => body)),
    sent: new Set(records.map(({ body }) => body)),
    attempts: records.length,
  };
}

type Records = ReturnType<DemoService['control']['deliveries']>;

const isAcknowledged = (status: number | null) => status !== null && status >= 200 && status < 300;

/** How many events have been taken, or given up. */
function settled(records: Records): number {
  return new Set(
    records.filter(({ attempt, status }) => isAcknowledged(status) || attempt === ATTEMPTS).map(({ body }) => body),
  ).size;
}

/** Every station has every acknowledged event, each once, and nothing that was never sent. */
export async function expectAllReported(
  stations: readonly ReadingStation[],
  { acknowledged, sent }: ShipmentReport,
): Promise<void> {
  for (const station of stations) {
    const missing = () => [...acknowledged].filter((body) => !station.bodies.includes(body));
    await eventually(() => expect(missing()).toEqual([]), 100);
    expect(new Set(station.bodies).size).toBe(station.bodies.length);
    expect(station.bodies.filter((body) => !sent.has(body))).toEqual([]);
  }
}
