import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { textsOf } from '../../../../renderer/i18n/translate.ts';
import { COMMANDS, DESK_COMMAND_IDS, titleOf } from '../../../../renderer/model/commandRegistry.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleOrder } from '../../../support/sampleJobs.ts';
import { field, job, options, press, ready, requested, scan, search, strip, title } from './frameDesk.ts';

async function shippedOrderScanned(): Promise<FakeBridge> {
  const fake = renderApp({
    jobs: [job],
    handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) },
  });
  await ready();
  scan('ORD-1');
  await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('already_shipped'));
  return fake;
}

describe('the search over everything', () => {
  it('opens with Ctrl+K, leads to a screen with Enter, and is gone with Esc', async () => {
    renderApp();
    await ready();
    await search('raf');
    expect(options()[0]).toContain('Raf');
    press('Enter');
    await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull());
    expect(title()).toContain('Raf');
    await search();
    press('Escape');
    expect(screen.queryByTestId('palette')).toBeNull();
  });

  it('shows screens and commands before anything is typed, and no settings', async () => {
    renderApp();
    await ready();
    await search();
    const sections = within(screen.getByRole('listbox')).getAllByRole('group');
    expect(sections.map((section) => section.querySelector('h3')?.textContent)).toEqual(['Ekranlar', 'Komutlar']);
  });

  it('has every command that a key runs on any screen, but for the yes to a question behind it', async () => {
    renderApp();
    await ready();
    await search();
    const t = textsOf(createI18n('tr'));
    const shown = options().join('\n');
    const missing = DESK_COMMAND_IDS.filter((id) => COMMANDS[id].key !== null && !shown.includes(t(titleOf(id))));
    expect(missing).toEqual(['confirm']);
  });

  it('finds a setting under another word for it, leads to it and marks it', async () => {
    renderApp();
    await ready();
    await search('koyu');
    expect(options()).toEqual(['Renkler nasıl olsun?Masa ve görünüm']);
    press('Enter');
    const question = await screen.findByText('Renkler nasıl olsun?');
    expect(question.closest('section')?.dataset.found).toBe('true');
  });

  it.each(['YAZICI', 'yazici', 'yazıcı', 'Yazıcı', 'YAZİCİ'])('folds the Turkish letters: %s', async (text) => {
    renderApp();
    await ready();
    await search(text);
    expect(options()).toContain('Etiketler nereye basılsın?Baskı');
    expect(options()[0]).toContain('Sonraki yazıcı');
  });

  it('finds a parcel by its number, newest first, and opens it in the ledger', async () => {
    const fake = renderApp({ jobs: [job] });
    await ready();
    await search('ORD-1');
    await screen.findByRole('option', { name: /ORD-1.*Ayşe Yılmaz/u });
    expect(requested(fake, 'ledger.search').at(-1)).toMatchObject({ search: 'ORD-1', before: null });
    press('Enter');
    expect(await screen.findByTestId('timeline')).toBeTruthy();
  });

  it('shows the place alone of a parcel whose receiver was removed', async () => {
    const { receiver } = sampleOrder();
    const order = sampleOrder({ reference: 'ORD-1', receiver: { ...receiver, name: '', phone: '', address: '' } });
    renderApp({ jobs: [{ ...job, order, purgedAt: 1 }] });
    await ready();
    await search('ORD-1');
    await screen.findByRole('option', { name: /ORD-1/u });
    expect(screen.getByText(/Kadıköy/u).textContent).toBe('Kadıköy / İSTANBUL');
  });

  it('shows the province alone of a receiver whose district is missing', async () => {
    const { receiver } = sampleOrder();
    const order = sampleOrder({ reference: 'ORD-77', receiver: { ...receiver, district: '' } });
    renderApp({ orders: [{ order, jobId: null }] });
    await ready();
    await search('ORD-77');
    await screen.findByRole('option', { name: /ORD-77/u });
    expect(screen.getByText(/İSTANBUL/u).textContent).toBe('Ayşe Yılmaz, İSTANBUL');
  });

  it('finds an order that was not shipped, and shows it in the order list', async () => {
    renderApp({ orders: [{ order: sampleOrder({ reference: 'ORD-77' }), jobId: null }] });
    await ready();
    await search('ORD-77');
    await screen.findByRole('option', { name: /ORD-77/u });
    press('Enter');
    await waitFor(() => expect(title()).toBe('Sipariş listesi'));
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('ORD-77');
  });

  it('takes an Enter that comes before the answer, once it is there', async () => {
    let answer: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    renderApp({
      jobs: [job],
      handlers: {
        'ledger.search': async () => {
          await gate;
          return ok({ items: [job], total: 1, next: null });
        },
      },
    });
    await ready();
    await search('ORD-1');
    press('Enter');
    expect(screen.getByTestId('palette')).toBeTruthy();
    await act(async () => answer());
    await waitFor(() => expect(screen.queryByTestId('palette')).toBeNull());
    expect(title()).toBe('Geçmiş');
  });

  it('shows when nothing is found, and why a search failed', async () => {
    const fail = { on: false };
    renderApp({
      handlers: {
        'ledger.search': () =>
          fail.on ? err(stationError('journal_unread')) : ok({ items: [], total: 0, next: null }),
      },
    });
    await ready();
    await search('yokböyle');
    expect(await screen.findByText(/“yokböyle” bulunamadı/u)).toBeTruthy();
    fail.on = true;
    fireEvent.change(field(), { target: { value: 'yokböyle2' } });
    expect(await within(screen.getByTestId('palette')).findByRole('alert')).toBeTruthy();
  });

  it('lets a scan go to shipping, keeps what was typed, and stays open', async () => {
    const fake = renderApp({ handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) } });
    await ready();
    await search('ay');
    act(() => field().focus());
    scan('ORD-1');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toHaveLength(1));
    expect(field().value).toBe('ay');
    await waitFor(() => expect(strip()?.dataset.code).toBe('ORD-1'));
  });

  it('runs a command on what lies behind it', async () => {
    const fake = await shippedOrderScanned();
    await search('yeniden bas');
    press('Enter');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.step).toBe('reprint_question'));
    expect(screen.queryByTestId('palette')).toBeNull();
    await search('bekletmek');
    fireEvent.change(field(), { target: { value: 'beklet' } });
    press('Enter');
    expect((await screen.findByTestId('armed')).textContent).toContain('Beklet');
    expect(requested(fake, 'jobs.print')).toEqual([]);
  });

  it('is left for a screen with its function key, and no other key works behind it', async () => {
    const fake = await shippedOrderScanned();
    await search();
    act(() => field().focus());
    press('r', { altKey: true });
    expect(screen.getByTestId('outcome').dataset.step).toBe('here');
    press('F6');
    await waitFor(() => expect(title()).toBe('Sipariş listesi'));
    expect(requested(fake, 'jobs.print')).toEqual([]);
  });
});
