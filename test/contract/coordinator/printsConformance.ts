import { expect, it } from 'vitest';
import type { Coordinator } from '../../../electron/core/ports/Coordinator.ts';
import type { SitePrintRequest } from '../../../electron/core/ports/SitePrints.ts';
import { valueIn } from './testSite.ts';

const DAY_MS = 86_400_000;
const bytes = (text: string) => new TextEncoder().encode(`%PDF ${text}`);

interface PrintsSite {
  /** A desk that is on, of that name; another session is another start of its program. */
  arrived(name: string, session?: string): Promise<Coordinator>;
  /** The desk's program ends without a word, and enough time passes that another start of it may arrive. */
  gone(desk: Coordinator): Promise<void>;
  pass(ms: number): Promise<void>;
}

let requested = 0;

function aRequest(to: Coordinator, changes: Partial<SitePrintRequest> = {}): SitePrintRequest {
  requested += 1;
  const id = `print-${requested}`;
  return {
    ...{ id, deskId: to.desk.id, printerId: 'cups:zebra', title: `ORD-${requested}`, copies: 1, isWanted: false },
    pdf: bytes(id),
    ...changes,
  };
}

const TAKEN = { kind: 'taken', trouble: null, reason: null } as const;
const COMPLETED = { kind: 'ended', outcome: { kind: 'completed' } } as const;
const WITHDRAWN = { kind: 'ended', outcome: { kind: 'cancelled', reason: null } } as const;

/** What every site does with labels that go from desk to desk. */
export function describePrints(newSite: () => Promise<PrintsSite>): void {
  async function two() {
    const site = await newSite();
    return { site, one: await site.arrived('One'), two: await site.arrived('Two') };
  }

  it('gives a request to its desk once, byte for byte, and returns its state to the other', async () => {
    const { one, two: other } = await two();
    const pdf = Uint8Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256);
    const request = aRequest(other, { pdf, title: `"Ağrı"; '\n${'ş'.repeat(3_000)}`, copies: 2, isWanted: true });
    valueIn(await one.prints.submit(request));
    expect(valueIn(await one.prints.state(request.id))).toEqual({ kind: 'waiting' });
    expect(valueIn(await other.prints.wanted([]))).toEqual(['cups:zebra']);
    const taken = valueIn(await other.prints.take('cups:zebra', []));
    const { deskId: _deskId, ...rest } = request;
    expect(taken).toEqual({ ...rest, from: one.desk, ageMs: expect.any(Number) });
    expect(valueIn(await one.prints.state(request.id))).toEqual(TAKEN);
    expect(valueIn(await other.prints.take('cups:zebra', [request.id]))).toBeNull();
    expect(valueIn(await other.prints.wanted([request.id]))).toEqual([]);
    valueIn(await other.prints.report(request.id, { kind: 'taken', trouble: 'jam', reason: 'a jam' }));
    expect(valueIn(await one.prints.state(request.id))).toEqual({ kind: 'taken', trouble: 'jam', reason: 'a jam' });
    valueIn(await other.prints.report(request.id, COMPLETED));
    expect(valueIn(await one.prints.state(request.id))).toEqual(COMPLETED);
    // A later word about what has ended changes nothing.
    valueIn(await other.prints.report(request.id, TAKEN));
    expect(valueIn(await one.prints.state(request.id))).toEqual(COMPLETED);
    expect(valueIn(await one.prints.open())).toEqual([]);
  });

  it('counts a repeated request once, in any state that it has meanwhile', async () => {
    const { one, two: other } = await two();
    const request = aRequest(other);
    valueIn(await one.prints.submit(request));
    valueIn(await one.prints.submit(request));
    valueIn(await other.prints.take('cups:zebra', []));
    valueIn(await one.prints.submit(request));
    expect(valueIn(await other.prints.take('cups:zebra', [request.id]))).toBeNull();
    valueIn(await other.prints.report(request.id, COMPLETED));
    valueIn(await one.prints.submit(request));
    expect(valueIn(await one.prints.state(request.id))).toEqual(COMPLETED);
    expect(valueIn(await other.prints.take('cups:zebra', []))).toBeNull();
  });

  it('gives the oldest first, of each printer by itself, and of each desk', async () => {
    const { site, one, two: other } = await two();
    const third = await site.arrived('Three');
    const first = aRequest(other);
    const second = aRequest(other);
    const elsewhere = aRequest(other, { printerId: 'cups:second' });
    for (const request of [first, elsewhere]) valueIn(await one.prints.submit(request));
    valueIn(await third.prints.submit(second));
    valueIn(await one.prints.submit(aRequest(third)));
    expect([...valueIn(await other.prints.wanted([]))].sort()).toEqual(['cups:second', 'cups:zebra']);
    expect(valueIn(await other.prints.take('cups:zebra', []))?.id).toBe(first.id);
    expect(valueIn(await other.prints.take('cups:zebra', [first.id]))?.id).toBe(second.id);
    expect(valueIn(await other.prints.take('cups:second', [first.id, second.id]))?.id).toBe(elsewhere.id);
    expect(valueIn(await other.prints.take('cups:other', []))).toBeNull();
  });

  it('gives a request again to the start whose answer was lost, and to no later one', async () => {
    const { site, one, two: other } = await two();
    const request = aRequest(other);
    valueIn(await one.prints.submit(request));
    valueIn(await other.prints.take('cups:zebra', []));
    expect(valueIn(await other.prints.wanted([]))).toEqual(['cups:zebra']);
    expect(valueIn(await other.prints.take('cups:zebra', []))?.id).toBe(request.id);
    expect(valueIn(await other.prints.leftBehind())).toEqual([]);
    await site.gone(other);
    const later = await site.arrived('Two', 'second');
    expect(valueIn(await later.prints.wanted([]))).toEqual([]);
    expect(valueIn(await later.prints.take('cups:zebra', []))).toBeNull();
    expect(valueIn(await later.prints.leftBehind())).toEqual([request.id]);
    expect(valueIn(await one.prints.leftBehind())).toEqual([]);
    valueIn(await later.prints.report(request.id, { kind: 'ended', outcome: { kind: 'unknown', detail: '' } }));
    expect(valueIn(await later.prints.leftBehind())).toEqual([]);
  });

  it('withdraws what no desk has, also before it arrives, and notifies the desk that has it', async () => {
    const { one, two: other } = await two();
    const [free, late, taken] = [aRequest(other), aRequest(other), aRequest(other)];
    valueIn(await one.prints.submit(free));
    expect(valueIn(await one.prints.open())).toEqual([
      { id: free.id, deskId: other.desk.id, printerId: 'cups:zebra', title: free.title },
    ]);
    expect(valueIn(await one.prints.withdraw(free.id))).toEqual(WITHDRAWN);
    expect(valueIn(await one.prints.withdraw(late.id))).toEqual(WITHDRAWN);
    valueIn(await one.prints.submit(late));
    expect(valueIn(await other.prints.take('cups:zebra', []))).toBeNull();
    expect(valueIn(await one.prints.state(late.id))).toEqual(WITHDRAWN);
    valueIn(await one.prints.submit(taken));
    valueIn(await other.prints.take('cups:zebra', []));
    expect(valueIn(await other.prints.unwanted())).toEqual([]);
    expect(valueIn(await one.prints.withdraw(taken.id))).toEqual(TAKEN);
    expect(valueIn(await other.prints.unwanted())).toEqual([taken.id]);
    valueIn(await other.prints.report(taken.id, COMPLETED));
    expect(valueIn(await other.prints.unwanted())).toEqual([]);
    expect(valueIn(await one.prints.withdraw(taken.id))).toEqual(COMPLETED);
  });

  it('shows and gives nothing of it to other desks', async () => {
    const { site, one, two: other } = await two();
    const third = await site.arrived('Three');
    const request = aRequest(other);
    valueIn(await one.prints.submit(request));
    expect(valueIn(await third.prints.state(request.id))).toBeNull();
    expect(valueIn(await third.prints.open())).toEqual([]);
    valueIn(await third.prints.withdraw(request.id));
    valueIn(await third.prints.report(request.id, COMPLETED));
    expect(valueIn(await third.prints.take('cups:zebra', []))).toBeNull();
    expect(valueIn(await one.prints.state(request.id))).toEqual({ kind: 'waiting' });
    // An order that no desk has taken was printed by none.
    valueIn(await other.prints.report(request.id, COMPLETED));
    expect(valueIn(await one.prints.state(request.id))).toEqual({ kind: 'waiting' });
  });

  it('gives one request to one of several that take at once', async () => {
    const { one, two: other } = await two();
    const requests = Array.from({ length: 6 }, () => aRequest(other));
    for (const request of requests) valueIn(await one.prints.submit(request));
    const known = requests.map(({ id }) => id);
    const taken = await Promise.all(
      requests.map(async () => valueIn(await other.prints.take('cups:zebra', known))?.id),
    );
    const given = taken.filter((id) => id !== undefined);
    expect(new Set(given).size).toBe(given.length);
    expect(given.length).toBeGreaterThan(0);
  });

  it('forgets what is old', async () => {
    const { site, one, two: other } = await two();
    const [old, young] = [aRequest(other), aRequest(other)];
    valueIn(await one.prints.submit(old));
    await site.pass(2 * DAY_MS);
    valueIn(await one.prints.submit(young));
    valueIn(await other.prints.forget(DAY_MS));
    expect(valueIn(await one.prints.state(old.id))).toBeNull();
    expect(valueIn(await one.prints.state(young.id))).toEqual({ kind: 'waiting' });
  });
}
