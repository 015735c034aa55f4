import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type ImportReport, nothingImported } from '../../../../electron/contract/importReport.ts';
import type { Order } from '../../../../electron/contract/order.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { orderProblems } from '../../../../electron/core/orders/index.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleOrder } from '../../../support/sampleJobs.ts';
import { districtsOf, provinces } from '../../../support/sampleService.ts';
import { press, ready, requested } from './frameDesk.ts';

const alt = (key: string) => press(key, { altKey: true });
const chosen = () => screen.getByTestId('order-chosen').textContent;
const row = (index: number) => document.querySelector<HTMLElement>(`[data-row][data-index="${index}"]`);

const whole = (reference: string) => sampleOrder({ reference });
const inDoubt = (reference: string): Order => {
  const order = whole(reference);
  return {
    ...order,
    receiver: { ...order.receiver, province: 'İstanbul', district: 'Kadkoy', unsurePlace: 'district' },
  };
};
const withoutSize = (reference: string): Order => {
  const order = whole(reference);
  const sides = { widthCm: null, lengthCm: null, heightCm: null, desi: null };
  return { ...order, parcel: { ...order.parcel, ...sides } };
};

/** Esc closes the list of a field first. */
async function leave(): Promise<void> {
  await waitFor(() => expect(document.activeElement?.matches('input')).toBe(true));
  while (screen.queryByTestId('repair-form') !== null) press('Escape');
  await screen.findByTestId('import-report');
}

/** The order book right after a list was imported: its report stands above the list. */
async function imported(orders: readonly Order[]): Promise<FakeBridge> {
  const found = orders.map((order) => ({ order, jobId: null, problems: [...orderProblems(order)] }));
  const incomplete = found.flatMap(({ order, problems }, index) =>
    problems.length === 0 ? [] : [{ line: index + 2, reference: order.reference, problems: [], keptLine: null }],
  );
  const fake = await reported(
    { added: found.length - incomplete.length, incomplete, incompleteTotal: incomplete.length },
    found,
  );
  await screen.findByTestId('order-chosen');
  await act(async () => undefined);
  return fake;
}

async function reported(counts: Partial<ImportReport>, orders: FakeBridgeStart['orders'] = []): Promise<FakeBridge> {
  const report: ImportReport = { ...nothingImported, fileName: 'liste.csv', ...counts };
  const fake = renderApp({
    orders,
    handlers: {
      'imports.open': () => ok({ kind: 'ended', report }),
      'places.provinces': () => ok([...provinces]),
      'places.districts': ({ provinceId }) => ok([...districtsOf(provinceId)]),
    },
  });
  await ready();
  press('F6');
  const tools = await screen.findByTestId('orders-tools');
  fireEvent.drop(tools, { dataTransfer: { files: [new File(['x'], 'liste.csv')] } });
  await screen.findByTestId('import-report');
  return fake;
}

describe('the report of a list', () => {
  const one = { line: 2, reference: 'A-2', problems: [], keptLine: null };
  // One of each of two kinds: a sum in which one of them counts against the other is nothing.
  it.each<[string, Partial<ImportReport>]>([
    ['changed', { updated: 1 }],
    ['unchanged', { unchanged: 1 }],
    ['different here and there', { differing: ['A-2'] }],
    ['incomplete', { incomplete: [one], incompleteTotal: 1 }],
  ])('shows what was taken of a new order and one that is %s', async (_what, other) => {
    await reported({ added: 1, ...other });
    expect(screen.getByTestId('import-report').textContent).toContain('1 yeni');
  });

  it('shows for a list without an order that nothing was taken', async () => {
    await reported({});
    expect(screen.getByTestId('import-report').textContent).not.toContain('yeni');
  });
});

describe('an order that came in with something in doubt', () => {
  it('opens from the report in the field of its district, not in that of the name', async () => {
    await imported([whole('A-1'), inDoubt('A-2')]);
    alt('e');
    await screen.findByTestId('repair-form');
    const district = await screen.findByTestId<HTMLInputElement>('repair-district');
    await waitFor(() => expect(document.activeElement).toBe(district));
    expect(screen.queryByTestId('repair-name')).toBeNull();
    // Shown beneath the field, which its list of choices covers, and where it is saved.
    expect(screen.getByTestId('repair-wrong').textContent).toContain('İlçe: servisin listesinde bu adla yok');
  });

  it('opens with the name selected where the name is what is wrong', async () => {
    const nameless = { ...whole('A-1'), receiver: { ...whole('A-1').receiver, name: 'x'.repeat(256) } };
    await imported([nameless]);
    alt('e');
    const name = await screen.findByTestId<HTMLInputElement>('repair-name');
    await waitFor(() => expect(document.activeElement).toBe(name));
    expect([name.selectionStart, name.selectionEnd]).toEqual([0, 256]);
  });

  it('opens without a size in the field of its first side, not on a switch', async () => {
    await imported([withoutSize('A-1')]);
    alt('e');
    const width = await screen.findByTestId('parcel-width');
    await waitFor(() => expect(document.activeElement).toBe(width));
    alt('v');
    await waitFor(() => expect(screen.getByTestId('repair-name')).toBeTruthy());
    press('Escape');
    await screen.findByTestId('import-report');
    await act(async () => undefined);
    // All fields are open now, and the cursor is still in what is missing.
    press('Enter');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByTestId('parcel-width')));
  });

  it('opens by Enter while the report is still there, and no question about it is open', async () => {
    await imported([whole('A-1'), whole('A-2')]);
    press('ArrowDown');
    await waitFor(() => expect(chosen()).toContain('A-2'));
    press('Enter');
    expect((await screen.findByTestId('repair-form')).textContent).toContain('A-2');
    press('Escape');
    await screen.findByTestId('import-report');
  });

  it('stays among those to check when the report is closed, until somebody saves it as it is', async () => {
    const fake = await imported([whole('A-1'), inDoubt('A-2')]);
    expect(row(1)?.textContent).toContain('kontrol et: İlçe');
    alt('g');
    await waitFor(() => expect(screen.queryByTestId('import-report')).toBeNull());
    alt('3');
    await waitFor(() => expect(chosen()).toContain('A-2'));
    press('Enter');
    await screen.findByTestId('repair-form');
    await act(async () => undefined);
    // Nothing was typed, so nothing is left unsaved.
    expect(screen.queryByTestId('repair-typed')).toBeNull();
    alt('s');
    await waitFor(() => expect(requested(fake, 'orders.save')).toHaveLength(1));
    expect(requested(fake, 'orders.save')[0]).toMatchObject({ order: { receiver: { district: 'Kadkoy' } } });
    expect(requested(fake, 'orders.save')[0]).not.toHaveProperty('order.receiver.unsurePlace');
    await screen.findByText('Bu süzgece uyan sipariş yok.');
  });

  it('is opened in its row of those to check, which is the next one once it is corrected', async () => {
    const fake = await imported([inDoubt('A-1'), whole('A-2'), withoutSize('A-3'), inDoubt('A-4')]);
    alt('e');
    expect((await screen.findByTestId('repair-form')).textContent).toContain('A-1');
    await leave();
    await waitFor(() => expect(chosen()).toContain('A-1'));
    await act(async () => undefined);
    alt('e');
    expect((await screen.findByTestId('repair-form')).textContent).toContain('A-3');
    press('Escape');
    await waitFor(() => expect(chosen()).toContain('A-3'));
    press('Enter');
    fireEvent.change(await screen.findByTestId('parcel-width'), { target: { value: '10' } });
    fireEvent.change(screen.getByTestId('parcel-length'), { target: { value: '10' } });
    fireEvent.change(screen.getByTestId('parcel-height'), { target: { value: '10' } });
    alt('s');
    await waitFor(() => expect(requested(fake, 'orders.save')).toHaveLength(1));
    await waitFor(() => expect(chosen()).toContain('A-4'));
  });
});
