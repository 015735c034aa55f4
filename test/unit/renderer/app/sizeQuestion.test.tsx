import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import type { LastSize } from '../../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../../electron/contract/problem.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const keyboard = createKeyboard();
const NO_SIZE: FieldProblem = { field: 'desi', rule: 'no_dimensions', limit: null, message: null };
const refused = (field: string): FieldProblem => ({ field, rule: null, limit: null, message: 'gerekli' });
const order = sampleOrder({ reference: 'ORD-1' });
const unmeasured = {
  ...order,
  parcel: { ...order.parcel, widthCm: null, lengthCm: null, heightCm: null, desi: null, weightKg: null },
};
const lacking = (fields: readonly FieldProblem[] = [NO_SIZE], change: Partial<JobRecord> = {}): Job =>
  sampleJob({
    id: 'one',
    order: unmeasured,
    state: 'needs_attention',
    problem: { code: 'invalid_fields', detail: null, fields: [...fields] },
    ...change,
  });
const last: LastSize = {
  reference: 'ORD-0',
  at: 1_000,
  widthCm: 30,
  lengthCm: 20,
  heightCm: 15,
  weightKg: 2.5,
  desi: null,
};
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
/** With plain spaces, as a person reads it. */
const read = (testId: string) => screen.getByTestId(testId).textContent?.replaceAll('\u00a0', ' ');
const panel = () => screen.getByTestId('outcome');
const field = () => screen.getByTestId<HTMLInputElement>('size-field');
/** At a hand's pace, wherever the focus is. */
const type = async (text: string) => {
  for (const key of text) {
    keyboard.pause(300);
    await act(() => keyboard.press([key]));
  }
};
/** The scanner leaves a key of a hand to the page, where a browser sends the form. */
const enter = async () => {
  keyboard.pause(1_000);
  const on = document.activeElement;
  await act(() => keyboard.press(['Enter']));
  if (on instanceof HTMLInputElement && on.form !== null) await act(() => on.form?.requestSubmit());
};

async function onCard(start: FakeBridgeStart = { jobs: [lacking()] }): Promise<FakeBridge> {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  await act(() => keyboard.scan('ORD-1'));
  await waitFor(() => expect(panel().dataset.jobId).toBe('one'));
  await act(async () => undefined);
  return fake;
}

describe('an order that lacks only the size of its parcel', () => {
  it('asks for it with the focus in the field, and goes with what a hand types there', async () => {
    const fake = await onCard();
    expect(panel().dataset).toMatchObject({ outcome: 'problem', step: 'size' });
    expect(panel().textContent).toContain('Ayşe Yılmaz');
    expect(document.activeElement).toBe(field());
    await type('30x20x15');
    expect(read('size-read')).toBe('30 × 20 × 15 cm = 3 desi');
    expect(requested(fake, 'orders.correct')).toEqual([]);
    await enter();
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      jobId: 'one',
      order: { reference: 'ORD-1', parcel: { widthCm: 30, lengthCm: 20, heightCm: 15, desi: null, content: 'Kitap' } },
      of: unmeasured,
    });
    await waitFor(() => expect(panel().dataset.outcome).toBe('sending'));
    expect(requested(fake, 'scan.submit')).toHaveLength(1);
  });

  it('takes one number as desi, and shows what it cannot read instead of sending anything', async () => {
    const fake = await onCard();
    await type('30x20');
    await enter();
    expect(panel().textContent).toContain('Tek sayı desidir');
    expect(requested(fake, 'orders.correct')).toEqual([]);
    await act(() => void fireEvent.change(field(), { target: { value: '2,5' } }));
    await enter();
    await waitFor(() =>
      expect(requested(fake, 'orders.correct')).toMatchObject([{ order: { parcel: { desi: 2.5 } } }]),
    );
  });

  it('serves a scan in the middle of the typing, and has the typed text when the order is scanned again', async () => {
    const next = sampleJob({ id: 'two', order: sampleOrder({ reference: 'ORD-22' }) });
    const fake = await onCard({ jobs: [lacking(), next] });
    await type('30x2');
    await act(() => keyboard.scan('ORD-22'));
    await waitFor(() => expect(panel().dataset.jobId).toBe('two'));
    expect(requested(fake, 'scan.submit').at(-1)).toEqual({ code: 'ORD-22' });
    expect(requested(fake, 'orders.correct')).toEqual([]);
    await act(() => keyboard.scan('ORD-1'));
    await waitFor(() => expect(panel().dataset.step).toBe('size'));
    expect(field().value).toBe('30x2');
  });

  it('does not take the keys of an order number that a hand is typing already', async () => {
    const running = lacking([NO_SIZE], { state: 'queued', problem: null });
    const fake = await onCard({ jobs: [running] });
    await type('47');
    await screen.findByTestId('typed-line');
    await act(() => fake.change(lacking([refused('desi')], { version: 2 })));
    expect(panel().dataset.step).toBe('size');
    expect(document.activeElement).not.toBe(field());
    await type('11');
    await enter();
    await waitFor(() => expect(requested(fake, 'scan.submit').at(-1)).toMatchObject({ code: '4711' }));
    expect(requested(fake, 'orders.correct')).toEqual([]);
  });

  it('wants what is unusually large entered twice: it may be the number of an order', async () => {
    const fake = await onCard();
    await type('412');
    await enter();
    expect(requested(fake, 'orders.correct')).toEqual([]);
    expect(screen.getByTestId('size-read').textContent).toContain('Enter’a bir daha bas');
    await enter();
    await waitFor(() =>
      expect(requested(fake, 'orders.correct')).toMatchObject([{ order: { parcel: { desi: 412 } } }]),
    );
  });

  it.each(['Esc', '0'])('is left as it was by %s, and the card shows what is missing', async (key) => {
    const fake = await onCard();
    if (key === 'Esc') {
      await type('3');
      await act(() => keyboard.hand('Escape'));
    } else {
      await type('0');
      await enter();
    }
    await waitFor(() => expect(panel().dataset.step).toBe('stopped'));
    expect(panel().textContent).toContain('Bilgi hatalı');
    expect(requested(fake, 'orders.correct')).toEqual([]);
  });

  it('goes like the last time with one key, with the weight of then where the order has none', async () => {
    const fake = await onCard({
      jobs: [lacking()],
      handlers: { 'orders.toCorrect': () => ok({ order: unmeasured, draft: null, last }) },
    });
    await screen.findByTestId('size-last');
    expect(read('size-last')).toContain('Son seferki gibi: 30 × 20 × 15 cm = 3 desi, 2,5 kgORD-0,');
    keyboard.pause(1_000);
    await act(() => keyboard.hand('n', { altKey: true }));
    await waitFor(() =>
      expect(requested(fake, 'orders.correct')).toMatchObject([{ order: { parcel: { widthCm: 30, weightKg: 2.5 } } }]),
    );
  });

  it('shows why it does not go, and keeps what was typed', async () => {
    await onCard({
      jobs: [lacking()],
      handlers: { 'orders.correct': () => err(stationError('journal_failed', 'SQLITE_FULL')) },
    });
    await type('3');
    await enter();
    await waitFor(() => expect(document.querySelector('[data-error=journal_failed]')).not.toBeNull());
    expect(field().value).toBe('3');
  });

  it.each([
    ['something else is wrong as well', lacking([NO_SIZE, refused('receiver_phone')])],
    ['the service may know it already', lacking([NO_SIZE], { deliveryUnknown: true })],
    ['a person put it on hold', lacking([], { problem: { code: 'on_hold', detail: null, fields: [] } })],
  ])('is not asked when %s', async (_, job) => {
    await onCard({ jobs: [job] });
    expect(panel().dataset.step).not.toBe('size');
    expect(screen.queryByTestId('size-field')).toBeNull();
  });
});

describe('an order that lacks a weight', () => {
  it('asks for it alone, and leaves the size as it is', async () => {
    const fake = await onCard({ jobs: [lacking([refused('weight')], { order })] });
    expect(screen.queryByTestId('size-field')).toBeNull();
    expect(document.activeElement).toBe(screen.getByTestId('weight-field'));
    expect(panel().textContent).toContain('gerekli');
    await type('1,5');
    await enter();
    await waitFor(() =>
      expect(requested(fake, 'orders.correct')).toMatchObject([
        { order: { parcel: { ...order.parcel, weightKg: 1.5 } } },
      ]),
    );
  });

  it('asks for both where both are missing, one after the other', async () => {
    const fake = await onCard({ jobs: [lacking([refused('weight'), refused('desi')])] });
    await type('3');
    await enter();
    expect(document.activeElement).toBe(screen.getByTestId('weight-field'));
    await type('2');
    await enter();
    await waitFor(() =>
      expect(requested(fake, 'orders.correct')).toMatchObject([{ order: { parcel: { desi: 3, weightKg: 2 } } }]),
    );
  });
});
