import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { closedDoor, type DoorStatus } from '../../../../electron/contract/door.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err } from '../../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { FAKE_DOOR_KEY } from '../../../support/fakeDoor.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, requested } from './frameDesk.ts';

async function settings(door: Partial<DoorStatus> = {}, more: FakeBridgeStart = {}) {
  const fake = renderApp({ ...more, door, status: { profile: 'live' } });
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('8', { altKey: true });
  await waitFor(() => expect(part('door')).toBeTruthy());
  return fake;
}

function part(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-setting=${id}]`);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
}
const click = (id: string, name: string) =>
  fireEvent.click(within(part(id)).getByRole('button', { name: new RegExp(`${name}$`, 'u') }));

it('is closed, and opens for this computer or the network, with the warning that it is not encrypted', async () => {
  const fake = await settings();
  expect(document.querySelector('[data-setting=doorKeys]')).toBeNull();
  fireEvent.click(within(part('door')).getByLabelText('Bu bilgisayardaki programlar'));
  await waitFor(() => expect(part('door').textContent).toContain(`Açık: http://127.0.0.1:${closedDoor.port}`));
  expect(requested(fake, 'door.set')).toMatchObject([{ isOn: true, reach: 'loopback', pin: null }]);
  fireEvent.click(within(part('door')).getByLabelText('Yerel ağ da'));
  expect(await screen.findByTestId('door-network')).toBeTruthy();
});

it('shows a new key once, with what its program may do, and revokes it when the owner confirms that', async () => {
  const fake = await settings({ isOn: true });
  fireEvent.change(within(part('doorKeys')).getByLabelText('Programın adı'), { target: { value: ' Logo ' } });
  fireEvent.click(within(part('doorKeys')).getByLabelText('Gönderme'));
  fireEvent.click(within(part('doorKeys')).getByLabelText(/Sipariş okuma/));
  click('doorKeys', 'Anahtar oluştur');
  expect((await screen.findByTestId('door-key-shown')).textContent).toContain(FAKE_DOOR_KEY);
  expect(requested(fake, 'door.addKey')).toMatchObject([{ name: 'Logo', may: ['orders.write', 'ship'] }]);
  click('doorKeys', 'Kopyaladım, gizle');
  await waitFor(() => expect(document.body.textContent).not.toContain(FAKE_DOOR_KEY));
  expect(screen.getByTestId('door-keys').textContent).toContain('Sipariş getirme · Gönderme');
  click('doorKeys', 'İptal et');
  click('doorKeys', 'Evet, iptal et');
  await waitFor(() => expect(part('doorKeys').textContent).toContain('Hiçbir programın anahtarı yok.'));
});

it('shows why it is not open, and where keys are lost', async () => {
  await settings({ isOn: true, keysAreStored: false, trouble: { kind: 'port_taken', detail: 'EADDRINUSE' } });
  expect(part('door').textContent).toContain('portu başka bir program kullanıyor');
  expect(screen.getByTestId('door-memory')).toBeTruthy();
});

it('shows what the station says to a change beneath that change, whatever was wanted before it', async () => {
  const failed = err(stationError('internal', 'EIO'));
  const handlers = { 'door.set': () => failed, 'door.addKey': () => failed };
  const key = { id: 'k-1', name: 'Logo', may: ['ship' as const], profile: 'live' as const, createdAt: 0, usedAt: null };
  await settings({ isOn: true, keys: [key] }, { handlers });
  const errors = () => ['door', 'doorKeys'].map((id) => within(part(id)).queryAllByRole('alert').length);
  fireEvent.click(within(part('door')).getByLabelText('Yerel ağ da'));
  await waitFor(() => expect(errors()).toEqual([1, 0]));
  fireEvent.change(within(part('doorKeys')).getByLabelText('Programın adı'), { target: { value: 'Netsis' } });
  fireEvent.click(within(part('doorKeys')).getByLabelText('Gönderme'));
  click('doorKeys', 'Anahtar oluştur');
  await waitFor(() => expect(errors()).toEqual([0, 1]));
});
