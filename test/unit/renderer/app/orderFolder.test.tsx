import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import type { OrderFolderStatus } from '../../../../electron/contract/orderFolder.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

const { hand } = createKeyboard();
const watched: OrderFolderStatus = { folder: '/depo', trouble: null, last: null };
const missing: OrderFolderStatus = {
  ...watched,
  trouble: { kind: 'missing', detail: 'ENOENT', since: 1_000 },
};

async function settings(start: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  act(() => hand('F9'));
  fireEvent.click(await screen.findByText('Mağaza ve listeler'));
  await screen.findByTestId('order-folder');
  const requested = (name: string) => fake.requests.filter((one) => one.name === name).map(({ input }) => input);
  return { fake, requested };
}

describe('the watched folder', () => {
  it('is chosen by its path, and left again', async () => {
    const { requested } = await settings();
    const field = screen.getByTestId('order-folder');
    fireEvent.change(field, { target: { value: ' /depo/siparişler ' } });
    fireEvent.submit(field);
    await waitFor(() => expect(requested('orderFolder.choose')).toEqual([{ path: '/depo/siparişler' }]));
    expect((await screen.findByTestId('order-folder-last')).textContent).toBe('Henüz liste içe aktarılmadı.');
    fireEvent.click(screen.getByText('İzlemeyi bırak'));
    // One stroke of a key does not end it.
    fireEvent.click(await screen.findByText('Hayır, izle'));
    expect(requested('orderFolder.choose')).toHaveLength(1);
    fireEvent.click(screen.getByText('İzlemeyi bırak'));
    fireEvent.click(await screen.findByText('Evet, bırak'));
    await waitFor(() => expect(requested('orderFolder.choose')).toHaveLength(2));
    await waitFor(() => expect(screen.queryByTestId('order-folder-last')).toBeNull());
  });

  it('shows why a folder cannot be watched, and keeps what was typed', async () => {
    await settings({
      handlers: { 'orderFolder.choose': () => err(stationError('folder_unusable', 'ENOENT')) },
    });
    const field = screen.getByTestId('order-folder');
    fireEvent.change(field, { target: { value: '/yok' } });
    fireEvent.submit(field);
    expect(await screen.findByText('Bu klasör izlenemez.')).toBeTruthy();
    expect(screen.getByTestId('order-folder')).toHaveProperty('value', '/yok');
  });

  it('shows the outcome of the last list', async () => {
    const last = {
      file: 'gün.csv',
      at: Date.now(),
      added: 4,
      updated: 1,
      unchanged: 0,
      left: 2,
      leftOut: 0,
      isFailed: false,
    };
    await settings({ handlers: { 'orderFolder.status': () => ok({ ...watched, last }) } });
    expect(screen.getByTestId('order-folder-last').textContent).toMatch(
      /gün\.csv içe aktarıldı\. 4 yeni, 1 güncellendi, 0 aynı\. Bakılacak satır: 2\./u,
    );
  });

  it('has the outcome of its orders written into it, and shows what waits and why', async () => {
    const message = { isOn: false, waiting: 0, why: null };
    const { requested } = await settings({
      handlers: {
        'orderFolder.status': () => ok(watched),
        'orderFolder.news': () => ok(message),
        'orderFolder.setNews': ({ isOn }) => ok({ isOn, waiting: 14, why: 'EBUSY' }),
      },
    });
    fireEvent.click(await screen.findByText('Evet, yaz'));
    await waitFor(() => expect(requested('orderFolder.setNews')).toEqual([{ isOn: true }]));
    expect((await screen.findByTestId('folder-news-waiting')).textContent).toMatch(/14 satır.*EBUSY/u);
  });

  it.each([
    ['no folder is watched', { folder: null }, false],
    ['nothing is told, as in the demo', {}, null],
  ] as const)('offers that not where %s', async (_why, change, isOn) => {
    const { requested } = await settings({
      handlers: {
        'orderFolder.status': () => ok({ ...watched, ...change }),
        'orderFolder.news': () => ok({ isOn, waiting: 0, why: null }),
      },
    });
    if (isOn === null) await waitFor(() => expect(requested('orderFolder.news')).toHaveLength(1));
    expect(screen.queryByText('Evet, yaz')).toBeNull();
  });

  it('is shown in one line on every other screen while nothing can be taken, and no longer', async () => {
    const fake = renderApp({ handlers: { 'orderFolder.status': () => ok(watched) } });
    await screen.findByTestId('outcome');
    expect(screen.queryByTestId('order-folder-banner')).toBeNull();
    act(() => fake.emit('orderFolder.changed', missing));
    expect((await screen.findByTestId('order-folder-banner')).textContent).toMatch(
      /İzlenen klasörden liste gelmiyor.*Klasör yok ya da ağa ulaşılamıyor\./u,
    );
    act(() => hand('F9'));
    await waitFor(() => expect(screen.queryByTestId('order-folder-banner')).toBeNull());
    act(() => hand('F1'));
    await screen.findByTestId('order-folder-banner');
    act(() => fake.emit('orderFolder.changed', watched));
    await waitFor(() => expect(screen.queryByTestId('order-folder-banner')).toBeNull());
  });
});

describe('the stored sources', () => {
  const profile = (name: string) => ({
    name,
    headers: ['Kod', 'Kime'],
    fields: ['reference' as const, null],
    encoding: null,
    delimiter: null,
    sheet: null,
    headerLine: null,
    joinsItems: false,
    states: [],
  });

  it('are renamed, but not to the name of another, and forgotten', async () => {
    const { requested } = await settings({ settings: { listProfiles: [profile('Depo'), profile('Site')] } });
    const [first] = screen.getAllByTestId('list-profile');
    if (first === undefined) throw new Error('no source');
    const field = within(first).getByDisplayValue('Depo');
    fireEvent.change(field, { target: { value: 'Site' } });
    fireEvent.submit(first);
    expect(within(first).getByText('Bu ad başka bir kaynakta var.')).toBeTruthy();
    expect(requested('settings.update')).toEqual([]);
    fireEvent.change(field, { target: { value: 'Ana depo' } });
    fireEvent.submit(first);
    await waitFor(() => expect(requested('settings.update')).toHaveLength(1));
    expect(requested('settings.update')[0]).toMatchObject({ listProfiles: [{ name: 'Ana depo' }, { name: 'Site' }] });
    await screen.findByDisplayValue('Ana depo');
    fireEvent.click(within(screen.getAllByTestId('list-profile')[1] as HTMLElement).getByText('Unut'));
    await waitFor(() => expect(requested('settings.update')).toHaveLength(2));
    expect(requested('settings.update')[1]).toMatchObject({ listProfiles: [{ name: 'Ana depo' }] });
  });
});
