import { describe, expect, it } from 'vitest';
import { listedOrder } from '../../../../electron/adapters/journal/listedOrder.ts';
import type { Edit, StoredOrder } from '../../../../electron/adapters/journal/storedOrder.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { anOrder } from '../../../support/builders.ts';

const order = (carrier: string | null, changes: Partial<Order> = {}) =>
  anOrder({ reference: 'A', carrier, ...changes });
const notSent = () => false;

const edited = (imported: Order, newer: Order | null = null): Edit => ({
  ...{ at: 1, desk: '1', by: null, changed: ['carrier'] },
  ...{ imported, newer, history: [] },
});
const draft = { order: order('yavas'), edit: null };
const book = (carrier: string | null, edit: Edit | null = null): StoredOrder => ({
  order: order(carrier),
  edit,
  drafts: [draft],
});

describe('a list that has an order of the book', () => {
  it('replaces it where no desk has changed it', () => {
    expect(listedOrder(book(null), order('ptt'), notSent)).toMatchObject({
      became: 'updated',
      stored: { order: { carrier: 'ptt' }, edit: null },
    });
  });

  it('is stored beside a correction, unless the order was sent', () => {
    const corrected = book('anka', edited(order(null)));
    expect(listedOrder(corrected, order('ptt'), notSent)).toMatchObject({
      became: 'differing',
      stored: { order: { carrier: 'anka' }, edit: { newer: { carrier: 'ptt' } } },
    });
    expect(listedOrder(corrected, order('ptt'), () => true)).toMatchObject({
      became: 'updated',
      stored: { order: { carrier: 'ptt' }, edit: null },
    });
  });

  it('ends the mark of a correction that it has, and the question about an earlier list if that is the list before', () => {
    const corrected = book('anka', edited(order(null), order('aras')));
    expect(listedOrder(corrected, order('anka'), notSent)).toMatchObject({
      became: 'unchanged',
      stored: { edit: null },
    });
    expect(listedOrder(corrected, order(null), notSent)).toMatchObject({
      became: 'unchanged',
      stored: { order: { carrier: 'anka' }, edit: { newer: null } },
    });
  });

  it('leaves what waits beside the order for a person', () => {
    for (const carrier of [null, 'anka', 'ptt'])
      expect(listedOrder(book('anka', edited(order(null))), order(carrier), notSent).stored?.drafts).toEqual([draft]);
  });

  it('changes nothing where it is another order of that number', () => {
    const { receiver } = order(null);
    const other = { ...receiver, name: 'Mehmet Demir', phone: '+90 555 111 22 33', address: 'Atatürk Cad. 5' };
    expect(listedOrder(book(null), order(null, { receiver: other }), notSent)).toEqual({
      became: 'other',
      stored: null,
    });
  });
});
