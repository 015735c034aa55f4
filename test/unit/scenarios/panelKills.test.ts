import { expect, it } from 'vitest';
import type { Job } from '../../../electron/contract/job.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { noPanel, type PanelUse } from '../../../electron/contract/settings.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { openDeskInTime, paidAnswer } from '../../support/deskInTime.ts';
import { manualClock } from '../../support/manualClock.ts';
import { memoryJournal } from '../../support/memoryJournal.ts';

const ALSO: PanelUse = { ...noPanel, mode: 'also' };
const settings = { panel: { demo: ALSO, sandbox: ALSO, live: ALSO } };
const WRITES = ['accept', 'commit', 'putPanelShipments', 'setFact', 'putOrders'] as const satisfies (keyof Journal)[];

/** The journal of a program that ends after so many writes: its requests from then on are never answered. */
function dyingAfter(writes: number, onDead: () => void) {
  let left = writes;
  return (journal: Journal): Journal => {
    const never = () => new Promise<never>(() => undefined);
    return new Proxy(journal, {
      get(of, name: keyof Journal) {
        const method = of[name] as unknown;
        if (typeof method !== 'function' || name === 'close') return method;
        return (...args: unknown[]) => {
          if (left <= 0) {
            onDead();
            return never();
          }
          if (WRITES.some((write) => write === name)) left -= 1;
          return Reflect.apply(method, of, args);
        };
      },
    });
  };
}

/** The list has one shipment of the panel, opened under this reference. */
function servedWith(reference: string) {
  const { shipment, reported, ...rest } = paidAnswer('41');
  const answer = { ...rest, shipment, reported: { ...reported, orderReference: reference } };
  return {
    shipments: async () => ok({ items: [answer], page: { page: 1, lastPage: 1, total: 1, repeated: false } }),
    detail: () => ok(answer),
    // Nothing is to be opened; a request that is made all the same is a second fee.
    create: () => err({ kind: 'refused' as const, status: 400, code: 'opened twice', message: null }),
  };
}

interface Ends {
  readonly reference: string;
  readonly code: string;
  /** No list of orders has it. */
  readonly isUnlisted?: true;
  readonly isPrompted: boolean;
  /** Its label was fetched before the scan. */
  readonly isAhead?: true;
  /** Another code of it is scanned at the same moment. */
  readonly also?: string;
}

/** Runs until the writes are used up, and then again to the end. True if the first program was through before. */
async function runsOn(
  writes: number,
  { reference, code, isUnlisted, isPrompted, isAhead, also }: Ends,
): Promise<boolean> {
  const after = { time: manualClock(), stored: memoryJournal() };
  const script = servedWith(reference);
  let isDead = false;
  const first = await Promise.race([
    openDeskInTime(script, { after, settings, journal: dyingAfter(writes, () => (isDead = true)) }),
    after.time.pass(5_000).then(() => null),
  ]);
  const answers = async (desk: NonNullable<typeof first>) => {
    const job = (await desk.core.recent(5)).find(({ problem }) => problem?.code === 'panel_shipment_open');
    if (job !== undefined) void desk.core.actions.answerPanel(job.id, '41');
    await after.time.pass(3_000);
  };
  if (first !== null) {
    void first.core.putOrders([]).catch(() => undefined);
    if (!isUnlisted) void first.orders(code).catch(() => undefined);
    await after.time.pass(isAhead ? 20_000 : 1_000);
    for (const one of also === undefined ? [code] : [also, code]) void first.core.scan(one).catch(() => undefined);
    await after.time.pass(3_000);
    if (isPrompted && !isDead) await answers(first);
  }
  const printedBefore = first?.printed.length ?? 0;
  const wasThrough = !isDead && printedBefore === 1;
  const second = await openDeskInTime(script, { after, settings });
  if (!isUnlisted) await second.orders(code);
  await second.scan(code);
  await after.time.pass(5_000);
  if (isPrompted) await answers(second);
  await after.time.pass(5_000);
  const job = also === undefined ? await second.job(code) : ((await second.core.recent(1))[0] as Job);
  const sheets = printedBefore + second.printed.length;
  expect(sheets, `writes ${writes}`).toBeLessThanOrEqual(1);
  expect(['printed', 'print_unconfirmed'], `writes ${writes}: ${job.state} ${job.problem?.code}`).toContain(job.state);
  expect(job.shipment?.id).toBe('41');
  expect([...(first?.callsOf('create') ?? []), ...second.callsOf('create')]).toEqual([]);
  return wasThrough;
}

const ENDS: readonly (readonly [name: string, ends: Ends])[] = [
  ['the same reference', { reference: '1042', code: '1042', isPrompted: false }],
  ['one that is written otherwise', { reference: '#1042', code: '1042', isPrompted: false }],
  ['one of no list', { reference: '#1042', code: '1042', isUnlisted: true, isPrompted: false }],
  ['one whose label was fetched before', { reference: '#1042', code: '1042', isPrompted: false, isAhead: true }],
  [
    'one of no list whose label was',
    { reference: '#1042', code: '#1042', isUnlisted: true, isPrompted: false, isAhead: true },
  ],
  [
    'one of no list that two scans find',
    { reference: '#1042', code: '1042', isUnlisted: true, isPrompted: false, also: '41' },
  ],
  [
    'one of no list that two scans find ahead',
    { reference: '#1042', code: '1042', isUnlisted: true, isPrompted: false, isAhead: true, also: '41' },
  ],
  ['one that resembles, answered by a person', { reference: 'TY-1042', code: '1042', isPrompted: true }],
];

it.each(ENDS)('ended after any write: %s is printed at most once, and nothing is opened', async (_name, ends) => {
  let writes = 0;
  while (!(await runsOn(writes, ends))) {
    writes += 1;
    if (writes > 60) throw new Error('never through');
  }
  expect(writes).toBeGreaterThan(3);
});
