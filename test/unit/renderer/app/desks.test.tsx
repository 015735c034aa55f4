import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err } from '../../../../electron/contract/result.ts';
import { SHARED_SESSIONS, type SiteState } from '../../../../electron/contract/site.ts';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import { type FakeSiteStart, sampleDesk, sampleParcel } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { job, keyboard, press, ready, requested, title } from './frameDesk.ts';

const away = (change: Partial<Extract<SiteState, { kind: 'away' }>> = {}): SiteState => ({
  kind: 'away',
  since: 1_000,
  reason: 'unreachable',
  why: 'connect ETIMEDOUT',
  ...change,
});
const pause: NonNullable<StationStatus['batchPause']> = {
  ...{ order: 'ORD-1', fee: null, balance: null, isUnclear: false, isCovered: false, waiting: 3, since: 1_000 },
};
const banner = () => screen.queryByTestId('site-banner');
const alt = (key: string) => press(key, { altKey: true });
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

describe('the other desks cannot be asked', () => {
  it('is shown on every screen, calmly, with what waits for it', async () => {
    const fake = renderApp({ site: {}, status: { site: away() } });
    await ready();
    expect(banner()?.textContent).toContain('Öbür masalara sorulamıyor');
    expect(banner()?.textContent).toContain('yeni siparişler bekliyor');
    expect(banner()?.querySelector('[data-tone=offline]')).not.toBeNull();
    act(() => fake.changeStatus({ site: { kind: 'together' } }));
    expect(banner()).toBeNull();
  });

  it('is answered with one key, on every screen, and shows since when orders are sent without asking', async () => {
    const fake = renderApp({ site: {}, status: { site: away() } });
    await ready();
    press('i', { altKey: true });
    await waitFor(() => expect(banner()?.dataset.reason).toBe('without'));
    expect(requested(fake, 'site.goWithoutOthers')).toEqual([{}]);
    expect(banner()?.textContent).toContain('sormadan gönderiliyor');
    expect(banner()?.textContent).toMatch(/Başlangıç: .*\d\d:\d\d/);
    press('i', { altKey: true });
    expect(requested(fake, 'site.goWithoutOthers')).toHaveLength(1);
  });

  it('takes the key of a batch that waits for the balance as long as the question is open', async () => {
    const fake = renderApp({ site: {}, status: { site: away(), batchPause: pause } });
    await ready();
    press('i', { altKey: true });
    await waitFor(() => expect(requested(fake, 'site.goWithoutOthers')).toHaveLength(1));
    expect(requested(fake, 'station.resumeBatch')).toEqual([]);
    press('i', { altKey: true });
    await waitFor(() => expect(requested(fake, 'station.resumeBatch')).toHaveLength(1));
  });

  it('is not shown in the moment after the start', async () => {
    renderApp({ site: {}, status: { site: away({ since: Date.now() }) } });
    await ready();
    expect(banner()).toBeNull();
  });

  it('is on the screen of the desks itself as well', async () => {
    renderApp({ site: {}, status: { site: away() } });
    await ready();
    press('F7', { shiftKey: true });
    await waitFor(() => expect(title()).toBe('Masalar'));
    expect((await screen.findByTestId('site-away')).textContent).toContain('Öbür masalara sorulamıyor');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('because another computer has this desk’s data, is shown at once, and leads to where a person decides which one is the desk', async () => {
    renderApp({ site: {}, status: { site: away({ since: Date.now(), reason: 'same_desk', why: '' }) } });
    await ready();
    expect(banner()?.dataset.reason).toBe('same_desk');
    expect(banner()?.textContent).toContain('Kendiliğinden hiçbir şey gönderilmez ve basılmaz.');
    press('F9');
    await waitFor(() => expect(title()).toBe('Ayarlar'));
  });
});

it.each(['older_program', 'older_database'] as const)(
  'a desk that the shared database refuses (%s) shows at once that nothing goes on automatically',
  async (reason) => {
    renderApp({ site: {}, status: { site: away({ since: Date.now(), reason, why: 'x' }) } });
    await ready();
    expect(banner()?.dataset.reason).toBe(reason);
    expect(banner()?.textContent).toContain('Kendiliğinden hiçbir şey gönderilmez ve basılmaz.');
  },
);

describe('the rail', () => {
  const names = () =>
    within(screen.getByRole('navigation', { name: 'Ekranlar' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent);

  it.each([
    ['has the desks where there are others', {}, true],
    ['has none of a desk that is alone', undefined, false],
  ] as const)('%s', async (_, site: FakeSiteStart | undefined, has) => {
    renderApp(site === undefined ? {} : { site });
    await ready();
    expect(names().some((name) => name?.startsWith('Masalar'))).toBe(has);
  });
});

/** The screen of the desks. */
async function open(site: FakeSiteStart | undefined, more: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp({ ...(site === undefined ? {} : { site }), ...more });
  await ready();
  press('F7', { shiftKey: true });
  await waitFor(() => expect(document.querySelector('[data-screen=desks]')).not.toBeNull());
  return fake;
}
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-screen=desks] [data-row]')];
const names = () => screen.getAllByTestId('desk').map(({ textContent }) => textContent);

describe('the screen of the desks', () => {
  const own = sampleDesk('1');
  const off = sampleDesk('3', { isOn: false, seenAt: 60_000 });
  const left = sampleDesk('5', { isOn: false, hasLeft: true });
  const busy = sampleDesk('10', {
    report: {
      program: '0.1.0',
      printers: [{ id: 'p', name: 'Godex', isReady: false, state: 'offline', trouble: null, tellsEnd: true }],
      queue: { bench: 2, batch: 184, attention: 3 },
      today: { accepted: 1_320, printed: 1_312 },
    },
  });

  it('has this desk first, then those that need a person, and for each what it does', async () => {
    await open({ desks: [own, left, busy, off, sampleDesk('2')] });
    await screen.findAllByTestId('desk');
    expect(names()).toEqual(['1', '3', '2', '10', '5']);
    expect(screen.getByTestId('desks-total').textContent).toBe('5 masa, açık olan: 3');
    expect(rows()[0]?.textContent).toContain('bu masa');
    for (const text of ['Godex: hazır değil', '186 sırada', 'listeden: 184', 'sorun: 3', '1.312 etiket']) {
      expect(rows()[3]?.textContent).toContain(text);
    }
    expect(rows()[1]?.textContent).toContain('görülmüyor');
    expect(rows()[1]?.textContent).toContain('İstek payı onda duruyor');
    expect(rows()[4]?.textContent).toContain('kapandı');
    expect(rows()[4]?.textContent).not.toContain('İstek payı');
  });

  it('takes the share of a desk only when a person confirms that it is off', async () => {
    const fake = await open({ desks: [own, off] });
    await screen.findAllByTestId('desk');
    alt('d');
    // This desk is chosen, which is on.
    expect(screen.queryByTestId('question')).toBeNull();
    press('ArrowDown');
    await screen.findByTestId('desk-chosen');
    alt('d');
    expect((await screen.findByTestId('question')).textContent).toContain('Masa 3 gerçekten kapalı mı?');
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'site.dismiss')).toEqual([]);
    alt('d');
    digit('1');
    await waitFor(() => expect(requested(fake, 'site.dismiss')).toEqual([{ deskId: 'desk-3' }]));
    await waitFor(() => expect(rows()[1]?.textContent).toContain('kapandı'));
    expect(screen.queryByTestId('desk-chosen')).toBeNull();
  });

  it.each([
    ['closed', { isOn: false, hasLeft: true }],
    ['on', { isOn: true }],
  ])('lets a person stop waiting for a desk that is %s and has to publish again what it has', async (_, change) => {
    const awaited = sampleDesk('3', { ...change, isAwaited: true });
    const fake = await open({ desks: [{ ...own, isAwaited: true }, awaited] });
    await screen.findAllByTestId('desk');
    expect(rows()[1]?.textContent).toContain('Siparişlerini yeniden bildirmedi');
    // There is no question about this desk itself.
    expect(screen.queryByTestId('desk-chosen')).toBeNull();
    press('ArrowDown');
    await screen.findByTestId('desk-chosen');
    alt('d');
    expect((await screen.findByTestId('question')).textContent).toContain('ikinci etiket çıkabilir');
    digit('1');
    await waitFor(() => expect(requested(fake, 'site.dismiss')).toEqual([{ deskId: 'desk-3' }]));
  });

  it('asks whether this desk is the one of its name that was lost, and leads to where a person answers', async () => {
    const desks = [sampleDesk('1'), sampleDesk('1', { desk: { id: 'lost', name: '1' }, isOn: false, hasLeft: true })];
    const namesake = { id: 'lost', name: '1' };
    const fake = renderApp({ site: { desks }, status: { site: { kind: 'together', namesake } } });
    await ready();
    expect(screen.getByTestId('namesake-banner').textContent).toContain('Bu masa, yeniden kurulan masa 1 mi?');
    press('F7', { shiftKey: true });
    await waitFor(() => expect(title()).toBe('Masalar'));
    await waitFor(() => expect(screen.getAllByTestId('desk')).toHaveLength(2));
    expect(screen.queryByTestId('desk-chosen')).toBeNull();
    press('ArrowDown');
    await screen.findByTestId('desk-chosen');
    alt('d');
    await waitFor(() => expect(screen.getByTestId('desk-chosen').textContent).toContain('Evet, bu o masa'));
    expect(screen.getByTestId('desk-chosen').textContent).not.toContain('Hayır, o masa kapalı');
    digit('1');
    await waitFor(() => expect(requested(fake, 'site.adopt')).toEqual([{ deskId: 'lost' }]));
    expect(screen.queryByTestId('namesake-banner')).toBeNull();
  });

  it('shows that a correction came too late, with what the label there has, until it is seen', async () => {
    const late = { reference: 'ORD-1', desk: '2', changed: ['receiver_address'] };
    const fake = renderApp({ status: { site: { kind: 'together', late } } });
    await ready();
    const banner = await screen.findByTestId('late-banner');
    expect(banner.textContent).toContain('Düzeltme geç kaldı: ORD-1');
    expect(banner.textContent).toContain('Masa 2 almış: orada iptal et');
    alt('a');
    expect((await screen.findByTestId('banner-list')).textContent).toContain('Düzeltilen: Alıcı adresi');
    press('Escape');
    alt('g');
    await waitFor(() => expect(requested(fake, 'site.seenLate')).toEqual([{ reference: 'ORD-1' }]));
    await waitFor(() => expect(screen.queryByTestId('late-banner')).toBeNull());
  });

  it.each([
    [undefined, 'Yeni siparişler bekliyor.'],
    [1_000, 'sormadan gönderiliyor'],
  ])(
    'shows that a pooler before the database has to be changed, and what new orders do meanwhile (sent since %s)',
    async (withoutOthers, says) => {
      renderApp({
        status: { site: { kind: 'away', since: 0, reason: 'unreachable', why: SHARED_SESSIONS, withoutOthers } },
      });
      await ready();
      const banner = await screen.findByTestId('site-banner');
      expect(banner.textContent).toContain(says);
      expect(banner.textContent).toContain('pool_mode = session');
      expect(banner.textContent).not.toContain('Kendiliğinden');
    },
  );

  it('is requested again while it is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const fake = await open({ desks: [own] });
    await screen.findAllByTestId('desk');
    const before = requested(fake, 'site.desks').length;
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(requested(fake, 'site.desks').length).toBe(before + 1);
    press('F1');
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(requested(fake, 'site.desks').length).toBeLessThanOrEqual(before + 2);
  });

  it('keeps what it knew while the others cannot be asked, and shows how old that is', async () => {
    const fake = await open({ desks: [own, busy] });
    await screen.findAllByTestId('desk');
    act(() => fake.changeStatus({ site: away() }));
    expect((await screen.findByTestId('site-away')).textContent).toMatch(/Son bilinen: .*\d\d:\d\d/u);
    expect(names()).toEqual(['1', '10']);
  });

  it('shows what went wrong where it is another fault', async () => {
    await open({ desks: [] }, { handlers: { 'site.desks': () => err(stationError('internal', 'relation')) } });
    expect((await screen.findByRole('alert')).dataset.error).toBe('internal');
  });

  it('shows how to begin where this desk is alone, and Enter leads there', async () => {
    await open(undefined);
    expect(document.querySelector('[data-screen=desks]')?.textContent).toContain('Bu masa tek başına çalışıyor');
    press('Enter');
    await waitFor(() => expect(document.querySelector<HTMLElement>('[data-setting=site]')?.dataset.found).toBe('true'));
  });

  it('shows how another one joins where there is none yet', async () => {
    await open({ desks: [own] });
    await waitFor(() => expect(document.body.textContent).toContain('Henüz başka masa katılmadı'));
  });

  it.each(['unverified', 'off'] as const)(
    'shows all the time that the connection is less protected: %s',
    async (tls) => {
      await open({ desks: [own], address: { tls } });
      expect(await screen.findByTestId('site-tls')).toBeTruthy();
    },
  );

  it('shows nothing about a connection that is as it should be', async () => {
    await open({ desks: [own] });
    await screen.findAllByTestId('desk');
    expect(screen.queryByTestId('site-tls')).toBeNull();
  });
});

describe('the search over the parcels of all desks', () => {
  const parcels = [
    sampleParcel({ jobId: 'a', reference: 'ORD-77', state: 'label_pending', slot: 9, printedAt: null }),
    sampleParcel({ jobId: 'b', reference: 'ORD-78', trackingNumber: null }),
    sampleParcel({ jobId: 'one', reference: 'ORD-1', desk: { id: 'desk-1', name: '1' } }),
  ];
  const site: FakeSiteStart = { desks: [sampleDesk('1'), sampleDesk('2')], parcels };
  const field = () => screen.getByRole('searchbox', { name: 'Bütün masalarda ara' });
  const search = (text: string) => fireEvent.change(field(), { target: { value: text } });

  it('shows at which desk a parcel is, and how far, in the place of the desks', async () => {
    const fake = await open(site);
    search('ord-7');
    await screen.findByTestId('site-parcel-chosen');
    expect(rows()).toHaveLength(2);
    for (const text of ['ORD-77', 'Ayşe Yılmaz', '2', 'etiket gelecek', 'göz 9'])
      expect(rows()[0]?.textContent).toContain(text);
    expect(requested(fake, 'site.search')[0]).toMatchObject({ search: 'ord-7', offset: 0 });
    search('');
    await screen.findAllByTestId('desk');
  });

  it('goes through the closing lists of all desks by Alt and a digit, also for what is searched', async () => {
    const fake = await open({
      ...site,
      parcels: parcels.map((one, index) => (index === 0 ? { ...one, closing: 'paid_not_printed' } : one)),
    });
    const lists = await screen.findByRole('radiogroup', { name: 'Listeler' });
    await waitFor(() => expect(lists.textContent).toContain('Ödendi, basılmadı 1'));
    expect(lists.textContent).toContain('Kuryeye verilmedi 2');
    alt('2');
    await screen.findByTestId('site-parcel-chosen');
    expect(rows().map((row) => row.textContent)).toEqual([expect.stringContaining('ORD-77')]);
    expect(requested(fake, 'site.search')).toMatchObject([{ search: '', list: 'paid_not_printed' }]);
    search('ord-78');
    await waitFor(() => expect(rows()).toHaveLength(0));
    alt('4');
    await waitFor(() => expect(rows()).toHaveLength(1));
    search('');
    alt('3');
    await screen.findByText('Çıkıp çıkmadığı bilinmeyen etiket yok.');
    alt('1');
    await screen.findAllByTestId('desk');
  });

  it('opens the chosen one with Enter; its tracking number is copied; Esc leads back', async () => {
    const fake = await open(site);
    search('ORD-77');
    await screen.findByTestId('site-parcel-chosen');
    press('Enter');
    const shown = await screen.findByTestId('site-parcel');
    for (const text of ['Masa 2', 'etiket gelecek', 'Yurtiçi Kargo', '86,40'])
      expect(shown.textContent).toContain(text);
    alt('c');
    await waitFor(() => expect(requested(fake, 'clipboard.copy')).toEqual([{ text: '7340029581146' }]));
    await waitFor(() => expect(shown.textContent).toContain('Takip no kopyalandı.'));
    press('Escape');
    await screen.findByTestId('site-parcel-chosen');
    expect((field() as HTMLInputElement).value).toBe('ORD-77');
  });

  it('copies nothing where there is no tracking number', async () => {
    const fake = await open(site);
    search('ORD-78');
    await screen.findByTestId('site-parcel-chosen');
    press('Enter');
    await screen.findByTestId('site-parcel');
    alt('c');
    expect(requested(fake, 'clipboard.copy')).toEqual([]);
  });

  it('opens an order of this desk in the ledger, where everything can be done with it', async () => {
    await open(site, { jobs: [job] });
    search('ORD-1');
    await screen.findByTestId('site-parcel-chosen');
    press('Enter');
    await waitFor(() => expect(screen.getByTestId('ledger-job').dataset.jobId).toBe('one'));
  });

  it('shows that no desk has it', async () => {
    await open(site);
    search('YOK-1');
    await waitFor(() => expect(document.body.textContent).toContain('Hiçbir masada “YOK-1” yok.'));
  });

  it('shows when there is more than it shows', async () => {
    const many = Array.from({ length: 140 }, (_, index) =>
      sampleParcel({ jobId: `j${index}`, reference: `A-${index}` }),
    );
    await open({ ...site, parcels: many });
    search('A-');
    await screen.findByTestId('site-parcel-chosen');
    expect(document.body.textContent).toContain('140 sipariş bulundu · En son değişen 100 sipariş görünüyor.');
  });
});

describe('an order of the list that another desk has', () => {
  it('shows at which desk it is, in place of not scanned', async () => {
    renderApp({
      orders: [
        {
          order: { ...(job.order as NonNullable<typeof job.order>), reference: 'A-1' },
          jobId: null,
          elsewhere: 'Depo',
        },
        { order: { ...(job.order as NonNullable<typeof job.order>), reference: 'A-2' }, jobId: null },
      ],
      status: { ordersInBook: 2 },
    });
    await ready();
    press('F6');
    expect((await screen.findByTestId('order-elsewhere')).textContent).toBe('masa Depo aldı');
    expect(screen.getAllByText('okutulmadı')).toHaveLength(1);
  });
});
