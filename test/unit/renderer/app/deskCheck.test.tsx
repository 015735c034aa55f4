import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { DESK_FINDINGS, type DeskFinding } from '../../../../electron/contract/diagnostics.ts';
import { ok } from '../../../../electron/contract/result.ts';
import { createI18n } from '../../../../renderer/i18n/createI18n.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleIndicator, sampleReport } from '../../../support/sampleDiagnosis.ts';

const press = (key: string, init: KeyboardEventInit = {}) =>
  act(
    () =>
      void (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, code: key, bubbles: true, cancelable: true, ...init }),
      ),
  );
const alt = (key: string) => press(key, { altKey: true });
const requested = (fake: FakeBridge, name: string) => fake.requests.filter((request) => request.name === name).length;

/** From the scan view to the check, by keys alone. */
async function open(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp(start);
  await screen.findByTestId('outcome');
  press('F9');
  await screen.findByTestId('desk-checked');
  alt('C');
  await screen.findByTestId('desk-summary');
  return fake;
}

const found = (...indicators: Parameters<typeof sampleIndicator>[0][]): FakeBridgeStart => ({
  handlers: {
    'diagnostics.check': () =>
      ok(
        sampleReport(
          Date.now(),
          indicators.map((finding) => sampleIndicator(finding)),
        ),
      ),
  },
});

describe('the check of the desk', () => {
  it('sends one request, and shows at a glance that all is well', async () => {
    const fake = await open();
    expect(requested(fake, 'diagnostics.check')).toBe(1);
    expect(screen.getByTestId('desk-summary').dataset.level).toBe('good');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(0);
    expect(screen.getByTestId('versions').textContent).toContain('Electron 45.4.1');
    alt('U');
    await waitFor(() => expect(requested(fake, 'diagnostics.check')).toBe(2));
  });

  it('puts what is worst first, with the one thing to do, and Enter leads there', async () => {
    await open(found('printer_none', 'runtime_old', 'key_refused', 'clock_unknown'));
    expect(screen.getByTestId('desk-summary').textContent).toContain('2 sorun, 1 uyarı, 1 bilinmeyen');
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    expect(rows.map(({ dataset }) => dataset.finding)).toEqual([
      'printer_none',
      'key_refused',
      'runtime_old',
      'clock_unknown',
    ]);
    expect(rows[2]?.textContent).toContain('En yeni Label Station’ı kur.');
    await waitFor(() => expect(document.activeElement).toBe(rows[0]));
    act(() => rows[0]?.click());
    await waitFor(() => expect(document.querySelector('[data-setting=printer]')).not.toBeNull());
  });

  it('leads to the steps of the first set-up for the scanner', async () => {
    const fake = await open(found('scanner_never'));
    act(() => document.querySelector<HTMLElement>('[data-finding=scanner_never]')?.click());
    await screen.findByTestId('step-panel');
    expect(requested(fake, 'settings.update')).toBe(1);
  });

  it('shows every part of the report before it is saved, and where it was saved', async () => {
    const fake = await open();
    alt('S');
    const text = await screen.findByTestId('report-text');
    expect(text.textContent).toContain('printer_ready');
    expect(requested(fake, 'diagnostics.save')).toBe(0);
    press('ArrowRight');
    await waitFor(() => expect(screen.getByTestId('report-text').textContent).toContain('"electron": "45.4.1"'));
    press('End');
    await waitFor(() => expect(screen.getByTestId('report-text').textContent).toContain('Bu parçada bir şey yok.'));
    alt('S');
    const saved = await screen.findByTestId('saved-file');
    expect(within(saved).getByText(/Kaydedildi: .*masa-raporu/)).toBeTruthy();
    press('Escape');
    await screen.findByTestId('desk-summary');
  });
});

describe('the licences', () => {
  const react = { name: 'react', version: '19.3.1', identifier: 'MIT', text: 'MIT License\n\nCopyright (c) Meta' };

  it('can be read whole, package by package, and Esc leads back', async () => {
    vi.stubGlobal('fetch', async () => ({ json: async () => [react, { ...react, name: 'zod', text: '' }] }));
    await open();
    alt('L');
    const text = await screen.findByTestId('report-text');
    expect(text.textContent).toContain('Copyright (c) Meta');
    expect([...document.querySelectorAll('[data-part]')].map((row) => row.textContent)).toEqual([
      'react 19.3.1MIT',
      'zod 19.3.1MIT',
    ]);
    press('Escape');
    await screen.findByTestId('desk-summary');
  });

  it('are shown as missing where the page was not built', async () => {
    vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('not found')));
    await open();
    alt('L');
    expect(await screen.findByText('Lisanslar derlenmiş programla gelir.')).toBeTruthy();
  });
});

describe.each(['tr', 'en'] as const)('the texts of the check (%s)', (language) => {
  const findings = Object.entries(DESK_FINDINGS).flatMap(([indicator, all]) =>
    Object.entries(all).map(([name, level]) => [`${indicator}_${name}` as DeskFinding, level] as const),
  );

  it('have for every finding what it is, and for each that is not good the one thing to do', () => {
    const { t } = createI18n(language);
    for (const [finding, level] of findings) {
      expect(t(`diagnosis.say.${finding}`, { count: 2 }), finding).not.toContain('diagnosis.');
      const todo = `diagnosis.todo.${finding}`;
      expect(t(todo) !== todo, finding).toBe(level !== 'good');
    }
  });
});
