import { describe, expect, it } from 'vitest';
import { ok } from '../../../electron/contract/result.ts';
import type { SpoolOutcome } from '../../../electron/core/ports/Printer.ts';
import { FIRST_PRINTER, openDeskInTime } from '../../support/deskInTime.ts';

const never = () => new Promise<SpoolOutcome>(() => {});

describe('a label that a jam held in the spooler over a restart', () => {
  async function jammedAndRestarted() {
    const desk = await openDeskInTime({
      follow: (_t, _p, onProgress) => {
        onProgress({ kind: 'waiting', trouble: 'jam', reason: 'media-jam' });
        return never();
      },
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const before = await desk.job('ORD-1');
    expect(before).toMatchObject({ state: 'printing', print: { spoolId: 'ORD-1', printerId: FIRST_PRINTER } });
    await desk.core.stop();
    const cancelled: string[] = [];
    const again = await openDeskInTime(
      {
        cancelPrint: async ({ spoolId }) => {
          cancelled.push(spoolId);
          return ok(null);
        },
      },
      { after: desk },
    );
    expect((await again.job('ORD-1')).state).toBe('print_unconfirmed');
    return { again, cancelled, id: before.id };
  }

  it('is taken from the spooler before another one goes there', async () => {
    const { again, cancelled, id } = await jammedAndRestarted();
    await again.core.actions.confirmPrint(id, false);
    await again.time.settle();
    expect(again.printed).toEqual(['ORD-1']);
    expect(cancelled).toEqual(['ORD-1']);
  });

  it('is taken from the spooler when somebody found it on paper', async () => {
    const { again, cancelled, id } = await jammedAndRestarted();
    await again.core.actions.confirmPrint(id, true);
    await again.time.settle();
    expect(cancelled).toEqual(['ORD-1']);
  });

  it('is taken from the spooler when somebody prints it by the reprint key', async () => {
    const { again, cancelled, id } = await jammedAndRestarted();
    await again.core.actions.print(id, 'torn', null);
    await again.time.settle();
    expect(again.printed).toEqual(['ORD-1']);
    expect(cancelled).toEqual(['ORD-1']);
  });
});

it('a label whose spooler could not be reached any more is taken from it before another one goes there', async () => {
  const cancelled: string[] = [];
  const desk = await openDeskInTime({
    follow: async () => ({ kind: 'unknown', detail: 'refused' }),
    cancelPrint: async ({ spoolId }) => {
      cancelled.push(spoolId);
      return ok(null);
    },
  });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const job = await desk.job('ORD-1');
  await desk.core.actions.confirmPrint(job.id, false);
  await desk.time.settle();
  expect(cancelled).toEqual(['ORD-1']);
});

it('a hand-over that was never answered is searched for under the name of the label, and taken from the spooler', async () => {
  const requested: string[] = [];
  const cancelled: string[] = [];
  const desk = await openDeskInTime({
    refuse: () => ({ kind: 'unknown', detail: 'no answer' }),
    findPrint: async ({ printerId, title, fileName }) => {
      requested.push(`${title} ${fileName}`);
      return [{ printerId, spoolId: '41', output: null }];
    },
    cancelPrint: async ({ spoolId }) => {
      cancelled.push(spoolId);
      return ok(null);
    },
  });
  await desk.orders('ORD-1');
  await desk.scan('ORD-1');
  const job = await desk.job('ORD-1');
  expect(job).toMatchObject({ state: 'print_unconfirmed', print: { spoolId: null } });
  desk.answers.refuse = () => null;
  await desk.core.actions.confirmPrint(job.id, false);
  await desk.time.settle();
  expect(requested).toEqual([`ORD-1 ${job.label?.file}`]);
  expect(cancelled).toEqual(['41']);
  expect((await desk.job('ORD-1')).state).toBe('printed');
});
