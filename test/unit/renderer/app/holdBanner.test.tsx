// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { kurus } from '../../../../electron/contract/money.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { AccountHold, DebtNews } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { asked, press, ready, title } from './frameDesk.ts';

afterEach(cleanup);

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

describe('the banner of an account hold', () => {
  it('stands on every screen, with the amount, the service’s words, their age and where it is paid', async () => {
    const fake = renderApp();
    await ready();
    act(() => fake.changeStatus({ hold: hold() }));
    for (const key of ['F2', 'F3', 'F5', 'F6', 'F7', 'F8', 'F9', 'F1']) {
      press(key);
      expect(text()).toMatch(/218,75\sTL/u);
      expect(text()).toContain('“Ölçüm farkı borcu”');
      expect(text()).toContain('4 dk önce');
      expect(text()).toContain('odeme.ornek.com adresinde ödenir');
    }
    act(() => fake.changeStatus({ hold: null }));
    expect(screen.queryByTestId('hold-banner')).toBeNull();
  });

  it('leads with its key to the payments screen, and leaves it the room there', async () => {
    const fake = renderApp({ status: { hold: hold() } });
    await ready();
    act(() => banner().getByRole('button', { name: /^F4/u }).click());
    expect(title()).toBe('Açık ödemeler');
    expect(banner().queryAllByRole('button')).toEqual([]);
    expect(asked(fake, 'payment.handOff')).toEqual([]);
  });

  it('opens the payment page', async () => {
    const fake = renderApp({ status: { hold: hold() } });
    await ready();
    act(() => banner().getByRole('button', { name: 'Ödeme sayfasını aç' }).click());
    await waitFor(() => expect(asked(fake, 'payment.handOff')).toEqual([{ of: { kind: 'hold' }, way: 'open' }]));
  });

  it('says beneath it why nothing opened, until something else is done', async () => {
    renderApp({
      status: { hold: hold() },
      handlers: { 'payment.handOff': () => err(stationError('no_browser', 'xdg-open')) },
    });
    await ready();
    act(() => banner().getByRole('button', { name: 'Ödeme sayfasını aç' }).click());
    await waitFor(() => expect(banner().getByRole('alert').dataset.error).toBe('no_browser'));
    act(() => banner().getByRole('button', { name: 'Şimdi sorgula' }).click());
    await waitFor(() => expect(banner().queryByRole('alert')).toBeNull());
  });

  it('says why a look came to nothing', async () => {
    renderApp({
      status: { hold: hold() },
      handlers: { 'station.checkService': () => err(stationError('service_unreachable', 'ETIMEDOUT')) },
    });
    await ready();
    act(() => banner().getByRole('button', { name: 'Şimdi sorgula' }).click());
    await waitFor(() => expect(banner().getByRole('alert').dataset.error).toBe('service_unreachable'));
  });

  it('takes over what a look tells', async () => {
    renderApp({
      status: { hold: hold() },
      handlers: { 'station.checkService': () => ok({ ...sampleStatus, hold: null }) },
    });
    await ready();
    act(() => banner().getByRole('button', { name: 'Şimdi sorgula' }).click());
    await waitFor(() => expect(screen.queryByTestId('hold-banner')).toBeNull());
  });

  it.each([
    ['http://odeme.ornek.com/91', 'Gelen bağlantı güvenli değil'],
    ['javascript:alert(1)', 'Gelen bağlantı güvenli değil'],
    ['https://kargo.ornek.com@kotu.example/91', 'Gelen bağlantı güvenli değil'],
    [`https://odeme.ornek.com/${'a'.repeat(3_000)}`, 'Gelen bağlantı güvenli değil'],
    [null, 'Ödeme bağlantısı gelmedi'],
  ])('offers nothing to open for the link %j', async (url, said) => {
    renderApp({ status: { hold: hold({ url }) } });
    await ready();
    expect(text()).toContain(said);
    expect(banner().queryByRole('button', { name: 'Ödeme sayfasını aç' })).toBeNull();
  });

  it('offers no other program while the screen is locked', async () => {
    renderApp({ status: { hold: hold() }, settings: { kiosk: true } });
    await ready();
    expect(text()).toContain('odeme.ornek.com');
    expect(banner().queryByRole('button', { name: 'Ödeme sayfasını aç' })).toBeNull();
  });

  it('tells the beginning of what the service has to say at length, in one line', async () => {
    renderApp({ status: { hold: hold({ message: `Ölçüm\nfarkı ${'çok uzun '.repeat(60)}` }) } });
    await ready();
    expect(text()).toContain('“Ölçüm farkı çok uzun');
    expect(text()).toContain('…”');
    expect(text().length).toBeLessThan(500);
  });

  it('says nothing of an amount that could not be read', async () => {
    renderApp({ status: { hold: hold({ amount: null, message: null, toldAt: null }) } });
    await ready();
    expect(text()).toContain('Hesap kilitli: ölçüm farkı borcu var');
    expect(text()).not.toContain('TL');
    expect(text()).not.toContain('{{');
  });
});

describe('the end of a debt', () => {
  const news = (change: Partial<DebtNews> = {}): DebtNews => ({
    kind: 'collected',
    amount: kurus(1_575),
    at: Date.now() - MINUTE,
    words: 'Desi farkı kesintisi 7340029581146',
    ...change,
  });
  const told = () => screen.queryByTestId('debt-news')?.textContent ?? null;

  it('is told with the amount that was taken and the service’s words, until somebody has read it', async () => {
    const fake = renderApp({ status: { debtNews: news() } });
    await ready();
    expect(told()).toMatch(/Bakiyeden 15,75\sTL ölçüm farkı alındı/u);
    expect(told()).toContain('“Desi farkı kesintisi 7340029581146”');
    press('g', { altKey: true });
    await waitFor(() => expect(told()).toBeNull());
    // The station forgets it, not only this window.
    expect(asked(fake, 'station.dismissDebtNews')).toHaveLength(1);
    press('g', { altKey: true });
    expect(asked(fake, 'station.dismissDebtNews')).toHaveLength(1);
  });

  it('is told without an amount where nobody told one', async () => {
    renderApp({ status: { debtNews: news({ kind: 'settled', amount: null, words: null }) } });
    await ready();
    expect(told()).toContain('Hesabın kilidi açıldı: bekleyen siparişler gönderiliyor');
    expect(told()).not.toMatch(/TL|\{\{|“/u);
  });

  it('is told beneath another debt that holds the account by now', async () => {
    renderApp({ status: { debtNews: news(), hold: hold() } });
    await ready();
    expect(text()).toMatch(/218,75\sTL/u);
    expect(told()).toMatch(/15,75\sTL/u);
    expect(screen.getByTestId('hold-banner').compareDocumentPosition(screen.getByTestId('debt-news'))).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('stays, and says why, where it could not be put away', async () => {
    renderApp({
      status: { debtNews: news() },
      handlers: { 'station.dismissDebtNews': () => err(stationError('journal_failed', 'ENOSPC')) },
    });
    await ready();
    press('g', { altKey: true });
    expect((await screen.findByRole('alert')).dataset.error).toBe('journal_failed');
    expect(told()).toContain('15,75');
  });
});
