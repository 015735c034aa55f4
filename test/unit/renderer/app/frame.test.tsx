import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { inItsState } from '../../../support/builders.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { job, keyboard, press, ready, requested, scan, strip } from './frameDesk.ts';

describe('a scan while a question is open', () => {
  const report = { jobs: 3, orders: 0, labels: 3, copies: 0, setAside: [], oldest: null, newest: null };

  async function purgeRequested(start: Parameters<typeof renderApp>[0] = {}): Promise<FakeBridge> {
    const fake = renderApp({ ...start, handlers: { 'ledger.purgePreview': () => ok(report), ...start.handlers } });
    await ready();
    press('F9');
    press('7', { altKey: true });
    act(() => screen.getByLabelText('Gün sayısı ver').click());
    act(() => screen.getByRole('button', { name: /Silinecekleri göster$/u }).click());
    await screen.findByTestId('purge-word');
    return fake;
  }

  it('closes nothing: it is taken, and shown at the edge while it goes on', async () => {
    const fresh = inItsState({ ...job, state: 'submitting', shipment: null, print: null, printCount: 0 });
    const fake = await purgeRequested({
      handlers: { 'scan.submit': () => ok({ kind: 'new', job: fresh, optionsUsed: true }) },
    });
    fireEvent.change(screen.getByTestId('purge-word'), { target: { value: 'Sİ' } });
    scan('ORD-1');
    await waitFor(() => expect(strip()?.textContent).toContain('Ayşe Yılmaz'));
    expect(screen.getByTestId<HTMLInputElement>('purge-word').value).toBe('Sİ');
    expect(strip()?.dataset.tone).toBe('neutral');
    act(() => fake.change({ ...job, version: fresh.version + 1 }));
    await waitFor(() => expect(strip()?.dataset.tone).toBe('done'));
    press('F1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-1'));
    expect(strip()).toBeNull();
  });

  it('counts what waits for somebody among the scans before it', async () => {
    await purgeRequested();
    act(() => keyboard.scan('x'.repeat(130)));
    await waitFor(() => expect(strip()?.dataset.tone).toBe('problem'));
    act(() => keyboard.scan('y'.repeat(130)));
    await waitFor(() => expect(strip()?.textContent).toContain('Seni bekleyen: 1'));
  });

  it('counts no scan whose answer is still to come', async () => {
    await purgeRequested({ handlers: { 'scan.submit': () => new Promise(() => {}) } });
    scan('ORD-1');
    await waitFor(() => expect(strip()?.dataset.code).toBe('ORD-1'));
    scan('ORD-2');
    await waitFor(() => expect(strip()?.dataset.code).toBe('ORD-2'));
    expect(strip()?.textContent).not.toContain('Seni bekleyen');
  });

  it('goes to the scan view as ever once the question is answered', async () => {
    await purgeRequested({ handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) } });
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('purge-word')).toBeNull());
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-1'));
  });

  it('shows a command that was scanned instead', async () => {
    await purgeRequested();
    scan('LSCMDREPRINT');
    await waitFor(() => expect(strip()?.textContent).toContain('Önce ekrandaki soruyu yanıtla.'));
    scan('LSCMDQTY3');
    await waitFor(() => expect(strip()?.textContent).toContain('3 koli'));
    expect(screen.getByTestId('purge-word')).toBeTruthy();
  });
});

describe('the full screen', () => {
  it('needs an owner’s PIN first, and leads to where it is set', async () => {
    renderApp();
    await ready();
    press('F9');
    act(() => screen.getByRole('button', { name: /Tam ekran yap ve kilitle$/u }).click());
    const notice = await screen.findByTestId('pin-missing');
    act(() => within(notice).getByRole('button').click());
    expect(await screen.findByRole('button', { name: /PIN belirle$/u })).toBeTruthy();
  });

  it('is marked on every screen, and left with the right PIN only', async () => {
    const fake = renderApp({ pin: '4711' });
    await ready();
    press('F9');
    act(() => screen.getByRole('button', { name: /Tam ekran yap ve kilitle$/u }).click());
    expect(await screen.findByTestId('kiosk-mark')).toBeTruthy();
    press('F1');
    act(() => fake.emit('kiosk.leaveWanted', {}));
    const dialog = await screen.findByTestId('kiosk-leave');
    const leave = async (pin: string) => {
      const input = await waitFor(() => {
        const found = dialog.querySelector('input');
        if (found === null || found.disabled) throw new Error('no field yet');
        return found;
      });
      fireEvent.change(input, { target: { value: pin } });
      fireEvent.submit(within(dialog).getByTestId('pin'));
    };
    await leave('0000');
    expect(await within(dialog).findByText(/PIN yanlış/u)).toBeTruthy();
    await leave('4711');
    await waitFor(() => expect(screen.queryByTestId('kiosk-leave')).toBeNull());
    expect(screen.queryByTestId('kiosk-mark')).toBeNull();
    expect(document.body.innerHTML).not.toContain('4711');
  });

  it('answers no question behind its PIN', async () => {
    const fake = renderApp({
      pin: '4711',
      settings: { kiosk: true },
      jobs: [job],
      handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) },
    });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('already_shipped'));
    scan('LSCMDUNDO');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.step).toBe('cancel_question'));
    act(() => screen.getByTestId('kiosk-mark').click());
    await screen.findByTestId('pin');
    scan('LSCMDCONFIRM');
    await waitFor(() => expect(strip()?.textContent).toContain('Önce ekrandaki soruyu yanıtla.'));
    expect(requested(fake, 'jobs.cancel')).toEqual([]);
    expect(screen.getByTestId('kiosk-leave')).toBeTruthy();
  });

  it('lets no key work behind its PIN where nothing has the focus, and Esc still leaves it', async () => {
    renderApp({ pin: '4711', settings: { kiosk: true } });
    await ready();
    act(() => screen.getByTestId('kiosk-mark').click());
    await screen.findByTestId('pin');
    // As in Chromium when the field with the focus is disabled, which it is while too many wrong PINs are waited for.
    act(() => (document.activeElement as HTMLElement).blur());
    press('h', { altKey: true });
    expect(screen.queryByTestId('armed')).toBeNull();
    press('Escape');
    expect(screen.queryByTestId('kiosk-leave')).toBeNull();
    press('h', { altKey: true });
    expect(screen.getByTestId('armed')).toBeTruthy();
  });

  it('goes on shipping while its PIN is prompted for', async () => {
    const fake = renderApp({
      pin: '4711',
      settings: { kiosk: true },
      handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) },
    });
    await ready();
    act(() => screen.getByTestId('kiosk-mark').click());
    await screen.findByTestId('pin');
    scan('ORD-1');
    await waitFor(() => expect(strip()?.dataset.code).toBe('ORD-1'));
    expect(screen.getByTestId('kiosk-leave')).toBeTruthy();
    expect(requested(fake, 'kiosk.leave')).toEqual([]);
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('kiosk-leave')).toBeNull());
    expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-1');
  });
});

describe('the size of the screen', () => {
  it.each([
    ['+', 'NumpadAdd', 110],
    ['+', 'Digit4', 110],
    ['-', 'Equal', 90],
    ['*', 'Minus', 110],
    ['-', 'NumpadSubtract', 90],
  ])('goes a step with Ctrl and %s at %s', async (key, code, percent) => {
    const fake = renderApp();
    await ready();
    press(key, { ctrlKey: true, code });
    await waitFor(() => expect(requested(fake, 'settings.update')).toEqual([{ zoomPercent: percent }]));
    expect(screen.getByTestId('zoom').textContent).toBe(`%${percent}`);
  });

  it('goes two steps for two keys in a row, and back to its usual one', async () => {
    const fake = renderApp();
    await ready();
    press('+', { ctrlKey: true });
    press('+', { ctrlKey: true });
    await waitFor(() => expect(requested(fake, 'settings.update').at(-1)).toEqual({ zoomPercent: 125 }));
    press('0', { ctrlKey: true });
    await waitFor(() => expect(requested(fake, 'settings.update').at(-1)).toEqual({ zoomPercent: 100 }));
  });
});

describe('a window that does not get the scans', () => {
  const elsewhere = () => screen.queryByTestId('scans-elsewhere');
  const giveKeyboard = (hasFocus: boolean) => {
    document.hasFocus = () => hasFocus;
    act(() => void window.dispatchEvent(new Event(hasFocus ? 'focus' : 'blur')));
  };

  it('shows that at once on every screen, with the way back, until it has the keyboard again', async () => {
    renderApp();
    await ready();
    expect(elsewhere()).toBeNull();
    giveKeyboard(false);
    expect(elsewhere()?.textContent).toContain('Okutmalar gelmiyor');
    expect(elsewhere()?.textContent).toContain('Buraya tıkla');
    press('F9');
    expect(elsewhere()).not.toBeNull();
    giveKeyboard(true);
    expect(elsewhere()).toBeNull();
  });

  it('shows, while a field takes scans, that they go there', async () => {
    renderApp();
    await ready();
    press('F9');
    press('6', { altKey: true });
    const [field] = await waitFor(() => {
      const found = document.querySelectorAll<HTMLInputElement>('input[data-scan-keep], [data-scan-keep] input');
      expect(found.length).toBeGreaterThan(0);
      return found;
    });
    act(() => field?.focus());
    expect(elsewhere()?.dataset.place).toBe('field');
    act(() => field?.blur());
    expect(elsewhere()).toBeNull();
  });
});
