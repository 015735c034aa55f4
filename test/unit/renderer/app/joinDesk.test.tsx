import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err } from '../../../../electron/contract/result.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { FAKE_JOIN_CODE } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, requested, scan } from './frameDesk.ts';
import { alt, enterPin, open, part, requestedAgain, type } from './siteDesk.ts';

describe('joining another desk', () => {
  const form = () => screen.getByTestId('join-form');
  const join = () => fireEvent.submit(form());

  it('takes the code from a scan, wherever the focus is, and needs a name for this desk', async () => {
    const fake = await open();
    alt('b');
    await screen.findByTestId('join-form');
    scan(FAKE_JOIN_CODE.replaceAll('-', ''));
    await waitFor(() =>
      expect(screen.getByLabelText('Katılma kodu')).toHaveProperty('value', FAKE_JOIN_CODE.replaceAll('-', '')),
    );
    join();
    expect(requested(fake, 'site.join')).toEqual([]);
    type('Bu masanın adı', ' 2 ');
    join();
    await waitFor(() => expect(part('invite')).toBeTruthy());
    expect(requested(fake, 'site.join')).toEqual([
      { code: FAKE_JOIN_CODE.replaceAll('-', ''), deskName: '2', pin: null },
    ]);
    await requestedAgain(fake);
    // It was no order.
    expect(requested(fake, 'scan.submit')).toEqual([]);
  });

  it.each([
    ['join_code_invalid', 'Bu bir katılma kodu değil.'],
    ['join_no_answer', 'İki bilgisayar aynı ağda olmalı.'],
    ['join_refused', 'orada yeni bir kod göster'],
    ['join_used', 'API anahtarı çalınmıştır: hemen serviste ve bütün masalarda değiştir'],
  ] as const)('shows why not, and what to do: %s', async (error, text) => {
    await open({ handlers: { 'site.join': () => err(stationError(error)) } });
    alt('b');
    await screen.findByTestId('join-form');
    type('Katılma kodu', 'X');
    type('Bu masanın adı', '2');
    join();
    expect((await within(form()).findByRole('alert')).textContent).toContain(text);
    expect(screen.getByLabelText('Katılma kodu')).toHaveProperty('value', 'X');
  });

  it('asks for the owner’s PIN where there is one, and joins with what was typed before', async () => {
    const fake = await open({ pin: '4711' });
    alt('b');
    await screen.findByTestId('join-form');
    type('Katılma kodu', FAKE_JOIN_CODE);
    type('Bu masanın adı', '2');
    join();
    await screen.findByTestId('pin');
    // Escape leaves the PIN alone, not what was typed.
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('pin')).toBeNull());
    expect(screen.getByLabelText('Katılma kodu')).toHaveProperty('value', FAKE_JOIN_CODE);
    join();
    await enterPin();
    await waitFor(() => expect(part('invite')).toBeTruthy());
    expect(requested(fake, 'site.join').at(-1)).toEqual({ code: FAKE_JOIN_CODE, deskName: '2', pin: '4711' });
  });

  it('is one of the ways of the first run, and turns its lights green', async () => {
    const fake = renderApp({ status: { ...sampleStatus, profile: null, baseUrl: null } });
    await screen.findByRole('heading', { level: 1 });
    alt('b');
    await screen.findByTestId('join-form');
    // The keys of the page behind it are not those of the form.
    alt('d');
    expect(requested(fake, 'demo.open')).toEqual([]);
    scan(FAKE_JOIN_CODE.replaceAll('-', ''));
    type('Bu masanın adı', 'Depo');
    join();
    await waitFor(() => expect(requested(fake, 'site.join')).toHaveLength(1));
    await waitFor(() => expect(screen.getByTestId('step-panel').dataset.step).toBe('printer'));
  });

  it('is not offered on the first page where an account is open already', async () => {
    renderApp({ settings: { deskCheck: { since: 1, skipped: [], printed: null, heard: false } } });
    await screen.findByRole('heading', { level: 1 });
    alt('1');
    await waitFor(() => expect(screen.getByTestId('step-panel').dataset.step).toBe('connection'));
    alt('b');
    expect(screen.queryByTestId('join-form')).toBeNull();
  });
});
