import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { createJobQueries, type JobList } from '../../../../electron/core/jobs/jobQueries.ts';
import { problem } from '../../../../electron/core/jobs/problems.ts';
import type { LabelStore } from '../../../../electron/core/ports/LabelStore.ts';
import { historyDesk } from '../../../support/historyDesk.ts';

const label = (file: string) => ({ file, bytes: 1, pages: 1, widthMm: 100, heightMm: 150 });
const held = problem('label_old');

async function queries() {
  const { journal, put } = historyDesk();
  const labels = { read: async (file: string) => (file === 'here' ? new Uint8Array([7]) : null) };
  const requested = createJobQueries(journal, labels as unknown as LabelStore);
  const listed = async (list: JobList) => (await requested.list(list)).map(({ id }) => id).join(' ');
  return { put, requested, listed };
}

describe('the lists of jobs', () => {
  it('have a label that can be printed among what is under way, and one with a problem among what a person is asked', async () => {
    const { put, listed } = await queries();
    await put('ready', 'label_ready');
    await put('held', 'label_ready', { problem: held });
    await put('stuck', 'printing', { problem: held });
    await put('waits', 'queued');
    await put('done', 'printed');
    expect(await listed('queue')).toBe('ready waits');
    expect(await listed('attention')).toBe('held stuck');
  });

  it('ask a person for no order that is just requested from the shop, and for each shipment whose desk is not known', async () => {
    const { put, listed } = await queries();
    await put('unproven', 'already_shipped', { unproven: { sentAt: 5 } });
    await put('asked', 'needs_attention', { problem: problem('shop_asked') });
    await put('silent', 'needs_attention', { problem: problem('shop_no_answer') });
    await put('proven', 'already_shipped');
    expect(await listed('attention')).toBe('unproven silent');
  });

  it('have on the shelf what waits for its label, and every box that stands in a slot', async () => {
    const { put, listed } = await queries();
    await put('pending', 'label_pending');
    await put('aside', 'queued', { slot: 1 });
    await put('quick', 'queued');
    await put('kept', 'label_ready', { slot: 2, problem: held });
    expect(await listed('watchlist')).toBe('pending aside kept');
  });

  it('have the payments and the doubtful prints by their states alone', async () => {
    const { put, listed } = await queries();
    await put('unpaid', 'awaiting_payment');
    await put('doubtful', 'print_unconfirmed', { problem: held });
    expect([await listed('payments'), await listed('unconfirmed')]).toEqual(['unpaid', 'doubtful']);
  });
});

describe('the label of a job', () => {
  it('is its file, or missing where the job has none or the file is gone', async () => {
    const { put, requested } = await queries();
    await put('A', 'printed', { label: label('here') });
    await put('B', 'printed', { label: label('gone') });
    await put('C', 'printed');
    expect(await requested.label('A')).toEqual(ok(new Uint8Array([7])));
    for (const id of ['B', 'C']) expect(await requested.label(id)).toMatchObject({ error: { kind: 'label_missing' } });
    expect(await requested.label('D')).toMatchObject({ error: { kind: 'job_not_found' } });
  });
});
