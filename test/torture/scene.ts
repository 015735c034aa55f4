import type { DemoService } from '../../electron/demo/createDemoService.ts';
import type { Customers } from './customers.ts';
import type { EmulatorMaker } from './emulator.ts';
import { leadsTo } from './hostileLabels.ts';
import type { Operator } from './operator.ts';
import type { Panel } from './panel.ts';
import type { Rivals } from './rivals.ts';
import { CARRIER_OF, goodOrder, type RunPlan } from './runPlan.ts';
import type { SleepClock } from './sleepClock.ts';
import type { Spooler } from './spooler.ts';
import { GREAT_DEBT_KURUS } from './surroundings.ts';
import type { Wire } from './wire.ts';

/** What all runs of one torture share. */
export interface Workshop {
  /** The bundled station. */
  readonly program: string;
  readonly cacheFolder: string;
  /** Runs make their own folders in it. */
  readonly folder: string;
  readonly emulators: EmulatorMaker;
  readonly stop: AbortSignal;
  /** Where the power goes at the end of each life; null: stations are only killed. */
  readonly power?: Power | null;
}

/** What a power cut leaves of a station's folder. */
export interface Power {
  /** A life begins in the folder: where its system calls are to be written. */
  on(folder: string): string;
  /** It has ended: the folder becomes one that the disk may hold now. */
  off(folder: string): void;
}

/** Everything around the stations of one run. */
export interface Scene {
  readonly workshop: Workshop;
  readonly plan: RunPlan;
  readonly folder: string;
  readonly service: DemoService;
  readonly wire: Wire;
  readonly spooler: Spooler;
  readonly world: () => boolean;
  readonly panel: Panel;
  /** Shipments that the customer panel has opened, with the references of their orders. */
  readonly opened: Map<string, string>;
  readonly customers: Customers;
  readonly operator: Operator;
  readonly rivals: Rivals;
  readonly sleepClock: SleepClock;
  readonly now: () => number;
  /** How late this process, which is the whole world to the station, was at worst, real ms. */
  readonly latestMs: () => number;
}

/** The world as it is when the desk opens: what the plan has gone wrong, and what was shipped before. */
export async function prepare({ plan, service, wire, spooler, opened }: Scene): Promise<void> {
  const { control } = service;
  control.setCarrier(CARRIER_OF.pending, { held: true });
  control.setCarrier(CARRIER_OF.slow, { labelDelayMs: 30 });
  for (const { on, nth, trouble } of plan.wire) wire.trouble(on, nth, trouble);
  for (const { nth, trouble } of plan.spool) spooler.trouble(nth, trouble);
  wire.lead((id) => leadsTo(plan, control.shipments().find((shipment) => shipment.id === id)?.orderReference ?? null));
  control.setReadings(plan.readings);
  for (const order of plan.orders) if (order.kind === 'foreign') await shippedBefore(service, order.reference, 201);
  for (const order of plan.orders) {
    if (order.inPanel === null) continue;
    const { name, province, district } = goodOrder(order).receiver;
    const there = control.openInPanel({ ...order.inPanel, receiver: { name, province, district } });
    if (!there.ok) throw new Error(there.problem);
    opened.set(there.value.id, order.reference);
  }
  const price = Number.isFinite(plan.paidFromBalance) ? await priceOf(service) : 0;
  const full = control.state().accounts[0]?.balanceKurus ?? 0;
  control.setAccount({ balanceKurus: 0 });
  for (const order of plan.orders)
    if (order.kind === 'foreignUnpaid') await shippedBefore(service, order.reference, 402);
  const balanceKurus = Number.isFinite(plan.paidFromBalance) ? Math.floor(price * (plan.paidFromBalance + 0.5)) : full;
  control.setAccount({ balanceKurus });
  if (plan.debtFor !== null) control.setAccount({ debtKurus: GREAT_DEBT_KURUS });
}

function post(service: DemoService, body: unknown): Promise<Response> {
  return fetch(`${service.url}/api/v2/shipments`, {
    method: 'POST',
    headers: { 'X-Api-Key': service.apiKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

function requestOf(reference: string) {
  const { receiver, parcel, carrier } = goodOrder({ reference, kind: 'plain' });
  return {
    order_reference: reference,
    carrier,
    receiver_name: receiver.name,
    receiver_phone: receiver.phone,
    receiver_address: receiver.address,
    receiver_province: receiver.province,
    receiver_district: receiver.district,
    width: parcel.widthCm,
    length: parcel.lengthCm,
    height: parcel.heightCm,
    weight: parcel.weightKg,
  };
}

/** Another desk of the shop ships an order. The status that it is answered with. */
export async function shipElsewhere(service: DemoService, reference: string): Promise<number> {
  const answer = await post(service, requestOf(reference));
  await answer.text();
  return answer.status;
}

async function shippedBefore(service: DemoService, reference: string, expected: 201 | 402): Promise<void> {
  const status = await shipElsewhere(service, reference);
  if (status !== expected) throw new Error(`the other desk got ${status}`);
}

/** Costs one shipment that no book of the run counts. */
async function priceOf(service: DemoService): Promise<number> {
  await post(service, requestOf('PRICE'));
  const [line] = service.control.charges().filter((charge) => charge.orderReference === 'PRICE');
  if (line === undefined) throw new Error('no price');
  return Math.abs(line.kurus);
}
