import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { formatEstimate } from '../../../../renderer/i18n/index.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';
import { samplePrices, sampleRecord, sampleTransaction } from '../../../support/sampleService.ts';

const { press: pressKeys, scan } = createKeyboard();
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const ready = () => screen.findByTestId('outcome');
const outcome = () => screen.getByTestId('outcome').dataset;
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const typeInto = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });

/** Opens a list of choices, types, and takes what is offered first. */
async function choose(testId: string, typed: string): Promise<void> {
  const field = await screen.findByTestId<HTMLInputElement>(testId);
  await waitFor(() => expect(field.disabled).toBe(false));
  act(() => field.focus());
  fireEvent.click(field);
  fireEvent.change(field, { target: { value: typed } });
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  const option = await waitFor(() => within(list as HTMLElement).getAllByRole('option', { hidden: true })[0]);
  fireEvent.click(option as HTMLElement);
}

const serviceTexts = (box: HTMLElement) =>
  within(box)
    .queryAllByTestId('service-word')
    .map((word) => word.textContent);

describe('the account', () => {
  it('shows the kind of a movement as the service’s own word only where nothing says what it was for', async () => {
    const items = [
      sampleTransaction({ type: 'shipment', description: 'ORD-1 Yurtiçi Kargo' }),
      sampleTransaction({ id: 'two', type: 'adjustment', description: null }),
    ];
    const page = { page: 1, lastPage: 1, total: 2, repeated: false };
    renderApp({ handlers: { 'account.transactions': () => ok({ items, page }) } });
    await ready();
    await press('F8');
    const what = (await screen.findByText(/ORD-1 Yurtiçi Kargo/u)).closest('td');
    expect(what?.textContent).toBe('ORD-1 Yurtiçi Kargo');
    expect(screen.getByTestId('service-word').textContent).toContain('adjustment');
  });

  it('turns pages, and shows where the service does not know them', async () => {
    const fake = renderApp({
      handlers: {
        'account.transactions': ({ page }) =>
          ok({
            items: [sampleTransaction()],
            page: { page: 1, lastPage: 3, total: 120, repeated: page > 1 },
          }),
      },
    });
    await ready();
    await press('F8');
    const pager = await screen.findByTestId('pager');
    expect(pager.textContent).toContain('120');
    await press('PageDown', { altKey: true });
    const notice = await screen.findByTestId('pages-ignored');
    fireEvent.click(within(notice).getByRole('button'));
    await waitFor(() =>
      expect(requested(fake, 'account.transactions').at(-1)).toMatchObject({
        page: 1,
        from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      }),
    );
  });

  it('stays while a typed limit is not stored yet, through any scans', async () => {
    const fake = renderApp();
    await ready();
    await press('F8');
    const field = await screen.findByTestId<HTMLInputElement>('low-balance-limit');
    fireEvent.change(field, { target: { value: '1.500' } });
    act(() => scan('ORD-1'));
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
    expect(field.isConnected).toBe(true);
    expect(field.value).toBe('1.500');
    fireEvent.blur(field);
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ lowBalance: 150_000 }]));
    act(() => scan('ORD-2'));
    expect(field.isConnected).toBe(false);
  });

  it('stores the limit of the low balance, and warns on every screen below it', async () => {
    const fake = renderApp();
    await ready();
    await press('F8');
    const field = await screen.findByTestId('low-balance-limit');
    fireEvent.change(field, { target: { value: '1.500,50' } });
    fireEvent.blur(field);
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ lowBalance: 150_050 }]));
    act(() => fake.changeStatus({ balance: { amount: kurus(90_000), at: Date.now() }, balanceIsLow: true }));
    await press('F2');
    expect(screen.getByTestId('balance').textContent).toContain('Bakiye az:');
  });

  it('can be left waiting with Esc, and requests again on demand', async () => {
    const fake = renderApp({ handlers: { 'account.transactions': () => new Promise(() => {}) } });
    await ready();
    await press('F8');
    const list = within(await screen.findByTestId('transactions'));
    expect(list.getByTestId('list-state').dataset.state).toBe('loading');
    await press('Escape');
    expect(list.getByTestId('list-state').dataset.state).toBe('stopped');
    fireEvent.click(list.getByRole('button', { name: /Yeniden oku/u }));
    expect(requested(fake, 'account.transactions')).toHaveLength(2);
  });

  it('shows up by itself when the service is back', async () => {
    let isOut = true;
    const fake = renderApp({
      status: { connection: { state: 'offline', since: 0 } },
      handlers: {
        'account.senderAddresses': () =>
          isOut ? err(stationError('service_unreachable')) : ok([{ code: 'DEPO-9', title: null, more: [] }]),
      },
    });
    await ready();
    await press('F8');
    const senders = within(await screen.findByTestId('sender-addresses'));
    await waitFor(() => expect(senders.getByTestId('list-state').dataset.state).toBe('offline'));
    isOut = false;
    act(() => fake.changeStatus({ connection: { state: 'online', since: 1 } }));
    expect(await senders.findByText('DEPO-9')).toBeTruthy();
  });
});

describe('prices', () => {
  it('are requested with places found the Turkish way, ranked, and lead to a shipment with that carrier', async () => {
    const fake = renderApp({ settings: { origin: { province: 'ISTANBUL', district: 'kadikoy' } } });
    await ready();
    await press('F10');
    await choose('to-province', 'IZMIR');
    await choose('to-district', 'cig');
    typeInto('parcel-width', '30');
    typeInto('parcel-length', '25');
    typeInto('parcel-height', '12,5');
    fireEvent.click(screen.getByRole('button', { name: /Fiyatları getir/u }));
    await waitFor(() => expect(screen.getAllByTestId('price')).toHaveLength(3));
    expect(requested(fake, 'prices.compare')).toEqual([
      expect.objectContaining({ fromDistrictId: '3401', toProvinceId: '35', toDistrictId: '3501', heightCm: 12.5 }),
    ]);
    expect(
      screen.getAllByRole('button', { name: /Bununla gönder/u }).map(({ textContent }) => textContent?.[0]),
    ).toEqual(['1', '2', '3']);
    act(() => pressKeys(['2']));
    expect((await screen.findByTestId<HTMLInputElement>('ship-carrier')).value).toBe('Sürat Kargo');
    expect(screen.getByTestId<HTMLInputElement>('parcel-width').value).toBe('30');
  });

  it('of one carrier that has none show that, and offer all', async () => {
    const fake = renderApp({
      settings: { origin: { province: 'İstanbul', district: 'Kadıköy' } },
      handlers: { 'prices.calculate': () => err(stationError('no_price')) },
    });
    await ready();
    await press('F10');
    await choose('to-province', 'ankara');
    await choose('to-district', 'cankaya');
    typeInto('parcel-width', '30');
    fireEvent.click(screen.getByTestId('price-carrier'));
    const list = document.getElementById(screen.getByTestId('price-carrier').getAttribute('aria-controls') ?? '');
    fireEvent.click(await within(list as HTMLElement).findByText('Sürat Kargo'));
    fireEvent.click(screen.getByRole('button', { name: /Fiyatları getir/u }));
    const none = await screen.findByTestId('no-price');
    expect(none.textContent).toContain('Sürat Kargo');
    fireEvent.click(within(none).getByRole('button'));
    await waitFor(() => expect(requested(fake, 'prices.compare')).toHaveLength(1));
  });

  it('are not requested before everything is filled in', async () => {
    const fake = renderApp();
    await ready();
    await press('F10');
    fireEvent.click(await screen.findByRole('button', { name: /Fiyatları getir/u }));
    const lacks = () => within(screen.getByTestId('price-lacks')).getAllByRole('listitem');
    expect(lacks()).toHaveLength(3);
    // A province is not yet a place.
    await choose('to-province', 'ankara');
    expect(lacks()).toHaveLength(3);
    expect(requested(fake, 'prices.compare')).toEqual([]);
  });
});

describe('shipments', () => {
  const open = async () => {
    await ready();
    await press('F11');
    fireEvent.click(await screen.findByTestId('open-shipment'));
    return within(await screen.findByTestId('shipment'));
  };

  it('show what the document names in our words, and the rest as the service’s own', async () => {
    renderApp({
      handlers: {
        'shipments.detail': () =>
          ok(
            sampleRecord({
              shipment: { ...sampleShipment, status: 'delivered' },
              labelStatus: 'ready',
              paymentMethod: 'credit_note',
            }),
          ),
      },
    });
    const shipment = await open();
    const standing = await shipment.findByTestId('shipment-standing');
    expect(serviceTexts(standing)).toEqual(['Servisin yazdığı: delivered']);
    expect(serviceTexts(screen.getByTestId('shipment'))).toEqual([
      'Servisin yazdığı: delivered',
      'Servisin yazdığı: credit_note',
    ]);
    expect(screen.getByTestId('shipment').textContent).toContain('etiket hazır');
  });

  it('show the carrier’s number as a barcode, and never the internal code', async () => {
    renderApp();
    const carrier = await open();
    expect(await carrier.findByRole('img', { name: sampleShipment.trackingNumber })).toBeTruthy();
    cleanup();
    const record = sampleRecord({
      shipment: { ...sampleShipment, trackingNumber: 'KS20261120', trackingNumberIsCarrier: false },
    });
    renderApp({ handlers: { 'shipments.detail': () => ok(record) } });
    const internal = await open();
    expect(await internal.findByTestId('not-a-barcode')).toBeTruthy();
    expect(internal.queryByRole('img')).toBeNull();
    expect(internal.queryByRole('button', { name: /Takip no’yu kopyala$/u })).toBeNull();
  });

  it('give their carrier’s number to the clipboard of the system, and show only then that they did', async () => {
    let isBroken = true;
    const answer = () => (isBroken ? err(stationError('internal')) : ok({}));
    const fake = renderApp({ handlers: { 'clipboard.copy': answer } });
    const shipment = await open();
    const number = within(await shipment.findByTestId('tracking-number'));
    fireEvent.click(number.getByRole('button', { name: /Takip no’yu kopyala$/u }));
    expect(await number.findByRole('alert')).toBeTruthy();
    expect(number.queryByRole('button', { name: /Kopyalandı$/u })).toBeNull();
    isBroken = false;
    fireEvent.click(number.getByRole('button', { name: /Takip no’yu kopyala$/u }));
    expect(await number.findByRole('button', { name: /Kopyalandı$/u })).toBeTruthy();
    expect(requested(fake, 'clipboard.copy').at(-1)).toEqual({ text: sampleShipment.trackingNumber });
  });

  it('are cancelled with a reason after a question, and show the refund', async () => {
    const fake = renderApp();
    const shipment = await open();
    await shipment.findByTestId('tracking-number');
    await press('Delete', { altKey: true });
    typeInto('cancel-reason', 'müşteri vazgeçti');
    expect(requested(fake, 'shipments.cancel')).toEqual([]);
    act(() => pressKeys(['1']));
    expect((await screen.findByTestId('refund')).textContent).toContain('86,40');
    expect(requested(fake, 'shipments.cancel')).toEqual([{ shipmentId: '48213377', reason: 'müşteri vazgeçti' }]);
  });

  it('show a refused cancel as what it is', async () => {
    const handlers = { 'shipments.cancel': () => err(stationError('carrier_cancel_failed', 'transfer merkezinde')) };
    renderApp({ handlers });
    const shipment = await open();
    await shipment.findByTestId('tracking-number');
    await press('Delete', { altKey: true });
    act(() => pressKeys(['1']));
    expect((await shipment.findByRole('alert')).textContent).toMatch(/para iade edilmedi.*transfer merkezinde/u);
  });

  it('of this station are cancelled through their job, whose refusal is shown', async () => {
    const job = sampleJob({ state: 'printed', shipment: sampleShipment });
    const fake = renderApp({
      jobs: [job],
      handlers: { 'shipments.detail': () => ok(sampleRecord({ jobId: job.id })) },
    });
    const shipment = await open();
    await shipment.findByTestId('tracking-number');
    await press('Delete', { altKey: true });
    act(() => pressKeys(['1']));
    await shipment.findByTestId('cancel-under-way');
    expect(requested(fake, 'shipments.cancel')).toEqual([]);
    const problem = { code: 'cancel_refused_by_carrier', detail: null, fields: [] } as const;
    act(() => fake.change({ ...job, version: 9, problem: { ...problem, fields: [] } }));
    expect((await shipment.findByTestId('cancel-refused')).textContent).toContain('Kargo firması iptali kabul etmedi');
  });
});

async function fillForm(reference = ''): Promise<void> {
  await press('F12');
  // After the first try to send it, missing fields are shown until none is left.
  fireEvent.click(await screen.findByRole('button', { name: /Öde ve etiketi bas/u }));
  await screen.findByTestId('ship-problems');
  typeInto('ship-name', 'Şükrü Işık');
  typeInto('ship-phone', '05321234567');
  typeInto('ship-address', 'Moda Cad. No: 12');
  typeInto('ship-reference', reference);
  await choose('ship-province', 'ISTANBUL');
  await choose('ship-district', 'uskudar');
  fireEvent.click(screen.getByTestId('box-MEDIUM'));
  await waitFor(() => expect(screen.queryByTestId('ship-problems')).toBeNull());
}

describe('a shipment by hand', () => {
  it('is checked while it is typed, and its outcome is on the scan view', async () => {
    const fake = renderApp();
    await ready();
    await press('F12');
    fireEvent.click(await screen.findByRole('button', { name: /Öde ve etiketi bas/u }));
    expect((await screen.findByTestId('ship-problems')).textContent).toContain('Alıcı adı');
    expect(requested(fake, 'orders.ship')).toEqual([]);
    typeInto('ship-name', 'Şükrü Işık');
    typeInto('ship-phone', '05321234567');
    typeInto('ship-address', 'Moda Cad. No: 12');
    typeInto('ship-reference', 'ELLE-1');
    await choose('ship-province', 'ISTANBUL');
    await choose('ship-district', 'uskudar');
    fireEvent.click(screen.getByTestId('box-MEDIUM'));
    await waitFor(() => expect(screen.queryByTestId('ship-problems')).toBeNull());
    fireEvent.click(screen.getByRole('button', { name: /Öde ve etiketi bas/u }));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'sending', code: 'ELLE-1' }));
    expect(requested(fake, 'orders.ship')).toEqual([
      {
        draft: expect.stringMatching(/^[0-9a-f-]{36}$/),
        onto: null,
        order: expect.objectContaining({
          reference: 'ELLE-1',
          receiver: expect.objectContaining({ province: 'İstanbul', district: 'Üsküdar' }),
          parcel: expect.objectContaining({ widthCm: 30, lengthCm: 20, heightCm: 15, desi: null }),
        }),
      },
    ]);
  });

  describe('whose number has an order here already', () => {
    async function typed(state: 'needs_attention' | 'printed') {
      const problem = { code: 'unknown_order' as const, detail: null, fields: [] };
      const job = sampleJob({ state, problem: state === 'printed' ? null : problem });
      const fake = renderApp({ jobs: [job] });
      await ready();
      await fillForm(job.key.value);
      fireEvent.click(screen.getByRole('button', { name: /Öde ve etiketi bas/u }));
      return { fake, job, notice: await screen.findByTestId('ship-has-order') };
    }

    it('leads to the order that stopped, with a key', async () => {
      const { job, notice } = await typed('needs_attention');
      expect(notice.textContent).toContain(`${job.key.value} numaralı sipariş burada zaten var`);
      expect(notice.textContent).toContain('Bu kod sipariş listesinde yok.');
      await press('o', { altKey: true });
      await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'problem', jobId: job.id }));
    });

    it('sends the order that stopped with what was typed, and opens no second one', async () => {
      const { fake, job } = await typed('needs_attention');
      await press('t', { altKey: true });
      await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'sending', jobId: job.id }));
      expect(requested(fake, 'orders.ship').at(-1)).toMatchObject({ onto: job.id });
      expect(fake.jobs()).toHaveLength(1);
    });

    it('shows a printed one as there, and offers to view it only', async () => {
      const { fake, job } = await typed('printed');
      await press('t', { altKey: true });
      expect(requested(fake, 'orders.ship')).toHaveLength(1);
      await press('o', { altKey: true });
      await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'already_shipped', jobId: job.id }));
    });
  });

  it('asks where the same parcel was entered moments ago, and opens a second one only on request', async () => {
    const before = sampleJob({
      state: 'printed',
      shipment: sampleShipment,
      key: { kind: 'generated', value: 'draft-before' },
    });
    const second = sampleJob({ id: 'second', state: 'queued', key: { kind: 'generated', value: 'draft-now' } });
    const fake = renderApp({
      jobs: [before],
      handlers: {
        'orders.ship': ({ onto }) =>
          ok(onto === before.id ? { kind: 'shipped', job: second } : { kind: 'same_parcel', job: before }),
      },
    });
    await ready();
    await fillForm();
    fireEvent.click(screen.getByRole('button', { name: /Öde ve etiketi bas/u }));
    const notice = await screen.findByTestId('ship-has-order');
    expect(notice.textContent).toContain('Aynı koli az önce girildi');
    expect(notice.textContent).toMatch(/O gönderinin ücreti: 86,40\sTL/u);
    // The button that was pressed before must not seem to be the way on.
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Öde ve etiketi bas/u }).disabled).toBe(true);
    await press('t', { altKey: true });
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'sending', jobId: 'second' }));
    expect(requested(fake, 'orders.ship').at(-1)).toMatchObject({ onto: before.id });
  });

  it('takes the question back once something is another than in the first parcel', async () => {
    const before = sampleJob({ state: 'printed', key: { kind: 'generated', value: 'draft-before' } });
    renderApp({ jobs: [before], handlers: { 'orders.ship': () => ok({ kind: 'same_parcel', job: before }) } });
    await ready();
    await fillForm();
    const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /Öde ve etiketi bas/u });
    fireEvent.click(send());
    await screen.findByTestId('ship-has-order');
    typeInto('ship-name', 'Gülbahar Ağaoğlu');
    expect(screen.queryByTestId('ship-has-order')).toBeNull();
    expect(send().disabled).toBe(false);
  });

  it('is still there after a scan took the screen away', async () => {
    renderApp({ jobs: [sampleJob({ state: 'label_pending', slot: 7 })] });
    await ready();
    await press('F12');
    await screen.findByTestId('ship-name');
    typeInto('ship-name', 'Şükrü Işık');
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().outcome).toBe('wait'));
    await press('F12');
    expect((await screen.findByTestId<HTMLInputElement>('ship-name')).value).toBe('Şükrü Işık');
  });
});

describe('at the scan view', () => {
  const printed = sampleJob({ state: 'printed', shipment: sampleShipment, print: samplePrint, printCount: 1 });

  it('a paid shipment is cancelled after a question, with the reason of its number', async () => {
    const fake = renderApp({ jobs: [printed] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().outcome).toBe('already_shipped'));
    await press('Delete', { altKey: true });
    expect(outcome().step).toBe('cancel_question');
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
    act(() => pressKeys(['2']));
    await waitFor(() =>
      expect(requested(fake, 'jobs.cancel')).toEqual([{ jobId: printed.id, reason: 'bilgi yanlış' }]),
    );
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'sending', step: 'withdrawing' }));
  });

  it('the next scan ends the question, and answers nothing', async () => {
    const fake = renderApp({ jobs: [printed] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().outcome).toBe('already_shipped'));
    await press('Delete', { altKey: true });
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().step).toBe('here'));
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
  });

  it('a cancelled order gets a new shipment on purpose only, under a reference that is shown', async () => {
    const problem = { code: 'shipment_cancelled' as const, detail: null, fields: [] };
    const job = sampleJob({ state: 'cancelled', shipment: sampleShipment, problem });
    const fake = renderApp({ jobs: [job] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().outcome).toBe('withdrawn'));
    await press('n', { altKey: true });
    expect(screen.getByTestId('outcome').textContent).toContain('ORD-10427~2');
    expect(requested(fake, 'jobs.shipAnew')).toEqual([]);
    act(() => pressKeys(['1']));
    await waitFor(() => expect(outcome()).toMatchObject({ outcome: 'sending', code: 'ORD-10427~2' }));
  });

  it('a raised desi and the service’s warnings are shown with the label', async () => {
    const shipment = { ...sampleShipment, desi: 5, desiSource: 'volumetric', warnings: ['Ağırlık verilmedi.'] };
    renderApp({ jobs: [inItsState({ ...printed, shipment })] });
    await ready();
    act(() => scan('ORD-10427'));
    expect((await screen.findByTestId('raised-desi')).textContent).toBe(
      'Bildirilen 3 desi, ücreti alınan 5 desi (ölçülerden)',
    );
    expect(screen.getByTestId('shipment-warnings').textContent).toContain('Ağırlık verilmedi.');
  });

  it('a desi that the panel guessed is shown with about what the difference costs, where the carrier’s price is known', async () => {
    const plain = sampleOrder();
    const order = { ...plain, parcel: { ...plain.parcel, desi: 7 } };
    const guessed = { ...sampleShipment, desi: 2, desiSource: 'default', price: kurus(5_000) };
    const [price] = samplePrices;
    const shipment = { ...guessed, carrierName: price?.carrierName ?? '' };
    const fake = renderApp({ jobs: [inItsState({ ...printed, order, shipment })] });
    await ready();
    act(() => scan('ORD-10427'));
    const line = await screen.findByText(/listede 7: yaklaşık/u);
    expect(requested(fake, 'orders.price')).toMatchObject([
      { order: { carrier: price?.carrierName, parcel: { desi: 7 } } },
    ]);
    expect(line.textContent).toContain(formatEstimate(kurus((price?.total ?? 0) - 5_000), 'tr'));
  });
});

describe('that no weight was sent', () => {
  it('is not shown on the card of nearly every order, and stands in the ledger', async () => {
    const shipment = { ...sampleShipment, warnings: ['Ağırlık gönderilmedi; fiyat desi üzerinden hesaplandı.'] };
    const plain = sampleOrder();
    const order = { ...plain, parcel: { ...plain.parcel, weightKg: null } };
    renderApp({ jobs: [sampleJob({ state: 'printed', shipment, order, print: samplePrint, printCount: 1 })] });
    await ready();
    act(() => scan('ORD-10427'));
    await waitFor(() => expect(outcome().outcome).toBe('already_shipped'));
    expect(screen.getByTestId('outcome').textContent).not.toContain('Ağırlık');
    await press('F7');
    await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
    act(() => document.querySelector<HTMLElement>('[data-row]')?.click());
    expect((await screen.findByTestId('ledger-job')).textContent).toContain('Ağırlık gönderilmedi');
  });
});

describe('the sandbox', () => {
  it('is connected to with its own address and key, and marked on every screen', async () => {
    const fake = renderApp({ settings: { liveBaseUrl: 'https://kargo.ornek.com' } });
    await ready();
    await press('F9');
    await press('6', { altKey: true });
    act(() => screen.getByLabelText('Deneme ortamı').click());
    const address = screen.getByLabelText<HTMLInputElement>('Servis adresi');
    expect(address.value).toBe('');
    fireEvent.change(address, { target: { value: 'https://deneme.ornek.com' } });
    fireEvent.change(screen.getByLabelText('API anahtarı'), { target: { value: 'ks_test' } });
    fireEvent.click(screen.getByRole('button', { name: /Bağlan$/u }));
    expect(await screen.findByTestId('sandbox-mark')).toBeTruthy();
    expect(requested(fake, 'connection.save')).toEqual([
      { profile: 'sandbox', baseUrl: 'https://deneme.ornek.com', apiKey: 'ks_test' },
    ]);
    for (const key of ['F2', 'F8', 'F11', 'F12']) {
      await press(key);
      expect(screen.getByTestId('sandbox-mark')).toBeTruthy();
    }
  });
});
