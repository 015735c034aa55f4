import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { kurus } from '../../../../electron/contract/money.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { ready, scan } from './frameDesk.ts';
import { card, HOUR, MINUTE, payments, unpaid } from './paymentsDesk.ts';

const REPORTED = Date.now() - HOUR;
const open = () => unpaid(1, { amount: kurus(9_040), balance: kurus(2_588), toldAt: REPORTED });
const balance = (amount: number) => ({ amount: kurus(amount), at: Date.now() - MINUTE });

describe('an open payment beside a later balance', () => {
  it('follows it on its card, shows as of when, and what to do once it covers the fee', async () => {
    const fake = await payments([open()]);
    expect(card(1).textContent).toMatch(/Bakiye25,88\sTLEksik64,52\sTL/u);
    act(() => fake.changeStatus({ balance: balance(5_000) }));
    expect(card(1).textContent).toMatch(/Bakiye50,00\sTLEksik40,40\sTL/u);
    expect(within(card(1)).getByTestId('balance-told').textContent).toMatch(/^Bakiye: .*\d\d:\d\d itibarıyla$/u);
    act(() => fake.changeStatus({ balance: balance(4_601_800) }));
    expect(card(1).textContent).toMatch(/Bakiye46\.018,00\sTL/u);
    expect(card(1).textContent).not.toContain('Eksik');
    expect(within(card(1)).getByTestId('payment-covered').textContent).toBe(
      'Bakiye artık bu ücrete yetiyor. Alt+B ile sorgula.',
    );
  });

  it('has one line for both times where they are of the same minute', async () => {
    const minute = Math.floor(REPORTED / MINUTE) * MINUTE;
    const job = unpaid(1, { amount: kurus(9_040), balance: kurus(2_588), toldAt: minute });
    await payments([job], { status: { balance: { amount: kurus(5_000), at: minute + 1 } } });
    expect(card(1).textContent).toMatch(/Bakiye50,00\sTL/u);
    expect(within(card(1)).getByTestId('payment-told')).toBeTruthy();
    expect(within(card(1)).queryByTestId('balance-told')).toBeNull();
  });

  it('shows how it is paid once the service has called it unpaid after that', async () => {
    const lastLook = { at: Date.now(), by: 'look', said: 'unpaid' } as const;
    await payments([{ ...open(), lastLook }], { status: { balance: balance(4_601_800) } });
    expect(within(card(1)).getByTestId('payment-covered').textContent).toBe(
      'Bakiye yetiyor ama servis hâlâ ödenmedi diyor: bağlantısıyla öde ya da iptal edip yeni gönderi aç.',
    );
  });

  it('follows it on the scan card', async () => {
    const fake = renderApp({ jobs: [open()] });
    const outcome = () => screen.getByTestId('outcome');
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(outcome().textContent).toMatch(/Eksik 64,52\sTL/u));
    act(() => fake.changeStatus({ balance: balance(4_601_800) }));
    expect(outcome().textContent).not.toContain('Eksik');
    expect(within(outcome()).getByTestId('payment-covered').textContent).toContain('Alt+B');
  });
});
