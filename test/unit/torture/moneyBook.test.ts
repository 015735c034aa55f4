import { describe, expect, it } from 'vitest';
import type { ShipmentRecord } from '../../../electron/demo/control/control.ts';
import type { Books } from '../../torture/books.ts';
import { ledgerFaults, silentlyMissing } from '../../torture/judge.ts';
import { doubleCharges } from '../../torture/moneyBook.ts';
import { charge, event, PRINTED, printedJob, REFERENCE, refund, rightBooks, SHIPMENT } from './rightBooks.ts';

describe('double charges', () => {
  it('reports an order that was charged twice', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), charge({ number: 2 })] }))).toHaveLength(1);
  });

  it('reports one that was charged from the balance and paid by card', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), charge({ number: 2, kind: 'card' })] }))).toHaveLength(1);
  });

  it('does not count what was given back', () => {
    expect(doubleCharges(rightBooks({ charges: [charge(), refund, charge({ number: 3 })] }))).toEqual([]);
  });

  it('reports an unwanted order, too', () => {
    const foreign = { orderReference: 'OTHER' };
    expect(doubleCharges(rightBooks({ charges: [charge(), charge(foreign), charge(foreign)] }))).toHaveLength(1);
  });
});

describe('new shipments', () => {
  const first: ShipmentRecord = { ...SHIPMENT, payment: 'card_paid' };
  const again: ShipmentRecord = { ...first, id: '8', orderReference: `${REFERENCE}~2` };
  const cards = [
    charge({ kind: 'card' }),
    charge({ number: 2, kind: 'card', shipmentId: '8', orderReference: again.orderReference }),
  ];

  it('is paid for twice where the first shipment stands', () => {
    expect(doubleCharges(rightBooks({ charges: cards, shipments: [first, again] }))).toHaveLength(1);
    const cancelled = { ...first, status: 'cancelled' };
    expect(doubleCharges(rightBooks({ charges: cards, shipments: [cancelled, again] }))).toEqual([]);
    expect(doubleCharges(rightBooks({ charges: cards.slice(1), shipments: [first, again] }))).toEqual([]);
  });

  it('is not paid twice by one card link', () => {
    const twice = [charge({ kind: 'card' }), charge({ number: 2, kind: 'card' }), refund];
    expect(doubleCharges(rightBooks({ charges: twice, shipments: [first] }))).toHaveLength(1);
  });
});

describe('a card payment of what is cancelled', () => {
  const events = [
    ...PRINTED.slice(0, 2),
    event('payment_required', 'submitting', 'awaiting_payment', null),
    event('cancel_requested', 'awaiting_payment', 'cancelling', null),
    event('cancel_done', 'cancelling', 'cancelled', 0),
  ];
  const job = printedJob({ state: 'cancelled', version: events.length });
  const visit = (requested: 'detail' | 'cancel', at: number) => ({ requested, at, shipmentId: '7' });
  const reported = (paidAt: number, visits: Books['visits']) => {
    const charges = [charge({ kind: 'card', at: paidAt })];
    const books = rightBooks({ charges, visits, sheets: [], ledger: [{ job, events }] });
    return [...silentlyMissing(books), ...ledgerFaults(books)];
  };

  it('is excused where it came between the poll and the cancel, or while the cancel was on its way', () => {
    expect(reported(30, [visit('detail', 20), visit('cancel', 40)])).toEqual([]);
    expect(reported(50, [visit('detail', 20), visit('cancel', 40)])).toEqual([]);
  });

  it('is not where a poll would have shown it, or there was none', () => {
    expect(reported(10, [visit('detail', 20), visit('cancel', 40)])).toHaveLength(2);
    expect(reported(30, [visit('cancel', 40)])).toHaveLength(2);
    expect(
      reported(30, [visit('detail', 20), visit('cancel', 25), visit('detail', 35), visit('cancel', 40)]),
    ).toHaveLength(2);
  });
});
