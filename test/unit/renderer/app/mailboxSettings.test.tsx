import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stationError } from '../../../../electron/contract/errors.ts';
import {
  type EventFeed,
  type MailboxStatus,
  noEventFeed,
  noWebhook,
  type ShownEvent,
} from '../../../../electron/contract/mailbox.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { act } from '../../../support/act.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { keyboard, press, ready, requested } from './frameDesk.ts';

const live = (change: Partial<EventFeed> = {}): EventFeed => ({
  ...noEventFeed,
  state: 'connected',
  since: 1,
  pushed: true,
  hasSecret: true,
  ...change,
});
const connected: Partial<MailboxStatus> = {
  mailbox: { url: 'https://kutu.ornek.com', signatureHeader: null, acceptsApiKey: false, keyPrefix: '' },
  hasToken: true,
};
const registered: Partial<MailboxStatus> = {
  ...connected,
  webhook: { ...noWebhook, url: 'https://kutu.ornek.com/in/gizli-yol', registeredAt: 1_000, signatureHeader: 'X-K' },
};

async function settings(start: FakeBridgeStart = {}, feed: EventFeed = noEventFeed): Promise<FakeBridge> {
  const fake = renderApp({
    ...start,
    status: { profile: 'live', events: feed },
    mailbox: { ...start.mailbox, feed },
  });
  await ready();
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('6', { altKey: true });
  await waitFor(() => expect(part('mailbox')).toBeTruthy());
  return fake;
}

function part(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-setting=${id}]`);
  if (found === null) throw new Error(`there is no ${id}`);
  return found;
}
const has = (id: string) => document.querySelector(`[data-setting=${id}]`) !== null;
const field = (id: string, label: string) => within(part(id)).getByLabelText(label, { selector: 'input' });
const type = (id: string, label: string, value: string) => fireEvent.change(field(id, label), { target: { value } });
const click = (id: string, name: string) =>
  fireEvent.click(within(part(id)).getByRole('button', { name: new RegExp(`${name}$`, 'u') }));
const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });

describe('the mailbox in the settings', () => {
  it('asks for an address and a token, tries both, and drops the token that was typed', async () => {
    const fake = await settings();
    expect(has('webhook')).toBe(false);
    type('mailbox', 'Posta kutusunun adresi', ' https://kutu.ornek.com ');
    type('mailbox', 'Bu masanın giriş anahtarı', 'gizli');
    click('mailbox', 'Dene ve bağlan');
    await waitFor(() => expect(has('webhook')).toBe(true));
    expect(requested(fake, 'mailbox.connect')).toEqual([{ url: 'https://kutu.ornek.com', token: 'gizli' }]);
    expect((field('mailbox', 'Bu masanın giriş anahtarı') as HTMLInputElement).value).toBe('');
  });

  it('is tried again with the stored token, which it shows nowhere', async () => {
    const fake = await settings({ mailbox: connected }, live());
    click('mailbox', 'Tekrar dene ve bağlan');
    await waitFor(() =>
      expect(requested(fake, 'mailbox.connect')).toEqual([{ url: 'https://kutu.ornek.com', token: null }]),
    );
    type('mailbox', 'Posta kutusunun adresi', 'https://baska.ornek.com');
    // Another mailbox must not be sent this one's token.
    expect(
      within(part('mailbox'))
        .getByRole('button', { name: /Tekrar dene/u })
        .hasAttribute('disabled'),
    ).toBe(true);
  });

  it('shows why it could not be connected', async () => {
    await settings({ handlers: { 'mailbox.connect': () => err(stationError('not_a_mailbox')) } });
    type('mailbox', 'Posta kutusunun adresi', 'https://ornek.com');
    type('mailbox', 'Bu masanın giriş anahtarı', 'gizli');
    click('mailbox', 'Dene ve bağlan');
    expect((await within(part('mailbox')).findByRole('alert')).textContent).toContain('Bu adreste posta kutusu yok.');
  });

  it('shows why nothing is known of it', async () => {
    await settings({ handlers: { 'mailbox.status': () => err(stationError('journal_unread')) } });
    expect((await within(part('mailbox')).findByRole('alert')).dataset.error).toBe('journal_unread');
  });

  it('is disconnected after a question', async () => {
    const fake = await settings({ mailbox: registered }, live());
    click('mailbox', 'Bağlantıyı kaldır');
    digit('0');
    await waitFor(() => expect(screen.queryByTestId('question')).toBeNull());
    expect(requested(fake, 'mailbox.disconnect')).toEqual([]);
    click('mailbox', 'Bağlantıyı kaldır');
    digit('1');
    await waitFor(() => expect(has('webhook')).toBe(false));
    expect(requested(fake, 'mailbox.disconnect')).toEqual([{}]);
  });

  it('is found by the search under its own and other words', async () => {
    await settings();
    fireEvent.change(screen.getByLabelText('Ayarlarda ara'), { target: { value: 'webhook' } });
    const results = within(screen.getByRole('list', { name: 'Bulunan ayarlar' })).getAllByRole('button');
    // Three of them are about the mailbox; the address of the shop's own system is searched for by this word, too.
    expect(results).toHaveLength(4);
  });
});

describe('the registration at the service', () => {
  it('shows where events go, without the path that only the service may know', async () => {
    await settings({ mailbox: registered }, live());
    expect(part('webhook').textContent).toContain('kutu.ornek.com');
    expect(document.body.textContent).not.toContain('gizli-yol');
  });

  it('is one button, and never makes a new secret by itself', async () => {
    const fake = await settings({ mailbox: connected }, live({ pushed: false, hasSecret: false }));
    click('webhook', 'Servise kaydet');
    await within(part('webhook')).findByText('Servis kaydetti. Bildirimler posta kutusuna gelecek.');
    expect(requested(fake, 'webhook.register')).toEqual([{ rotate: false, keepsPrevious: true }]);
  });

  it.each([
    ['1', true],
    ['2', false],
  ] as const)('makes a new secret after saying what that breaks: %s', async (key, keepsPrevious) => {
    const fake = await settings({ mailbox: registered }, live());
    click('webhook', 'İmza anahtarını yenile');
    expect(screen.getByTestId('question').textContent).toContain(
      'öbür masalar yeni anahtarı alana kadar bildirim alamaz',
    );
    digit(key);
    await waitFor(() => expect(requested(fake, 'webhook.register')).toEqual([{ rotate: true, keepsPrevious }]));
  });

  it('takes the secret where another desk has registered, and leaves nothing of it in the field', async () => {
    const fake = await settings({ mailbox: registered }, live({ pushed: false, hasSecret: false }));
    type('webhook', 'İmza anahtarı', 'a1b2c3d4e5f6');
    click('webhook', 'Anahtarı kaydet');
    await waitFor(() => expect(requested(fake, 'webhook.takeSecret')).toEqual([{ secret: 'a1b2c3d4e5f6' }]));
    await waitFor(() => expect(screen.queryByTestId('webhook-no-secret')).toBeNull());
  });

  const pending = (change: object = {}): Partial<MailboxStatus> => ({
    ...registered,
    webhook: { ...noWebhook, ...registered.webhook, pending: true, ...change },
  });

  it('whose answer was lost shows that, and is made again without a new secret', async () => {
    const fake = await settings({ mailbox: pending() }, live({ pushed: false }));
    expect(screen.getByTestId('webhook-pending').textContent).toContain('Son kaydın yanıtı gelmedi.');
    click('webhook', 'Yeniden kaydet');
    await waitFor(() => expect(screen.queryByTestId('webhook-pending')).toBeNull());
    expect(requested(fake, 'webhook.register')).toEqual([{ rotate: false, keepsPrevious: true }]);
  });

  it('does not call done what is still unknown', async () => {
    const still = {
      ...pending(),
      hasToken: true,
      secretIsStored: true,
      feed: live({ pushed: false }),
    } as MailboxStatus;
    await settings({ mailbox: pending(), handlers: { 'webhook.register': () => ok(still) } }, live({ pushed: false }));
    click('webhook', 'Yeniden kaydet');
    await waitFor(() => expect(screen.getByTestId('webhook-pending')).toBeTruthy());
    expect(part('webhook').textContent).not.toContain('Servis kaydetti.');
  });

  it('whose secret was lost with its answer asks before it makes a new one', async () => {
    const fake = await settings(
      { mailbox: pending({ registeredAt: null, url: null }) },
      live({ pushed: false, hasSecret: false }),
    );
    expect(screen.getByTestId('webhook-pending')).toBeTruthy();
    click('webhook', 'Servise kaydet');
    expect(requested(fake, 'webhook.register')).toEqual([]);
    digit('1');
    await waitFor(() => expect(requested(fake, 'webhook.register')).toEqual([{ rotate: true, keepsPrevious: true }]));
  });

  it('for which the service gave no secret takes that of another desk', async () => {
    const fake = await settings({ mailbox: pending() }, live({ pushed: false, hasSecret: false }));
    expect(screen.queryByTestId('webhook-pending')).toBeNull();
    type('webhook', 'İmza anahtarı', 'a1b2c3d4e5f6');
    click('webhook', 'Anahtarı kaydet');
    await waitFor(() => expect(requested(fake, 'webhook.takeSecret')).toHaveLength(1));
  });

  it('that was refused is read again: it may have happened all the same', async () => {
    const fake = await settings(
      { mailbox: connected, handlers: { 'webhook.register': () => err(stationError('webhook_secret_lost')) } },
      live({ pushed: false, hasSecret: false }),
    );
    const before = requested(fake, 'mailbox.status').length;
    click('webhook', 'Servise kaydet');
    expect((await within(part('webhook')).findByRole('alert')).dataset.error).toBe('webhook_secret_lost');
    await waitFor(() => expect(requested(fake, 'mailbox.status').length).toBeGreaterThan(before));
  });
});

describe('the signing of events', () => {
  it('is as the service has it unless somebody sets it: header, the older way, its prefix', async () => {
    const fake = await settings({ mailbox: registered }, live());
    const header = field('signing', 'İmzanın başlığı') as HTMLInputElement;
    expect([header.value, header.placeholder]).toEqual(['', 'X-K']);
    fireEvent.change(header, { target: { value: 'X-Baska' } });
    fireEvent.blur(header);
    await waitFor(() => expect(requested(fake, 'mailbox.signing')).toHaveLength(1));
    fireEvent.click(within(part('signing')).getByRole('radio', { name: 'API anahtarı da (eski usul)' }));
    await waitFor(() => expect(within(part('signing')).getByLabelText('API anahtarının öneki')).toBeTruthy());
    const prefix = field('signing', 'API anahtarının öneki');
    fireEvent.change(prefix, { target: { value: 'pk_live_' } });
    fireEvent.blur(prefix);
    await waitFor(() =>
      expect(requested(fake, 'mailbox.signing').at(-1)).toEqual({
        signatureHeader: 'X-Baska',
        acceptsApiKey: true,
        keyPrefix: 'pk_live_',
      }),
    );
  });
});

describe('what came from the service', () => {
  const shown = (id: number, change: Partial<ShownEvent>): ShownEvent => ({
    id,
    receivedAt: 1_000 * id,
    repeats: 0,
    event: 'shipment.label_ready',
    shipmentId: '41',
    status: null,
    statusLabel: null,
    known: true,
    outcome: 'done',
    jobId: null,
    more: [],
    ...change,
  });
  const events = [
    shown(2, { repeats: 1, status: 'in_transit' }),
    shown(1, {
      event: 'shipment.measured',
      status: 'measured',
      known: false,
      outcome: 'kept',
      more: [{ name: 'measured_desi', value: '7.5' }],
    }),
  ];

  it('is listed; what this program does not know with its own name and all its fields', async () => {
    await settings({ mailbox: registered, events }, live({ unknown: 1, lastEventAt: 2_000 }));
    const list = await within(part('events')).findByTestId('events');
    expect(list.textContent).toContain('Etiket hazır');
    expect(list.textContent).toContain('işlendi · 1 kez daha geldi');
    expect(list.textContent).toContain('yolda');
    expect(
      within(list)
        .getAllByTestId('service-word')
        .map((word) => word.textContent),
    ).toEqual(['Servisin yazdığı: shipment.measured', 'Servisin yazdığı: measured']);
    fireEvent.click(within(part('events')).getByRole('radio', { name: 'Tanınmayan: 1' }));
    await waitFor(() => expect(within(part('events')).getAllByRole('listitem')).toHaveLength(1));
    for (const text of ['shipment.measured', 'tanınmıyor, saklandı', 'measured_desi', '7.5']) {
      expect(part('events').textContent).toContain(text);
    }
  });

  it('counts what was forged, and shows when this desk may have an old secret', async () => {
    await settings({ mailbox: registered }, live({ pushed: false, forged: 1_204 }));
    const reported = screen.getByTestId('events-forged').textContent;
    expect(reported).toContain('İmzası tutmayan bildirim: 1.204.');
    expect(reported).toContain('başka bir masada yenilenmiştir');
  });
});

describe('the light of the mailbox', () => {
  const indicator = () => [...document.querySelectorAll('header [data-level]')].map((one) => one.textContent).join('|');
  async function desk(events: EventFeed): Promise<void> {
    renderApp({ status: { profile: 'live', events } });
    await ready();
  }

  it.each([
    ['no mailbox is wanted', () => noEventFeed],
    ['it tells', () => live()],
    ['it tells in the older way, signed with the API key', () => live({ hasSecret: false })],
    ['it was lost a moment ago', () => live({ state: 'connecting', pushed: false, since: Date.now() })],
  ] as const)('is not there while %s', async (_why, feed) => {
    await desk(feed());
    expect(indicator()).not.toContain('Posta kutusu');
  });

  it.each([
    ['unsure', 'Posta kutusu: yanıt yok', { state: 'down' }],
    ['bad', 'Posta kutusu reddetti', { state: 'token_refused' }],
    ['warn', 'Posta kutusu: imza anahtarı yok', { state: 'connected', hasSecret: false }],
  ] as const)('is calm or not, as it has to be mended, and leads there: %s', async (level, text, change) => {
    await desk(live({ ...change, pushed: false }));
    const button = screen.getByRole('button', { name: new RegExp(`${text}$`, 'u') });
    expect(button.dataset.level).toBe(level);
    fireEvent.click(button);
    await waitFor(() => expect(part('mailbox').dataset.found).toBe('true'));
  });
});
