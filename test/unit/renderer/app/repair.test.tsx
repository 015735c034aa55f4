import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { JobRecord } from '../../../../electron/contract/job.ts';
import { orderSchema } from '../../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../../electron/contract/problem.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';
import { districtsOf, provinces } from '../../../support/sampleService.ts';
import { press, ready, requested, scan, strip, title } from './frameDesk.ts';

const refusedField = (field: string, message = 'hatalı'): FieldProblem => ({ field, rule: null, limit: null, message });
const stopped = (fields: readonly FieldProblem[], change: Partial<JobRecord> = {}) =>
  sampleJob({
    id: 'one',
    order: sampleOrder({ reference: 'ORD-1' }),
    state: 'needs_attention',
    problem: { code: 'invalid_fields', detail: null, fields: [...fields] },
    ...change,
  });

/** What the service lists of places (API section 4.2). */
const PLACES: FakeBridgeStart['handlers'] = {
  'places.provinces': () =>
    ok([
      { id: '6', name: 'Ankara' },
      { id: '34', name: 'İstanbul' },
    ]),
  'places.districts': () =>
    ok(['Adalar', 'Kadıköy', 'Kartal', 'Üsküdar'].map((name, index) => ({ id: `d${index}`, name }))),
};

async function desk(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = renderApp({ ...start, handlers: { ...PLACES, ...start.handlers } });
  await ready();
  return fake;
}
const form = () => screen.findByTestId('repair-form');
const alt = (key: string) => press(key, { altKey: true });

/** The form as the packer comes to it: the order is scanned, its card shows what is wrong. */
async function onCard(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = await desk(start);
  scan('ORD-1');
  await waitFor(() => expect(screen.getByTestId('outcome').dataset.jobId).toBe('one'));
  await act(async () => undefined);
  alt('e');
  await form();
  return fake;
}
const type = (testId: string, value: string) =>
  act(() => void fireEvent.change(screen.getByTestId(testId), { target: { value } }));

describe('a wrong order, corrected with the parcel in the hands', () => {
  it('opens with its wrong field alone, in focus, and goes with one key', async () => {
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_phone', 'Telefon geçersiz')])] });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('repair-phone')));
    expect((await form()).textContent).toContain('Telefon geçersiz');
    expect(screen.queryByTestId('repair-name')).toBeNull();
    expect((await form()).textContent).toContain('Ayşe Yılmaz');
    type('repair-phone', '5321112233');
    expect((await form()).textContent).not.toContain('Telefon geçersiz');
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      jobId: 'one',
      order: { reference: 'ORD-1', receiver: { phone: '5321112233', name: 'Ayşe Yılmaz' } },
    });
    await waitFor(() => expect(title()).toBe('Okut'));
    expect(screen.getByTestId('outcome').dataset.jobId).toBe('one');
  });

  it('shows about what it costs once nothing is missing and the typing rests, and waits for no price', async () => {
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_phone')])] });
    expect((await screen.findByTestId('repair-price')).textContent).toMatch(/^En ucuz firmayla yaklaşık 86,40\sTL/u);
    expect(requested(fake, 'orders.price')).toHaveLength(1);
    type('repair-phone', '');
    await waitFor(() => expect(screen.queryByTestId('repair-price')).toBeNull());
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.price')).toHaveLength(1);
  });

  it('shows no price where none could be had, and goes all the same', async () => {
    const fake = await onCard({
      jobs: [stopped([refusedField('receiver_phone')])],
      handlers: { 'orders.price': () => ok({ price: null, isCheapest: true }) },
    });
    await waitFor(() => expect(requested(fake, 'orders.price')).toHaveLength(1));
    expect(screen.queryByTestId('repair-price')).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
    alt('t');
    await waitFor(() => expect(title()).toBe('Okut'));
  });

  it('writes a phone as people do once its field is left', async () => {
    await onCard({ jobs: [stopped([refusedField('receiver_phone')])] });
    const phone = await screen.findByTestId<HTMLInputElement>('repair-phone');
    type('repair-phone', '+905321112233');
    act(() => void fireEvent.blur(phone));
    expect(phone.value).toBe('0532 111 22 33');
  });

  it('offers the nearest districts first, and sends the chosen one with its ids', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const wrong = { ...order, receiver: { ...order.receiver, province: 'istanbul', district: 'Kadköy' } };
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_district')], { order: wrong })] });
    const district = await screen.findByTestId<HTMLInputElement>('repair-district');
    await waitFor(() => expect(district.disabled).toBe(false));
    await waitFor(() => expect(document.activeElement).toBe(district));
    expect(screen.getByTestId<HTMLInputElement>('repair-province').value).toBe('İstanbul');
    act(() => void fireEvent.click(district));
    const list = await screen.findAllByRole('option', { hidden: true });
    const names = list.map(({ textContent }) => textContent).filter((name) => name !== 'Ankara' && name !== 'İstanbul');
    expect(names[0]).toBe('Kadıköy');
    act(() => void fireEvent.click(screen.getByRole('option', { name: 'Kadıköy', hidden: true })));
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      order: { receiver: { province: 'İstanbul', provinceId: '34', district: 'Kadıköy', districtId: 'd1' } },
    });
  });

  it('shows in which province the district is, and takes it by one key', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const wrong = { ...order, receiver: { ...order.receiver, province: 'Ankara', district: 'Kadıköy' } };
    const fake = await onCard({
      jobs: [stopped([refusedField('receiver_district')], { order: wrong })],
      handlers: { 'places.districts': ({ provinceId }) => ok([...districtsOf(provinceId)]) },
    });
    await waitFor(() => expect(screen.getByTestId('place-suggestions').textContent).toContain('İstanbul'));
    alt('f');
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('repair-district').value).toBe('Kadıköy'));
    expect(screen.getByTestId<HTMLInputElement>('repair-province').value).toBe('İstanbul');
    expect(screen.queryByTestId('place-suggestions')).toBeNull();
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      order: { receiver: { province: 'İstanbul', provinceId: '34', district: 'Kadıköy' } },
    });
  });

  it('writes a place as the service does where only one can be meant', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const wrong = { ...order, receiver: { ...order.receiver, province: 'Ş.Urfa', district: 'merkez ilçe' } };
    const fake = await onCard({
      jobs: [stopped([refusedField('receiver_district')], { order: wrong })],
      handlers: {
        'places.provinces': () => ok([...provinces]),
        'places.districts': ({ provinceId }) => ok([...districtsOf(provinceId)]),
      },
    });
    await waitFor(() => expect(screen.getByTestId('repair-typed').textContent).toContain('İlçe'));
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      order: { receiver: { province: 'Şanlıurfa', provinceId: '63', district: 'Merkez' } },
    });
  });

  it('lets a place be typed where the service’s lists cannot be had', async () => {
    const fake = await onCard({
      jobs: [stopped([refusedField('receiver_district')])],
      handlers: { 'places.provinces': () => err(stationError('service_unreachable')) },
    });
    const district = await screen.findByTestId<HTMLInputElement>('repair-district-written');
    expect(district.value).toBe(sampleOrder().receiver.district);
    type('repair-district-written', 'Üsküdar');
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    const receiver = { district: 'Üsküdar', districtId: null, province: sampleOrder().receiver.province };
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({ order: { receiver } });
  });

  it('changes nothing that was left alone, also of a parcel with sides and desi', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const parcel = { ...order.parcel, widthCm: 20, lengthCm: 30, heightCm: 15, desi: 7, weightKg: 2.5 };
    const sender = { kind: 'desk_default', code: 'A1' } as const;
    const full = { ...order, parcel, sender, carrier: 'yurtici', waitForLabel: false };
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_name')], { order: full })] });
    type('repair-name', 'Ayşe Nur Yılmaz');
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    const expected = { ...full, receiver: { ...full.receiver, name: 'Ayşe Nur Yılmaz' } };
    expect(requested(fake, 'orders.correct')[0]).toEqual({ jobId: 'one', order: expected, of: full });
  });

  it('opens in a field and not on a switch where the service has reported a wrong size', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const parcel = { ...order.parcel, widthCm: 10, lengthCm: 10, heightCm: 10, desi: null };
    await onCard({ jobs: [stopped([refusedField('desi')], { order: { ...order, parcel } })] });
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('parcel-width')));
  });

  it('opens all fields with a key, and all at once for a code that no list has', async () => {
    await onCard({ jobs: [stopped([refusedField('receiver_phone')])] });
    alt('v');
    expect(await screen.findByTestId('repair-name')).toBeTruthy();
    expect(screen.getByTestId('repair-content')).toBeTruthy();
    cleanup();
    await onCard({
      jobs: [
        stopped([], {
          key: { kind: 'reference', value: 'ORD-1' },
          order: null,
          atDesk: { box: null, quantity: 4 },
          problem: { code: 'unknown_order', detail: null, fields: [] },
        }),
      ],
    });
    expect(await screen.findByTestId('repair-name')).toBeTruthy();
    expect(within(await form()).getByRole('heading', { level: 2, name: 'ORD-1' })).toBeTruthy();
    // What was chosen with the scan is not chosen again.
    expect(within(await form()).getByDisplayValue('4')).toBeTruthy();
  });

  it('asks first which of two versions goes, and sends the one that was chosen', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const draft = { desk: '2', by: null, differs: [{ field: 'receiver_address', value: 'Moda Cad. 12' }] };
    const problem = { code: 'two_versions' as const, detail: '2', fields: [] };
    const fake = await onCard({
      jobs: [stopped([], { key: { kind: 'reference', value: 'ORD-1' }, order, problem })],
      orders: [{ order, jobId: 'one', draft }],
    });
    expect((await screen.findByTestId('draft')).textContent).toBe('Alıcı adresi: Moda Cad. 12');
    alt('t');
    await act(async () => undefined);
    expect(requested(fake, 'orders.correct')).toEqual([]);
    press('1');
    await waitFor(() => expect(screen.queryByTestId('draft')).toBeNull());
    expect(requested(fake, 'orders.decide')).toEqual([{ references: ['ORD-1'], taken: 'order' }]);
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toEqual([{ jobId: 'one', order, of: order }]));
  });

  it('stays open where Esc leaves the question of two versions, and closes with the next', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const draft = { desk: '2', by: null, differs: [] };
    const problem = { code: 'two_versions' as const, detail: '2', fields: [] };
    await onCard({
      jobs: [stopped([], { key: { kind: 'reference', value: 'ORD-1' }, order, problem })],
      orders: [{ order, jobId: 'one', draft }],
    });
    await screen.findByTestId('draft');
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('draft')).toBeNull());
    expect(screen.queryByTestId('repair-form')).not.toBeNull();
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('repair-form')).toBeNull());
  });

  it('shows what our own rules still miss, and stays open when the station refuses it', async () => {
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_name')])] });
    type('repair-name', '');
    await waitFor(() => expect(screen.getByTestId('repair-wrong').textContent).toContain('Alıcı adı'));
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(title()).toBe('Sipariş');
  });

  it('keeps what was typed while another order is scanned, and after the screen was left', async () => {
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_name')])] });
    type('repair-name', 'Yarım');
    act(() => screen.getByTestId('repair-name').blur());
    scan('ORD-2');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(2));
    await waitFor(() => expect(strip()).not.toBeNull());
    expect(screen.getByTestId<HTMLInputElement>('repair-name').value).toBe('Yarım');
    press('F4');
    await waitFor(() => expect(title()).toBe('Açık ödemeler'));
    press('F5');
    await waitFor(() => expect(document.querySelector('[data-row=one]')).not.toBeNull());
    await act(async () => undefined);
    alt('e');
    expect((await screen.findByTestId<HTMLInputElement>('repair-name')).value).toBe('Yarım');
  });

  it('sends what was typed on the order as it is by then, not on the one that the form was opened with', async () => {
    const job = stopped([refusedField('receiver_name')]);
    const fake = await onCard({ jobs: [job] });
    type('repair-name', 'Yeni Ad');
    press('Escape');
    await waitFor(() => expect(title()).toBe('Okut'));
    const { receiver } = sampleOrder();
    const newer = sampleOrder({
      reference: 'ORD-1',
      receiver: { ...receiver, name: 'Liste Adı', phone: '05559998877' },
    });
    act(() => fake.change(stopped([refusedField('receiver_name')], { order: newer, version: 9 })));
    await act(async () => undefined);
    alt('e');
    expect((await screen.findByTestId<HTMLInputElement>('repair-name')).value).toBe('Yeni Ad');
    await act(async () => undefined);
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({
      order: { receiver: { name: 'Yeni Ad', phone: '05559998877' } },
    });
  });

  it('opens with the order as a list has it by then, and shows it where one comes in while it is open', async () => {
    const { receiver } = sampleOrder();
    const listed = sampleOrder({ reference: 'ORD-1', receiver: { ...receiver, address: 'Yeni adres 5' } });
    let refusals = 1;
    const fake = await onCard({
      jobs: [stopped([refusedField('receiver_name')], { key: { kind: 'reference', value: 'ORD-1' } })],
      orders: [{ order: listed, jobId: 'one' }],
      handlers: {
        'orders.correct': ({ jobId, order }) => {
          refusals -= 1;
          return refusals === 0
            ? err(stationError('order_changed'))
            : ok(sampleJob({ id: jobId, order: orderSchema.parse(order), state: 'queued', version: 9 }));
        },
      },
    });
    expect((await form()).textContent).toContain('Yeni adres 5');
    type('repair-name', 'Yeni Ad');
    alt('t');
    await waitFor(() => expect(document.querySelector('[data-error=order_changed]')).not.toBeNull());
    expect(screen.getByTestId<HTMLInputElement>('repair-name').value).toBe('Yeni Ad');
    await waitFor(() => expect(requested(fake, 'orders.toCorrect')).toHaveLength(2));
    await act(async () => undefined);
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(2));
    expect(requested(fake, 'orders.correct')[1]).toMatchObject({
      of: listed,
      order: { receiver: { name: 'Yeni Ad' } },
    });
  });

  it('drops what was typed with a key, and shows what is not saved as long as it is there', async () => {
    await onCard({ jobs: [stopped([refusedField('receiver_name')])] });
    expect(screen.queryByTestId('repair-typed')).toBeNull();
    type('repair-name', 'Yanlış');
    expect(screen.getByTestId('repair-typed').textContent).toContain('Henüz kaydedilmedi: Alıcı adı');
    alt('d');
    await waitFor(() => expect(screen.queryByTestId('repair-typed')).toBeNull());
    expect(screen.getByTestId<HTMLInputElement>('repair-name').value).toBe(sampleOrder().receiver.name);
  });

  it('sends a district with its id that was only found by its name, once it is chosen', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const written = { ...order, receiver: { ...order.receiver, province: 'ISTANBUL', district: 'KADIKOY' } };
    const fake = await onCard({ jobs: [stopped([refusedField('receiver_district')], { order: written })] });
    const district = await screen.findByTestId<HTMLInputElement>('repair-district');
    await waitFor(() => expect(district.value).toBe('Kadıköy'));
    act(() => void fireEvent.click(district));
    act(() => void fireEvent.click(screen.getByRole('option', { name: 'Kadıköy', hidden: true })));
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    expect(requested(fake, 'orders.correct')[0]).toMatchObject({ order: { receiver: { districtId: 'd1' } } });
  });

  it('lacks a district once the province is another one that has none of that name', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const wrong = { ...order, receiver: { ...order.receiver, province: 'İstanbul', district: 'Kadıköy' } };
    await onCard({
      jobs: [stopped([refusedField('receiver_district')], { order: wrong })],
      handlers: {
        'places.districts': ({ provinceId }) =>
          ok([{ id: `${provinceId}-1`, name: provinceId === '34' ? 'Kadıköy' : 'Çankaya' }]),
      },
    });
    const province = await screen.findByTestId<HTMLInputElement>('repair-province');
    await waitFor(() => expect(province.value).toBe('İstanbul'));
    act(() => void fireEvent.click(province));
    act(() => void fireEvent.click(screen.getByRole('option', { name: 'Ankara', hidden: true })));
    await waitFor(() => expect(screen.getByTestId('repair-wrong').textContent).toContain('İlçe'));
  });

  it('keeps a district that the other province has as well, also if its list comes late', async () => {
    const order = sampleOrder({ reference: 'ORD-1' });
    const wrong = { ...order, receiver: { ...order.receiver, province: 'Ankara', district: 'Kadıköy' } };
    let answer = () => {};
    const late = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await onCard({
      jobs: [stopped([refusedField('receiver_district')], { order: wrong })],
      handlers: {
        'places.districts': async ({ provinceId }) => {
          if (provinceId === '6') return ok([{ id: '6-1', name: 'Çankaya' }]);
          await late;
          return ok([{ id: '34-1', name: 'Kadıköy' }]);
        },
      },
    });
    const province = await screen.findByTestId<HTMLInputElement>('repair-province');
    await waitFor(() => expect(province.value).toBe('Ankara'));
    act(() => void fireEvent.click(province));
    act(() => void fireEvent.click(screen.getByRole('option', { name: 'İstanbul', hidden: true })));
    await act(async () => undefined);
    expect(screen.getByTestId<HTMLInputElement>('repair-district').value).toBe('');
    await act(async () => answer());
    await waitFor(() => expect(screen.getByTestId<HTMLInputElement>('repair-district').value).toBe('Kadıköy'));
  });

  it("shows the service's message about a field that the form does not have", async () => {
    await onCard({ jobs: [stopped([refusedField('shipment_type', 'Bu tür kabul edilmiyor.')])] });
    expect((await screen.findByTestId('repair-why')).textContent).toContain('Gönderi türü: Bu tür kabul edilmiyor.');
  });

  it("drops the station's message about a field as soon as the field is changed", async () => {
    await onCard({
      jobs: [
        stopped([], {
          key: { kind: 'reference', value: 'ORD-1' },
          order: null,
          problem: { code: 'unknown_order', detail: null, fields: [] },
        }),
      ],
    });
    await screen.findByTestId('repair-name');
    alt('t');
    await waitFor(() => expect(screen.getByTestId('repair-wrong').textContent).toContain('Alıcı adı'));
    type('repair-name', 'Şükrü Işık');
    await waitFor(() => expect(screen.getByTestId('repair-wrong').textContent).not.toContain('Alıcı adı'));
  });

  it('is not offered where the service may know the order already', async () => {
    const unsure = stopped([refusedField('receiver_name')], { deliveryUnknown: true });
    await desk({ jobs: [unsure] });
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.jobId).toBe('one'));
    expect(screen.getByTestId('outcome').textContent).toContain('Listeni düzelt');
    expect(screen.getByTestId('outcome').textContent).not.toContain('“Düzelt”');
    await act(async () => undefined);
    alt('e');
    expect(screen.queryByTestId('repair-form')).toBeNull();
  });

  it('leads back to the list it was opened from', async () => {
    const fake = await desk({ jobs: [stopped([refusedField('receiver_name')])] });
    press('F5');
    await waitFor(() => expect(document.querySelector('[data-row=one]')).not.toBeNull());
    await act(async () => undefined);
    alt('e');
    await form();
    press('Escape');
    await waitFor(() => expect(title()).toBe('Sorunlar'));
    await act(async () => undefined);
    alt('e');
    await form();
    type('repair-name', 'Tamam');
    alt('t');
    await waitFor(() => expect(requested(fake, 'orders.correct')).toHaveLength(1));
    await waitFor(() => expect(title()).toBe('Sorunlar'));
  });

  it('shows that it is too late where the order goes meanwhile', async () => {
    const job = stopped([refusedField('receiver_name')]);
    const fake = await onCard({
      jobs: [job],
      handlers: { 'orders.correct': () => err(stationError('not_possible_now')) },
    });
    await screen.findByTestId('repair-name');
    alt('t');
    await waitFor(() => expect(document.querySelector('[data-error=not_possible_now]')).not.toBeNull());
    act(() => fake.emit('job.changed', sampleJob({ ...job, state: 'queued', problem: null, version: 9 })));
    expect(await screen.findByText('Bu sipariş artık düzeltilemez')).toBeTruthy();
    press('Escape');
    await waitFor(() => expect(title()).toBe('Okut'));
  });
});
