import { describe, expect, it } from 'vitest';
import { createListColumns } from '../../../../electron/core/orders/listColumns.ts';
import { openDepsInTime } from '../../../support/depsInTime.ts';

const column = (name: string) => ({ name, field: null });

describe('the columns of lists that were taken', () => {
  it('stand with the list that was taken last first, each source once, as it was the last time', async () => {
    const { journal } = await openDepsInTime();
    const columns = createListColumns(journal);
    await columns.keep('shop', [column('Ad')]);
    await columns.keep('market', [column('Name')]);
    await columns.keep('shop', [column('Ad'), column('Il')]);
    expect(await createListColumns(journal).all()).toEqual([
      { source: 'shop', columns: [column('Ad'), column('Il')] },
      { source: 'market', columns: [column('Name')] },
    ]);
  });

  it('are stored of twenty lists and 300 columns at most, also where two are taken at once', async () => {
    const { journal } = await openDepsInTime();
    const columns = createListColumns(journal);
    const wide = Array.from({ length: 301 }, (_, i) => column(String(i)));
    await Promise.all(Array.from({ length: 21 }, (_, i) => columns.keep(`list ${i}`, wide)));
    const all = await columns.all();
    expect([all.length, all[0]?.source, all[0]?.columns.length]).toEqual([20, 'list 20', 300]);
  });

  it('are none where the journal has something that cannot be read as them', async () => {
    const { journal } = await openDepsInTime();
    await journal.setFact('list columns', 'damaged');
    expect(await createListColumns(journal).all()).toEqual([]);
  });
});
