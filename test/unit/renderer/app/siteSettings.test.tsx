import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type StationErrorCode, stationError } from '../../../../electron/contract/errors.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import { FAKE_JOIN_CODE } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { press, ready, requested } from './frameDesk.ts';
import { alt, digit, enterPin, open, part, requestedAgain, shared, type } from './siteDesk.ts';

const CONNECTION = 'Ortak veritabanının adresi ve parolası';
const AUTHORITY = /^Sertifika kurumunun sertifikası/u;
const PEM = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const ADDRESS = 'postgres://masalar:gizli@depo:5432/masalar';

describe('a desk that works alone', () => {
  it('has two ways to work with others, and forgets none of what it is until one was gone', async () => {
    const fake = await open();
    await waitFor(() => expect(part('site').textContent).toContain('Bu masa tek başına çalışıyor.'));
    expect(document.querySelector('[data-setting=invite]')).toBeNull();
    alt('v');
    await screen.findByTestId('site-form');
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('site-form')).toBeNull());
    alt('b');
    await screen.findByTestId('join-form');
    press('Escape');
    await waitFor(() => expect(screen.queryByTestId('join-form')).toBeNull());
    expect(fake.requests.filter(({ name }) => name === 'site.connect' || name === 'site.join')).toEqual([]);
  });

  it('of the demo cannot share anything', async () => {
    await open({ status: { profile: 'demo' } });
    expect(part('site').textContent).toContain('Demoda tek masa vardır.');
    alt('v');
    expect(screen.queryByTestId('site-form')).toBeNull();
  });

  it('connects to the database with its certificate checked, and shows the password nowhere', async () => {
    const fake = await open();
    alt('v');
    await screen.findByTestId('site-form');
    expect(screen.getByLabelText(CONNECTION, { selector: 'input' })).toHaveProperty('type', 'password');
    type(CONNECTION, ` ${ADDRESS} `);
    fireEvent.submit(screen.getByTestId('site-form'));
    await waitFor(() => expect(part('invite')).toBeTruthy());
    expect(requested(fake, 'site.connect')).toEqual([
      { connection: ADDRESS, tls: 'verified', authority: '', pin: null },
    ]);
    expect(part('site').textContent).toContain('depo:5432');
    expect(document.body.textContent).not.toContain('gizli');
    expect(document.querySelector('input[value*=gizli]')).toBeNull();
    await requestedAgain(fake);
  });

  it.each([
    ['unverified', 'Şifreli, doğrulanmaz', 'sunucunun yerine geçen biri fark edilmez'],
    ['off', 'Şifresiz', 'herkes siparişleri ve parolayı okuyabilir'],
  ] as const)('shows in words what less protection means, all the time: %s', async (tls, label, means) => {
    const fake = await open();
    alt('v');
    await screen.findByTestId('site-form');
    fireEvent.click(screen.getByRole('radio', { name: label }));
    expect(screen.getByTestId('site-tls-means').textContent).toContain(means);
    type(CONNECTION, ADDRESS);
    fireEvent.submit(screen.getByTestId('site-form'));
    expect((await screen.findByTestId('site-tls')).textContent).toContain(means);
    expect(part('site').textContent).toContain(label);
    expect(requested(fake, 'site.connect')[0]).toMatchObject({ tls });
  });

  it('takes a certificate of the shop’s own authority, where the server is checked, and shows that it is checked by it', async () => {
    const fake = await open();
    alt('v');
    await screen.findByTestId('site-form');
    type(CONNECTION, ADDRESS);
    fireEvent.change(screen.getByLabelText(AUTHORITY), { target: { value: PEM } });
    fireEvent.click(screen.getByRole('radio', { name: 'Şifresiz' }));
    expect(screen.queryByLabelText(AUTHORITY)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Şifreli, sunucu doğrulanır' }));
    expect(screen.getByLabelText(AUTHORITY)).toHaveProperty('value', PEM);
    fireEvent.submit(screen.getByTestId('site-form'));
    await waitFor(() => expect(part('site').textContent).toContain('verilen sertifikayla doğrulanır'));
    expect(requested(fake, 'site.connect')).toMatchObject([{ tls: 'verified', authority: PEM }]);
  });

  it('asks the owner where there is a PIN, and repeats the same with it', async () => {
    const fake = await open({ pin: '4711' });
    alt('v');
    await screen.findByTestId('site-form');
    type(CONNECTION, ADDRESS);
    fireEvent.submit(screen.getByTestId('site-form'));
    await enterPin();
    await waitFor(() => expect(part('invite')).toBeTruthy());
    expect(requested(fake, 'site.connect').at(-1)).toEqual({
      connection: ADDRESS,
      tls: 'verified',
      authority: '',
      pin: '4711',
    });
  });

  it.each([
    ['site_address_invalid', 'postgres://kullanıcı:parola@sunucu:5432/veritabanı'],
    ['site_unreachable', 'Veritabanı sunucusu yanıt vermedi.'],
    ['site_password_refused', 'Veritabanı bu kullanıcıyı ya da parolasını kabul etmedi.'],
    ['site_not_trusted', 'başka bir koruma seç'],
    ['site_refused', 'tablo oluşturma izni'],
    ['site_shares_sessions', 'pool_mode = session'],
    ['site_other', 'önce “Tek başına çalış”'],
    ['site_newer', 'daha yeni bir sürümü'],
  ] as const satisfies readonly (readonly [StationErrorCode, string])[])(
    'shows why not, and keeps what was typed: %s',
    async (code, text) => {
      await open({ handlers: { 'site.connect': () => err(stationError(code, 'ECONNREFUSED')) } });
      alt('v');
      await screen.findByTestId('site-form');
      type(CONNECTION, ADDRESS);
      fireEvent.submit(screen.getByTestId('site-form'));
      const alert = await within(part('site')).findByRole('alert');
      expect(alert.textContent).toContain(text);
      expect(screen.getByLabelText(CONNECTION, { selector: 'input' })).toHaveProperty('value', ADDRESS);
    },
  );
});

describe('a desk that works with others', () => {
  it('works alone again after a question and the PIN of the owner', async () => {
    const fake = await open({ site: shared, pin: '4711' });
    await waitFor(() => expect(part('invite')).toBeTruthy());
    alt('l');
    expect((await screen.findByTestId('question')).textContent).toContain('aynı siparişi iki masa gönderebilir');
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'site.disconnect')).toEqual([]);
    alt('l');
    await screen.findByTestId('question');
    digit('1');
    await enterPin();
    await waitFor(() => expect(part('site').textContent).toContain('Bu masa tek başına çalışıyor.'));
    expect(requested(fake, 'site.disconnect').at(-1)).toEqual({ pin: '4711' });
    await requestedAgain(fake);
  });

  it.each([
    ['together', { kind: 'together' }, 'good', 'birlikte çalışıyor'],
    [
      'away',
      { kind: 'away', since: 1_000, reason: 'unreachable', why: 'x' },
      'away',
      'Ortak veritabanı yanıt vermiyor',
    ],
    [
      'away',
      { kind: 'away', since: 1_000, reason: 'same_desk', why: '' },
      'warn',
      'Asıl masa buysa öbür bilgisayarda programı kapat',
    ],
    ['away', { kind: 'away', since: 1_000, reason: 'older_program', why: '' }, 'warn', 'programı güncelle'],
    ['away', { kind: 'away', since: 1_000, reason: 'older_database', why: '' }, 'warn', 'Veritabanına bakan kişiyi'],
  ] as const)('shows its state: %s', async (_, site, level, text) => {
    await open({ site: shared, status: { site } });
    await waitFor(() => expect(part('site').querySelector('[data-level]')).not.toBeNull());
    expect(part('site').querySelector<HTMLElement>('[data-level]')?.dataset.level).toBe(level);
    expect(part('site').textContent).toContain(text);
  });

  it.each([
    ['Asıl masa bu', false],
    ['Bu bir kopya', true],
  ])('takes "%s" where two computers have the data of one desk', async (button, isCopy) => {
    const state = { kind: 'away', since: 1_000, reason: 'same_desk', why: '' } as const;
    const fake = await open({ site: shared, status: { site: state } });
    await waitFor(() => expect(within(part('site')).queryByRole('button', { name: button })).not.toBeNull());
    act(() => within(part('site')).getByRole('button', { name: button }).click());
    await waitFor(() => expect(part('site').textContent).toContain('birlikte çalışıyor'));
    expect(requested(fake, 'site.identify')).toEqual([{ isCopy }]);
    await requestedAgain(fake);
  });

  it('shows that the password is lost with the program where there is no keychain', async () => {
    await open({ site: { ...shared, passwordIsStored: false } });
    expect(await screen.findByTestId('site-memory')).toBeTruthy();
  });

  it('is found by the search of the settings under other words', async () => {
    await open({ site: shared });
    fireEvent.change(screen.getByLabelText('Ayarlarda ara'), { target: { value: 'postgres' } });
    expect(within(screen.getByRole('list', { name: 'Bulunan ayarlar' })).getAllByRole('button')).toHaveLength(1);
  });
});

describe('the code with which another desk joins', () => {
  const code = () => screen.queryByTestId('join-code');
  const show = async (start: Parameters<typeof renderApp>[0] = {}) => {
    const fake = await open({ site: shared, ...start });
    await waitFor(() => expect(part('invite')).toBeTruthy());
    alt('m');
    return fake;
  };

  it('is shown large, in groups, and for both kinds of scanners, with the time that is left', async () => {
    await show();
    await waitFor(() => expect(code()).not.toBeNull());
    expect(code()?.textContent).toContain('60M00 1BCDE F2GH3 JK4MN P5QR6 ST7V');
    expect(within(code() as HTMLElement).getByLabelText('Katılma kodu')).toBeTruthy();
    // Without strokes: a scanner types them at another place of the keyboard.
    expect(within(code() as HTMLElement).getByLabelText(FAKE_JOIN_CODE.replaceAll('-', ''))).toBeTruthy();
    expect(code()?.textContent).toMatch(/Kalan süre(?:10:00|9:5\d)/u);
  });

  it('is shown to the owner alone, where there is a PIN', async () => {
    const fake = await show({ pin: '4711' });
    await enterPin();
    await waitFor(() => expect(code()).not.toBeNull());
    expect(requested(fake, 'site.invite')).toEqual([{ pin: null }, { pin: '4711' }]);
  });

  it('is ended by a key, and then not shown as used', async () => {
    const fake = await show();
    await waitFor(() => expect(code()).not.toBeNull());
    alt('o');
    await waitFor(() => expect(code()).toBeNull());
    expect(requested(fake, 'site.endInvite')).toEqual([{}]);
    expect(part('invite').textContent).not.toContain('Kod kullanıldı');
  });

  it('asks for an owner’s PIN to be set where there is none, and leads there', async () => {
    await show({ handlers: { 'site.invite': () => err(stationError('pin_missing')) } });
    expect((await screen.findByTestId('pin-missing')).textContent).toContain('kodu okuyan API anahtarını alır');
    expect(code()).toBeNull();
    alt('o');
    await waitFor(() => expect(part('ownerPin').dataset.found).toBe('true'));
  });

  it('leaves the computers that joined in sight, so that one that is not the shop’s is noticed', async () => {
    const at = new Date(2026, 4, 2, 12, 3).getTime();
    await open({ site: { ...shared, joined: [{ address: '192.168.1.7', at }] } });
    expect((await screen.findByTestId('joined')).textContent).toMatch(
      /Bir masa katıldı: .*12:03, 192\.168\.1\.7.*API anahtarını serviste ve bütün masalarda değiştir/u,
    );
  });

  it('goes away when it was used, and shows when and by which computer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isUsed = false;
    const fake = renderApp({
      site: shared,
      handlers: {
        'site.status': () =>
          ok({
            address: { host: 'depo', port: 5432, database: 'm', user: 'm', tls: 'verified' },
            state: { kind: 'together' },
            deskId: 'desk-1',
            invite: {
              code: FAKE_JOIN_CODE,
              expiresAt: Date.now() + 500_000,
              used: isUsed ? { address: '192.168.1.7', at: new Date().setHours(12, 3) } : null,
            },
            joined: [],
            passwordIsStored: true,
          }),
      },
    });
    await ready();
    press('F9');
    await screen.findByLabelText('Ayarlarda ara');
    alt('0');
    await waitFor(() => expect(code()).not.toBeNull());
    isUsed = true;
    await act(() => vi.advanceTimersByTimeAsync(2_000));
    await waitFor(() => expect(code()).toBeNull());
    expect(part('invite').textContent).toContain('Kod kullanıldı: 12:03, 192.168.1.7.');
    expect(requested(fake, 'site.invite')).toEqual([]);
  });

  it('goes away when its time is over, and shows that', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await show();
    await waitFor(() => expect(code()).not.toBeNull());
    await act(() => vi.advanceTimersByTimeAsync(600_500));
    expect(code()).toBeNull();
    expect(part('invite').textContent).toContain('Kodun süresi doldu.');
  });

  it('needs a network, and shows if this computer has none', async () => {
    await show({ handlers: { 'site.invite': () => err(stationError('join_no_answer')) } });
    expect((await within(part('invite')).findByRole('alert')).textContent).toContain(
      'Bu bilgisayar bir ağa bağlı değil.',
    );
  });
});
