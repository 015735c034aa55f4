import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready } from './frameDesk.ts';

const MINUTE = 60_000;
const balance = (minutesAgo: number) => ({ amount: kurus(90_000), at: Date.now() - minutesAgo * MINUTE });
const cover = { parcels: 10, average: kurus(8_640), of: 31 };
const figure = () => screen.getByTestId('balance');
const text = () => figure().textContent ?? '';

async function desk(status: Partial<StationStatus>) {
  const fake = renderApp({ status });
  await ready();
  return fake;
}

describe('the balance in the top line', () => {
  it('stands before its age while it is fresh', async () => {
    await desk({ balance: balance(2) });
    expect(text()).toMatch(/^Bakiye 900,00\sTL2 dk önce$/u);
    expect(figure().dataset.stale).toBe('false');
  });

  it('is shown with its age, and as what may have changed, once it is a quarter of an hour old', async () => {
    const fake = await desk({ balance: balance(16) });
    expect(text()).toMatch(/^Bakiye 900,00\sTL16 dk önce · değişmiş olabilir$/u);
    expect(figure().dataset.stale).toBe('true');
    act(() => fake.changeStatus({ balance: balance(0) }));
    expect(text()).toMatch(/^Bakiye 900,00\sTLşimdi$/u);
    expect(figure().dataset.stale).toBe('false');
  });

  it('is shown as having been low, not as low, where it is old', async () => {
    await desk({ balance: balance(180), balanceIsLow: true, cover });
    expect(text()).toMatch(/3 sa önce · azdı/u);
    expect(text()).toContain('azdı');
    expect(text()).not.toContain('koliye');
  });

  it('shows how many more parcels it pays once it is low', async () => {
    const fake = await desk({ balance: balance(1), cover });
    expect(text()).not.toContain('koliye');
    act(() => fake.changeStatus({ balanceIsLow: true }));
    expect(text()).toContain('Bakiye az:');
    expect(text()).toContain('10 koliye yeter');
    act(() => fake.changeStatus({ cover: { ...cover, parcels: 0 } }));
    expect(text()).toContain('bir koliye yetmez');
    // Below zero, as a debt makes it, is not a number of parcels.
    act(() => fake.changeStatus({ cover: { ...cover, parcels: -3 } }));
    expect(text()).toContain('bir koliye yetmez');
    act(() => fake.changeStatus({ cover: null }));
    expect(text()).not.toContain('koliye');
  });

  it('shows it against what waits to be sent, where that is more', async () => {
    const counts = (queued: number) => ({ queued, submitting: 5 }) as StationStatus['counts'];
    const low = { balance: balance(1), balanceIsLow: true, cover: { ...cover, parcels: 71 } };
    const fake = await desk({ ...low, counts: counts(290) });
    expect(text()).toContain('71 koliye yeter, 295 bekliyor');
    act(() => fake.changeStatus({ cover: { ...cover, parcels: 0 } }));
    expect(text()).toContain('bir koliye yetmez, 295 bekliyor');
    act(() => fake.changeStatus({ cover: { ...cover, parcels: 71 }, counts: counts(66) }));
    expect(text()).toContain('71 koliye yeter ·');
  });
});

describe('the balance on the account screen', () => {
  it('shows what it covers at today’s average, and nothing where nothing was charged today', async () => {
    const fake = await desk({ balance: balance(0), cover: null });
    press('F8');
    await screen.findByTestId('account-balance');
    expect(screen.queryByTestId('cover')).toBeNull();
    act(() => fake.changeStatus({ cover }));
    expect(screen.getByTestId('cover').textContent).toMatch(/\(86,40\sTL\) 10 koliye yeter/u);
  });

  it('shows how many wait, where it does not cover them', async () => {
    const counts = { queued: 290, submitting: 5 } as StationStatus['counts'];
    const fake = await desk({ balance: balance(0), cover: { ...cover, parcels: 71 }, counts });
    press('F8');
    await screen.findByTestId('account-balance');
    expect(screen.getByTestId('cover').textContent).toMatch(/71 koliye yeter\. Kuyrukta 295 sipariş bekliyor\.$/u);
    act(() => fake.changeStatus({ counts: { queued: 66, submitting: 5 } as StationStatus['counts'] }));
    expect(screen.getByTestId('cover').textContent).not.toContain('Kuyrukta');
  });

  it('stands behind its age where it is old, and no parcels are promised of it', async () => {
    await desk({ balance: balance(40), cover });
    press('F8');
    const amount = await screen.findByTestId('account-balance');
    expect(amount.dataset.stale).toBe('true');
    expect(screen.queryByTestId('cover')).toBeNull();
    expect(amount.previousElementSibling?.textContent).toContain('40 dk önce');
    expect(amount.previousElementSibling?.textContent).toContain('değişmiş olabilir');
  });
});
