import { describe, expect, it } from 'vitest';
import { orderRow, ROWS_HEADER, reasonsOf, referencesOf, rowsList } from '../../../support/rowLists.ts';

describe('rows of one order in a list with a row for each', () => {
  it('with the same phone in another spelling do not differ', () => {
    const rows = [ROWS_HEADER, orderRow('A-0'), orderRow('A-0').replace('05550001122', '+90 555 000 11 22')];
    const { orders, rejected } = rowsList(rows);
    expect([referencesOf(orders), rejected.map(({ keptLine }) => keptLine)]).toEqual([['A-0'], [3]]);
  });

  it('in lists with a row for each order are reported where another quantity or receiver is meant', () => {
    const rows = [`${ROWS_HEADER};Koli Adedi`, orderRow('A-0', ';2'), orderRow('A-0', ';3'), orderRow('A-1', ';1')];
    const { orders, rejected } = rowsList(rows);
    expect([referencesOf(orders), reasonsOf(rejected)]).toEqual([
      ['A-1'],
      [['contradiction 2 3'], ['contradiction 2 3']],
    ]);
  });

  it('of people whose names are written in another script differ', () => {
    const named = (name: string) => orderRow('A-0').replace('Deneme Kişi', name);
    expect(rowsList([ROWS_HEADER, named('محمد'), named('أحمد')]).orders).toEqual([]);
  });
});
