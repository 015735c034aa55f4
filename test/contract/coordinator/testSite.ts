import { expect } from 'vitest';
import type { Result } from '../../../electron/contract/result.ts';
import type { DeskReport } from '../../../electron/contract/site.ts';
import type {
  Coordinator,
  PublishedParcel,
  SiteAway,
  SiteHint,
  WindowLane,
  WindowSeen,
} from '../../../electron/core/ports/Coordinator.ts';
import { eventually } from '../../support/eventually.ts';

export interface Seat {
  /** Of its desk; the id is made of it. */
  readonly name: string;
  readonly book?: string;
  readonly keyMark?: string;
  /** Where its program runs. */
  readonly place?: string;
  /** The starts of its program, this one last. */
  readonly starts?: readonly string[];
}

/** A site of its own, in which the test alone moves the time; a little real time may pass as well. */
export interface TestSite {
  /** Another start of a program for that desk; it is closed when the test ends. */
  open(seat: Seat): Coordinator;
  /** Desks that are on stay on, as if they had beaten, except the silent ones. */
  pass(ms: number, silent?: readonly Coordinator[]): Promise<void>;
  /** Lets so much time pass in which no desk beats; ms, a short time. */
  wait(ms: number): Promise<void>;
  /** Ms from any origin. */
  now(): number;
  cutOff(desk: Coordinator): Promise<void>;
  connect(desk: Coordinator): Promise<void>;
  /** Copies what the database has; resolves to a function that restores it. */
  keep(): Promise<() => Promise<void>>;
  /** The database has nothing any more. */
  empty(): Promise<void>;
  /** Closes all desks, if there are to be more sites in the same test. */
  close(): Promise<void>;
}

export interface CoordinatorHarness {
  newSite(): Promise<TestSite>;
  /** How often the property of the limit is tried. */
  readonly runs: number;
}

export const REPORT: DeskReport = {
  program: '0.1.0',
  printers: [{ id: 'cups:zebra', name: 'Zebra', isReady: true, state: 'ready', trouble: null, tellsEnd: true }],
  queue: { bench: 1, batch: 20, attention: 0 },
  today: { accepted: 12, printed: 11 },
};

/** More than any test needs, because the lowest limit holds. */
export const LIMIT = 1_000;

export function valueIn<T>(answered: Result<T, SiteAway>): T {
  if (!answered.ok) throw new Error(`away: ${answered.error.detail}`);
  return answered.value;
}

export async function arrive(
  desk: Coordinator,
  ownAges: readonly number[] = [],
  session = 'first',
): Promise<WindowSeen> {
  const arrival = valueIn(await desk.arrive(session, REPORT, () => ownAges, LIMIT));
  if (arrival.kind !== 'arrived') throw new Error(arrival.kind);
  return arrival.seen;
}

export async function arrived(site: TestSite, name: string, seat: Omit<Seat, 'name'> = {}): Promise<Coordinator> {
  const desk = site.open({ name, ...seat });
  await arrive(desk);
  return desk;
}

let tickets = 0;
export const newTicket = () => {
  tickets += 1;
  return `ticket-${tickets}`;
};

export interface Requested {
  readonly lane?: WindowLane;
  readonly limit?: number;
  readonly ticket?: string;
}

export async function ask(desk: Coordinator, { lane = 'bench', limit = 20, ticket = newTicket() }: Requested = {}) {
  return valueIn(await desk.window.reserve({ ticket, lane, limit }));
}

export async function granted(desk: Coordinator, requested: Requested = {}): Promise<string> {
  const reply = await ask(desk, requested);
  if (reply.kind !== 'granted') throw new Error(`to wait ${reply.waitMs} ms`);
  return reply.place;
}

export async function waiting(desk: Coordinator, requested: Requested = {}): Promise<number> {
  const reply = await ask(desk, requested);
  if (reply.kind !== 'wait') throw new Error('granted');
  return reply.waitMs;
}

/** What real time may have passed between two steps, ms. */
export const ROUGHLY = 4_000;
export const about = (expected: number, ms: number) => {
  expect(ms).toBeLessThanOrEqual(expected + 10);
  expect(ms).toBeGreaterThan(expected - ROUGHLY);
};

export function aParcel(changes: Partial<PublishedParcel> = {}): PublishedParcel {
  return {
    jobId: 'job-1',
    version: 1,
    reference: 'ORD-1',
    state: 'queued',
    problem: null,
    closing: null,
    receiver: { name: 'Ayşe Yılmaz', district: 'Kadıköy', province: 'İstanbul' },
    carrierName: 'Sürat Kargo',
    trackingNumber: null,
    shipmentId: null,
    price: null,
    slot: null,
    printedAt: null,
    updatedAt: 1_790_000_000_123,
    ...changes,
  };
}

/** Every hint that the desk gets from now on. */
export async function hearing(desk: Coordinator): Promise<SiteHint[]> {
  const heard: SiteHint[] = [];
  desk.subscribe((hint) => heard.push(hint));
  // The first hint means that the connection is there.
  await eventually(() => expect(heard.length).toBeGreaterThan(0));
  heard.length = 0;
  return heard;
}

export function queueIn(reply: { readonly kind: string }): number {
  if (!('turn' in reply) || typeof reply.turn !== 'number') throw new Error(`not mine: ${reply.kind}`);
  return reply.turn;
}
