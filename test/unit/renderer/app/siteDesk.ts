import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { type FakeSiteStart, sampleDesk } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { keyboard, press, ready } from './frameDesk.ts';

export const shared: FakeSiteStart = { desks: [sampleDesk('1'), sampleDesk('2')] };
export const alt = (key: string) => press(key, { altKey: true });
export const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });
export const part = (id: string) => {
  const found = document.querySelector<HTMLElement>(`[data-setting=${id}]`);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
};
export const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } });

export async function open(start: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp(start);
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  alt('0');
  await waitFor(() => expect(part('site')).toBeTruthy());
  return fake;
}

/** The page has asked once more what it is by now: at the start it asks once. */
export const requestedAgain = (fake: FakeBridge) =>
  waitFor(() => expect(fake.requests.filter(({ name }) => name === 'station.status')).toHaveLength(2));

/** The owner's PIN, if it is prompted for. */
export async function enterPin(pin = '4711'): Promise<void> {
  const form = await screen.findByTestId('pin');
  fireEvent.change(within(form).getByLabelText(/PIN/u, { selector: 'input' }), { target: { value: pin } });
  fireEvent.submit(form);
}
