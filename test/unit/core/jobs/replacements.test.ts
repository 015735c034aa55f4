import { expect, it } from 'vitest';
import { latestReplacementOf } from '../../../../electron/core/jobs/replacements.ts';
import { historyDesk } from '../../../support/historyDesk.ts';

it('the job that ships an order now is the last of its jobs, found from any of them', async () => {
  const { journal, put } = historyDesk();
  const third = await put('C', 'printed');
  const second = await put('B', 'cancelled', { successor: 'C' });
  const first = await put('A', 'cancelled', { successor: 'B' });
  for (const job of [first, second, third]) expect((await latestReplacementOf(journal, job)).id).toBe('C');
});

it('the job that ships an order now is the last one that the journal has where a later one is gone', async () => {
  const { journal, put } = historyDesk();
  const lonely = await put('A', 'cancelled', { successor: 'gone' });
  expect((await latestReplacementOf(journal, lonely)).id).toBe('A');
});
