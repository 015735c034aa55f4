import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestInput } from '../../../../electron/contract/channels.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import { orderSchema } from '../../../../electron/contract/order.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { defaultSettings } from '../../../../electron/contract/settings.ts';
import { orderProblems } from '../../../../electron/core/orders/orderRules.ts';
import { choiceOfPrice } from '../../../../renderer/parcelForm/carrierChoice.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { samplePrice } from '../../../support/sampleService.ts';

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const ready = () => screen.findByTestId('outcome');
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const typeInto = (testId: string, value: string) => fireEvent.change(screen.getByTestId(testId), { target: { value } });

/** Opens a list of choices; `typed` where it is searched. Takes the option of that name, else the first. */
async function choose(testId: string, name: string | null, typed: string | null = null): Promise<void> {
  const field = await screen.findByTestId<HTMLInputElement>(testId);
  await waitFor(() => expect(field.disabled).toBe(false));
  act(() => field.focus());
  fireEvent.click(field);
  if (typed !== null) fireEvent.change(field, { target: { value: typed } });
  const option = await waitFor(() => {
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    const options = within(list as HTMLElement).getAllByRole('option', { hidden: true });
    const found = name === null ? options[0] : options.find((one) => one.textContent === name);
    if (found === undefined) throw new Error(`no ${name} among ${options.map((one) => one.textContent).join(', ')}`);
    return found;
  });
  fireEvent.click(option);
}

async function openForm(options: Parameters<typeof renderApp>[0] = {}): Promise<FakeBridge> {
  // By the station's own rules, all of them.
  const rules = {
    'orders.check': ({ order }: RequestInput<'orders.check'>) => ok([...orderProblems(orderSchema.parse(order))]),
  };
  const fake = renderApp({ ...options, handlers: { ...rules, ...options.handlers } });
  await ready();
  await press('F12');
  await screen.findByTestId('ship-name');
  return fake;
}

async function fillIn(): Promise<void> {
  typeInto('ship-name', 'Şükrü Işık');
  typeInto('ship-phone', '05321234567');
  typeInto('ship-address', 'Moda Cad. No: 12');
  await choose('ship-province', null, 'ISTANBUL');
  await choose('ship-district', null, 'uskudar');
  fireEvent.click(screen.getByTestId('box-MEDIUM'));
}

async function sent(fake: FakeBridge): Promise<unknown> {
  // The rules of the station are requested when the typing pauses; until they have answered, nothing is sent.
  await waitFor(() => {
    if (requested(fake, 'orders.ship').length === 0)
      fireEvent.click(screen.getByRole('button', { name: /Öde ve etiketi bas/u }));
    expect(requested(fake, 'orders.ship')).toHaveLength(1);
  });
  return (requested(fake, 'orders.ship')[0] as { readonly order: unknown }).order;
}

describe('the sender of a shipment by hand', () => {
  it('is the default where none is chosen', async () => {
    const fake = await openForm();
    await fillIn();
    expect(await sent(fake)).toMatchObject({ sender: null });
  });

  it('shows which address is the desk’s default', async () => {
    await openForm({ settings: { senderCodes: { demo: 'DEPO-1', sandbox: 'DEPO-1', live: 'DEPO-1' } } });
    await waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>('ship-sender').value).toBe('Masanın varsayılanı: Kadıköy deposu'),
    );
  });

  it('has its code for a name where the account has no such address any more', async () => {
    await openForm({ settings: { senderCodes: { demo: 'DEPO-9', sandbox: 'DEPO-9', live: 'DEPO-9' } } });
    await waitFor(() =>
      expect(screen.getByTestId<HTMLInputElement>('ship-sender').value).toBe('Masanın varsayılanı: DEPO-9'),
    );
  });

  it('may be a registered address', async () => {
    const fake = await openForm();
    await choose('ship-sender', 'DEPO-2');
    await fillIn();
    expect(await sent(fake)).toMatchObject({ sender: { kind: 'registered', code: 'DEPO-2' } });
  });

  it('may be somebody else, typed in full: what is missing is named', async () => {
    const fake = await openForm();
    await choose('ship-sender', 'Başka bir gönderici…');
    await fillIn();
    fireEvent.click(screen.getByRole('button', { name: /Öde ve etiketi bas/u }));
    await waitFor(() => expect(screen.getByTestId('ship-problems').textContent).toContain('Gönderici adı'));
    expect(requested(fake, 'orders.ship')).toEqual([]);
    typeInto('ship-sender-name', 'Işık Kitabevi');
    typeInto('ship-sender-phone', '02163334455');
    typeInto('ship-sender-address', 'Söğütlüçeşme Cad. 8');
    await choose('ship-sender-province', null, 'ISTANBUL');
    await choose('ship-sender-district', null, 'kadikoy');
    expect(await sent(fake)).toMatchObject({
      sender: {
        kind: 'address',
        party: {
          name: 'Işık Kitabevi',
          phone: '02163334455',
          email: null,
          address: 'Söğütlüçeşme Cad. 8',
          province: 'İstanbul',
          district: 'Kadıköy',
        },
      },
    });
  });
});

it('a place that was chosen goes by its id, and by its name for people', async () => {
  const fake = await openForm();
  await fillIn();
  expect(await sent(fake)).toMatchObject({
    receiver: {
      province: 'İstanbul',
      provinceId: expect.stringMatching(/^\d+$/),
      district: 'Üsküdar',
      districtId: expect.stringMatching(/^\d+$/),
    },
  });
});

describe('the price of a shipment by hand', () => {
  it('stands on the key that pays it, without a request of the person', async () => {
    await openForm();
    await fillIn();
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Öde ve etiketi bas/u }).textContent).toMatch(/yaklaşık [\d.,]+\sTL/u),
    );
    expect(screen.getByTestId('ship-about').textContent).toContain('Kargo');
  });

  it('stands beside the name of its carrier: the service’s, that of the list, or the word for none', async () => {
    const unnamed = { carrierName: null, carrierSlug: null };
    const prices = [
      samplePrice(),
      samplePrice({ ...unnamed, carrierId: '5' }),
      samplePrice({ ...unnamed, carrierId: null }),
    ];
    await openForm({
      settings: { origin: { province: 'Ankara', district: 'Çankaya' } },
      handlers: { 'prices.compare': () => ok(prices) },
    });
    await fillIn();
    const ask = screen.getByRole<HTMLButtonElement>('button', { name: /Fiyatı göster$/u });
    await waitFor(() => expect(ask.disabled).toBe(false));
    fireEvent.click(ask);
    const rows = await screen.findAllByTestId('ship-price-row');
    expect(rows.map((row) => row.querySelector('span')?.textContent)).toEqual([
      'Yurtiçi Kargo',
      'Sürat Kargo',
      'Adsız kargo firması',
    ]);
  });
});

describe('a carrier to which the service gives no slug', () => {
  const carriers = [
    { id: '1', slug: 'surat', name: 'Sürat Kargo' },
    { id: '7', slug: null, name: 'Bozkır Nakliyat' },
  ];
  const handlers = { 'carriers.list': () => ok(carriers) };

  it('is offered by its name, and requested by its id', async () => {
    const fake = await openForm({ handlers });
    await choose('ship-carrier', 'Bozkır Nakliyat');
    await fillIn();
    expect(await sent(fake)).toMatchObject({ carrier: 'Bozkır Nakliyat', carrierId: '7' });
  });

  it('leaves the others requested by their slugs, and none by both', async () => {
    const fake = await openForm({ handlers });
    await choose('ship-carrier', 'Bozkır Nakliyat');
    await choose('ship-carrier', 'Sürat Kargo');
    await fillIn();
    expect(await sent(fake)).toMatchObject({ carrier: 'surat', carrierId: null });
  });

  it('can be chosen among the prices', () => {
    const price = { ...samplePrice(), carrierId: '7', carrierName: null, carrierSlug: null };
    expect(choiceOfPrice(price, carriers)).toEqual({ by: 'id', id: '7', name: 'Bozkır Nakliyat' });
    expect(choiceOfPrice({ ...price, carrierId: '9', carrierName: 'Yeni' }, carriers)).toEqual({
      by: 'id',
      id: '9',
      name: 'Yeni',
    });
    expect(choiceOfPrice({ ...price, carrierId: '1' }, carriers)).toEqual({ by: 'word', word: 'surat' });
    expect(choiceOfPrice({ ...price, carrierId: null }, carriers)).toBeNull();
  });
});

describe('the default sender of the desk', () => {
  it('is chosen in the settings, for the account that is open', async () => {
    const fake = renderApp();
    await ready();
    await press('F9');
    await choose('desk-sender', 'Kadıköy deposu (DEPO-1)');
    await waitFor(() =>
      expect(requested(fake, 'settings.update')).toContainEqual({
        senderCodes: { ...defaultSettings.senderCodes, live: 'DEPO-1' },
      }),
    );
  });

  it('stands in the ledger with the job that it was used for', async () => {
    const order = sampleOrder({ sender: { kind: 'desk_default', code: 'DEPO-2' } });
    renderApp({ jobs: [sampleJob({ state: 'queued', order })] });
    await ready();
    await press('F7');
    await waitFor(() => expect(document.querySelector('[data-row]')).not.toBeNull());
    act(() => document.querySelector<HTMLElement>('[data-row]')?.click());
    expect((await screen.findByTestId('ledger-job')).textContent).toContain('DEPO-2 (masanın varsayılanı)');
  });
});

describe('the keys of a shipment by hand', () => {
  it('send it once, however often they are pressed before its answer', async () => {
    const fake = await openForm({ handlers: { 'orders.ship': () => new Promise<never>(() => {}) } });
    await fillIn();
    await waitFor(async () => {
      await press('n', { altKey: true });
      expect(requested(fake, 'orders.ship')).not.toEqual([]);
    });
    await press('n', { altKey: true });
    expect(requested(fake, 'orders.ship')).toHaveLength(1);
  });

  it('clear it, and bring back what was cleared until something is typed again', async () => {
    await openForm();
    const name = () => screen.getByTestId<HTMLInputElement>('ship-name').value;
    typeInto('ship-name', 'Şükrü Işık');
    await press('d', { altKey: true });
    expect(name()).toBe('');
    await press('z', { altKey: true });
    expect(name()).toBe('Şükrü Işık');
    await press('d', { altKey: true });
    typeInto('ship-name', 'Ayşe');
    await press('z', { altKey: true });
    expect(name()).toBe('Ayşe');
  });
});

describe('a shipment by hand under the number of an order that another desk has', () => {
  it('is not sent, and the form shows at which desk it is', async () => {
    const fake = await openForm({ handlers: { 'orders.ship': () => err(stationError('order_elsewhere', 'Depo')) } });
    await fillIn();
    typeInto('ship-reference', 'ORD-1');
    await sent(fake);
    const alert = await waitFor(() => {
      const found = document.querySelector<HTMLElement>('[data-error=order_elsewhere]');
      if (found === null) throw new Error('nothing is said yet');
      return found;
    });
    expect(alert.textContent).toContain('Bu sipariş başka masada.');
    expect(alert.textContent).toContain('ücret alınmadı');
    expect(within(alert).getByTestId('detail').textContent).toBe('Masa: Depo');
    expect(screen.getByTestId('ship-name')).toHaveProperty('value', 'Şükrü Işık');
  });
});
