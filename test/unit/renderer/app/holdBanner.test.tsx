import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { AccountHold, DebtNotice } from '../../../../electron/contract/status.ts';
import { ALERT_SHOWN_MS } from '../../../../renderer/app/banners/Banners.tsx';
import { act } from '../../../support/act.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, requested, title } from './frameDesk.ts';
import { digit } from './paymentsDesk.ts';

const MINUTE = 60_000;
function hold(change: Partial<AccountHold> = {}): AccountHold {
  return {
    amount: kurus(21_875),
    url: 'https://odeme.ornek.com/borc/91',
    message: 'Ölçüm farkı borcu',
    since: Date.now() - 120 * MINUTE,
    toldAt: Date.now() - 4 * MINUTE,
    odd: [],
    ...change,
  };
}
const banner = () => within(screen.getByTestId('hold-banner'));
const text = () => screen.getByTestId('hold-banner').textContent ?? '';

/** The list of all banners, which has the details. */
const details = async () => {
  await act(async () => undefined);
  press('a', { altKey: true });
  return (await screen.findByTestId('banner-list')).textContent ?? '';
};

describe('the banner of an account hold', () => {
  it('stands on every screen with the amount; the list of banners has the service’s words, their age and where it is paid', async () => {
    const fake = renderApp();
    await ready();
    act(() => fake.changeStatus({ hold: hold() }));
    for (const key of ['F2', 'F3', 'F5', 'F6', 'F7', 'F8', 'F9', 'F1']) {
      press(key);
      expect(text()).toMatch(/218,75\sTL/u);
    }
    const all = await details();
    expect(all).toContain('“Ölçüm farkı borcu”');
    expect(all).toContain('4 dk önce');
    expect(all).toContain('odeme.ornek.com adresinde ödenir');
    act(() => fake.changeStatus({ hold: null }));
    await waitFor(() => expect(screen.queryByTestId('banner-list')).toBeNull());
    expect(screen.queryByTestId('hold-banner')).toBeNull();
  });

  it('leads with its key to the payments screen, which has all of it, and is not shown there', async () => {
    const fake = renderApp({ status: { hold: hold() } });
    await ready();
    act(() => banner().getByRole('button', { name: /^F4/u }).click());
    expect(title()).toBe('Açık ödemeler');
    expect(screen.queryByTestId('hold-banner')).toBeNull();
    expect((await screen.findByTestId('payment-shown')).textContent).toMatch(/218,75\sTL/u);
    expect(requested(fake, 'payment.handOff')).toEqual([]);
  });

  it('shows that only another desk got it, if this one got no answer with it, and how that happens', async () => {
    renderApp({ status: { hold: hold({ url: null, message: null, toldAt: null }) } });
    await ready();
    const words = 'Başka masa bildirdi: bu masa sonraki siparişte servisi sorgular';
    expect(await details()).toContain(words);
    digit('1');
    expect((await screen.findByTestId('payment-shown')).textContent).toContain(words);
    expect(screen.queryByTestId('payment-qr')).toBeNull();
  });

  it('leads there from the list by its digit as well', async () => {
    renderApp({ status: { hold: hold() } });
    await ready();
    await details();
    digit('1');
    await waitFor(() => expect(title()).toBe('Açık ödemeler'));
    expect(screen.queryByTestId('banner-list')).toBeNull();
  });

  it('is over as soon as a check finds that', async () => {
    renderApp({
      status: { hold: hold(), connection: { state: 'offline', since: 0 } },
      handlers: { 'station.checkService': () => ok({ ...sampleStatus, hold: null }) },
    });
    await ready();
    press('u', { altKey: true });
    await waitFor(() => expect(screen.queryByTestId('hold-banner')).toBeNull());
  });

  it('shows why a check failed', async () => {
    renderApp({
      status: { connection: { state: 'offline', since: 0 } },
      handlers: { 'station.checkService': () => err(stationError('service_unreachable', 'ETIMEDOUT')) },
    });
    await ready();
    press('u', { altKey: true });
    expect((await screen.findByRole('alert')).dataset.error).toBe('service_unreachable');
  });

  it.each([
    ['http://odeme.ornek.com/91', 'Gelen bağlantı güvenli değil'],
    ['javascript:alert(1)', 'Gelen bağlantı güvenli değil'],
    ['https://kargo.ornek.com@kotu.example/91', 'Gelen bağlantı güvenli değil'],
    [`https://odeme.ornek.com/${'a'.repeat(3_000)}`, 'Gelen bağlantı güvenli değil'],
    [null, 'Ödeme bağlantısı gelmedi'],
  ])('names no place to pay for the link %j', async (url, stated) => {
    renderApp({ status: { hold: hold({ url }) } });
    await ready();
    expect(await details()).toContain(stated);
  });

  it('shows the beginning of a long message of the service', async () => {
    renderApp({ status: { hold: hold({ message: `Ölçüm\nfarkı ${'çok uzun '.repeat(60)}` }) } });
    await ready();
    const all = await details();
    expect(all).toContain('“Ölçüm farkı çok uzun');
    expect(all).toContain('…”');
    expect(all.length).toBeLessThan(500);
  });

  it('shows no amount that could not be read', async () => {
    renderApp({ status: { hold: hold({ amount: null, message: null, toldAt: null }) } });
    await ready();
    expect(text()).toContain('Hesap kilitli: ölçüm farkı borcu var');
    expect(text()).not.toContain('TL');
    expect(text()).not.toContain('{{');
  });
});

describe('the end of a debt', () => {
  const message = (change: Partial<DebtNotice> = {}): DebtNotice => ({
    kind: 'collected',
    amount: kurus(1_575),
    at: Date.now() - MINUTE,
    words: 'Desi farkı kesintisi 7340029581146',
    ...change,
  });
  const reported = () => screen.queryByTestId('debt-news')?.textContent ?? null;

  it('is shown with the amount that was taken and the service’s words, until somebody has read it', async () => {
    const fake = renderApp({ status: { debtNotice: message() } });
    await ready();
    expect(reported()).toMatch(/Bakiyeden 15,75\sTL ölçüm farkı alındı/u);
    expect(await details()).toContain('“Desi farkı kesintisi 7340029581146”');
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('banner-list')).toBeNull());
    press('g', { altKey: true });
    await waitFor(() => expect(reported()).toBeNull());
    // The station forgets it, not only this window.
    expect(requested(fake, 'station.dismissDebtNews')).toHaveLength(1);
    press('g', { altKey: true });
    expect(requested(fake, 'station.dismissDebtNews')).toHaveLength(1);
  });

  it('goes away once a person had time to read it, and not before somebody is there', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const fake = renderApp({ status: { debtNotice: message() } });
      await act(async () => undefined);
      await act(async () => undefined);
      act(() => vi.advanceTimersByTime(60_000));
      expect(reported()).not.toBeNull();
      press('Shift');
      act(() => vi.advanceTimersByTime(ALERT_SHOWN_MS - 100));
      expect(requested(fake, 'station.dismissDebtNews')).toEqual([]);
      await act(async () => vi.advanceTimersByTime(200));
      expect(requested(fake, 'station.dismissDebtNews')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('waits for its time while other banners or a hand-over hide it', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const counts = { ...sampleStatus.counts, queued: 2 };
      const fake = renderApp({
        status: { debtNotice: message(), hold: hold(), connection: { state: 'offline', since: 0 }, counts },
      });
      await act(async () => undefined);
      await act(async () => undefined);
      expect(reported()).toBeNull();
      press('Shift');
      await act(async () => vi.advanceTimersByTime(10 * ALERT_SHOWN_MS));
      expect(requested(fake, 'station.dismissDebtNews')).toEqual([]);
      act(() => fake.changeStatus({ hold: null }));
      expect(reported()).not.toBeNull();
      press('Shift');
      await act(async () => vi.advanceTimersByTime(ALERT_SHOWN_MS + 100));
      expect(requested(fake, 'station.dismissDebtNews')).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is shown without an amount where none is known', async () => {
    renderApp({ status: { debtNotice: message({ kind: 'settled', amount: null, words: null }) } });
    await ready();
    expect(reported()).toContain('Hesabın kilidi açıldı: bekleyen siparişler gönderiliyor');
    expect(reported()).not.toMatch(/TL|\{\{|“/u);
  });

  it('is shown beneath another debt that holds the account by now', async () => {
    renderApp({ status: { debtNotice: message(), hold: hold() } });
    await ready();
    expect(text()).toMatch(/218,75\sTL/u);
    expect(reported()).toMatch(/15,75\sTL/u);
    expect(screen.getByTestId('hold-banner').compareDocumentPosition(screen.getByTestId('debt-news'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('stays, and shows why, where it could not be put away', async () => {
    renderApp({
      status: { debtNotice: message() },
      handlers: { 'station.dismissDebtNews': () => err(stationError('journal_failed', 'ENOSPC')) },
    });
    await ready();
    press('g', { altKey: true });
    expect((await screen.findByRole('alert')).dataset.error).toBe('journal_failed');
    expect(reported()).toContain('15,75');
  });
});
