import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err } from '../../../../electron/contract/result.ts';
import { emptyOutbox, type OutboxCounts, type UndeliveredMessage } from '../../../../electron/contract/shopMessage.ts';
import { someMessage } from '../../../contract/journal/outboxConformance.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { FAKE_SHOP_SECRET } from '../../../support/fakeShop.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { keyboard, press, ready, requested } from './frameDesk.ts';

const URL = 'https://magaza.ornek.com/siparis';
const used = { address: URL, hasSecret: true };

async function settings(start: FakeBridgeStart = {}, counts: OutboxCounts = emptyOutbox): Promise<FakeBridge> {
  const fake = renderApp({ ...start, status: { profile: 'live', outbox: counts, ...start.status } });
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('8', { altKey: true });
  await waitFor(() => expect(part('shopAddress')).toBeTruthy());
  return fake;
}

function part(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-setting=${id}]`);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
}
const has = (id: string) => document.querySelector(`[data-setting=${id}]`) !== null;
const click = (id: string, name: string) =>
  fireEvent.click(within(part(id)).getByRole('button', { name: new RegExp(`${name}$`, 'u') }));
const type = (value: string) =>
  fireEvent.change(within(part('shopAddress')).getByLabelText('Mağaza sisteminin adresi'), { target: { value } });
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

function late(id: string, state: UndeliveredMessage['state']): UndeliveredMessage {
  const why = { kind: state === 'refused' ? 'refused' : 'failed', status: 422, words: 'yok' } as const;
  return {
    id,
    state,
    tries: 1,
    triedAt: 1,
    nextAt: state === 'refused' ? null : 2,
    why,
    behind: 1,
    message: someMessage(id),
  };
}

describe('messages to the shop, in the settings', () => {
  it('begins with an address alone, and shows why one cannot be used', async () => {
    const fake = await settings();
    expect(has('shopSecret') || has('shopUndelivered')).toBe(false);
    type('http://magaza.ornek.com');
    click('shopAddress', 'Adresi kaydet');
    expect((await within(part('shopAddress')).findByRole('alert')).dataset.error).toBe('shop_url_not_https');
    type(` ${URL} `);
    click('shopAddress', 'Adresi kaydet');
    await waitFor(() => expect(has('shopSecret')).toBe(true));
    expect(requested(fake, 'shop.save').at(-1)).toEqual({ url: URL });
  });

  it('shows a new secret once, and never again', async () => {
    await settings({ shop: { status: { address: URL } } });
    await waitFor(() => expect(has('shopSecret')).toBe(true));
    click('shopSecret', 'İmza anahtarı oluştur');
    await waitFor(() => expect(part('shopSecret').textContent).toContain(FAKE_SHOP_SECRET));
    click('shopSecret', 'Kopyaladım, gizle');
    expect(document.body.textContent).not.toContain(FAKE_SHOP_SECRET);
    press('F1');
    press('F9');
    await waitFor(() => expect(has('shopSecret')).toBe(true));
    expect(document.body.textContent).not.toContain(FAKE_SHOP_SECRET);
  });

  it('makes another secret only after a question', async () => {
    const fake = await settings({ shop: { status: used } });
    await waitFor(() => expect(has('shopSecret')).toBe(true));
    click('shopSecret', 'Yeni imza anahtarı oluştur');
    digit('0');
    expect(requested(fake, 'shop.makeSecret')).toEqual([]);
    fireEvent.click(await within(part('shopSecret')).findByRole('button', { name: /Yeni imza anahtarı oluştur$/u }));
    await within(part('shopSecret')).findByTestId('question');
    digit('1');
    await waitFor(() => expect(requested(fake, 'shop.makeSecret')).toHaveLength(1));
  });

  it('shows whether the shop took a test message', async () => {
    await settings({ shop: { status: used } });
    await waitFor(() => expect(has('shopTold')).toBe(true));
    click('shopTold', 'Deneme mesajı gönder');
    expect(await within(part('shopTold')).findByText('Mağazanın sistemi deneme mesajını aldı.')).toBeTruthy();
    cleanup();
    const handlers = { 'shop.test': () => err(stationError('shop_not_told', 'HTTP 500')) };
    await settings({ shop: { status: used }, handlers });
    await waitFor(() => expect(has('shopTold')).toBe(true));
    click('shopTold', 'Deneme mesajı gönder');
    expect((await within(part('shopTold')).findByRole('alert')).textContent).toContain('HTTP 500');
  });

  it('lists what was not taken; one key sends all again, another gives the chosen one up after a question', async () => {
    const counts = { ...emptyOutbox, waiting: 3, refused: 2, since: 1 };
    const undelivered = [late('A', 'refused'), late('B', 'refused'), late('C', 'waiting')];
    const fake = await settings({ shop: { status: { ...used, counts }, undelivered } }, counts);
    await waitFor(() => expect(document.querySelectorAll('[data-testid=shop-undelivered] li')).toHaveLength(3));
    const [first] = within(part('shopUndelivered')).getAllByTestId('detail');
    expect(first?.textContent).toBe('Ayrıntı: HTTP 422 · “yok”');
    expect(first?.previousElementSibling?.firstElementChild?.textContent).toBe('Reddedildi');
    // Shown once.
    expect(part('shopUndelivered').textContent?.match(/reddedildi/giu)).toHaveLength(2);
    // Where a row stands is known to a real window alone, so it is chosen by its focus here.
    act(() => document.querySelectorAll<HTMLElement>('[data-testid=shop-undelivered] li')[1]?.focus());
    press('d', { altKey: true });
    await screen.findByText('B: bu mesaj atlansın mı?');
    digit('0');
    expect(requested(fake, 'shop.leave')).toEqual([]);
    await waitFor(() => expect(screen.queryByText('B: bu mesaj atlansın mı?')).toBeNull());
    press('d', { altKey: true });
    await screen.findByText('B: bu mesaj atlansın mı?');
    digit('1');
    await waitFor(() => expect(requested(fake, 'shop.leave')).toEqual([{ id: 'B' }]));
    press('b', { altKey: true });
    await waitFor(() => expect(requested(fake, 'shop.tryAgain')).toHaveLength(1));
  });

  it('is not for the demo', async () => {
    await settings({ status: { profile: 'demo' } });
    expect(part('shopAddress').textContent).toContain('Demo hiçbir mağazaya mesaj göndermez.');
    expect(part('shopAddress').querySelector('input')).toBeNull();
  });
});

describe('the banner about the shop', () => {
  it('is there once something could not be delivered for half an hour', async () => {
    const fake = renderApp({ status: { outbox: { ...emptyOutbox, waiting: 1, since: Date.now() - 60_000 } } });
    await ready();
    expect(document.querySelector('[data-testid=shop-banner]')).toBeNull();
    act(() => fake.changeStatus({ outbox: { ...emptyOutbox, waiting: 1, since: Date.now() - 31 * 60_000 } }));
    await waitFor(() => expect(document.querySelector('[data-testid=shop-banner]')).toBeTruthy());
  });

  it('shows what is missing where nothing can go, and leads to where it is entered', async () => {
    const since = Date.now() - 31 * 60_000;
    renderApp({ status: { profile: 'live', outbox: { waiting: 3, refused: 0, since, isSetUp: false } } });
    await ready();
    const banner = await screen.findByTestId('shop-banner');
    expect(banner.textContent).toContain('Mağazaya mesaj gitmiyor');
    expect(banner.textContent).toContain('Adres ya da imza anahtarı eksik.');
    expect(banner.textContent).toContain('F9');
  });
});
