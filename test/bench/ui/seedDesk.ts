import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openSqliteJournal } from '../../../electron/adapters/journal/sqliteJournal.ts';
import { kurus } from '../../../electron/contract/money.ts';
import type { Order } from '../../../electron/contract/order.ts';
import { aJob, anOrder } from '../../support/builders.ts';
import { samplePrint, sampleShipment } from '../../support/sampleJobs.ts';

const DAY_MS = 86_400_000;
/** Jobs of one day in the seeded history. */
const PER_DAY = 500;

export interface SeededDesk {
  /** References of the order book that have no job yet, in the order in which they are to be scanned. */
  readonly orders: readonly string[];
}

/** Where the demo profile of a data folder has its journal. */
export const journalFile = (dataDir: string): string => join(dataDir, 'profiles', 'demo', 'journal.sqlite');

/** A desk with `rows` printed jobs in its ledger, over the days before `now` (epoch ms), and `rows` orders in its book. */
export async function seedDesk(dataDir: string, rows: number, now: number): Promise<SeededDesk> {
  await mkdir(join(dataDir, 'profiles', 'demo'), { recursive: true });
  const journal = openSqliteJournal(journalFile(dataDir));
  try {
    for (let number = 1; number <= rows; number += 1) {
      const at = Math.round(now - DAY_MS - ((rows - number) * DAY_MS) / PER_DAY);
      const { seq: _seq, version: _version, ...draft } = printedJob(number, at);
      await journal.accept(draft, { at, type: 'accepted', by: null, amount: null, detail: { code: draft.key.value } });
    }
    const orders = Array.from({ length: rows }, (_, index) => numbered('ORD', index + 1));
    await journal.putOrders(orders, now);
    return { orders: orders.map(({ reference }) => reference) };
  } finally {
    await journal.close();
  }
}

function printedJob(number: number, at: number) {
  const order = numbered('HIS', number);
  const id = `history-${number}`;
  return aJob({
    id,
    key: { kind: 'reference', value: order.reference },
    order,
    state: 'printed',
    createdAt: at,
    updatedAt: at,
    shipment: { ...sampleShipment, id: String(10_000_000 + number), trackingNumber: String(7_340_000_000 + number) },
    payment: { paid: true, amount: kurus(8640), balance: null, url: null, expiresAt: null, toldAt: null, odd: [] },
    print: samplePrint,
    printCount: 1,
  });
}

const NAMES = ['Ayşe Yılmaz', 'Işıl Çağlar', 'Ömer Güneş', 'İbrahim Şahin', 'Gülsüm Öztürk', 'Deniz Arı'] as const;

function numbered(prefix: string, number: number): Order {
  const order = anOrder({ reference: `${prefix}-${String(number).padStart(6, '0')}` });
  const name = `${NAMES[number % NAMES.length]} ${number}`;
  return { ...order, receiver: { ...order.receiver, name } };
}
