import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../electron/contract/job.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, requested, scan } from './frameDesk.ts';
import { alt, BAD_LINKS, HOUR, order, unpaid } from './paymentsDesk.ts';

describe('an unpaid order at the scanner', () => {
  const outcome = () => screen.getByTestId('outcome');

  async function scanned(job: Job): Promise<FakeBridge> {
    const fake = renderApp({ jobs: [job] });
    await ready();
    scan(job.key.value);
    await waitFor(() => expect(outcome().dataset.jobId).toBe(job.id));
    return fake;
  }

  it('shows in a word that it is not paid, and to which slot the parcel goes, and shows its link', async () => {
    await scanned(unpaid(7));
    expect(within(outcome()).getByRole('heading', { name: 'Ödenmedi · Göz 7' })).toBeTruthy();
    expect(outcome().textContent).toContain('145,00');
    expect(within(outcome()).getByRole('img', { name: /karekod/u })).toBeTruthy();
    expect(within(outcome()).getByTestId('payment-host').textContent).toBe('odeme.ornek.com');
    await alt('v');
    expect(await screen.findByTestId('large-qr')).toBeTruthy();
  });

  it.each(BAD_LINKS)('stands there with any link: %s', async (_, url) => {
    const fake = await scanned(unpaid(7, { url }));
    expect(within(outcome()).getByTestId('payment-link-refused')).toBeTruthy();
    expect(within(outcome()).queryByRole('img', { name: /karekod/u })).toBeNull();
    await alt('o');
    expect(requested(fake, 'payment.handOff')).toEqual([]);
  });

  it('shows that there is no link where the service gave no payment', async () => {
    await scanned(unpaid(7, {}, { payment: null }));
    expect(outcome().dataset.outcome).toBe('pay');
    expect(within(outcome()).getByTestId('payment-link-refused').textContent).toContain('bağlantısı vermedi');
  });

  it('that is too dense for the panel shows by which key its code is read', async () => {
    await scanned(unpaid(7, { url: `https://odeme.ornek.com/${'a'.repeat(2_000)}` }));
    expect(outcome().textContent).toContain('Alt+V');
    await alt('v');
    expect(within(await screen.findByTestId('large-qr')).getByRole('img')).toBeTruthy();
  });

  it('shows how old its figures are, once they are, though nothing else happens', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      await scanned(unpaid(7, { toldAt: Date.now() }));
      expect(within(outcome()).queryByTestId('payment-told')).toBeNull();
      act(() => void vi.advanceTimersByTime(HOUR));
      expect(within(outcome()).getByTestId('payment-told').textContent).toContain('1 sa önce');
    } finally {
      vi.useRealTimers();
    }
  });

  it('that ran out shows no code, on the card and enlarged, from that very moment on; a key polls the service', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    try {
      const fake = await scanned(unpaid(7, { expiresAt: Date.now() + HOUR }));
      expect(within(outcome()).getByTestId('payment-qr')).toBeTruthy();
      await act(() => vi.advanceTimersByTimeAsync(HOUR));
      expect(within(outcome()).queryByTestId('payment-qr')).toBeNull();
      expect(within(outcome()).getByTestId('payment-expired').textContent).toMatch(/Süresi doldu .*\d\d:\d\d.*Alt\+B/u);
      await alt('v');
      await alt('c');
      expect(screen.queryByTestId('large-qr')).toBeNull();
      expect(requested(fake, 'payment.handOff')).toEqual([]);
      await alt('b');
      await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'pay-7' }]));
    } finally {
      vi.useRealTimers();
    }
  });

  it('that runs out while its code fills the screen shows that there, and a key polls the service', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
      shouldAdvanceTime: true,
    });
    try {
      const fake = await scanned(unpaid(7, { expiresAt: Date.now() + HOUR }));
      await alt('v');
      const large = await screen.findByTestId('large-qr');
      await act(() => vi.advanceTimersByTimeAsync(HOUR));
      expect(within(large).queryByRole('img')).toBeNull();
      expect(within(large).getByTestId('payment-expired')).toBeTruthy();
      await alt('b');
      await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'pay-7' }]));
      expect(screen.queryByTestId('large-qr')).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('of another desk waits for its payment there, with its link, and is not called shipped', async () => {
    await scanned(unpaid(7, {}, { state: 'already_shipped', slot: null }));
    expect(outcome().dataset.outcome).toBe('pay');
    expect(outcome().textContent).toContain('Koliyi gönderiyi açan masaya götür');
    expect(within(outcome()).getByTestId('payment-qr')).toBeTruthy();
    await alt('Delete');
    expect(outcome().textContent).toContain('iade edilecek ücret yok, ödeme bağlantısı kapanır');
  });

  it('that was found at the service after its record was lost here is not sent to another desk', async () => {
    const fake = await scanned(unpaid(7, {}, { state: 'already_shipped', slot: null, rescued: true }));
    expect(outcome().textContent).not.toContain('Başka masada');
    expect(outcome().textContent).toContain('Alt+B');
    await alt('b');
    await waitFor(() => expect(requested(fake, 'jobs.lookNow')).toEqual([{ jobId: 'pay-7' }]));
  });
});

describe('an unpaid order in the ledger', () => {
  it('shows its code by key, sends its link, and confirms that', async () => {
    const fake = renderApp({ jobs: [unpaid(7)] });
    await ready();
    press('F7');
    await waitFor(() => expect(order()).toHaveLength(1));
    act(() => document.querySelector<HTMLElement>('[data-row]')?.click());
    await screen.findByTestId('ledger-job');
    await alt('c');
    expect((await screen.findByTestId('link-handed')).dataset.way).toBe('copy');
    expect(requested(fake, 'payment.handOff')).toEqual([{ of: { kind: 'job', jobId: 'pay-7' }, method: 'copy' }]);
    await alt('v');
    expect(within(await screen.findByTestId('large-qr')).getByRole('img')).toBeTruthy();
    press('Escape');
    expect(await screen.findByTestId('ledger-job')).toBeTruthy();
  });
});
