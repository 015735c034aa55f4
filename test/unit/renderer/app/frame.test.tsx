// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import type { FakeBridge } from '../../../support/fakeBridge.ts';
import { createKeyboard, renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, sampleShipment } from '../../../support/sampleJobs.ts';

afterEach(cleanup);

const keyboard = createKeyboard();
const scan = (code: string) => act(() => keyboard.scan(code));
/** At a person's pace: what comes faster is a scan. */
let at = 0;
const press = (key: string, init: KeyboardEventInit = {}) =>
  act(() => {
    at += 400;
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
    (document.activeElement ?? window).dispatchEvent(Object.defineProperty(event, 'timeStamp', { value: at }));
  });
const ready = () => screen.findByText('Sipariş okut');
const asked = (fake: FakeBridge, name: string) =>
  fake.requests.filter((request) => request.name === name).map(({ input }) => input);
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const strip = () => screen.queryByTestId('scan-strip');
const field = () => screen.getByRole<HTMLInputElement>('combobox');

const job = sampleJob({
  id: 'one',
  order: sampleOrder({ reference: 'ORD-1' }),
  state: 'printed',
  shipment: sampleShipment,
  print: samplePrint,
  printCount: 1,
});

async function search(text = ''): Promise<void> {
  press('k', { ctrlKey: true });
  await screen.findByTestId('palette');
  if (text !== '') fireEvent.change(field(), { target: { value: text } });
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

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
    expect(options()).toContain('Etiketler nereye basılsın?Basma');
    expect(options()[0]).toContain('Sonraki yazıcı');
  });

  it('finds a parcel by its number, newest first, and opens it in the ledger', async () => {
    const fake = renderApp({ jobs: [job] });
    await ready();
    await search('ORD-1');
    await screen.findByRole('option', { name: /ORD-1.*Ayşe Yılmaz/u });
    expect(asked(fake, 'ledger.search').at(-1)).toMatchObject({ search: 'ORD-1', before: null });
    press('Enter');
    expect(await screen.findByTestId('timeline')).toBeTruthy();
  });

  it('finds an order that nobody has shipped, and shows it in the order list', async () => {
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
    expect(title()).toBe('Kayıt');
  });

  it('says when nothing is found, and why it could not be looked for', async () => {
    const fail = { on: false };
    renderApp({
      handlers: {
        'ledger.search': () =>
          fail.on ? err(stationError('journal_failed')) : ok({ items: [], total: 0, next: null }),
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
    await waitFor(() => expect(asked(fake, 'scan.submit')).toHaveLength(1));
    expect(field().value).toBe('ay');
    await waitFor(() => expect(strip()?.dataset.code).toBe('ORD-1'));
  });

  it('runs a command on what lies behind it', async () => {
    const fake = renderApp({
      jobs: [job],
      handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) },
    });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('already_shipped'));
    await search('yeniden bas');
    press('Enter');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.step).toBe('reprint_question'));
    expect(screen.queryByTestId('palette')).toBeNull();
    await search('bekletmek');
    fireEvent.change(field(), { target: { value: 'beklet' } });
    press('Enter');
    expect((await screen.findByTestId('armed')).textContent).toContain('Beklet');
    expect(asked(fake, 'jobs.print')).toEqual([]);
  });

  it('is left for a screen with its function key, and no other key acts behind it', async () => {
    const fake = renderApp({
      jobs: [job],
      handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) },
    });
    await ready();
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('already_shipped'));
    await search();
    act(() => field().focus());
    press('r', { altKey: true });
    expect(screen.getByTestId('outcome').dataset.step).toBe('here');
    press('F6');
    await waitFor(() => expect(title()).toBe('Sipariş listesi'));
    expect(asked(fake, 'jobs.print')).toEqual([]);
  });
});

describe('a scan while somebody is asked something', () => {
  const report = { jobs: 3, orders: 0, labels: 3, copies: 0, setAside: [], oldest: null, newest: null };

  async function purgeAsked(start: Parameters<typeof renderApp>[0] = {}): Promise<FakeBridge> {
    const fake = renderApp({ ...start, handlers: { 'ledger.purgePreview': () => ok(report), ...start.handlers } });
    await ready();
    press('F9');
    press('7', { altKey: true });
    act(() => screen.getByLabelText('Gün sayısı ver').click());
    act(() => screen.getByRole('button', { name: 'Ne silinir, göster' }).click());
    await screen.findByTestId('purge-word');
    return fake;
  }

  it('closes nothing: it is taken, and tells of itself at the edge while it goes on', async () => {
    const fresh = { ...job, state: 'submitting' as const, print: null, printCount: 0 };
    const fake = await purgeAsked({
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
    await purgeAsked();
    act(() => keyboard.scan('x'.repeat(130)));
    await waitFor(() => expect(strip()?.dataset.tone).toBe('problem'));
    act(() => keyboard.scan('y'.repeat(130)));
    await waitFor(() => expect(strip()?.textContent).toContain('Seni bekleyen: 1'));
  });

  it('goes to the scan view as ever once the question is answered', async () => {
    await purgeAsked({ handlers: { 'scan.submit': () => ok({ kind: 'again', job, optionsUsed: true }) } });
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('purge-word')).toBeNull());
    scan('ORD-1');
    await waitFor(() => expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-1'));
  });

  it('tells of a command that was scanned instead', async () => {
    await purgeAsked();
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
    act(() => screen.getByRole('button', { name: 'Ekranı doldur ve kilitle' }).click());
    const notice = await screen.findByTestId('kiosk-pin-missing');
    act(() => within(notice).getByRole('button').click());
    expect(await screen.findByRole('button', { name: 'PIN belirle' })).toBeTruthy();
  });

  it('is marked on every screen, and left with the right PIN only', async () => {
    const fake = renderApp({ pin: '4711' });
    await ready();
    press('F9');
    act(() => screen.getByRole('button', { name: 'Ekranı doldur ve kilitle' }).click());
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
    expect(asked(fake, 'jobs.cancel')).toEqual([]);
    expect(screen.getByTestId('kiosk-leave')).toBeTruthy();
  });

  it('lets no key act behind its PIN where nothing has the focus, and Esc still leaves it', async () => {
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

  it('goes on shipping while its PIN is asked for', async () => {
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
    expect(asked(fake, 'kiosk.leave')).toEqual([]);
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
    await waitFor(() => expect(asked(fake, 'settings.update')).toEqual([{ zoomPercent: percent }]));
    expect(screen.getByTestId('zoom').textContent).toBe(`%${percent}`);
  });

  it('goes two steps for two keys in a row, and back to its usual one', async () => {
    const fake = renderApp();
    await ready();
    press('+', { ctrlKey: true });
    press('+', { ctrlKey: true });
    await waitFor(() => expect(asked(fake, 'settings.update').at(-1)).toEqual({ zoomPercent: 125 }));
    press('0', { ctrlKey: true });
    await waitFor(() => expect(asked(fake, 'settings.update').at(-1)).toEqual({ zoomPercent: 100 }));
  });
});

describe('the boxes of the shop', () => {
  async function boxes(): Promise<FakeBridge> {
    const fake = renderApp();
    await ready();
    press('F9');
    press('5', { altKey: true });
    await screen.findByDisplayValue('Küçük kutu');
    return fake;
  }
  const kept = (fake: FakeBridge) => {
    const last = asked(fake, 'settings.update').at(-1) as { boxes: { id: string; name: string | null }[] };
    return last.boxes.map(({ id, name }) => name ?? id);
  };

  it('are named, moved and removed, each at once, and their barcodes stay what they are', async () => {
    const fake = await boxes();
    const name = screen.getByDisplayValue('Küçük kutu');
    fireEvent.change(name, { target: { value: 'Kitap kutusu' } });
    fireEvent.blur(name);
    await waitFor(() => expect(kept(fake)).toEqual(['ENVELOPE', 'Kitap kutusu', 'MEDIUM', 'LARGE', 'XLARGE']));
    act(() => screen.getByRole('button', { name: 'Kitap kutusu: yukarı al' }).click());
    act(() => screen.getByRole('button', { name: 'Zarf: kaldır' }).click());
    await waitFor(() => expect(kept(fake)).toEqual(['Kitap kutusu', 'MEDIUM', 'LARGE', 'XLARGE']));
    expect(asked(fake, 'settings.update').at(-1)).toMatchObject({ boxes: [{ id: 'SMALL' }, {}, {}, {}] });
    await waitFor(() => expect(screen.queryByDisplayValue('Zarf')).toBeNull());
    press('z', { altKey: true });
    expect(await screen.findByDisplayValue('Zarf')).toBeTruthy();
  });

  it('get an id of their own that no other ever had, and are offered on the form for shipping', async () => {
    const fake = await boxes();
    act(() => screen.getByRole('button', { name: 'Kutu ekle' }).click());
    act(() => screen.getByRole('button', { name: 'Kutu ekle' }).click());
    await waitFor(() => expect(kept(fake)).toHaveLength(7));
    const { boxes: all } = asked(fake, 'settings.update').at(-1) as { boxes: { id: string }[] };
    expect(new Set(all.map(({ id }) => id)).size).toBe(7);
    for (const { id } of all) expect(id).toMatch(/^[A-Z0-9]{1,12}$/u);
    press('F12');
    expect(await screen.findAllByRole('button', { name: /Yeni kutu/u })).toHaveLength(2);
  });
});
