import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { defaultPrinterSetup, silentSystem } from '../../../../electron/contract/printer.ts';
import { err } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { samplePrinter } from '../../../support/sampleJobs.ts';

const keyboard = createKeyboard();
const scan = (code: string) => act(() => keyboard.scan(code));
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => void window.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true, ...init })));
const requested = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);

const ZEBRA = samplePrinter({ darkness: [{ id: '8', name: 'Koyu' }] });
const DEPO = samplePrinter({
  id: 'cups:Depo',
  name: 'Depo',
  state: 'out_of_paper',
  trouble: 'out_of_paper',
  reason: 'media-empty-error',
  media: [{ widthMm: 60, heightMm: 40 }],
});
const RAW = samplePrinter({ id: 'cups:Ham', name: 'Ham', tellsEnd: false, media: [], dpi: null });
const chosen = { printers: { demo: null, sandbox: null, live: ZEBRA.id } };

async function settings(start: FakeBridgeStart = {}): Promise<FakeBridge> {
  const fake = renderApp({ printers: [ZEBRA, DEPO, RAW], settings: chosen, ...start });
  await screen.findByTestId('outcome');
  await press('F9');
  await press('2', { altKey: true });
  await screen.findByRole('heading', { name: 'Etiketler nereye basılsın?' });
  await waitFor(() => expect(document.querySelector('[data-printer]')).toBeTruthy());
  return fake;
}
const row = (id: string) => document.querySelector(`[data-printer="${id}"]`) as HTMLElement;
async function adjust(id: string): Promise<HTMLElement> {
  act(() =>
    within(row(id))
      .getByRole('button', { name: /Ayarla$/u })
      .click(),
  );
  return screen.findByTestId('printer-view');
}
const setups = (fake: FakeBridge) => requested(fake, 'printers.setup');

describe('the printers in the settings', () => {
  it('show in their head that the scale is wrong, and not that they are ready', async () => {
    const calibration = { at: 1_000, rulerMm: 95, leftMm: null, topMm: null, scanned: true };
    await settings({ settings: { ...chosen, printerSetups: { [ZEBRA.id]: { ...defaultPrinterSetup, calibration } } } });
    expect(within(row(ZEBRA.id)).getByTestId('printer-state').textContent).toBe('ölçek yanlış');
    // What stops it counts more.
    expect(within(row(DEPO.id)).getByTestId('printer-state').textContent).toBe('kâğıt bitti');
    expect(within(await adjust(ZEBRA.id)).getByTestId('printer-state').textContent).toBe('ölçek yanlış');
  });

  it('show their state in words, which one is chosen, and what they print on', async () => {
    await settings();
    expect(row(ZEBRA.id).textContent).toContain('hazır');
    expect(row(ZEBRA.id).textContent).toContain('seçili');
    expect(row(ZEBRA.id).textContent).toMatch(/100 × 150 mm\W+\+1 boy/u);
    expect(row(ZEBRA.id).textContent).toContain('203 dpi');
    expect(row(DEPO.id).textContent).toContain('kâğıt bitti');
    // The print system's own words are on the printer's page.
    expect(row(DEPO.id).textContent).not.toContain('media-empty-error');
    expect(row(DEPO.id).textContent).toContain('sürücüde 100 × 150 mm kâğıt yok');
  });

  it('keep a chosen one that is not there, and show that', async () => {
    await settings({ settings: { printers: { ...chosen.printers, live: 'cups:Kayıp' } } });
    expect(row('cups:Kayıp').dataset.chosen).toBe('true');
    expect(row('cups:Kayıp').textContent).toContain('bulunamıyor');
    expect(screen.getByText('Kayıp bulunamıyor')).toBeTruthy();
  });

  it('show which print system does not answer and what to do, in place of a printer that is not there', async () => {
    const isDown = silentSystem('cups', 'CUPS', 'connect ECONNREFUSED');
    await settings({ printers: [isDown], settings: chosen });
    for (const id of ['cups:', ZEBRA.id]) {
      expect(row(id).textContent).toContain('yazdırma hizmeti yanıt vermiyor');
      expect(row(id).textContent).not.toContain('bulunamıyor');
    }
    expect(row('cups:').textContent).toContain('Bilgisayarı yeniden başlat');
    expect([...document.querySelectorAll('[data-printer]')].at(-1)).toBe(row('cups:'));
    expect(within(row('cups:')).queryByRole('button')).toBeNull();
  });

  it('can be chosen, and the choice taken back', async () => {
    const fake = await settings();
    act(() => within(row(RAW.id)).getByRole('button', { name: /Seç$/u }).click());
    await waitFor(() => expect(row(RAW.id).dataset.chosen).toBe('true'));
    await press('z', { altKey: true });
    await waitFor(() => expect(row(ZEBRA.id).dataset.chosen).toBe('true'));
    expect(requested(fake, 'printers.choose')).toEqual([{ printerId: RAW.id }, { printerId: ZEBRA.id }]);
  });

  it('are gone through with the arrow keys, chosen with Enter and set up with Alt+S', async () => {
    const fake = await settings();
    const marked = () => document.querySelector<HTMLElement>('[data-printer][aria-current=true]')?.dataset.printer;
    expect(marked()).toBe(ZEBRA.id);
    // The chosen one has nothing to choose.
    await press('Enter');
    // In jsdom all rows stand at one place, where only left and right lead on.
    await press('ArrowRight');
    await press('ArrowRight');
    expect(marked()).toBe(RAW.id);
    expect(within(row(RAW.id)).getByRole('button', { name: /Enter ?Seç/u })).toBeTruthy();
    expect(within(row(ZEBRA.id)).getByRole('button', { name: 'Ayarla' })).toBeTruthy();
    await press('Enter');
    await waitFor(() => expect(row(RAW.id).dataset.chosen).toBe('true'));
    expect(requested(fake, 'printers.choose')).toEqual([{ printerId: RAW.id }]);
    await press('s', { altKey: true });
    expect((await screen.findByTestId('printer-view')).dataset.printer).toBe(RAW.id);
  });

  it('can be searched for again once the last search is over', async () => {
    const fake = await settings();
    const again = screen.getByRole<HTMLButtonElement>('button', { name: /Yeniden ara$/u });
    await waitFor(() => expect(again.disabled).toBe(false));
    const before = requested(fake, 'printers.list').length;
    act(() => again.click());
    expect(again.disabled).toBe(true);
    await waitFor(() => expect(again.disabled).toBe(false));
    expect(requested(fake, 'printers.list').length).toBeGreaterThan(before);
  });

  it('that cannot be listed are shown with the system’s words', async () => {
    renderApp({ handlers: { 'printers.list': () => err(stationError('internal', 'lpstat: no server')) } });
    await screen.findByTestId('outcome');
    await press('F9');
    await press('2', { altKey: true });
    expect(await screen.findByText('Ayrıntı: lpstat: no server')).toBeTruthy();
  });
});

describe('the printer that stands in for another', () => {
  it('is any but that one itself', async () => {
    await settings();
    const question = 'Bu yazıcı kapalıyken etiketleri hangi yazıcı bassın?';
    const field = within(await adjust(ZEBRA.id)).getByLabelText(question, { selector: 'input' });
    act(() => field.click());
    const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
    const offered = within(list as HTMLElement).getAllByRole('option', { hidden: true });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Hiçbiri, beklesin', 'Depo', 'Ham']);
  });
});

describe('a printer for a carrier', () => {
  const routes = () => screen.getByTestId('routes');
  async function add(carrier: string, printer: string): Promise<void> {
    fireEvent.change(screen.getByLabelText('Kargo firması', { selector: 'input' }), { target: { value: carrier } });
    act(() =>
      screen
        .getAllByLabelText('Yazıcı')
        .find((one) => one.tagName === 'INPUT')
        ?.click(),
    );
    act(() => screen.getByRole('option', { name: printer, hidden: true }).click());
    act(() => screen.getByRole('button', { name: /Ekle$/u }).click());
  }

  it('is stored, shown, and undone', async () => {
    const fake = await settings();
    await add('Sürat Kargo', 'Depo');
    await waitFor(() => expect(routes().textContent).toContain('Sürat Kargo'));
    expect(requested(fake, 'printers.route')).toEqual([{ carrier: 'Sürat Kargo', printerId: DEPO.id }]);
    await press('z', { altKey: true });
    await waitFor(() => expect(screen.queryByTestId('routes')).toBeNull());
  });

  it('can be typed while the service is away', async () => {
    const fake = await settings({ handlers: { 'carriers.list': () => err(stationError('service_unreachable')) } });
    expect(await screen.findByText(/Kargo firmalarının listesi şu an alınamıyor/u)).toBeTruthy();
    await add(' Hızlı Ambar ', 'Ham');
    await waitFor(() =>
      expect(requested(fake, 'printers.route')).toEqual([{ carrier: 'Hızlı Ambar', printerId: RAW.id }]),
    );
  });

  it('that is not there stays as it is, and shows that', async () => {
    const route = { profile: 'live' as const, carrier: 'Sürat Kargo', printerId: 'cups:Kayıp' };
    await settings({ settings: { ...chosen, printerRoutes: [route, { ...route, profile: 'demo', carrier: 'PTT' }] } });
    expect(routes().textContent).not.toContain('PTT');
    const field = within(routes()).getByLabelText<HTMLInputElement>('Sürat Kargo yazıcısı');
    expect(field.value).toBe('Kayıp (bulunamıyor)');
    expect(row('cups:Kayıp').textContent).toContain('bulunamıyor');
  });
});

describe('the settings of one printer', () => {
  it('are stored at once and can be undone', async () => {
    const fake = await settings();
    const view = await adjust(ZEBRA.id);
    expect(view.textContent).toContain('Servisin etiketi olduğu gibi basılır.');
    act(() => within(view).getByLabelText('Kâğıda sığdır').click());
    await waitFor(() => expect(view.textContent).toContain('Sürücü etiketi kâğıda sığdırır'));
    act(() => within(view).getByLabelText('90° sağa').click());
    await waitFor(() => expect(setups(fake)).toHaveLength(2));
    await press('z', { altKey: true });
    await waitFor(() =>
      expect(setups(fake)).toEqual(
        [{ scaling: 'fit' }, { rotation: 90 }, { rotation: 0 }].map((patch) => ({ printerId: ZEBRA.id, patch })),
      ),
    );
    expect(await screen.findByText('Geri alındı.')).toBeTruthy();
  });

  it('take millimetres with comma or point, below zero too, and nothing out of reach', async () => {
    const fake = await settings();
    const view = await adjust(ZEBRA.id);
    const enter = (label: string, value: string) => {
      const field = within(view).getByLabelText(label);
      fireEvent.change(field, { target: { value } });
      fireEvent.blur(field);
    };
    enter('Sağa (mm)', '-1,5');
    await waitFor(() => expect(setups(fake)).toEqual([{ printerId: ZEBRA.id, patch: { offsetXMm: -1.5 } }]));
    enter('Aşağı (mm)', '25');
    enter('Aşağı (mm)', '');
    expect(setups(fake)).toHaveLength(1);
  });

  it('show which of the driver’s sizes is on the roll, and measures only for another one', async () => {
    await settings();
    const view = await adjust(ZEBRA.id);
    const size = within(view).getByLabelText<HTMLInputElement>('Rulodaki etiket hangi boyda?', { selector: 'input' });
    expect(size.value).toBe('100 × 150 mm');
    expect(within(view).queryByLabelText('En (mm)')).toBeNull();
  });

  it('offer a size by its measures where the driver reports none, and show that it cannot confirm', async () => {
    const fake = await settings();
    const view = await adjust(RAW.id);
    expect(view.textContent).toContain('“Yazıcıya bak”');
    const width = within(view).getByLabelText('En (mm)');
    fireEvent.change(width, { target: { value: '60' } });
    fireEvent.blur(width);
    await waitFor(() => expect(setups(fake)).toEqual([{ printerId: RAW.id, patch: { widthMm: 60 } }]));
  });

  it('show why they could not be stored', async () => {
    await settings({ handlers: { 'printers.setup': () => err(stationError('bad_request', 'scaling')) } });
    const view = await adjust(ZEBRA.id);
    act(() => within(view).getByLabelText('Kâğıda sığdır').click());
    expect((await within(view).findByRole('alert')).textContent).toContain('scaling');
    expect(screen.queryByTestId('undo')).toBeNull();
  });

  it('are left with Esc', async () => {
    await settings();
    await adjust(ZEBRA.id);
    await press('Escape');
    expect(screen.queryByTestId('printer-view')).toBeNull();
  });
});

describe('the calibration of a printer', () => {
  async function begun(start: FakeBridgeStart = {}): Promise<{ fake: FakeBridge; part: HTMLElement }> {
    const fake = await settings(start);
    await adjust(ZEBRA.id);
    await press('c', { altKey: true });
    const part = screen.getByTestId('calibration');
    await press('r', { altKey: true });
    await within(part).findByText('Etiket çıktı.');
    return { fake, part };
  }
  function measure(part: HTMLElement, label: RegExp, value: string): void {
    const field = within(part).getByLabelText(label);
    fireEvent.change(field, { target: { value } });
    fireEvent.blur(field);
  }

  it('takes the scan of its own barcode, shows what moves, and stores it all', async () => {
    const { fake, part } = await begun();
    measure(part, /cetvelin 0–80 arası/u, '80');
    measure(part, /soldan/u, '3,5');
    measure(part, /üstten/u, '1,5');
    expect(part.textContent).toContain('Boy doğru: 80 mm.');
    expect(part.textContent).toContain('1,5 mm sola, 0,5 mm aşağı');
    await press('Enter');
    expect(part.dataset.step).toBe('scan');
    await scan('LS-CAL-4711');
    expect(await within(part).findByText('Barkod okundu.')).toBeTruthy();
    expect(requested(fake, 'scan.submit')).toEqual([]);
    await press('s', { altKey: true });
    await waitFor(() => expect(screen.getByTestId('kept-calibration').textContent).toContain('cetvel 80 mm'));
    expect(requested(fake, 'printers.keepCalibration')).toEqual([
      { printerId: ZEBRA.id, found: { scanned: true, rulerMm: 80, leftMm: 3.5, topMm: 1.5 } },
    ]);
    expect(screen.getByLabelText<HTMLInputElement>('Sağa (mm)').value).toBe('-1,5');
  });

  it('goes from field to field with Enter, and from step to step and back with Enter and Esc', async () => {
    const { part } = await begun();
    const fields = within(part).getAllByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(fields[0]);
    for (const value of ['80', '2', '2']) {
      const field = document.activeElement as HTMLInputElement;
      fireEvent.change(field, { target: { value } });
      fireEvent.keyDown(field, { key: 'Enter' });
    }
    expect(part.textContent).toContain('Boy doğru: 80 mm.');
    expect(part.textContent).toContain('Yeri doğru');
    expect(part.dataset.step).toBe('measure');
    await press('Enter');
    expect(part.dataset.step).toBe('scan');
    // What was found stays in sight, whichever step is open, and so does the printer's name.
    expect(part.textContent).toContain('Boy doğru: 80 mm.');
    expect(within(part).getByRole('heading', { name: ZEBRA.name })).toBeTruthy();
    await press('Escape');
    expect(part.dataset.step).toBe('measure');
    expect(within(part).getAllByRole<HTMLInputElement>('textbox')[0]?.value).toBe('80 mm');
    await press('Escape');
    await press('Escape');
    expect(screen.queryByTestId('calibration')).toBeNull();
    expect(screen.getByTestId('printer-view')).toBeTruthy();
  });

  it('shows to which sides the print moves, and nothing of an edge where it stands well', async () => {
    const { part } = await begun();
    measure(part, /cetvelin 0–80 arası/u, '80');
    measure(part, /soldan/u, '0,5');
    measure(part, /üstten/u, '3');
    expect(part.textContent).toContain('1,5 mm sağa, 1 mm yukarı');
    measure(part, /soldan/u, '2');
    expect(part.textContent).not.toMatch(/mm (?:sağa|sola)/u);
    expect(part.textContent).toContain('1 mm yukarı');
    measure(part, /soldan/u, '');
    await press('s', { altKey: true });
    await waitFor(() =>
      expect(screen.getByTestId('kept-calibration').textContent).toContain('çerçeve sol – mm, üst 3 mm'),
    );
  });

  it('shows where to mend a wrong scale, and moves nothing by it', async () => {
    const { fake, part } = await begun();
    measure(part, /soldan/u, '5');
    measure(part, /cetvelin 0–80 arası/u, '76');
    expect(part.textContent).toContain('80 mm yerine 76 mm (%95)');
    expect(part.textContent).toContain('sürücüsünde ölçeği %100');
    expect(part.textContent).not.toContain('sola');
    act(() =>
      within(part)
        .getByRole('button', { name: /Sonucu kaydet$/u })
        .click(),
    );
    await waitFor(() => expect(screen.getByTestId('kept-calibration').textContent).toContain('ölçek yanlış'));
    expect(screen.getByTestId('kept-calibration').textContent).not.toContain('çerçeve');
    expect(requested(fake, 'printers.keepCalibration')).toEqual([
      { printerId: ZEBRA.id, found: { scanned: false, rulerMm: 76, leftMm: null, topMm: null } },
    ]);
  });

  it('blames its own setting where that is what scales', async () => {
    const { part } = await begun({
      settings: { ...chosen, printerSetups: { [ZEBRA.id]: { ...defaultPrinterSetup, scaling: 'fit' } } },
    });
    measure(part, /cetvelin 0–80 arası/u, '84');
    expect(part.textContent).toContain('büyütülerek');
    expect(part.textContent).toContain('“Hayır, gerçek boyunda” seç');
  });

  it('takes one scan only, shows when it was another label, and ships nothing of it', async () => {
    const { fake, part } = await begun();
    act(() =>
      within(part)
        .getByRole('button', { name: /Sonraki adım$/u })
        .click(),
    );
    await scan('ORD-10427');
    expect((await screen.findByTestId('calibration-other')).textContent).toContain('ORD-10427');
    expect(requested(fake, 'scan.submit')).toEqual([]);
    act(() =>
      within(part)
        .getByRole('button', { name: /Yeniden okut$/u })
        .click(),
    );
    await scan('LS-CAL-4711');
    expect(await within(part).findByText('Barkod okundu.')).toBeTruthy();
    await scan('ORD-10427');
    await waitFor(() => expect(requested(fake, 'scan.submit')).toEqual([{ code: 'ORD-10427' }]));
  });

  it('of a printer that is not there has to wait for it', async () => {
    await settings({ settings: { printers: { ...chosen.printers, live: 'cups:Kayıp' } } });
    const view = await adjust('cups:Kayıp');
    expect(within(view).getByRole<HTMLButtonElement>('button', { name: /Kalibre et$/u }).disabled).toBe(true);
  });
});

describe('the owner’s PIN in the settings', () => {
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    }
  };
  const save = () => fireEvent.submit(screen.getByTestId('owner-pin'));
  async function owner(start: FakeBridgeStart = {}): Promise<FakeBridge> {
    const fake = await settings(start);
    await press('7', { altKey: true });
    await waitFor(() => expect(screen.getAllByRole('button', { name: /PIN/u })[0]).toBeTruthy());
    return fake;
  }

  it('is set once both new ones are the same, and nothing of it stays', async () => {
    const fake = await owner({ settings: { ...chosen, printsWithoutPin: 2 } });
    expect(await screen.findByTestId('no-pin')).toBeTruthy();
    act(() => screen.getByRole('button', { name: /PIN belirle$/u }).click());
    fill({ 'Yeni PIN (4–12 rakam)': '4711', 'Yeni PIN, bir daha': '4712' });
    expect(screen.getByText('İki yeni PIN aynı değil.')).toBeTruthy();
    save();
    expect(requested(fake, 'owner.setPin')).toEqual([]);
    fill({ 'Yeni PIN, bir daha': '4711' });
    save();
    expect(await screen.findByText('PIN kaydedildi.')).toBeTruthy();
    expect(requested(fake, 'owner.setPin')).toEqual([{ current: null, next: '4711' }]);
    expect(document.body.innerHTML).not.toContain('4711');
  });

  it('is changed and removed with the present one only', async () => {
    const fake = await owner({ pin: '4711' });
    act(() => screen.getByRole('button', { name: /PIN’i değiştir$/u }).click());
    fill({ 'Şimdiki PIN': '0000', 'Yeni PIN (4–12 rakam)': '123456', 'Yeni PIN, bir daha': '123456' });
    save();
    expect((await screen.findByRole('alert')).textContent).toContain('PIN yanlış.');
    expect(screen.getByLabelText<HTMLInputElement>('Şimdiki PIN').value).toBe('');
    act(() => screen.getByRole('button', { name: 'Vazgeç' }).click());
    act(() => screen.getByRole('button', { name: /PIN’i kaldır$/u }).click());
    fill({ 'Şimdiki PIN': '4711' });
    save();
    expect(await screen.findByText('PIN kaldırıldı.')).toBeTruthy();
    expect(requested(fake, 'owner.setPin').at(-1)).toEqual({ current: '4711', next: null });
  });

  it('guards the limit too: where one is set, only its owner changes the number of prints without it', async () => {
    const fake = await owner({ pin: '4711', settings: { ...chosen, printsWithoutPin: 2 } });
    act(() => screen.getByLabelText('Sınırsız').click());
    const form = await screen.findByTestId('pin');
    expect(screen.getByLabelText<HTMLInputElement>('Sayı ver').checked).toBe(true);
    const field = form.querySelector('input');
    if (field === null) throw new Error('no field');
    fireEvent.change(field, { target: { value: '4711' } });
    fireEvent.submit(form);
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Sınırsız').checked).toBe(true));
    expect(requested(fake, 'owner.limitPrints').at(-1)).toEqual({ printsWithoutPin: null, pin: '4711' });
    await waitFor(() => expect(screen.queryByTestId('pin')).toBeNull());
    expect(document.body.innerHTML).not.toContain('4711');
  });

  it('shows where another desk stores receivers or labels for fewer days, and that this one waits for a person', async () => {
    await owner({ settings: { fewerDays: { keepReceiverDays: 30, keepLabelDays: 20 } } });
    const stated = screen.getAllByTestId('fewer-elsewhere').map(({ textContent }) => textContent);
    expect(stated).toEqual([
      'Başka bir masada 30 gün seçildi. Bu masa, burada sen seçmeden daha erken silmez.',
      'Başka bir masada 20 gün seçildi. Bu masa, burada sen seçmeden daha erken silmez.',
    ]);
  });

  it('limits, proof and the life of labels are stored at once and can be undone', async () => {
    const fake = await owner();
    act(() => screen.getByLabelText('Sayı ver').click());
    await waitFor(() => expect(requested(fake, 'owner.limitPrints')).toEqual([{ printsWithoutPin: 2, pin: null }]));
    await press('2', { altKey: true });
    act(() => screen.getByLabelText('Evet').click());
    await press('7', { altKey: true });
    const days = screen.getByLabelText('Etiket dosyaları kaç gün saklansın?');
    fireEvent.change(days, { target: { value: '30' } });
    fireEvent.blur(days);
    await waitFor(() => expect(requested(fake, 'settings.update')).toContainEqual({ keepLabelDays: 30 }));
    await press('z', { altKey: true });
    await waitFor(() => expect(requested(fake, 'settings.update').at(-1)).toEqual({ keepLabelDays: 90 }));
  });
});
