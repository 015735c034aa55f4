import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Command, commandCode } from '../../../../electron/contract/command.ts';
import type { Job, JobRecord } from '../../../../electron/contract/job.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, samplePrinter, sampleShipment } from '../../../support/sampleJobs.ts';

const keyboard = createKeyboard();
const scan = (code: string) => act(() => keyboard.scan(code));
const say = (command: Command) => scan(commandCode(command));
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }),
      ),
  );
const alt = async (key: string) => {
  // Hands are slower than scanners.
  keyboard.pause(1_000);
  await press(key, { altKey: true });
};
const digit = (key: string) => act(() => keyboard.press([key]));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const ready = () => screen.findByTestId('outcome');
const outcome = () => screen.getByTestId('outcome');
const band = () => screen.queryByTestId('problem-band');
const shown = (code: string, kind?: string) =>
  waitFor(() => expect(outcome().dataset).toMatchObject({ code, ...(kind === undefined ? {} : { outcome: kind }) }));

const job = (reference: string, change: Partial<JobRecord> = {}): Job =>
  sampleJob({ id: reference, order: sampleOrder({ reference }), ...change });
const printed = (reference: string, change: Partial<JobRecord> = {}): Job =>
  job(reference, { state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1, ...change });
const takesAll: FakeBridgeStart = { handlers: { 'scan.submit': ({ code }) => ok({ kind: 'new', job: job(code) }) } };

async function desk(start: FakeBridgeStart = takesAll): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  return fake;
}

/** The picture of the confirm barcode stands beside the answer that it gives. */
const hasBarcode = (key: string) =>
  within(outcome())
    .getAllByRole('button')
    .some(
      (button) => button.textContent?.startsWith(key) === true && button.querySelector('.tabler-icon-barcode') !== null,
    );

describe('the commands beside the scans', () => {
  const hints = () => screen.queryByTestId('command-hints');
  const altUp = () => act(() => void window.dispatchEvent(new KeyboardEvent('keyup', { key: 'Alt' })));

  it('are one line until Alt is held, and each names its key then', async () => {
    await desk();
    expect(hints()).toBeNull();
    await press('Alt', { altKey: true });
    expect((await screen.findByTestId('command-hints')).textContent).toContain('AltQKoli sayısı');
    await altUp();
    expect(hints()).toBeNull();
  });

  it('stay away where Alt is held no longer than a scanner holds it', async () => {
    await desk();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await press('Alt', { altKey: true });
      act(() => void vi.advanceTimersByTime(100));
      await altUp();
      act(() => void vi.advanceTimersByTime(1_000));
      expect(hints()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('what is chosen for the next order', () => {
  it('stands above the panel until that order takes it along', async () => {
    const fake = await desk();
    await say({ name: 'quantity', quantity: 2 });
    await say({ name: 'box', box: 'LARGE' });
    await alt('H');
    const bar = screen.getByTestId('armed');
    expect(
      within(bar)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['2 koli', 'Büyük kutu', 'Beklet']);
    await scan('ORD-1');
    expect(screen.queryByTestId('armed')).toBeNull();
    await waitFor(() =>
      expect(requested(fake, 'scan.submit')).toEqual([
        { code: 'ORD-1', options: { box: 'LARGE', quantity: 2, hold: true } },
      ]),
    );
  });

  it('is chosen by keys as well: a number by its digits, a box by the number beside it', async () => {
    const fake = await desk();
    await alt('Q');
    const field = await screen.findByLabelText<HTMLInputElement>(/Koli sayısı/u);
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: '12' } });
    await act(async () => void fireEvent.submit(field));
    await alt('X');
    expect(outcome().dataset.step).toBe('box');
    await digit('4');
    await waitFor(() => expect(screen.getByTestId('armed').textContent).toContain('Büyük kutu'));
    expect(screen.getByTestId('armed').textContent).toContain('12 koli');
    await alt('Backspace');
    expect(screen.queryByTestId('armed')).toBeNull();
    await scan('ORD-1');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-1' }]));
  });

  it('is the number that stands in its question too, when the order is scanned instead of Enter', async () => {
    const fake = await desk();
    await alt('Q');
    const field = await screen.findByLabelText<HTMLInputElement>(/Koli sayısı/u);
    await digit('3');
    await scan('ORD-12');
    await scan('ORD-13');
    await waitFor(() =>
      expect(requested(fake, 'scan.submit')).toEqual([
        { code: 'ORD-12', options: { box: null, quantity: 3, hold: false } },
        { code: 'ORD-13' },
      ]),
    );
    expect(field.isConnected).toBe(false);
    await alt('Q');
    await digit('4');
    await press('Escape');
    await scan('ORD-14');
    await waitFor(() => expect(requested(fake, 'scan.submit').at(-1)).toEqual({ code: 'ORD-14' }));
  });

  it('that came too late is shown in the panel, and above the next one until it was seen', async () => {
    await desk({
      handlers: {
        'scan.submit': ({ code }) => ok({ kind: 'again', job: printed(code), optionsUsed: code !== 'ORD-1' }),
      },
    });
    await say({ name: 'quantity', quantity: 2 });
    await scan('ORD-1');
    expect((await screen.findByTestId('late')).textContent).toContain('Uygulanmayan: 2 koli');
    await scan('ORD-2');
    await shown('ORD-2');
    await waitFor(() => expect(band()?.textContent).toContain('Uygulanmayan: 2 koli'));
    await alt('G');
    expect(band()).toBeNull();
  });

  it('is a box for the order on the screen where only its size is missing', async () => {
    const stopped = job('ORD-1', {
      state: 'needs_attention',
      problem: {
        code: 'invalid_fields',
        detail: null,
        fields: [{ field: 'desi', rule: 'no_dimensions', limit: null, message: null }],
      },
    });
    const fake = await desk({ handlers: { 'scan.submit': () => ok({ kind: 'new', job: stopped }) } });
    await scan('ORD-1');
    await shown('ORD-1', 'problem');
    expect(outcome().textContent).toContain('kutu barkodu okut');
    await alt('X');
    expect(outcome().textContent).toContain('ORD-1 bu kutuyla hemen gider');
    await digit('1');
    await waitFor(() =>
      expect(requested(fake, 'scan.submit').at(-1)).toEqual({
        code: 'ORD-1',
        options: { box: 'ENVELOPE', quantity: null, hold: false },
      }),
    );
  });
});

describe('undo', () => {
  it('takes back at once what was not sent yet', async () => {
    const fake = await desk();
    await scan('ORD-1');
    await shown('ORD-1');
    await say({ name: 'undo' });
    await waitFor(() => expect(requested(fake, 'jobs.withdraw')).toEqual([{ jobId: 'ORD-1' }]));
  });

  it('asks before it cancels what was paid, from any screen, and confirm answers yes without a reason', async () => {
    const fake = await desk({ jobs: [printed('ORD-1')] });
    await scan('ORD-1');
    await shown('ORD-1', 'already_shipped');
    await press('F6');
    await screen.findByRole('searchbox');
    await say({ name: 'undo' });
    await waitFor(() => expect(outcome().dataset.step).toBe('cancel_question'));
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
    expect(hasBarcode('1')).toBe(true);
    await say({ name: 'confirm' });
    await waitFor(() =>
      expect(requested(fake, 'jobs.cancel')).toEqual([{ jobId: 'ORD-1', reason: 'ONAY barkoduyla, sebep sorulmadı' }]),
    );
    // It was one question: a second yes finds none.
    await say({ name: 'confirm' });
    expect(requested(fake, 'jobs.cancel')).toHaveLength(1);
    expect(band()?.textContent).toContain('onaylanacak soru yok');
  });

  it('without a parcel to take back is refused, and that stays until it was seen', async () => {
    const fake = await desk();
    await say({ name: 'undo' });
    expect(band()?.textContent).toContain('İptal edilecek sipariş yok');
    await scan('ORD-1');
    await shown('ORD-1');
    expect(band()?.textContent).toContain('İptal edilecek sipariş yok');
    await alt('G');
    expect(band()).toBeNull();
    expect(requested(fake, 'jobs.withdraw')).toEqual([]);
  });
});

describe('reprint and confirm', () => {
  it('never print a label unasked: the question is on the screen first, and shows what confirm will do', async () => {
    const fake = await desk({ jobs: [printed('ORD-1')] });
    await scan('ORD-1');
    await shown('ORD-1', 'already_shipped');
    await say({ name: 'confirm' });
    await say({ name: 'reprint' });
    await waitFor(() => expect(outcome().dataset.step).toBe('reprint_question'));
    expect(requested(fake, 'jobs.print')).toEqual([]);
    expect(hasBarcode('1')).toBe(true);
    await alt('Y');
    await waitFor(() => expect(requested(fake, 'jobs.print')).toEqual([{ jobId: 'ORD-1', reason: 'damaged' }]));
  });

  it('confirm that a doubtful label is on paper, which prints nothing', async () => {
    const fake = await desk({ jobs: [printed('ORD-1', { state: 'print_unconfirmed' })] });
    await scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('question'));
    expect(screen.getByTestId('confirm-hint').textContent).toContain('Evet, etiket burada');
    await say({ name: 'confirm' });
    await waitFor(() => expect(requested(fake, 'jobs.confirmPrint')).toEqual([{ jobId: 'ORD-1', onPaper: true }]));
  });

  it('do not confirm that a label is on paper while the cancel of its parcel is on its way', async () => {
    const fake = await desk({
      jobs: [printed('ORD-1', { state: 'print_unconfirmed' })],
      handlers: { 'jobs.cancel': () => new Promise(() => {}) },
    });
    await scan('ORD-1');
    await waitFor(() => expect(outcome().dataset.step).toBe('question'));
    await say({ name: 'undo' });
    await waitFor(() => expect(outcome().dataset.step).toBe('cancel_question'));
    await say({ name: 'confirm' });
    await waitFor(() => expect(requested(fake, 'jobs.cancel')).toHaveLength(1));
    await say({ name: 'confirm' });
    await waitFor(() => expect(band()?.textContent).toContain('onaylanacak soru yok'));
    expect(requested(fake, 'jobs.confirmPrint')).toEqual([]);
  });
});

describe('where is this parcel', () => {
  it('shows the slot as large as a wait, but as an answer and in no colour of one, and ships nothing', async () => {
    const fake = await desk({ jobs: [job('ORD-7', { state: 'label_pending', slot: 7 })] });
    await say({ name: 'where' });
    expect(screen.getByTestId('armed').textContent).toContain('Yalnızca yerini göster');
    await scan('ORD-7');
    await waitFor(() => expect(outcome().dataset).toMatchObject({ outcome: 'where', step: 'label_pending' }));
    expect(within(outcome()).getByRole('heading', { name: 'Koli nerede? · Rafta: Göz 7' }).dataset.number).toBe('true');
    expect(outcome().dataset.tone).toBe('neutral');
    expect(outcome().textContent).toContain('hiçbir şey gönderilmedi');
    expect(requested(fake, 'scan.submit')).toEqual([]);
    await scan('ORD-7');
    await shown('ORD-7', 'wait');
  });

  it('shows an order as not shipped, and a foreign code as unknown', async () => {
    await desk({ orders: [{ order: sampleOrder({ reference: 'ORD-8' }), jobId: null, state: null }] as never });
    await alt('W');
    await scan('ORD-8');
    await waitFor(() => expect(outcome().dataset).toMatchObject({ outcome: 'where', step: 'order' }));
    expect(outcome().textContent).toContain('Ayşe Yılmaz');
    await alt('W');
    await scan('NOBODY');
    await waitFor(() => expect(outcome().dataset).toMatchObject({ outcome: 'where', step: 'unknown' }));
  });
});

describe('the next printer', () => {
  it('is named on the screen and aloud', async () => {
    const printers = [samplePrinter(), samplePrinter({ id: 'cups:Zebra-2', name: 'Zebra-2' })];
    await desk({ ...takesAll, printers, status: { printer: samplePrinter() } });
    await say({ name: 'next_printer' });
    expect((await screen.findByTestId('command-told')).textContent).toContain('Zebra-2');
    const live = [...document.querySelectorAll('[aria-live=polite]')].map(({ textContent }) => textContent);
    expect(live.some((text) => text?.includes('Zebra-2'))).toBe(true);
  });
});

describe('a problem', () => {
  const stopped = (code: string) =>
    job(code, { state: 'failed', problem: { code: 'refused_by_service', detail: 'ilçe bulunamadı', fields: [] } });

  it('moves above the next scans and stays, on the way to other screens as well, until a key that no scanner sends', async () => {
    await desk({
      handlers: {
        'scan.submit': ({ code }) =>
          ok({ kind: 'new', job: code.startsWith('BAD') ? stopped(code) : job(code, { state: 'printed' }) }),
      },
    });
    await scan('BAD-1');
    await shown('BAD-1', 'problem');
    expect(band()).toBeNull();
    for (const code of ['A-1', 'A-2', 'BAD-2', 'A-3', 'A-4', 'A-5']) {
      await scan(code);
      await shown(code);
    }
    await waitFor(() => expect(band()?.dataset.count).toBe('2'));
    // A line each, below what the hands hold.
    const lines = () => within(band() as HTMLElement).getAllByRole('listitem');
    expect(lines().map(({ textContent }) => /BAD-\d/u.exec(textContent ?? '')?.[0])).toEqual(['BAD-2', 'BAD-1']);
    expect(lines()[0]?.textContent).toContain('Kabul edilmediKoliyi kenara ayır.');
    expect(outcome().compareDocumentPosition(band() as HTMLElement)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const isHidden = () => band()?.closest('[style*="display: none"]') != null;
    expect(isHidden()).toBe(false);
    await press('F5');
    await waitFor(() => expect(isHidden()).toBe(true));
    await press('F1');
    await waitFor(() => expect(isHidden()).toBe(false));
    expect(band()?.dataset.count).toBe('2');
    await press('Enter');
    await press('Escape');
    expect(band()).not.toBeNull();
    await alt('G');
    expect(band()?.textContent).toContain('BAD-1');
    await alt('G');
    expect(band()).toBeNull();
  });

  it('stands above an older refusal of a command, and is put away first', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await desk({
        handlers: {
          'scan.submit': ({ code }) => ok({ kind: 'new', job: code.startsWith('BAD') ? stopped(code) : job(code) }),
        },
      });
      await say({ name: 'undo' });
      for (const code of ['BAD-1', 'A-1']) {
        vi.advanceTimersByTime(1_000);
        await scan(code);
        await shown(code);
      }
      await waitFor(() => expect(band()?.dataset.count).toBe('2'));
      const lines = () => within(band() as HTMLElement).getAllByRole('listitem');
      expect(lines()[0]?.textContent).toContain('BAD-1');
      expect(lines()[1]?.textContent).toContain('İptal edilecek sipariş yok');
      await alt('G');
      expect(lines()).toHaveLength(1);
      expect(lines()[0]?.textContent).toContain('İptal edilecek sipariş yok');
    } finally {
      vi.useRealTimers();
    }
  });

  it('stands in one of two lines; the others are counted, with the key that leads to them', async () => {
    await desk({
      handlers: {
        'scan.submit': ({ code }) => ok({ kind: 'new', job: code === 'A-1' ? job(code) : stopped(code) }),
      },
    });
    for (const code of ['BAD-1', 'BAD-2', 'BAD-3', 'BAD-4', 'A-1']) {
      await scan(code);
      await shown(code);
    }
    await waitFor(() => expect(band()?.dataset.count).toBe('4'));
    expect(within(band() as HTMLElement).getAllByRole('listitem')).toHaveLength(2);
    expect(band()?.textContent).toContain('+2 daha: F5 Sorun');
  });

  it('comes up of a scan that had slid away, and goes by itself when it is mended', async () => {
    const fake = await desk();
    await scan('A-1');
    await shown('A-1');
    await scan('A-2');
    await shown('A-2');
    const paper = printed('A-1', {
      state: 'printing',
      version: 5,
      problem: { code: 'printer_out_of_paper', detail: null, fields: [] },
    });
    act(() => fake.change(paper));
    await waitFor(() => expect(band()?.textContent).toContain('Kâğıt bitti'));
    act(() => fake.change(inItsState({ ...paper, version: 6, state: 'printed', problem: null })));
    await waitFor(() => expect(band()).toBeNull());
  });
});

describe('the list of keys', () => {
  it('names every command, and saves the sheet of its barcodes', async () => {
    const fake = await desk();
    await act(() => keyboard.press(['?']));
    expect(await screen.findByText('Sonuncuyu iptal et')).toBeTruthy();
    await alt('J');
    await waitFor(() => expect(requested(fake, 'commands.saveSheet')).toHaveLength(1));
    // The scan view behind the list of keys may be drawn by now, too.
    const [reported] = await screen.findAllByTestId('command-told');
    expect(reported?.textContent).toContain('komutlar.pdf');
  });
});

describe('on a Turkish F keyboard, where another letter is at each place', () => {
  /** The key with this letter, at its place. */
  const keyOfF = (key: string, code: string) => {
    keyboard.pause(1_000);
    return press(key, { code, altKey: true });
  };

  it('a letter is one command: saving the sheet takes no parcel back', async () => {
    const fake = await desk();
    await scan('ORD-1');
    await shown('ORD-1');
    await keyOfF('j', 'KeyZ');
    await waitFor(() => expect(requested(fake, 'commands.saveSheet')).toHaveLength(1));
    expect(requested(fake, 'jobs.withdraw')).toEqual([]);
  });

  it('a retry does not hold the next order, and what was seen does not stop it from shipping', async () => {
    const fake = await desk({
      handlers: { 'scan.submit': ({ code }) => ok({ kind: 'new', job: job(code, { state: 'failed' }) }) },
    });
    await scan('ORD-1');
    await shown('ORD-1', 'problem');
    await keyOfF('t', 'KeyH');
    await waitFor(() => expect(requested(fake, 'jobs.retry')).toHaveLength(1));
    await keyOfF('g', 'KeyW');
    expect(screen.queryByTestId('armed')).toBeNull();
  });

  it('letters that a Mac’s Option key turns into signs are recognised by their place', async () => {
    await desk();
    await keyOfF('˙', 'KeyH');
    expect(screen.getByTestId('armed').textContent).toContain('Beklet');
  });
});
