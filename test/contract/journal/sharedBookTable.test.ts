import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import type { Order } from '../../../electron/contract/order.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { anOrder } from '../../support/builders.ts';
import { aJournalThread } from '../../support/journalThread.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';
import { describeSharedBook } from './sharedBookConformance.ts';

const places = new WeakMap<Journal, string>();

function remember(journal: Journal, place: string): Journal {
  places.set(journal, place);
  onTestFinished(() => journal.close());
  return journal;
}

const inFile = (file: string) => remember(openSqliteJournal(file), file);
const thread = aJournalThread();
const onThread = async (folder: string) => remember(await thread.open(folder), folder);

describeSharedBook('SQLite file', {
  open: async () => inFile(join(await temporaryFolder(), 'journal.sqlite')),
  reopen: async (journal) => {
    await journal.close();
    return inFile(places.get(journal) ?? '');
  },
});

describeSharedBook('SQLite on a thread of its own', {
  open: async () => onThread(await temporaryFolder()),
  reopen: async (journal) => {
    await journal.close();
    return onThread(places.get(journal) ?? '');
  },
});

it('writes nothing about the site while the desk is alone', async () => {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = inFile(file);
  await journal.putOrders([anOrder({ reference: 'A' }), anOrder({ reference: 'B' })], 1);
  await journal.putOrders([anOrder({ reference: 'A', carrier: 'anka' })], 2);
  await journal.removeOrder('B');
  const database = new DatabaseSync(file);
  expect(database.prepare('SELECT COUNT(*) AS n FROM untold_orders').get()).toEqual({ n: 0 });
  database.close();
});

const SITE = 'site-1';
const DAY = 86_400_000;
const order = (carrier: string | null = null) => anOrder({ reference: 'A', carrier });
const edited = (at: number, desk = '1') => ({ at, desk, by: null, changed: ['carrier'], onlyWithoutJob: false });

/** A desk of a site that got the order A from it, as a list had it at time 1, and its own record of that. */
async function deskWithA() {
  const file = join(await temporaryFolder(), 'journal.sqlite');
  const journal = inFile(file);
  await journal.shareBook(SITE);
  await journal.putOrders([order()], 1);
  const untold = () => journal.untoldOrders(9);
  const notify = async (revision: number) => {
    const reported = (await untold()).map(({ reference, body, at }) => ({ reference, body, revision, at }));
    await journal.takeShared(SITE, reported, revision);
    return reported;
  };
  await notify(1);
  const carrier = async () => (await journal.order('A'))?.carrier;
  /** When it was last listed or changed. */
  const datedAt = () => {
    const database = new DatabaseSync(file);
    const row = database.prepare(`SELECT imported_at AS at FROM orders WHERE reference = 'A'`).get();
    database.close();
    return row?.at;
  };
  const take = (body: unknown, revision: number, at: number) =>
    journal.takeShared(SITE, [{ reference: 'A', body, revision, at }], revision);
  return { journal, untold, notify, carrier, datedAt, take };
}

/** The order A as another desk of the site publishes it. */
async function bodyOf(work: (journal: Journal) => Promise<unknown>): Promise<unknown> {
  const other = inFile(join(await temporaryFolder(), 'journal.sqlite'));
  await other.shareBook(SITE);
  await work(other);
  return (await other.untoldOrders(1))[0]?.body;
}

it('an edit that is not published yet stays so after an order came that this version cannot read', async () => {
  const { journal, untold, carrier, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  expect(await take({ of: 'a later program' }, 2, 3)).toBe(false);
  expect(await carrier()).toBe('anka');
  expect(await untold()).toMatchObject([{ reference: 'A', base: 2, body: { carrier: 'anka' } }]);
});

it('an edit that is not published yet outlives the site’s answer to an earlier one, and a list that came meanwhile', async () => {
  const { journal, untold, carrier, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  const [sent] = await untold();
  await journal.editOrder(order('aras'), edited(4));
  await take(sent?.body, 2, 3);
  expect(await untold()).toMatchObject([{ body: { carrier: 'aras' }, base: 2 }]);
  expect(await take(await bodyOf((other) => other.putOrders([order('yavas')], 5)), 3, 5)).toBe(true);
  expect(await carrier()).toBe('aras');
  expect(await untold()).toMatchObject([{ body: { carrier: 'aras', edit: { newer: { carrier: 'yavas' } } }, base: 3 }]);
});

it.each([
  ['a list of the same moment', 3, false],
  ['a later list that the site was told', 4, true],
])('a removal elsewhere takes the order out of this book in spite of %s', async (_which, at, isTold) => {
  const { journal, untold, notify, take } = await deskWithA();
  await journal.putOrders([order('anka')], at);
  if (isTold) await notify(2);
  await take(null, 3, 3);
  expect(await journal.order('A')).toBeNull();
  expect(await untold()).toEqual([]);
});

it('of two lists the later counts, also where it has the order unchanged', async () => {
  const { journal, untold, carrier, datedAt, take } = await deskWithA();
  await journal.putOrders([order()], 2 * DAY);
  expect(await untold()).toMatchObject([{ reference: 'A' }]);
  const body = await bodyOf((other) => other.putOrders([order('aras')], DAY));
  await take(body, 2, DAY);
  expect([await carrier(), datedAt()]).toEqual([null, 2 * DAY]);
  await take(body, 3, 3 * DAY);
  expect([await carrier(), datedAt(), await untold()]).toEqual(['aras', 3 * DAY, []]);
});

it('a published correction is gone with its removal elsewhere, although a list had the order again unchanged', async () => {
  const { journal, untold, notify, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  await notify(2);
  await journal.putOrders([order()], 2 * DAY);
  await take(null, 3, 3 * DAY);
  expect([await journal.order('A'), await untold()]).toEqual([null, []]);
});

it('an order that two desks changed has the later date of both, and is published once the site’s book is taken so far', async () => {
  const { journal, untold, datedAt } = await deskWithA();
  await journal.putOrders([order('yavas')], 9);
  const body = await bodyOf(async (other) => {
    await other.putOrders([order()], 1);
    await other.editOrder(order('anka'), edited(2, '2'));
  });
  await journal.takeShared(SITE, [{ reference: 'A', body, revision: 5, at: 2 }], null);
  expect(datedAt()).toBe(9);
  expect(await untold()).toMatchObject([{ base: 1 }]);
  await journal.takeShared(SITE, [{ reference: 'A', body, revision: 5, at: 2 }], 5);
  expect(await untold()).toMatchObject([{ base: 5, body: { carrier: 'anka', edit: { newer: { carrier: 'yavas' } } } }]);
});

it('an order that the site has unchanged keeps the later of two dates', async () => {
  const { datedAt, take } = await deskWithA();
  const body = await bodyOf((other) => other.putOrders([order()], 5));
  await take(body, 2, 5);
  expect(datedAt()).toBe(5);
  await take(body, 3, 4);
  expect(datedAt()).toBe(5);
});

it('what was taken counts up to the highest revision, whichever comes last', async () => {
  const { journal } = await deskWithA();
  await journal.takeShared(SITE, [], 5);
  await journal.takeShared(SITE, [], 3);
  expect(await journal.shareBook(SITE)).toBe(5);
});

it('an order that this book lacks is taken by itself, also of a site that is not known yet, and of an old revision', async () => {
  const body = await bodyOf((other) => other.putOrders([order('anka')], 5));
  const taken = { reference: 'A', body, revision: 2, at: 5 };
  const alone = inFile(join(await temporaryFolder(), 'journal.sqlite'));
  expect(await alone.takeShared(SITE, [taken], null)).toBe(true);
  expect((await alone.order('A'))?.carrier).toBe('anka');
  const behind = inFile(join(await temporaryFolder(), 'journal.sqlite'));
  await behind.shareBook(SITE);
  await behind.takeShared(SITE, [], 9);
  expect(await behind.takeShared(SITE, [taken], null)).toBe(true);
  expect((await behind.order('A'))?.carrier).toBe('anka');
});

it('a correction that was made on another one stands on it, with the list that only the other desk had', async () => {
  const { journal, carrier, untold, take, notify } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  const [first] = await notify(2);
  await journal.editOrder(order('yavas'), edited(4));
  const body = await bodyOf(async (other) => {
    if (first !== undefined) await other.takeShared(SITE, [first], 2);
    await other.putOrders([order('aras')], 3);
  });
  await take(body, 3, 3);
  expect(await carrier()).toBe('yavas');
  const edit = { newer: { carrier: 'aras' }, history: [{ at: 2 }, { at: 4 }] };
  expect(await untold()).toMatchObject([{ base: 3, body: { edit } }]);
});

it('a correction whose answer was lost is no other one than the same that the site has, with what was changed on top', async () => {
  const { journal, carrier, untold, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  const [lost] = await untold();
  await journal.editOrder(order('yavas'), edited(4));
  await take(lost?.body, 2, 2);
  expect(await carrier()).toBe('yavas');
  expect(await untold()).toMatchObject([{ base: 2, body: { edit: { history: [{ at: 2 }, { at: 4 }] } } }]);
  expect(JSON.stringify(await untold())).not.toContain('drafts');
});

it('a decision for the list elsewhere is not undone by a desk that has seen the same list again', async () => {
  const { journal, untold, notify, carrier, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  await journal.putOrders([order('aras')], 3);
  await notify(2);
  await journal.putOrders([order('aras')], 3 * DAY);
  expect(await untold()).toMatchObject([{ reference: 'A' }]);
  await take(order('aras'), 3, 4);
  expect([await carrier(), await untold()]).toEqual(['aras', []]);
});

it('a program of before that knows no drafts keeps those of an order that it changes', async () => {
  const { journal, take } = await deskWithA();
  await journal.editOrder(order('anka'), edited(2));
  await take(await bodyOf((other) => other.editOrder(order('aras'), edited(3, '2'))), 2, 3);
  const [{ body = {} } = {}] = await journal.untoldOrders(1);
  // The other program has no name for them, and writes unknown columns unchanged.
  await take({ ...Object(body), carrier: 'ptt' }, 3, 4);
  expect((await journal.orders('', 0, 1)).items).toMatchObject([{ order: { carrier: 'ptt' }, draft: { desk: '1' } }]);
});

describe('an order that the shop has stopped, and that another desk has changed meanwhile', () => {
  const stop = { word: 'İptal', at: 4, isDone: false };
  const stopOf = async (journal: Journal) => (await journal.order('A'))?.shop.stopped ?? null;
  const stopped = (journal: Journal) => journal.stopOrders([{ reference: 'A', stop }], 4);

  it.each<[string, number, (other: Journal) => Promise<unknown>, object | null]>([
    ['stays so where it was corrected there later', 6, (other) => other.editOrder(order('anka'), edited(6, '2')), stop],
    ['stays so where an earlier list was taken there', 3, (other) => other.putOrders([order('anka')], 3), stop],
    ['is to be shipped where a later list was taken there', 6, (other) => other.putOrders([order('anka')], 6), null],
  ])('%s', async (_outcome, at, elsewhere, expected) => {
    const { journal, take } = await deskWithA();
    await stopped(journal);
    const body = await bodyOf(async (other) => {
      await other.putOrders([order()], 1);
      await elsewhere(other);
    });
    await take(body, 2, at);
    expect(await stopOf(journal)).toEqual(expected);
  });

  it.each<[string, (journal: Journal) => Promise<unknown>, object | null]>([
    [
      'is stopped there, and so here, where this desk corrected it later',
      (j) => j.editOrder(order('anka'), edited(6)),
      stop,
    ],
    [
      'is stopped there, and so here, where this desk had an earlier list',
      (j) => j.putOrders([order('anka')], 3),
      stop,
    ],
    ['is stopped there, and not any more by the later list of this desk', (j) => j.putOrders([order('anka')], 6), null],
  ])('%s', async (_outcome, here, expected) => {
    const { journal, take } = await deskWithA();
    await here(journal);
    const body = await bodyOf(async (other) => {
      await other.putOrders([order()], 1);
      await stopped(other);
    });
    await take(body, 2, 4);
    expect(await stopOf(journal)).toEqual(expected);
  });
});

describe('what a later program of another desk has put into an order, and this one does not know', () => {
  const SITE = 'site-1';
  const known = anOrder({ carrier: 'anka' });
  /** The marks of tomorrow, in each part of an order. */
  const marked = (order: Order) => ({
    ...order,
    gift: true,
    receiver: { ...order.receiver, unsureStreet: 'yes' },
    parcel: { ...order.parcel, fragile: { level: 3 } },
    shop: { ...order.shop, prepaid: 12 },
  });
  const marks = {
    gift: true,
    receiver: { unsureStreet: 'yes' },
    parcel: { fragile: { level: 3 } },
    shop: { prepaid: 12 },
  };
  const edit = { at: 3, desk: '1', by: null, changed: ['carrier'], onlyWithoutJob: false };

  async function shared(): Promise<Journal> {
    const journal = inFile(join(await temporaryFolder(), 'journal.sqlite'));
    await journal.shareBook(SITE);
    await journal.takeShared(SITE, [{ reference: 'ORD-1', body: marked(known), revision: 1, at: 1 }], 1);
    return journal;
  }

  const reported = async (journal: Journal) => (await journal.untoldOrders(9))[0]?.body;

  it.each<[string, (journal: Journal) => Promise<unknown>, object]>([
    [
      'a person corrects it',
      (journal) => journal.editOrder({ ...known, carrier: 'aras' }, edit),
      { carrier: 'aras', edit: { imported: marks } },
    ],
    ['a list changes it', (journal) => journal.putOrders([{ ...known, carrier: 'aras' }], 3), { carrier: 'aras' }],
    [
      'the shop stops it',
      (journal) => journal.stopOrders([{ reference: 'ORD-1', stop: { word: 'İptal', at: 3, isDone: false } }], 3),
      { shop: { stopped: { word: 'İptal' } } },
    ],
    [
      'a person decides for the list',
      async (journal) => {
        await journal.editOrder({ ...known, carrier: 'aras' }, edit);
        await journal.putOrders([{ ...known, carrier: 'yurtici' }], 4);
        await journal.decideOrders(['ORD-1'], 'list', 5);
      },
      { carrier: 'yurtici' },
    ],
  ])('stays when %s here', async (_what, change, changed) => {
    const journal = await shared();
    await change(journal);
    expect(await reported(journal)).toMatchObject(marks);
    expect(await reported(journal)).toMatchObject(changed);
  });

  it('stays when it came in while a person corrected the order here', async () => {
    const journal = inFile(join(await temporaryFolder(), 'journal.sqlite'));
    await journal.shareBook(SITE);
    await journal.takeShared(SITE, [{ reference: 'ORD-1', body: known, revision: 1, at: 1 }], 1);
    await journal.editOrder({ ...known, carrier: 'aras' }, edit);
    await journal.takeShared(SITE, [{ reference: 'ORD-1', body: marked(known), revision: 2, at: 4 }], 2);
    expect(await reported(journal)).toMatchObject({ ...marks, carrier: 'aras', edit: { desk: '1' } });
  });

  it('takes nothing away that this program ends on purpose', async () => {
    const journal = await shared();
    const doubted = { ...known, receiver: { ...known.receiver, unsurePlace: 'district' as const } };
    await journal.takeShared(SITE, [{ reference: 'ORD-1', body: marked(doubted), revision: 2, at: 2 }], 2);
    await journal.editOrder(known, edit);
    const body = await reported(journal);
    expect(body).toMatchObject(marks);
    expect(body).not.toHaveProperty('receiver.unsurePlace');
  });
});
