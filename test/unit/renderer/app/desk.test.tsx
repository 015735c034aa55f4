import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../../electron/contract/scanner.ts';
import { act } from '../../../support/act.ts';
import { type Handlers, sampleStatus } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { plainOrderSteps, sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

const { press: pressKeys, hand, scan } = createKeyboard();

const outcome = () => screen.getByTestId('outcome');
const shown = () => outcome().dataset;
const ready = () => screen.findByTestId('outcome');
const press = (key: string, init: KeyboardEventInit = {}) => act(() => hand(key, init));

describe('a scan at the desk', () => {
  it('is echoed before the station has answered', async () => {
    renderApp({ handlers: { 'scan.submit': () => new Promise(() => {}) } });
    await ready();
    act(() => scan('ORD-10427'));
    expect(shown()).toMatchObject({ outcome: 'sending', code: 'ORD-10427', jobId: '' });
  });

  it('shows its job from the first answer to the printed label', async () => {
    const job = sampleJob();
    const fake = renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'new', job }) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'sending', jobId: job.id }));
    expect(within(outcome()).getByText('Ayşe Yılmaz')).toBeTruthy();
    for (const step of plainOrderSteps(job)) act(() => fake.change(step));
    await waitFor(() => expect(shown().outcome).toBe('done'));
    expect(within(outcome()).getByRole('heading').textContent).toMatch(/Basıldı.*Yapıştır/u);
    expect(within(outcome()).getByText('86,40 TL')).toBeTruthy();
  });

  it('shows in what box, and as how many parcels, it goes as somebody chose', async () => {
    const { parcel } = sampleOrder();
    const large = { id: 'LARGE', name: null, type: 'koli', widthCm: 40, lengthCm: 30, heightCm: 25 } as const;
    const order = sampleOrder({ parcel: { ...parcel, ...large, desi: null, quantity: 3 } });
    const job = sampleJob({ order, atDesk: { box: large, quantity: 3 } });
    renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'new', job, optionsUsed: true }) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().jobId).toBe(job.id));
    expect(within(outcome()).getByText('3 koli')).toBeTruthy();
    expect(within(outcome()).getByText('Büyük kutu')).toBeTruthy();
  });

  it('of an order with a label shows loudly that it was shipped, and prints nothing', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
  });

  it("shows how old the service's last word without a cancellation is, until one is reported", async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    expect(screen.queryByTestId('standing')).toBeNull();
    const at = new Date().setHours(0, 1, 0, 0);
    act(() => fake.emit('job.standing', { jobId: job.id, at }));
    expect(screen.getByTestId('standing').textContent).toBe('Serviste iptal edilmemiş, son bilgi: 00:01.');
    act(() => fake.change({ ...job, state: 'cancelled', version: job.version + 1 }));
    await waitFor(() => expect(shown().outcome).toBe('withdrawn'));
    expect(screen.queryByTestId('standing')).toBeNull();
  });

  it('is shown in the list of scans in the words of its outcome', async () => {
    const done = { shipment: sampleShipment, print: samplePrint, printCount: 1, printedAt: 1 };
    const job = sampleJob({ state: 'printed', ...done });
    renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    act(() => scan('ORD-10427'));
    const list = () => [...document.querySelectorAll('li[data-outcome="already_shipped"]')];
    await waitFor(() => expect(list()).toHaveLength(1));
    expect(list()[0]?.textContent).toContain('zaten basıldı');
  });

  it('never overtakes the scan before it', async () => {
    let answer: () => void = () => {};
    const first = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const fake = renderApp({
      handlers: {
        'scan.submit': async ({ code }) => {
          if (code === 'ORD-1') await first;
          return ok({ kind: 'new', job: sampleJob({ id: code, order: sampleOrder({ reference: code }) }) });
        },
      },
    });
    await ready();
    act(() => {
      scan('ORD-1');
      scan('ORD-2');
    });
    const submitted = () => fake.requests.filter(({ name }) => name === 'scan.submit');
    await waitFor(() => expect(submitted()).toHaveLength(1));
    expect(shown().code).toBe('ORD-2');
    await act(async () => answer());
    await waitFor(() => expect(submitted().map(({ input }) => input)).toEqual([{ code: 'ORD-1' }, { code: 'ORD-2' }]));
  });

  it('that cannot be an order is refused with a sentence', async () => {
    renderApp();
    await ready();
    act(() => pressKeys(['Enter']));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'refused', step: 'empty' }));
    act(() => scan('x'.repeat(5_000)));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'refused', step: 'too_long' }));
    expect(outcome().textContent).toContain('5.000');
  });

  it('that is unknown or unreadable points at the scanner until that is set up', async () => {
    const stranger = sampleJob({
      order: null,
      state: 'needs_attention',
      problem: { code: 'unknown_order', detail: null, fields: [] },
    });
    for (const foundAt of [null, 1_700_000_000_000]) {
      renderApp({ jobs: [stranger], settings: { scanner: { ...defaultScannerSetup, foundAt } } });
      await ready();
      act(() => scan(stranger.key.value));
      await waitFor(() => expect(shown()).toMatchObject({ outcome: 'problem' }));
      const advice = /Okuyucu bu masada ayarlanmadı.*F9 Ayarlar, Okuyucu/u.test(outcome().textContent ?? '');
      act(() => scan('x'.repeat(500)));
      await waitFor(() => expect(shown()).toMatchObject({ outcome: 'refused', step: 'too_long' }));
      const refused = /Okuyucu bu masada ayarlanmadı.*F9 Ayarlar, Okuyucu/u.test(outcome().textContent ?? '');
      expect([advice, refused]).toEqual([foundAt === null, foundAt === null]);
      cleanup();
    }
  });

  it('that the station could not store shows that', async () => {
    renderApp({ handlers: { 'scan.submit': () => err(stationError('internal')) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('not_kept'));
  });

  it('is caught on another screen, out of a focused field, and shown', async () => {
    renderApp({ jobs: [sampleJob({ state: 'label_pending', slot: 7 })] });
    await ready();
    await press('F6');
    const search = await screen.findByRole<HTMLInputElement>('searchbox');
    search.focus();
    act(() => pressKeys(['A', 'y']));
    expect(search.value).toBe('Ay');
    act(() => scan('ORD-10427'));
    expect(search.value).toBe('Ay');
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'wait', code: 'ORD-10427' }));
    expect(screen.getByRole('heading', { name: /Göz 7$/u })).toBeTruthy();
  });

  it('presses no button that has the focus', async () => {
    const fake = renderApp({ status: { ordersInBook: 3 } });
    await ready();
    await press('F2');
    (await screen.findByRole('button', { name: /Toplu gönder/u })).focus();
    act(() => scan('ORD-10427'));
    expect(fake.requests.map(({ name }) => name)).not.toContain('batches.start');
    await waitFor(() => expect(fake.requests.map(({ name }) => name)).toContain('scan.submit'));
  });
});

describe('what the operator can do about a job', () => {
  it('is reprinting with Alt+R, never with R alone', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r');
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
    // What was typed stands on the typed line; a digit would go on with it instead of answering.
    await press('Escape');
    await press('r', { altKey: true });
    expect(shown()).toMatchObject({ step: 'reprint_question' });
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
    act(() => pressKeys(['1']));
    await waitFor(() =>
      expect(fake.requests.at(-1)).toEqual({ name: 'jobs.print', input: { jobId: job.id, reason: 'damaged' } }),
    );
  });

  it('is leaving a label as it is, without a reason to print it again', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r', { altKey: true });
    expect(shown().step).toBe('reprint_question');
    act(() => pressKeys(['0']));
    await waitFor(() => expect(shown().step).toBe('here'));
    expect(fake.requests.map(({ name }) => name)).not.toContain('jobs.print');
  });

  it('is answering a question with its number, once no scan follows', async () => {
    const job = sampleJob({ state: 'print_unconfirmed', print: samplePrint });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'problem', step: 'question' }));
    act(() => pressKeys(['1']));
    await waitFor(() =>
      expect(fake.requests.at(-1)).toEqual({ name: 'jobs.confirmPrint', input: { jobId: job.id, onPaper: true } }),
    );
    await waitFor(() => expect(shown().outcome).toBe('done'));
  });

  it('is explained in a sentence when the station refuses', async () => {
    const job = sampleJob({ state: 'printed', print: samplePrint, printCount: 1 });
    renderApp({ jobs: [job], handlers: { 'jobs.print': () => err(stationError('printer_missing')) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r', { altKey: true });
    act(() => pressKeys(['5']));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'problem', step: 'print_failed' }));
    expect(screen.getByTestId('outcome').textContent).toContain('Yazıcı bu bilgisayarın listesinde yok.');
  });
});

describe('a label that was requested again and did not come', () => {
  const printedAt = new Date(2026, 10, 20, 12, 4).getTime();
  const job = sampleJob({ state: 'printed', print: samplePrint, printCount: 1, printedAt });

  async function reprintFails(): Promise<ReturnType<typeof renderApp>> {
    const fake = renderApp({
      handlers: {
        'scan.submit': () => ok({ kind: 'new', job }),
        'jobs.print': () => err(stationError('printer_missing')),
      },
    });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown().outcome).toBe('done'));
    await press('r', { altKey: true });
    act(() => pressKeys(['5']));
    await waitFor(() => expect(shown().step).toBe('print_failed'));
    return fake;
  }

  it('is the card, in red, and not a box on a green one; a line states that the earlier label is valid', async () => {
    await reprintFails();
    const card = screen.getByTestId('outcome');
    expect(card.dataset).toMatchObject({ outcome: 'problem', tone: 'problem' });
    expect(card.querySelector('h2')?.textContent).toMatch(/Basılmadı.*Kenara ayır/u);
    expect(card.textContent).not.toContain('Etiketi koliye yapıştır');
    expect((await screen.findByTestId('earlier-label')).textContent).toMatch(
      /^Önceki etiket geçerli: .*12:04\. Kolideyse koli gidebilir\.$/u,
    );
  });

  it('is forgotten as soon as the job goes on', async () => {
    const fake = await reprintFails();
    act(() => fake.change({ ...job, version: 9, printCount: 2 }));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'done', tone: 'done' }));
  });
});

describe('a refusal', () => {
  const printed = (code: string) =>
    sampleJob({
      id: code,
      order: sampleOrder({ reference: code }),
      state: 'printed',
      print: samplePrint,
      printCount: 1,
    });

  async function reprint(answer: Handlers['jobs.print']) {
    renderApp({
      handlers: { 'scan.submit': ({ code }) => ok({ kind: 'again', job: printed(code) }), 'jobs.print': answer },
    });
    await ready();
    act(() => scan('ORD-1'));
    await waitFor(() => expect(shown().outcome).toBe('already_shipped'));
    await press('r', { altKey: true });
    act(() => pressKeys(['5']));
  }

  it('that the next scan takes from the screen stands above it until somebody has seen it', async () => {
    await reprint(() => err(stationError('printer_missing')));
    await waitFor(() => expect(shown().step).toBe('print_failed'));
    expect(screen.queryByTestId('problem-band')).toBeNull();
    act(() => scan('ORD-2'));
    await waitFor(() => expect(shown().code).toBe('ORD-2'));
    const band = await screen.findByTestId('problem-band');
    expect(band.textContent).toContain('Yazıcı bu bilgisayarın listesinde yok');
    expect(band.textContent).toContain('ORD-1');
    await press('g', { altKey: true });
    expect(screen.queryByTestId('problem-band')).toBeNull();
  });

  it('that comes after the next scan is shown too', async () => {
    let answer: () => void = () => {};
    await reprint(
      () =>
        new Promise((resolve) => {
          answer = () => resolve(err(stationError('printer_missing')));
        }),
    );
    await waitFor(() => expect(screen.queryByTestId('confirm-hint')).toBeNull());
    act(() => scan('ORD-2'));
    await waitFor(() => expect(shown().code).toBe('ORD-2'));
    await act(async () => answer());
    expect((await screen.findByTestId('problem-band')).textContent).toContain('Yazıcı bu bilgisayarın listesinde yok');
  });
});

describe('the frame', () => {
  it('shows the outage above every screen and what waits for it', async () => {
    const fake = renderApp();
    await ready();
    const counts = { ...sampleStatus.counts, queued: 3 };
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0 }, counts, waitingSince: null }));
    expect(await screen.findByText(/Bekleyen sipariş: 3\./u)).toBeTruthy();
  });

  it('shows since when orders wait, also after days, and in which order they will go', async () => {
    const fake = renderApp();
    await ready();
    const since = new Date();
    since.setDate(since.getDate() - 2);
    since.setHours(since.getHours() - 1);
    const counts = { ...sampleStatus.counts, queued: 1240 };
    act(() => fake.changeStatus({ connection: { state: 'offline', since: 0 }, counts, waitingSince: since.getTime() }));
    const day = new Intl.DateTimeFormat('tr-TR', { day: 'numeric', month: 'long' }).format(since);
    expect(
      await screen.findByText(new RegExp(`Bekleyen sipariş: 1\\.240\\. İlki ${day} .*\\(2 gün\\)`, 'u')),
    ).toBeTruthy();
    await press('F2');
    expect(screen.getByTestId('queue-waiting').textContent).toContain('Önce masada okutulanlar gider, sonra liste');
  });

  it('shows in red that a scan was not taken when it could not be written down', async () => {
    const failing = stationError('journal_failed', 'ENOSPC: no space left on device');
    const fake = renderApp({ handlers: { 'scan.submit': () => err(failing) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() =>
      expect(shown()).toMatchObject({ outcome: 'not_kept', step: 'journal_failed', tone: 'problem' }),
    );
    expect(within(outcome()).getByRole('heading').textContent).toBe('Kaydedilmedi\u00a0· Kenara ayır');
    expect(outcome().textContent).toContain('üstteki uyarıda yazanı yap');
    expect(outcome().textContent).toContain('ENOSPC');
    const failingAs = (kind: 'full' | 'disk' | 'blocked') =>
      act(() =>
        fake.changeStatus({ journal: { setAside: null, quarantined: 0, failing: { kind, detail: 'ENOSPC' } } }),
      );
    failingAs('full');
    expect(screen.getByText('Disk dolu: okutmalar kaydedilmiyor')).toBeTruthy();
    expect(document.body.textContent).toContain('Diskte yer aç');
    failingAs('blocked');
    expect(screen.getByText('Kayıt dosyasına yazılamıyor: okutmalar kaydedilmiyor')).toBeTruthy();
    failingAs('disk');
    expect(screen.getByText('Disk hata veriyor: okutmalar kaydedilmeyebilir')).toBeTruthy();
    expect(document.body.textContent).not.toContain('yer aç');
    act(() => fake.changeStatus({ journal: { setAside: null, quarantined: 0, failing: null } }));
    expect(screen.queryByText('Disk hata veriyor: okutmalar kaydedilmeyebilir')).toBeNull();
  });

  it('does not claim that nothing was sent where the disk failed while the scan was being saved', async () => {
    renderApp({ handlers: { 'scan.submit': () => err(stationError('journal_unsure', 'EIO')) } });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'not_kept', step: 'journal_unsure' }));
    expect(within(outcome()).getByRole('heading').textContent).toBe('Belki kaydedilmedi\u00a0· Kenara ayır');
    expect(outcome().textContent).toContain('belli değil');
    // Neither the card, nor the text for screen readers, nor the band above the next scan.
    expect(document.body.textContent).not.toContain('Hiçbir şey gönderilmedi');
    act(() => scan('ORD-10431'));
    await waitFor(() => expect(shown()).toMatchObject({ code: 'ORD-10431' }));
    expect(document.body.textContent).not.toContain('Hiçbir şey gönderilmedi');
  });

  it('asks to start again, and not to make room, where the file is damaged', async () => {
    const failing = stationError('journal_damaged', 'The journal file is damaged.');
    const fake = renderApp({ handlers: { 'scan.submit': () => err(failing) } });
    await ready();
    const damaged = { kind: 'damage', detail: 'The journal file is damaged.' } as const;
    act(() => fake.changeStatus({ journal: { setAside: null, quarantined: 0, failing: damaged } }));
    expect(outcome().textContent).toContain('Programı kapatıp yeniden aç.');
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(shown()).toMatchObject({ outcome: 'not_kept', step: 'journal_damaged' }));
    expect(outcome().textContent).toContain('Programı kapatıp yeniden aç');
    expect(document.body.textContent).toContain('Kayıt dosyası bozuk: programı yeniden aç');
    expect(document.body.textContent).not.toContain('üstteki uyarıda');
  });

  it('shows what was saved from a damaged journal until somebody has read it', async () => {
    const fake = renderApp();
    await ready();
    const setAside = { file: 'journal-2026-06-30.damaged.db', at: 1, kept: 1204, adopted: null };
    act(() => fake.changeStatus({ journal: { setAside, quarantined: 2, failing: null } }));
    expect(screen.getByText('Bugünün kolilerini F7 Geçmiş’te kontrol et.')).toBeTruthy();
    await press('a', { altKey: true });
    expect(
      screen.getByText(/journal-2026-06-30\.damaged\.db.*1\.204 sipariş geri yüklendi, gerisi servise soruluyor/u),
    ).toBeTruthy();
    act(() => fake.changeStatus({ journal: { setAside: { ...setAside, adopted: 7 }, quarantined: 2, failing: null } }));
    expect(screen.getByText(/7 sipariş kargo servisinde bulundu/u)).toBeTruthy();
    act(() => within(screen.getByTestId('banner-list')).getByRole('button', { name: /Kapat/u }).click());
    expect(screen.getByText('Okunamayan kayıt: 2')).toBeTruthy();
    for (const button of screen.getAllByRole('button', { name: /Gördüm/u })) act(() => button.click());
    await waitFor(() => expect(screen.queryByText('Kayıt dosyası bozulmuştu, yenisi açıldı')).toBeNull());
    // The station forgets it, not only this window.
    expect(fake.requests.at(-1)?.name).toBe('station.dismissJournalNotice');
    expect(screen.queryByText('Okunamayan kayıt: 2')).toBeNull();
  });

  it('shows that the settings were reset until somebody has read it', async () => {
    const reset = { at: 1, file: 'settings.json.damaged-1', from: 'defaults' } as const;
    const fake = renderApp({ settings: { reset } });
    await ready();
    expect(screen.getByText('Ayar dosyası bozuktu, kopyası da yoktu')).toBeTruthy();
    act(() => screen.getByRole('button', { name: /Gördüm/u }).click());
    await waitFor(() => expect(screen.queryByText('Ayar dosyası bozuktu, kopyası da yoktu')).toBeNull());
    expect(fake.requests.at(-1)).toMatchObject({ name: 'settings.update', input: { reset: null } });
  });

  it('shows that settings in the shared database were refused until somebody has read it', async () => {
    const fake = renderApp({ settings: { unsealedAt: 1, unsealedValue: '0123456789abcdef' } });
    await ready();
    expect(screen.getByText('Ortak veritabanında sahte ayarlar vardı, alınmadı')).toBeTruthy();
    act(() => screen.getByRole('button', { name: /Gördüm/u }).click());
    await waitFor(() => expect(screen.queryByText('Ortak veritabanında sahte ayarlar vardı, alınmadı')).toBeNull());
    expect(fake.requests.at(-1)).toMatchObject({ name: 'settings.update', input: { unsealedAt: null } });
  });

  it('changes the language at once, with the page’s own', async () => {
    renderApp();
    await ready();
    await press('F9');
    act(() => screen.getByLabelText('English').click());
    expect(await screen.findByRole('heading', { name: 'Which language?' })).toBeTruthy();
    await waitFor(() => expect(document.documentElement.lang).toBe('en'));
  });

  it('counts on its rail only what somebody must do', async () => {
    renderApp({
      jobs: [
        sampleJob({ id: 'a', state: 'awaiting_payment' }),
        sampleJob({ id: 'b', state: 'failed' }),
        sampleJob({ id: 'c', state: 'print_unconfirmed' }),
        sampleJob({ id: 'd', state: 'printed' }),
      ],
    });
    await ready();
    expect(await screen.findByRole('button', { name: /^Ödeme.*1 bekliyor/u })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Sorun.*2 bekliyor/u })).toBeTruthy();
  });
});
