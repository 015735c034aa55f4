import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';

const LOCKED = 'Anahtarlık kilitli ya da yanıt vermiyor.';

/** The page of a program whose keychain is locked until `open` is called, or a person goes on without it. */
async function locked() {
  let isOpen = false;
  const fake = renderApp({
    handlers: {
      'station.status': () => (isOpen ? ok(sampleStatus) : err(stationError('keychain_locked'))),
      'keychain.goWithout': () => {
        isOpen = true;
        return ok({});
      },
    },
  });
  await screen.findByRole('heading', { name: LOCKED });
  const requested = (name: string) => fake.requests.filter((request) => request.name === name).length;
  return {
    requested,
    open() {
      isOpen = true;
    },
  };
}

const pressKey = (init: KeyboardEventInit) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { cancelable: true, ...init })));
const press = (name: string) => act(() => screen.getByRole('button', { name }).click());

describe('a program whose keychain is locked', () => {
  it('shows that and how it is unlocked, and stays there while it is tried again', async () => {
    const { requested } = await locked();
    expect(document.body.textContent).toContain('Kilidini aç');
    const before = requested('station.status');
    pressKey({ key: 'Enter' });
    pressKey({ key: 't', altKey: true });
    await waitFor(() => expect(requested('station.status')).toBeGreaterThan(before));
    expect(screen.getByRole('heading', { name: LOCKED })).toBeTruthy();
    expect(requested('keychain.goWithout')).toBe(0);
  });

  it('opens the desk by itself once the keychain is unlocked', async () => {
    // It looks again every ten seconds.
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const { open } = await locked();
    open();
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.queryByRole('heading', { name: LOCKED })).toBeNull());
  });

  it('opens without the keychain where a person wants that', async () => {
    const { requested } = await locked();
    press('Anahtarlıksız aç');
    await waitFor(() => expect(screen.queryByRole('heading', { name: LOCKED })).toBeNull());
    expect(requested('keychain.goWithout')).toBe(1);
  });
});
