import { stationError } from '../../../electron/contract/errors.ts';
import {
  type EventFeed,
  type MailboxStatus,
  noEventFeed,
  noWebhook,
  type ShownEvent,
} from '../../../electron/contract/mailbox.ts';
import { err } from '../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { desk } from '../desk/desk.ts';
import { DAY, HOUR, MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';
import { feed } from './watchlist.ts';

const BOX = '[data-setting=mailbox]';
const WEBHOOK = '[data-setting=webhook]';
const EVENTS = '[data-setting=events]';
const TALL = 1_900;

async function service(hand: Hand): Promise<void> {
  await hand.press('F9');
  await hand.see('[data-screen=settings] h2');
  await hand.press('Alt+6');
  await hand.see(BOX);
}

const at = (place: string) => async (hand: Hand) => {
  await service(hand);
  await hand.scrollTo(place);
};

const event = (id: number, change: Partial<ShownEvent> = {}): ShownEvent => ({
  id,
  receivedAt: NOW - id * 4 * MINUTE,
  repeats: 0,
  event: 'shipment.label_ready',
  shipmentId: String(48_213_377 + id),
  status: null,
  statusLabel: null,
  known: true,
  outcome: 'done',
  jobId: `job-${id}`,
  more: [],
  ...change,
});

const events: readonly ShownEvent[] = [
  event(1, { outcome: 'open' }),
  event(2, { event: 'shipment.status_updated', status: 'in_transit', statusLabel: 'Yolda', repeats: 2 }),
  event(3, { outcome: 'not_ours', jobId: null }),
  event(4, {
    event: 'shipment.measured',
    known: false,
    outcome: 'kept',
    jobId: null,
    status: 'olculdu',
    more: [
      { name: 'measured_desi', value: '7.5' },
      { name: 'measured_at', value: '2026-11-20T08:41:07+03:00' },
      { name: 'branch.name', value: 'Mustafakemalpaşa Aktarma Merkezi' },
      { name: 'photo', value: '(bağlantı saklandı)' },
    ],
  }),
  event(5, { event: 'shipment.cancelled', status: 'cancelled', statusLabel: 'İptal edildi' }),
  event(70, { event: 'invoice.issued', known: false, outcome: 'kept', shipmentId: null, jobId: null }),
];

const connected: Partial<MailboxStatus> = {
  mailbox: {
    url: 'https://kutu.ornek.com',
    signatureHeader: null,
    acceptsApiKey: false,
    keyPrefix: '',
  },
  hasToken: true,
};
const registered: Partial<MailboxStatus> = {
  ...connected,
  webhook: {
    ...noWebhook,
    url: 'https://kutu.ornek.com/in/9f2c1d',
    signatureHeader: 'X-Kargo-Signature',
    registeredAt: NOW - 12 * DAY,
    rotatedAt: NOW - 2 * DAY,
  },
};

function station(mailbox: Partial<MailboxStatus>, live: EventFeed, more: FakeBridgeStart = {}): FakeBridgeStart {
  return desk({ ...more, mailbox: { ...mailbox, feed: live }, events, status: { events: live } });
}

const scene = (name: string, more: Omit<Scene, 'name'>): Scene => ({
  name: `settings-mailbox-${name}`,
  ...more,
});

const lost: Partial<MailboxStatus> = {
  ...registered,
  webhook: { ...noWebhook, ...registered.webhook, pending: true },
};

export const mailboxScenes: readonly Scene[] = [
  scene('empty', { start: () => desk(), steps: at(BOX), until: `${BOX} form`, tall: TALL }),
  scene('demo', { start: () => desk({ status: { profile: 'demo' } }), steps: at(BOX), until: BOX }),
  scene('refused', {
    start: () => desk({ handlers: { 'mailbox.connect': () => err(stationError('mailbox_token_refused')) } }),
    steps: async (hand) => {
      await at(BOX)(hand);
      await hand.fill(`${BOX} input:not([type=password])`, 'https://kutu.ornek.com');
      await hand.fill(`${BOX} input[type=password]`, 'k3y-of-desk-1');
      await hand.button('mailbox.connect');
    },
    until: `${BOX} [role=alert]`,
  }),
  scene('connected', {
    start: () => station(connected, feed({ pushed: false, hasSecret: false, lastEventAt: null }), { events: [] }),
    steps: at(BOX),
    until: `${WEBHOOK} button`,
    tall: TALL,
  }),
  scene('leave', {
    start: () => station(registered, feed({})),
    steps: async (hand) => {
      await at(BOX)(hand);
      await hand.button('mailbox.disconnect');
    },
    until: `${BOX} [data-testid=question]`,
  }),
  scene('down', {
    start: () => station(registered, feed({ state: 'down', pushed: false, since: NOW - HOUR })),
    steps: at(BOX),
    until: `${BOX} [data-level=unsure]`,
  }),
  scene('webhook-registered', {
    start: () => station(registered, feed({ unknown: 2 })),
    steps: at(WEBHOOK),
    until: `${EVENTS} li`,
    main: true,
    tall: TALL,
  }),
  scene('rotate-question', {
    start: () => station(registered, feed({})),
    steps: async (hand) => {
      await at(WEBHOOK)(hand);
      await hand.button('webhook.rotate');
      await hand.scrollTo(`${WEBHOOK} [data-testid=question]`);
    },
    until: `${WEBHOOK} [data-testid=question]`,
  }),
  scene('secret-missing', {
    start: () => station(lost, feed({ pushed: false, hasSecret: false })),
    steps: at(WEBHOOK),
    until: '[data-testid=webhook-no-secret]',
  }),
  scene('answer-lost', {
    start: () =>
      station(lost, feed({ pushed: false }), {
        handlers: { 'webhook.register': () => err(stationError('service_unreachable')) },
      }),
    steps: at(WEBHOOK),
    until: '[data-testid=webhook-pending]',
  }),
  scene('events-unknown', {
    start: () => station(registered, feed({ unknown: 2 })),
    steps: async (hand) => {
      await at(EVENTS)(hand);
      await hand.click(`${EVENTS} input[value=unknown]`);
      await hand.click(`${EVENTS} summary`);
      await hand.scrollTo(`${EVENTS} details`);
    },
    until: `${EVENTS} details[open]`,
  }),
  scene('forged', {
    start: () =>
      station(registered, feed({ pushed: false, forged: 1_204, gapAt: NOW - 3 * DAY }), {
        settings: {},
      }),
    steps: at(EVENTS),
    until: '[data-testid=events-forged]',
  }),
  scene('signing', {
    start: () =>
      station(
        {
          ...registered,
          mailbox: {
            url: 'https://kutu.ornek.com',
            signatureHeader: 'X-Kargo-Signature',
            acceptsApiKey: true,
            keyPrefix: 'pk_live_',
          },
        },
        { ...noEventFeed, state: 'connected' },
      ),
    steps: at('[data-setting=signing]'),
    until: '[data-setting=signing] input',
  }),
];
