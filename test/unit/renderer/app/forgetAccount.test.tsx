import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

const { hand } = createKeyboard();

async function service(start: Parameters<typeof renderApp>[0] = {}) {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  act(() => hand('F9'));
  fireEvent.click(await screen.findByText('Servis'));
  const requested = () => fake.requests.filter((one) => one.name === 'connection.forget').map(({ input }) => input);
  return { fake, requested };
}

it('shows what cannot be recovered, and forgets the account only then', async () => {
  const { requested } = await service({ status: { profile: 'live', baseUrl: 'https://shipping.example' } });
  act(() => hand('v', { altKey: true }));
  expect(await screen.findByText(/İmza anahtarı gösterilmez/)).toBeTruthy();
  act(() => hand('0'));
  await waitFor(() => expect(screen.queryByText('Gerçek hesabı sil')).toBeNull());
  expect(requested()).toEqual([]);
  act(() => hand('v', { altKey: true }));
  await screen.findByText('Gerçek hesabı sil');
  act(() => hand('1'));
  await waitFor(() => expect(requested()).toEqual([{ profile: 'live', pin: null }]));
});

it('takes the PIN of the owner', async () => {
  const { requested } = await service({
    status: { profile: 'sandbox', baseUrl: 'https://sandbox.example' },
    handlers: { 'connection.forget': () => err(stationError('pin_needed')) },
  });
  act(() => hand('v', { altKey: true }));
  fireEvent.click(await screen.findByText('Deneme ortamını sil'));
  await waitFor(() => expect(requested()).toHaveLength(1));
  expect(await screen.findByTestId('pin')).toBeTruthy();
});

it('is not offered in the demo, which has no account', async () => {
  await service({ status: { profile: 'demo', baseUrl: null } });
  expect(screen.queryByText('Hesabı sil')).toBeNull();
});
