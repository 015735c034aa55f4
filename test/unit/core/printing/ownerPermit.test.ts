import { describe, expect, it } from 'vitest';
import { defaultPrinterSetup } from '../../../../electron/contract/printer.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { aPrinter } from '../../../support/builders.ts';
import { FIRST_PRINTER, openDeskInTime, readyLabel, SECOND_PRINTER } from '../../../support/deskInTime.ts';

const DAY = 86_400_000;

describe('a print of a label that was printed before', () => {
  async function printedOnce(printsWithoutPin: number | null, pin: string | null = '4711') {
    const desk = await openDeskInTime({}, { settings: { printsWithoutPin } });
    await desk.ownerPin.set(pin);
    await desk.orders('ORD-1', 'ORD-2');
    await desk.scan('ORD-1');
    const { id } = await desk.job('ORD-1');
    async function print(given: string | null, reason = 'torn') {
      const answer = await desk.core.actions.print(id, reason, given);
      await desk.time.settle();
      return answer.ok ? 'printed' : answer.error;
    }
    return { ...desk, id, print };
  }

  it('needs the PIN of the owner from the number on that the owner set', async () => {
    const desk = await printedOnce(2);
    expect(await desk.print(null)).toBe('printed');
    expect(await desk.print(null)).toEqual({ kind: 'pin_needed' });
    expect(await desk.print('0000')).toEqual({ kind: 'pin_wrong' });
    expect(desk.printed).toEqual(['ORD-1', 'ORD-1']);
    expect(await desk.print('4711')).toBe('printed');
    expect(await desk.print(null), 'the word holds for one print').toEqual({ kind: 'pin_needed' });
    expect(desk.printed).toHaveLength(3);
    expect(await desk.job('ORD-1')).toMatchObject({ printCount: 3, state: 'printed' });
    expect(await desk.core.timeline(desk.id)).toContainEqual(
      expect.objectContaining({ type: 'print_started', detail: expect.objectContaining({ reason: 'torn' }) }),
    );
  });

  it('is not to be guessed: after five wrong ones even the right one has to wait', async () => {
    const desk = await printedOnce(1);
    for (const wrong of ['1', '2', '3', '4', '5']) expect(await desk.print(wrong)).toEqual({ kind: 'pin_wrong' });
    expect(await desk.print('4711')).toEqual({ kind: 'pin_wait', retryAfterMs: 60_000 });
    await desk.time.pass(60_000);
    expect(await desk.print('4711')).toBe('printed');
  });

  it.each([
    ['the owner set no number', null, '4711'],
    ['there is no PIN', 1, null],
  ])('needs none where %s', async (_name, limit, pin) => {
    const desk = await printedOnce(limit, pin);
    for (let i = 0; i < 5; i += 1) expect(await desk.print(null)).toBe('printed');
  });

  it('counts each copy', async () => {
    const printerSetups = { [FIRST_PRINTER]: { ...defaultPrinterSetup, copies: 2 } };
    const desk = await openDeskInTime({}, { settings: { printsWithoutPin: 2, printerSetups } });
    await desk.ownerPin.set('4711');
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const { id } = await desk.job('ORD-1');
    expect(await desk.core.actions.print(id, null, null)).toEqual(err({ kind: 'pin_needed' }));
  });

  it('counts the copies that it would bring, at the printer that it would come from', async () => {
    const desk = await printedOnce(3);
    const copies = (of: number, fallback: string | null = null) => ({ ...defaultPrinterSetup, copies: of, fallback });
    const printerSetups = { [FIRST_PRINTER]: copies(3, SECOND_PRINTER), [SECOND_PRINTER]: copies(2) };
    await desk.change({ printerSetups });
    expect(await desk.print(null)).toEqual({ kind: 'pin_needed' });
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', printCount: 1 });
    desk.answers.printers = async () => [aPrinter(SECOND_PRINTER)];
    await desk.time.pass(60_000);
    expect(await desk.print(null)).toBe('printed');
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', printCount: 3 });
    expect(await desk.print(null)).toEqual({ kind: 'pin_needed' });
    expect(await desk.print('4711')).toBe('printed');
  });

  it('is something else than a first print, or the answer that a label did not come out', async () => {
    const desk = await printedOnce(1);
    desk.answers.follow = async () => ({ kind: 'aborted', trouble: 'jam', reason: null });
    await desk.scan('ORD-2');
    const second = (await desk.job('ORD-2')).id;
    desk.answers.follow = async () => ({ kind: 'unknown', detail: '' });
    expect((await desk.core.actions.print(second, null, null)).ok).toBe(true);
    await desk.time.settle();
    expect(await desk.job('ORD-2')).toMatchObject({ state: 'print_unconfirmed', printCount: 1 });
    expect((await desk.core.actions.confirmPrint(second, false)).ok).toBe(true);
    await desk.time.settle();
    expect((await desk.core.actions.print(second, null, null)).ok).toBe(true);
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1', 'ORD-2', 'ORD-2', 'ORD-2', 'ORD-2']);
  });
});

describe('a label whose file is no longer stored', () => {
  async function forgotten(label: Parameters<typeof openDeskInTime>[0] = {}) {
    let forget: (file: string) => Promise<unknown> = async () => null;
    const desk = await openDeskInTime(label, {
      labels: (labels) => {
        forget = labels.remove;
        return labels;
      },
    });
    await desk.orders('ORD-1');
    await desk.scan('ORD-1');
    const job = await desk.job('ORD-1');
    expect((await desk.core.label(job.id)).ok).toBe(true);
    await forget(job.label?.file ?? '');
    desk.printed.length = 0;
    return { desk, job };
  }

  it('has no preview, and is fetched again for a reprint, in one call and without a charge', async () => {
    const { desk, job } = await forgotten();
    expect(await desk.core.label(job.id)).toEqual(err({ kind: 'label_missing' }));
    await desk.core.actions.print(job.id, 'torn', null);
    await desk.time.settle();
    expect(desk.printed).toEqual(['ORD-1']);
    expect([desk.callsOf('label').length, desk.callsOf('create').length]).toEqual([1, 1]);
    const charged = (await desk.core.timeline(job.id)).filter(({ amount }) => amount !== null);
    expect(charged).toHaveLength(1);
    await desk.core.actions.print(job.id, 'torn', null);
    await desk.time.settle();
    expect(desk.callsOf('label')).toHaveLength(1);
    expect(await desk.job('ORD-1')).toMatchObject({ state: 'printed', printCount: 3, problem: null });
  });

  it('is printed as the service has it now, should that have become another file', async () => {
    const { desk, job } = await forgotten({
      label: async (id) => ok({ ...readyLabel(id), pdf: new TextEncoder().encode('another') }),
    });
    await desk.core.actions.print(job.id, 'torn', null);
    await desk.time.settle();
    expect(desk.requests.at(-1)?.file).toBe('another');
    expect((await desk.job('ORD-1')).label?.file).toBe('another');
  });

  it('and which the service has no more is reported missing', async () => {
    const { desk, job } = await forgotten({ label: async () => err({ kind: 'not_found', message: null }) });
    await desk.core.actions.print(job.id, 'torn', null);
    await desk.time.settle();
    expect(desk.printed).toEqual([]);
    expect(await desk.job('ORD-1')).toMatchObject({
      state: 'printed',
      printCount: 1,
      problem: { code: 'label_missing' },
    });
  });
});

it('labels of jobs that ended long ago are removed while the station runs, and can still be printed', async () => {
  const desk = await openDeskInTime({}, { settings: { keepLabelDays: 3 } });
  await desk.orders('OLD', 'NEW');
  await desk.scan('OLD');
  await desk.time.pass(2 * DAY);
  await desk.scan('NEW');
  const label = async (reference: string) => (await desk.core.label((await desk.job(reference)).id)).ok;
  expect(await label('OLD')).toBe(true);
  await desk.time.pass(2 * DAY);
  expect([await label('OLD'), await label('NEW')]).toEqual([false, true]);
  expect(await desk.job('OLD')).toMatchObject({ state: 'printed', purgedAt: null });
  await desk.core.actions.print((await desk.job('OLD')).id, 'torn', null);
  await desk.time.settle();
  expect(desk.printed).toEqual(['OLD', 'NEW', 'OLD']);
  await desk.time.pass(DAY);
  expect(await label('OLD'), 'fetched again, kept again').toBe(true);
});
