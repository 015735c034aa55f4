import { screen } from '@testing-library/react';
import type { Job, JobRecord, Payment } from '../../../../electron/contract/job.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import type { AccountHold } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, sampleShipment } from '../../../support/sampleJobs.ts';
import { keyboard, press, ready } from './frameDesk.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const LINK = 'https://odeme.ornek.com/p/8f31c2';

export const payment = (change: Partial<Payment> = {}): Payment => ({
  paid: false,
  amount: kurus(14_500),
  balance: kurus(9_050),
  url: LINK,
  expiresAt: Date.now() + HOUR,
  toldAt: Date.now() - MINUTE,
  odd: [],
  ...change,
});

export function unpaid(n: number, reported: Partial<Payment> = {}, change: Partial<JobRecord> = {}): Job {
  return sampleJob({
    id: `pay-${n}`,
    seq: n,
    order: sampleOrder({ reference: `ORD-${n}` }),
    state: 'awaiting_payment',
    slot: n,
    shipment: sampleShipment,
    payment: payment(reported),
    ...change,
  });
}

export const HOLD: AccountHold = {
  amount: kurus(184_250),
  url: LINK,
  message: 'Ölçüm farkı borcu',
  since: Date.now() - HOUR,
  toldAt: Date.now() - MINUTE,
  odd: [],
};

export async function payments(jobs: readonly Job[], start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ jobs, ...start });
  await ready();
  press('F4');
  await screen.findByTestId('payment-chosen');
  return fake;
}

/** Once what was drawn has taken the keys. */
export const alt = async (key: string) => {
  await act(async () => undefined);
  press(key, { altKey: true });
};
export const order = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map(({ dataset }) => dataset.row);
export const row = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-row="${id}"]`);
  if (found === null) throw new Error(`no row ${id}`);
  return found;
};
/** The payment, chosen and large. */
export const card = (n: number) => {
  act(() => row(`pay-${n}`).click());
  return shown();
};
export const shown = () => screen.getByTestId('payment-shown');
export const chosen = () => screen.getByTestId('payment-chosen');
export const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

export const BAD_LINKS: readonly (readonly [string, string | null, string])[] = [
  ['http', 'http://odeme.ornek.com/p', 'not_https'],
  ['a script', 'javascript:alert(1)', 'not_https'],
  ['a file', 'file:///etc/passwd', 'not_https'],
  ['data', 'data:text/html,<b>', 'not_https'],
  ['a name before the host', 'https://odeme.ornek.com@evil.example/', 'unreadable'],
  ['a space before it', ' https://odeme.ornek.com/', 'unreadable'],
  ['another alphabet', 'https://ödeme.example/', 'unreadable'],
  ['too long', `https://odeme.ornek.com/${'a'.repeat(2_025)}`, 'too_long'],
  ['far too long', `https://odeme.ornek.com/${'ğ'.repeat(50_000)}`, 'too_long'],
  ['none', null, 'missing'],
];
