import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import type { UpdateStatus } from '../../../../electron/contract/update.ts';
import { act } from '../../../support/act.ts';
import { noUpdate } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

const { hand } = createKeyboard();
const ready: UpdateStatus = { ...noUpdate, hasFeed: true, state: 'ready', version: '0.1.1', checkedAt: 1_000 };

async function settings(start: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  act(() => hand('F9'));
  fireEvent.click(await screen.findByText('İşletme sahibi ve veriler'));
  await screen.findByTestId('update-state');
  const requested = (name: string) => fake.requests.filter((one) => one.name === name).map(({ input }) => input);
  return { fake, requested };
}

const state = () => screen.getByTestId('update-state').textContent;

describe('the question how the program is updated', () => {
  it('shows that a copy without a feed does not update itself, and offers nothing', async () => {
    await settings();
    expect(state()).toBe('Bu kurulum kendini güncellemez. Yeni sürümü elle kur.');
    expect(screen.getByText('Bu sürüm: 0.1.0')).toBeTruthy();
    expect(screen.queryByText('Yeni sürüm ara')).toBeNull();
    expect(screen.queryByText('Şimdi güncelle')).toBeNull();
  });

  it('checks for a new version, and follows what comes', async () => {
    const none: UpdateStatus = { ...noUpdate, hasFeed: true };
    const { fake, requested } = await settings({
      handlers: { 'update.status': () => ok(none), 'update.check': () => ok(none) },
    });
    expect(state()).toBe('Yeni sürüm olup olmadığı henüz sorgulanmadı.');
    act(() => hand('b', { altKey: true }));
    await waitFor(() => expect(requested('update.check')).toHaveLength(1));
    act(() => fake.emit('update.changed', { ...none, state: 'downloading', version: '0.1.1' }));
    expect(state()).toBe('Yeni sürüm indiriliyor: 0.1.1…');
    act(() => fake.emit('update.changed', { ...none, trouble: 'broken' }));
    expect(screen.getByTestId('update-trouble').textContent).toContain('İnen dosya bozuk, hiçbir şey değişmedi.');
    act(() => fake.emit('update.changed', ready));
    expect(state()).toContain('Yeni sürüm kurulmaya hazır: 0.1.1.');
  });

  it('shows what an update waits for, and cannot be pressed meanwhile', async () => {
    const { requested } = await settings({
      handlers: { 'update.status': () => ok(ready) },
      status: { counts: { queued: 1, printing: 1 } as StationStatus['counts'] },
    });
    const waits = (await screen.findByTestId('update-waits')).textContent;
    expect(waits).toContain('sırada 1 sipariş');
    expect(waits).toContain('basılan 1 etiket');
    act(() => hand('s', { altKey: true }));
    expect(requested('update.install')).toEqual([]);
  });

  it('installs with the PIN of the owner', async () => {
    const { fake, requested } = await settings({
      handlers: {
        'update.status': () => ok(ready),
        'update.install': ({ pin }) =>
          pin === '1234' ? ok({ ...ready, state: 'installing' }) : err(stationError('pin_needed')),
      },
    });
    act(() => hand('s', { altKey: true }));
    const form = await screen.findByTestId('pin');
    fireEvent.change(form.querySelector('input') as HTMLInputElement, { target: { value: '1234' } });
    fireEvent.submit(form);
    await waitFor(() => expect(requested('update.install')).toEqual([{ pin: null }, { pin: '1234' }]));
    act(() => fake.emit('update.changed', { ...ready, state: 'installing' }));
    expect(state()).toContain('Yeni sürüm kuruluyor: 0.1.1.');
    expect(screen.queryByText('Şimdi güncelle')).toBeNull();
  });
});

describe('the line about a new version', () => {
  it('comes when it is ready, can be put away, and does not come again for the same version', async () => {
    const fake = renderApp();
    await screen.findByTestId('outcome');
    expect(screen.queryByTestId('update-banner')).toBeNull();
    act(() => fake.emit('update.changed', { ...ready, state: 'downloading' }));
    expect(screen.queryByTestId('update-banner')).toBeNull();
    act(() => fake.emit('update.changed', ready));
    expect((await screen.findByTestId('update-banner')).textContent).toContain('Yeni sürüm hazır: 0.1.1');
    act(() => hand('g', { altKey: true }));
    await waitFor(() => expect(screen.queryByTestId('update-banner')).toBeNull());
    act(() => fake.emit('update.changed', { ...ready, checkedAt: 2_000 }));
    expect(screen.queryByTestId('update-banner')).toBeNull();
    act(() => fake.emit('update.changed', { ...ready, version: '0.1.2' }));
    expect(await screen.findByTestId('update-banner')).toBeTruthy();
  });
});
