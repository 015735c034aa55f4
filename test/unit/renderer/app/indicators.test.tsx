import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { noEventFeed } from '../../../../electron/contract/mailbox.ts';
import { act } from '../../../support/act.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { samplePrinter } from '../../../support/sampleJobs.ts';
import { ready } from './frameDesk.ts';

const indicators = () => screen.getByRole('status', { name: 'Durum' });
const indicator = (name: string | RegExp) => within(indicators()).getByRole('button', { name });

describe('the light of the service', () => {
  it.each([
    ['service_error', 'Servis hata veriyor'],
    ['rate_limited', 'İstek sınırı doldu'],
  ] as const)('is not that of a service that is connected while orders wait for it: %s', async (state, words) => {
    const fake = renderApp();
    await ready();
    expect(indicator('Servis bağlı').dataset.level).toBe('good');
    act(() => fake.changeStatus({ connection: { state, since: 0 } }));
    expect(indicator(words).dataset.level).toBe('warn');
    expect(indicators().textContent).not.toContain('Servis bağlı');
  });
});

describe('the light of the printer', () => {
  const printerRefused = { printerId: 'folder:PDF', name: 'PDF', code: 'print_rejected' as const, at: 0 };

  it('shows that the last label was not printed, not that the printer is ready, until one is', async () => {
    const printer = samplePrinter({ id: 'folder:PDF', name: 'PDF', kind: 'folder' });
    const fake = renderApp({ status: { printer } });
    await ready();
    expect(indicator('PDF hazır').dataset).toMatchObject({ level: 'good', tone: 'done' });
    act(() => fake.changeStatus({ printerRefused }));
    expect(indicator('PDF: son etiket basılmadı').dataset).toMatchObject({ level: 'bad', tone: 'problem' });
    expect(indicators().textContent).not.toContain('hazır');
    act(() => fake.changeStatus({ printerRefused: null }));
    expect(indicator('PDF hazır').dataset.level).toBe('good');
  });

  it('shows first what the print system knows of it', async () => {
    const printer = samplePrinter({ state: 'out_of_paper', trouble: 'out_of_paper' });
    renderApp({ status: { printer, printerRefused } });
    await ready();
    expect(indicator(/kâğıt bitti/u).dataset.level).toBe('bad');
  });
});

describe('the light of the mailbox', () => {
  it('comes when the mailbox has been away for ten seconds, not at once', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    try {
      renderApp({ status: { events: { ...noEventFeed, state: 'down', since: Date.now() } } });
      await ready();
      act(() => void vi.advanceTimersByTime(5_000));
      expect(indicators().textContent).not.toContain('Posta kutusu');
      act(() => void vi.advanceTimersByTime(5_000));
      expect(indicator('Posta kutusu: yanıt yok').dataset.level).toBe('unsure');
    } finally {
      vi.useRealTimers();
    }
  });
});
