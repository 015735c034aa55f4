import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { Job } from '../../../../electron/contract/job.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint } from '../../../support/sampleJobs.ts';

const { press: pressKeys } = createKeyboard();
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const ready = () => screen.findByTestId('outcome');
const check = () => screen.getByTestId('print-check');

function unconfirmed(seq: number): Job {
  const order = sampleOrder({ reference: `ORD-${seq}` });
  return sampleJob({ id: `job-${seq}`, seq, order, state: 'print_unconfirmed', print: samplePrint, printCount: 1 });
}

const heldBack = sampleJob({
  id: 'old',
  seq: 9,
  state: 'label_ready',
  problem: { code: 'label_old', detail: null, fields: [] },
});

describe('labels that may or may not be on paper', () => {
  it('are led to from every screen, and answered one after the other with one key each', async () => {
    const fake = renderApp({ jobs: [unconfirmed(1), unconfirmed(2), unconfirmed(3)] });
    await ready();
    expect(await screen.findByText('Çıkıp çıkmadığı bilinmeyen etiket: 3')).toBeTruthy();
    await press('F5');
    expect(screen.queryByText('Çıkıp çıkmadığı bilinmeyen etiket: 3')).toBeNull();
    expect(check().dataset.jobId).toBe('job-1');
    for (const text of ['ORD-1', 'Ayşe Yılmaz', 'Zebra-1', 'Soru 1 / 3']) expect(check().textContent).toContain(text);
    act(() => pressKeys(['1']));
    await waitFor(() => expect(check().dataset.jobId).toBe('job-2'));
    expect(check().textContent).toContain('Soru 2 / 3');
    act(() => pressKeys(['2']));
    await waitFor(() => expect(check().dataset.jobId).toBe('job-3'));
    expect(requested(fake, 'jobs.confirmPrint')).toEqual([
      { jobId: 'job-1', onPaper: true },
      { jobId: 'job-2', onPaper: false },
    ]);
  });

  it('can be left for later, and stay in one line with the same answers', async () => {
    const fake = renderApp({ jobs: [unconfirmed(1), unconfirmed(2)] });
    await ready();
    await press('F5');
    act(() => pressKeys(['0']));
    await waitFor(() => expect(check().dataset.jobId).toBe('job-2'));
    const left = () => screen.getByTestId('left-for-later');
    expect(left().textContent).toBe('Bu etiket çıktı mı? ORD-1');
    // The keys are those of the question that stands open.
    expect(within(left()).queryByRole('button')).toBeNull();
    act(() => pressKeys(['0']));
    await waitFor(() => expect(screen.queryByTestId('print-check')).toBeNull());
    expect(
      within(left())
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['1Evet, etiket burada', '2Hayır, etiketi bas', '0Sonra']);
    expect(requested(fake, 'jobs.confirmPrint')).toEqual([]);
    // Put off once more: behind the other one.
    act(() => pressKeys(['0']));
    await waitFor(() => expect(left().textContent).toMatch(/ORD-2.*ORD-1$/u));
    act(() => pressKeys(['1']));
    await waitFor(() => expect(requested(fake, 'jobs.confirmPrint')).toEqual([{ jobId: 'job-2', onPaper: true }]));
    await waitFor(() => expect(left().textContent).toMatch(/^Bu etiket çıktı mı\? ORD-11/u));
    expect(within(left()).queryByRole('button', { name: /Sonra/u })).toBeNull();
  });

  it('stay on the screen when the answer was refused', async () => {
    renderApp({ jobs: [unconfirmed(1)], handlers: { 'jobs.confirmPrint': () => err(stationError('journal_failed')) } });
    await ready();
    await press('F5');
    act(() => pressKeys(['1']));
    expect((await screen.findByRole('alert')).textContent).toContain('Kaydedilemedi.');
    expect(check().dataset.jobId).toBe('job-1');
  });
});

describe('a label that was held back because it is old', () => {
  it('is printed when somebody confirms it', async () => {
    const fake = renderApp({ jobs: [heldBack] });
    await ready();
    expect(await screen.findByText('Eski olduğu için basılmayan etiket: 1')).toBeTruthy();
    await press('F5');
    expect(check().textContent).toContain('Bu eski etiket basılsın mı?');
    act(() => pressKeys(['1']));
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'old', reason: null }]));
  });

  it('has no "it is here": nothing was ever printed', async () => {
    renderApp({ jobs: [heldBack] });
    await ready();
    await press('F5');
    expect(check().textContent).toContain('Etiketi bas');
    expect(screen.queryByRole('button', { name: /Evet, etiket burada/u })).toBeNull();
  });
});

describe('the settings of the ledger', () => {
  it('store the name of the person who works here, and nothing where it is empty', async () => {
    const fake = renderApp();
    await ready();
    await press('F9');
    const field = await screen.findByLabelText('Burada kim çalışıyor?');
    fireEvent.change(field, { target: { value: '  Gülbahar Ağaoğlu ' } });
    fireEvent.blur(field);
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ operatorName: 'Gülbahar Ağaoğlu' }]));
    fireEvent.change(field, { target: { value: ' ' } });
    fireEvent.blur(field);
    await waitFor(() => expect(requested(fake, 'settings.update').at(-1)).toEqual({ operatorName: null }));
  });

  const report = {
    jobs: 312,
    orders: 340,
    labels: 298,
    copies: 2,
    setAside: ['C:\\Kayıtlar\\journal.damaged-20250301T090000Z.sqlite'],
    oldest: Date.UTC(2025, 4, 2),
    newest: Date.UTC(2025, 5, 30),
  };

  async function checkWhatGoes(start: Parameters<typeof renderApp>[0] = {}): Promise<FakeBridge> {
    const fake = renderApp(start);
    await ready();
    await press('F9');
    await press('7', { altKey: true });
    act(() => screen.getByLabelText('Gün sayısı ver').click());
    act(() => screen.getByRole('button', { name: /Silinecekleri göster$/u }).click());
    return fake;
  }

  it('show what would go, and let it go only when the word was typed', async () => {
    const fake = await checkWhatGoes({
      handlers: { 'ledger.purgePreview': () => ok(report), 'ledger.purge': () => ok(report) },
    });
    const question = await screen.findByTestId('question');
    expect(question.textContent).toContain(
      '312 siparişin alıcı bilgisi (2 Mayıs 2025 – 30 Haziran 2025), 298 etiket, listeden 340 sipariş, 2 eski kayıt kopyası.',
    );
    expect(question.textContent).toContain(report.setAside[0]);
    expect(requested(fake, 'settings.update')).toEqual([]);
    act(() => screen.getByRole('button', { name: /Sil$/u }).click());
    fireEvent.change(screen.getByTestId('purge-word'), { target: { value: 'evet' } });
    act(() => screen.getByRole('button', { name: /Sil$/u }).click());
    expect(requested(fake, 'ledger.purge')).toEqual([]);
    fireEvent.change(screen.getByTestId('purge-word'), { target: { value: 'sil' } });
    act(() => screen.getByRole('button', { name: /Sil$/u }).click());
    expect(await screen.findByText(/Silindi: 312 siparişin alıcı bilgisi/u)).toBeTruthy();
    expect(requested(fake, 'settings.update')).toEqual([{ keepReceiverDays: 90 }]);
    expect(requested(fake, 'ledger.purge')).toEqual([{ days: 90, pin: null }]);
    // What the program does not delete is named for a person who can.
    expect(screen.getByTestId('purge-set-aside').textContent).toContain(report.setAside[0]);
  });

  it('go only with the PIN of the owner where there is one', async () => {
    const fake = await checkWhatGoes({
      handlers: {
        'ledger.purgePreview': () => ok(report),
        'ledger.purge': ({ pin }) => (pin === '1234' ? ok(report) : err(stationError('pin_needed'))),
      },
    });
    await screen.findByTestId('question');
    fireEvent.change(screen.getByTestId('purge-word'), { target: { value: 'sil' } });
    act(() => screen.getByRole('button', { name: /Sil$/u }).click());
    const form = await screen.findByTestId('pin');
    expect(requested(fake, 'settings.update')).toEqual([]);
    fireEvent.change(within(form).getByLabelText(/PIN/u, { selector: 'input' }), { target: { value: '1234' } });
    fireEvent.submit(form);
    expect(await screen.findByText(/Silindi: 312 siparişin alıcı bilgisi/u)).toBeTruthy();
    expect(requested(fake, 'ledger.purge').at(-1)).toEqual({ days: 90, pin: '1234' });
  });

  it('show when something could not be removed', async () => {
    await checkWhatGoes({
      handlers: {
        'ledger.purgePreview': () => ok(report),
        'ledger.purge': () => err(stationError('journal_failed', 'ENOSPC')),
      },
    });
    await screen.findByTestId('question');
    fireEvent.change(screen.getByTestId('purge-word'), { target: { value: 'sil' } });
    act(() => screen.getByRole('button', { name: /Sil$/u }).click());
    expect(await screen.findByText(/Kaydedilemedi\./u)).toBeTruthy();
    expect(screen.queryByText(/Silindi/u)).toBeNull();
  });

  it('name damaged journals also where nothing else would go, and old copies where no job would', async () => {
    const nothing = { ...report, jobs: 0, orders: 0, labels: 0, copies: 0, oldest: null, newest: null };
    await checkWhatGoes({ handlers: { 'ledger.purgePreview': () => ok(nothing), 'ledger.purge': () => ok(nothing) } });
    expect((await screen.findByTestId('purge-set-aside')).textContent).toContain('journal.damaged-');
    expect(screen.queryByTestId('question')).toBeNull();
  });

  it('ask before old copies go, also where no job would', async () => {
    const copies = { ...report, jobs: 0, orders: 0, labels: 0, setAside: [], oldest: null, newest: null };
    await checkWhatGoes({ handlers: { 'ledger.purgePreview': () => ok(copies) } });
    expect((await screen.findByTestId('question')).textContent).toContain('2 eski kayıt kopyası.');
    expect(screen.queryByTestId('purge-set-aside')).toBeNull();
  });

  it('let nothing go after Esc', async () => {
    const fake = await checkWhatGoes({ handlers: { 'ledger.purgePreview': () => ok(report) } });
    await screen.findByTestId('question');
    await press('Escape');
    expect(screen.queryByTestId('question')).toBeNull();
    expect(requested(fake, 'ledger.purge')).toEqual([]);
    expect(requested(fake, 'settings.update')).toEqual([]);
  });

  it('store a limit at once where nothing would go, and "for ever" at once', async () => {
    const fake = await checkWhatGoes();
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ keepReceiverDays: 90 }]));
    act(() => screen.getByLabelText('Süresiz').click());
    await waitFor(() => expect(requested(fake, 'settings.update').at(-1)).toEqual({ keepReceiverDays: null }));
    expect(requested(fake, 'ledger.purge')).toEqual([{ days: 90, pin: null }]);
  });
});
