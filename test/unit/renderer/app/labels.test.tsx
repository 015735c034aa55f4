import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, samplePrinter, sampleShipment } from '../../../support/sampleJobs.ts';

const keyboard = createKeyboard();
const scan = (code: string) => act(() => keyboard.scan(code));
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }),
      ),
  );
const alt = (key: string) => press(key, { altKey: true });
const digit = (key: string) => act(() => keyboard.press([key]));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const ready = () => screen.findByTestId('outcome');
const outcome = () => screen.getAllByTestId('outcome').at(-1) as HTMLElement;

const label = { file: 'ab12', bytes: 21_004, pages: 1, widthMm: 100, heightMm: 150 };

/** A job whose label came out; its tracking number is `T-` and its reference. */
function printed(reference: string, change: Partial<JobRecord> = {}): Job {
  return sampleJob({
    id: reference,
    order: sampleOrder({ reference }),
    state: 'printed',
    shipment: { ...sampleShipment, trackingNumber: `T-${reference}` },
    label,
    print: samplePrint,
    printCount: 1,
    ...change,
  });
}

async function desk(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  return fake;
}

describe('a print that cannot be confirmed', () => {
  it('is sent and not printed, everywhere', async () => {
    const sent = printed('ORD-10427', { print: { ...samplePrint, confirmedBy: 'sent' } });
    await desk({ jobs: [sent], handlers: { 'scan.submit': () => ok({ kind: 'new', job: sent }) } });
    await scan('ORD-10427');
    await waitFor(() => expect(outcome().dataset.outcome).toBe('sent'));
    expect(outcome().textContent).toContain('Yazıcıya bak');
    expect(outcome().textContent).toContain('Etiket çıktıysa koliye yapıştır');
    expect(outcome().textContent).not.toContain('Basıldı');
    await press('F7');
    expect((await screen.findAllByText('yazıcıya gitti')).length).toBeGreaterThan(0);
    expect(screen.queryByText('basıldı')).toBeNull();
  });
});

describe('a printer with something the matter', () => {
  it('shows what to do in large words, and the spooler’s own small beneath', async () => {
    const waiting = printed('ORD-10427', {
      state: 'printing',
      problem: { code: 'printer_out_of_paper', detail: 'media-empty-error', fields: [] },
    });
    const fake = await desk({
      jobs: [waiting],
      status: { printer: samplePrinter() },
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: waiting }) },
    });
    await scan('ORD-10427');
    await waitFor(() => expect(outcome().dataset.step).toBe('printer'));
    expect(screen.getByRole('heading', { level: 2, name: 'Kâğıt bitti · Rulo tak' })).toBeTruthy();
    expect(outcome().textContent).toContain('Rulo tak; etiket kendiliğinden basılır.');
    expect(outcome().textContent).toContain('media-empty-error');
    expect(screen.getByText('Zebra-1: kâğıt bitti')).toBeTruthy();
    act(() => fake.change(inItsState({ ...waiting, state: 'printed', problem: null, version: 9 })));
    await waitFor(() => expect(outcome().dataset.outcome).toBe('done'));
    expect(screen.getByText('Zebra-1 hazır')).toBeTruthy();
  });
});

describe('a label that is scanned back', () => {
  const verify = { settings: { verifyLabels: true } };

  it('is asked for where the shop verifies, and verified in green', async () => {
    const job = printed('ORD-1');
    await desk({ ...verify, jobs: [job] });
    await scan('T-ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('verified'));
    expect(outcome().dataset.tone).toBe('done');
    expect(outcome().textContent).toContain('Doğrulandı');
  });

  it('is asked for on the outcome before it', async () => {
    const job = printed('ORD-1');
    await desk({ ...verify, jobs: [job], handlers: { 'scan.submit': () => ok({ kind: 'new', job }) } });
    await scan('ORD-1');
    await waitFor(() => expect(outcome().textContent).toContain('sonra etiketi okut'));
  });

  const mine = printed('ORD-1', { updatedAt: 9_000 });
  const others = printed('ORD-2', {
    order: sampleOrder({
      reference: 'ORD-2',
      receiver: { ...sampleOrder().receiver, name: 'Şükrü Işık', district: 'Çankaya', province: 'Ankara' },
    }),
  });

  it('of another order raises an alarm over everything, which no scan and no other key ends', async () => {
    const fake = await desk({ ...verify, jobs: [mine, others, printed('ORD-3', { state: 'handed_over' })] });
    await scan('T-ORD-2');
    const alarm = await screen.findByTestId('wrong-label-alarm');
    expect(alarm.getAttribute('role')).toBe('alertdialog');
    const side = (name: string) => within(alarm).getByTestId(name).textContent;
    for (const text of ['ORD-1', 'Ayşe Yılmaz', 'Kadıköy / İSTANBUL']) expect(side('alarm-expected')).toContain(text);
    for (const text of ['ORD-2', 'Şükrü Işık', 'Çankaya / ANKARA']) expect(side('alarm-scanned')).toContain(text);
    await press('F7');
    await press('Escape');
    await alt('R');
    await press('Enter');
    await scan('T-ORD-3');
    await waitFor(() => expect(requested(fake, 'scan.submit').length).toBeGreaterThanOrEqual(2));
    expect(screen.getByTestId('wrong-label-alarm')).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Okut');
    expect(requested(fake, 'jobs.print')).toEqual([]);
    await scan('T-ORD-1');
    await waitFor(() => expect(screen.queryByTestId('wrong-label-alarm')).toBeNull());
    expect(outcome().dataset.step).toBe('verified');
  });

  it('of another parcel raises the alarm also where the station knows no order of either', async () => {
    const orderless = (number: string) =>
      printed(number, {
        order: null,
        key: { kind: 'generated', value: `ls-${number}` },
        updatedAt: 10_000 - Number(number),
      });
    await desk({ ...verify, jobs: [orderless('1'), orderless('2')] });
    await scan('T-2');
    const alarm = await screen.findByTestId('wrong-label-alarm');
    expect(within(alarm).getByTestId('alarm-expected').textContent).toContain('T-1');
    expect(within(alarm).getByTestId('alarm-scanned').textContent).toContain('T-2');
  });

  it('of another order is ended by the right one also where the alarm was there before the desk came back', async () => {
    let answer: () => void = () => {};
    await desk({
      ...verify,
      jobs: [mine, others],
      handlers: {
        'scan.submit': ({ code }) =>
          code === 'T-ORD-1'
            ? ok({ kind: 'label_verified', job: inItsState({ ...mine, state: 'verified', version: mine.version + 1 }) })
            : new Promise((resolve) => {
                answer = () => resolve(ok({ kind: 'label_wrong', job: others, expected: mine }));
              }),
      },
    });
    await scan('T-ORD-2');
    await press('F9');
    await act(async () => screen.getByRole('button', { name: /Masayı kontrol et$/u }).click());
    await act(async () => (await screen.findByRole('button', { name: /Kurulum adımları$/u })).click());
    await screen.findByTestId('step-panel');
    await act(async () => answer());
    await act(async () => screen.getByRole('button', { name: /Okutmaya başla$/u }).click());
    await screen.findByTestId('wrong-label-alarm');
    await scan('T-ORD-1');
    await waitFor(() => expect(screen.queryByTestId('wrong-label-alarm')).toBeNull());
  });

  it('of another order gives the search its field back afterwards, and with it its Esc', async () => {
    await desk({ ...verify, jobs: [mine, others] });
    await press('k', { ctrlKey: true });
    const field = await screen.findByRole('combobox');
    await scan('T-ORD-2');
    await screen.findByTestId('wrong-label-alarm');
    await alt('A');
    expect(document.activeElement).toBe(field);
    await press('Escape');
    expect(screen.queryByTestId('palette')).toBeNull();
  });

  it('of another order is stopped with Alt+A, and stays on the screen as what it was', async () => {
    await desk({ ...verify, jobs: [mine, others] });
    await scan('T-ORD-2');
    await screen.findByTestId('wrong-label-alarm');
    await alt('A');
    expect(screen.queryByTestId('wrong-label-alarm')).toBeNull();
    expect(outcome().dataset.step).toBe('wrong_label');
    expect(screen.getByTestId('alarm-expected').textContent).toContain('ORD-1');
  });

  it.each([
    ['cancelled', 'problem', 'Etiket geçersiz'],
    ['handed_over', 'already_shipped', 'Kuryeye verilmiş'],
    ['verified', 'done', 'Zaten doğrulandı'],
    ['printing', 'neutral', 'Bu bir etiket'],
  ] as const)('with nothing to verify (%s) shows what it is', async (state, tone, word) => {
    await desk({ ...verify, jobs: [printed('ORD-1', { state })] });
    await scan('T-ORD-1');
    await waitFor(() => expect(outcome().dataset.outcome).toBe('label'));
    expect(outcome().dataset.tone).toBe(tone);
    expect(outcome().textContent).toContain(word);
  });
});

describe('the label on the screen', () => {
  async function viewed(start: FakeBridgeStart): Promise<FakeBridge> {
    const job = printed('ORD-1');
    const fake = await desk({ jobs: [job], ...start });
    await scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.jobId).toBe('ORD-1'));
    await alt('V');
    return fake;
  }

  it('that this machine has no more is shown with the way to get it', async () => {
    const fake = await viewed({});
    const preview = await screen.findByTestId('label-preview');
    await waitFor(() => expect(preview.dataset.state).toBe('refused'));
    expect(preview.textContent).toContain('servisten yeniden istenir');
    expect(requested(fake, 'jobs.label')).toEqual([{ jobId: 'ORD-1' }]);
  });

  it('gives way to Esc, to its own key, to the next scan, and to the question of a command; no other key works beneath it', async () => {
    const fake = await viewed({});
    await screen.findByTestId('label-preview');
    await alt('O');
    expect(requested(fake, 'payment.handOff')).toEqual([]);
    await alt('R');
    expect(screen.getByText('Neden?')).toBeTruthy();
    expect(screen.queryByTestId('label-preview')).toBeNull();
    await press('Escape');
    await alt('V');
    await screen.findByTestId('label-preview');
    await press('Escape');
    expect(screen.queryByTestId('label-preview')).toBeNull();
    await alt('V');
    await screen.findByTestId('label-preview');
    await alt('V');
    expect(screen.queryByTestId('label-preview')).toBeNull();
    await alt('V');
    await scan('ORD-1');
    await waitFor(() => expect(screen.queryByTestId('label-preview')).toBeNull());
    expect(requested(fake, 'jobs.print')).toEqual([]);
  });
});

describe('a label that was printed often', () => {
  const often = { jobs: [printed('ORD-1', { printCount: 2 })], pin: '4711', settings: { printsWithoutPin: 2 } };

  async function promptedForPin(start: FakeBridgeStart = often): Promise<FakeBridge> {
    const fake = await desk(start);
    await scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.jobId).toBe('ORD-1'));
    await alt('R');
    expect((await screen.findByText(/yaprak basıldı/u)).textContent).toContain('Bu etiketten 2 yaprak basıldı.');
    act(() => screen.getByRole('button', { name: /etiket hasarlı/u }).click());
    await screen.findByTestId('pin');
    return fake;
  }
  const field = () => screen.getByLabelText<HTMLInputElement>('İşletme sahibinin PIN’i');
  const send = (pin: string) => {
    fireEvent.change(field(), { target: { value: pin } });
    fireEvent.submit(screen.getByTestId('pin'));
  };

  it('is printed once the owner’s PIN was given, with the given reason', async () => {
    const fake = await promptedForPin();
    send('4711');
    await waitFor(() => expect(screen.queryByTestId('pin')).toBeNull());
    expect(requested(fake, 'jobs.print')).toEqual([
      { jobId: 'ORD-1', reason: 'damaged' },
      { jobId: 'ORD-1', reason: 'damaged', pin: '4711' },
    ]);
    expect(fake.jobs()[0]?.printCount).toBe(3);
    const elsewhere = fake.requests.filter(({ name }) => name !== 'jobs.print');
    expect(JSON.stringify(elsewhere)).not.toContain('4711');
  });

  it('is not printed with another PIN, which is gone from the field', async () => {
    const fake = await promptedForPin();
    send('1111');
    expect(await screen.findByText(/PIN yanlış/u)).toBeTruthy();
    expect(field().value).toBe('');
    expect(fake.jobs()[0]?.printCount).toBe(2);
  });

  it('waits where too many wrong ones were given, and shows how long', async () => {
    await promptedForPin({
      ...often,
      handlers: {
        'jobs.print': ({ pin }) =>
          err(pin == null ? stationError('pin_needed') : stationError('pin_wait', null, { retryAfterMs: 42_000 })),
      },
    });
    send('1111');
    expect(await screen.findByText(/0:4[12] sonra tekrar dene/u)).toBeTruthy();
    expect(field().disabled).toBe(true);
  });

  it('takes digits only, and nothing of a scan', async () => {
    const fake = await promptedForPin();
    fireEvent.change(field(), { target: { value: '4a7' } });
    expect(field().value).toBe('47');
    act(() => field().focus());
    await scan('99887766');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(2));
    // The scan went where every scan goes, and the question with the job it was about.
    expect(requested(fake, 'jobs.print')).toHaveLength(1);
    expect(screen.queryByTestId('pin')).toBeNull();
  });

  it('is left alone on Esc', async () => {
    const fake = await promptedForPin();
    await press('Escape');
    expect(screen.queryByTestId('pin')).toBeNull();
    expect(requested(fake, 'jobs.print')).toHaveLength(1);
    expect(outcome().textContent).not.toContain('PIN');
  });

  it('asks in the ledger as well', async () => {
    const fake = await desk(often);
    await press('F7');
    act(() => (document.querySelector('[data-row]') as HTMLElement).click());
    await screen.findByTestId('ledger-job');
    await alt('R');
    await digit('1');
    await screen.findByTestId('pin');
    send('4711');
    await waitFor(() => expect(fake.jobs()[0]?.printCount).toBe(3));
  });
});
