import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../../electron/contract/scanner.ts';
import { defaultSettings, type Settings } from '../../../../electron/contract/settings.ts';
import type { StationStatus } from '../../../../electron/contract/status.ts';
import { act } from '../../../support/act.ts';
import { sampleStatus } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';

const keyboard = createKeyboard();
const shown = () => screen.getByTestId('outcome').dataset;

/** A desk whose station does not answer until the test opens it, or lets it fail. */
function closed(settings: Partial<Settings> = {}, profile: StationStatus['profile'] = sampleStatus.profile) {
  let decide = (_opens: boolean) => {};
  const gate = new Promise<boolean>((resolve) => {
    decide = resolve;
  });
  const codes: string[] = [];
  const known = ok({ ...defaultSettings, ...settings, systemLanguage: 'tr' as const });
  const failure = err(stationError('no_station', null));
  const { changeStatus } = renderApp({
    handlers: {
      'station.status': async () => ((await gate) ? ok({ ...sampleStatus, profile }) : failure),
      async 'settings.get'() {
        const opens = await gate;
        // The settings come after the status here, so that keys are held until then.
        await new Promise((resolve) => setTimeout(resolve, 20));
        return opens ? known : failure;
      },
      'settings.update': () => known,
      'scan.submit': ({ code }) => {
        codes.push(code);
        return ok({ kind: 'refused', reason: 'command', length: code.length });
      },
    },
  });
  return { codes, changeStatus, open: () => act(() => decide(true)), fail: () => act(() => decide(false)) };
}

describe('while the station opens', () => {
  it('shows that it opens, and shows nothing of a desk that it does not know yet', () => {
    closed();
    expect(screen.getByText('Açılıyor…')).toBeTruthy();
    expect(screen.getByTestId('outcome').closest('[data-unseen]')).not.toBeNull();
  });

  it('holds what is scanned, and takes it when it is open', async () => {
    const { codes, open } = closed();
    act(() => keyboard.scan('ORD-10427'));
    act(() => keyboard.scan('ORD-10431'));
    expect(codes).toEqual([]);
    open();
    await waitFor(() => expect(codes).toEqual(['ORD-10427', 'ORD-10431']));
    expect(shown().code).toBe('ORD-10431');
    expect(screen.getByTestId('outcome').closest('[data-unseen]')).toBeNull();
    act(() => keyboard.scan('ORD-10433'));
    await waitFor(() => expect(codes).toEqual(['ORD-10427', 'ORD-10431', 'ORD-10433']));
  });

  it('reads what was scanned as the desk has set up its scanner', async () => {
    const { codes, open } = closed({ scanner: { ...defaultScannerSetup, prefix: '*' } });
    act(() => keyboard.scan('*ORD-10427'));
    open();
    await waitFor(() => expect(codes).toEqual(['ORD-10427']));
  });

  it('ends a scan that began before with the keys that come after', async () => {
    const { codes, open } = closed();
    act(() => keyboard.press('ORD-10'));
    open();
    await waitFor(() => expect(shown().outcome).toBe('idle'));
    act(() => keyboard.press([...'427', 'Enter']));
    await waitFor(() => expect(codes).toEqual(['ORD-10427']));
  });

  it('holds nothing of what is typed where no desk is set up yet', async () => {
    const { codes, changeStatus, open } = closed({}, null);
    open();
    await screen.findByTestId('step-panel');
    act(() => keyboard.scan('lsk_secret_of_the_shop'));
    act(() => changeStatus({ profile: 'live', observedAt: sampleStatus.observedAt + 1 }));
    await screen.findByTestId('outcome');
    act(() => keyboard.scan('ORD-10433'));
    await waitFor(() => expect(codes).toEqual(['ORD-10433']));
  });

  it('drops what was scanned where it does not open, as the screen shows', async () => {
    const { codes, fail } = closed();
    act(() => keyboard.scan('ORD-10427'));
    fail();
    await screen.findByText('Program yanıt vermiyor.');
    expect(codes).toEqual([]);
  });
});
