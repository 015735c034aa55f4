import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { RequestName } from '../../../../electron/contract/channels.ts';
import { stationError } from '../../../../electron/contract/errors.ts';
import { nothingImported } from '../../../../electron/contract/importReport.ts';
import { noEventFeed, noWebhook } from '../../../../electron/contract/mailbox.ts';
import type { ListPreview } from '../../../../electron/contract/orderImport.ts';
import { err, ok } from '../../../../electron/contract/result.ts';
import { defaultScannerSetup } from '../../../../electron/contract/scanner.ts';
import { defaultSettings, noPanel } from '../../../../electron/contract/settings.ts';
import { noRules } from '../../../../electron/contract/shippingRule.ts';
import { emptyOutbox, type UndeliveredMessage } from '../../../../electron/contract/shopMessage.ts';
import { someMessage } from '../../../contract/journal/outboxConformance.ts';
import { act } from '../../../support/act.ts';
import { aPanelShipment, inItsState } from '../../../support/builders.ts';
import type { FakeBridge, FakeBridgeStart } from '../../../support/fakeBridge.ts';
import { sampleClaim, sampleDesk } from '../../../support/fakeSite.ts';
import { renderApp } from '../../../support/renderApp.tsx';
import { sampleJob, sampleOrder, samplePrint, samplePrinter, sampleShipment } from '../../../support/sampleJobs.ts';
import { aRule, carrier } from '../../../support/someRule.ts';
import { keyboard, press, ready, requested, scan } from './frameDesk.ts';
import { payment, unpaid } from './paymentsDesk.ts';

const somePreview: ListPreview = {
  fileName: 'a.csv',
  format: { kind: 'csv', encoding: 'utf-8', delimiter: ';' },
  headerLine: 1,
  columns: [{ name: 'Kod', field: 'reference', samples: ['A-1'] }],
  profile: null,
  joinsItems: false,
  states: [],
  twoColumns: [],
  missing: [],
  counts: { ready: 1, incomplete: 0, rejected: 0, replaced: 0, leftOut: 0, mended: 0 },
  first: [],
  wrong: [],
};

const printed = sampleJob({
  id: 'one',
  order: sampleOrder({ reference: 'ORD-1' }),
  state: 'printed',
  shipment: sampleShipment,
  payment: payment({ paid: true, amount: sampleShipment.price, url: null, expiresAt: null }),
  print: samplePrint,
  printCount: 1,
});
const problem = (code: 'shipment_cancelled' | 'label_old' | 'resend_unclear' | 'panel_shipment_open') => ({
  code,
  detail: null,
  fields: [],
});

const digit = (key: string) =>
  act(() => {
    keyboard.pause(1_000);
    keyboard.press([key]);
    keyboard.pause(1_000);
  });
/** Once what was drawn has taken the keys. */
const alt = async (key: string) => {
  await act(async () => undefined);
  press(key, { altKey: true });
};
const question = '[data-testid=question]';
const cardAsks = '[data-testid=outcome][data-step$=question]';
const shown = (selector: string) => document.querySelector(selector);
const click = (name: string | RegExp) =>
  act(() =>
    screen.getByRole('button', { name: typeof name === 'string' ? new RegExp(`${name}$`, 'u') : name }).click(),
  );

async function desk(start: FakeBridgeStart): Promise<FakeBridge> {
  const fake = renderApp(start);
  await ready();
  return fake;
}

async function onCard(start: FakeBridgeStart, key: string): Promise<FakeBridge> {
  const fake = await desk(start);
  scan('ORD-1');
  await waitFor(() => expect(screen.getByTestId('outcome').dataset.code).toBe('ORD-1'));
  await waitFor(() => expect(screen.getByTestId('outcome').dataset.jobId).not.toBe(''));
  await alt(key);
  return fake;
}

async function on(start: FakeBridgeStart, screenKey: string, until: string, ...keys: readonly string[]) {
  const fake = await desk(start);
  press(screenKey);
  await waitFor(() => expect(shown(until)).not.toBeNull());
  for (const key of keys) await alt(key);
  return fake;
}

async function mailboxSettings(): Promise<FakeBridge> {
  const feed = { ...noEventFeed, state: 'connected', since: 1, pushed: true, hasSecret: true } as const;
  const fake = await desk({
    status: { profile: 'live', events: feed },
    mailbox: {
      mailbox: { url: 'https://kutu.ornek.com', signatureHeader: null, acceptsApiKey: false, keyPrefix: '' },
      hasToken: true,
      webhook: { ...noWebhook, url: 'https://kutu.ornek.com/in/x', registeredAt: 1_000, signatureHeader: 'X-K' },
      feed,
    },
  });
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('6', { altKey: true });
  await screen.findByText('Bağlantıyı kaldır');
  return fake;
}

async function shopSettings(): Promise<FakeBridge> {
  const refused: UndeliveredMessage = {
    id: 'one',
    state: 'refused',
    tries: 1,
    triedAt: 1,
    nextAt: null,
    why: { kind: 'refused', status: 422, words: null },
    behind: 0,
    message: someMessage('one'),
  };
  const fake = await desk({
    status: { profile: 'live', outbox: { ...emptyOutbox, refused: 1 } },
    shop: { status: { address: 'https://magaza.ornek.com', hasSecret: true }, undelivered: [refused] },
  });
  press('F9');
  await screen.findByLabelText('Ayarlarda ara');
  press('8', { altKey: true });
  await screen.findByTestId('shop-undelivered');
  return fake;
}

async function check(missing: 'printed' | 'heard'): Promise<FakeBridge> {
  const printer = samplePrinter();
  const fake = renderApp({
    printers: [printer],
    status: { printer },
    settings: {
      scanner: { ...defaultScannerSetup, foundAt: 2_000 },
      deskCheck: {
        since: 1_000,
        skipped: [],
        printed: missing === 'printed' ? null : printer.id,
        heard: missing !== 'heard',
      },
    },
  });
  await screen.findByTestId('step-panel');
  return fake;
}

const maybeShipped = sampleJob({
  ...{ id: 'one', key: { kind: 'reference', value: 'ORD-1' }, state: 'needs_attention' },
  ...{ deliveryUnknown: true, problem: problem('resend_unclear') },
});

const openInPanel = sampleJob({
  ...{ id: 'one', key: { kind: 'reference', value: 'ORD-1' }, state: 'needs_attention', shipment: null },
  problem: problem('panel_shipment_open'),
  panel: { taken: null, found: [aPanelShipment('1'), aPanelShipment('2')], others: [], isOpenedHere: false },
});

interface Requested {
  /** Where its answers are given their keys. */
  readonly file: string;
  readonly name: string;
  readonly open: () => Promise<FakeBridge>;
  /** There while the question is open. */
  readonly is: string;
  /** A field of it has the focus: `0` is typed there, and changes nothing. */
  readonly isTyped?: boolean;
}

/** Every question of the program. */
const QUESTIONS: readonly Requested[] = [
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'cancel, on the card',
    open: () => onCard({ jobs: [printed] }, 'Delete'),
    is: cardAsks,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'why print again, on the card',
    open: () => onCard({ jobs: [printed] }, 'r'),
    is: cardAsks,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'ship anew, on the card',
    open: () => onCard({ jobs: [{ ...printed, state: 'cancelled', problem: problem('shipment_cancelled') }] }, 'n'),
    is: cardAsks,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'open a new shipment beside one of the panel, on the card',
    open: () => onCard({ jobs: [openInPanel] }, 'n'),
    is: cardAsks,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'which shipment of the panel it is, on the card',
    open: () => onCard({ jobs: [openInPanel] }, 'r'),
    is: cardAsks,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'cancel, of a payment',
    open: () => on({ jobs: [unpaid(1)] }, 'F4', '[data-testid=payment-chosen]', 'Delete'),
    is: question,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'cancel, on the shelf',
    open: () =>
      on(
        { jobs: [inItsState({ ...printed, state: 'label_pending', slot: 4 })] },
        'F3',
        '[data-testid=shelf-chosen]',
        'Delete',
      ),
    is: question,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'cancel, in the ledger',
    open: async () => {
      const fake = await on({ jobs: [printed] }, 'F7', '[data-row]');
      act(() => (shown('[data-row]') as HTMLElement).click());
      await screen.findByTestId('ledger-job');
      await alt('Delete');
      return fake;
    },
    is: question,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'send again what may be paid, on the card',
    open: () => onCard({ jobs: [maybeShipped] }, 'n'),
    is: cardAsks,
  },
  {
    file: 'features/problems/ProblemCard.tsx',
    name: 'send again what may be paid, at the problems',
    open: () => on({ jobs: [maybeShipped] }, 'F5', '[data-row]', 'n'),
    is: question,
  },
  {
    file: 'jobs/JobQuestionPanel.tsx',
    name: 'print the label of what another desk has shipped',
    open: () => onCard({ jobs: [inItsState({ ...printed, state: 'already_shipped', printCount: 0 })] }, 'r'),
    is: cardAsks,
  },
  {
    file: 'features/shipments/CancelShipment.tsx',
    name: 'cancel, of a shipment of the service',
    open: () => openShipment('Delete'),
    is: question,
  },
  {
    file: 'features/shipments/ShipmentView.tsx',
    name: 'print, of a shipment of the service',
    open: () => openShipment('r'),
    is: question,
  },
  {
    file: 'features/problems/PrintChecks.tsx',
    name: 'is this label on paper',
    open: () =>
      on({ jobs: [inItsState({ ...printed, state: 'print_unconfirmed' })] }, 'F5', '[data-testid=print-check]'),
    is: '[data-testid=print-check]',
  },
  {
    file: 'features/problems/PrintChecks.tsx',
    name: 'print this old label',
    open: () =>
      on(
        {
          jobs: [
            inItsState({ ...printed, state: 'label_ready', print: null, printCount: 0, problem: problem('label_old') }),
          ],
        },
        'F5',
        '[data-testid=print-check]',
      ),
    is: '[data-testid=print-check]',
  },
  {
    file: 'features/ledger/LedgerList.tsx',
    name: 'which job is this label',
    open: () => on({ jobs: [printed] }, 'F7', '[data-row]', 'f'),
    is: question,
  },
  {
    file: 'features/scan/ElsewhereOutcome.tsx',
    name: 'take an order over from another desk',
    open: async () => {
      const claim = sampleClaim();
      const fake = await desk({
        site: { claims: [claim] },
        handlers: { 'scan.submit': () => ok({ kind: 'elsewhere', claim }) },
      });
      scan('ORD-1');
      await waitFor(() => expect(screen.getByTestId('outcome').dataset.outcome).toBe('elsewhere'));
      await alt('t');
      return fake;
    },
    is: cardAsks,
  },
  {
    file: 'features/desks/DeskList.tsx',
    name: 'a desk is switched off',
    open: async () => {
      const off = sampleDesk('3', { isOn: false, seenAt: 60_000 });
      const fake = await desk({ site: { desks: [sampleDesk('1'), off] } });
      press('F7', { shiftKey: true });
      await screen.findAllByTestId('desk');
      act(() => [...document.querySelectorAll<HTMLElement>('[data-row]')].at(1)?.focus());
      await alt('d');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/SiteSettings.tsx',
    name: 'work without the other desks',
    open: async () => {
      const fake = await desk({ site: { desks: [sampleDesk('1'), sampleDesk('2')] } });
      press('F9');
      await screen.findByLabelText('Ayarlarda ara');
      press('0', { altKey: true });
      await waitFor(() => expect(shown('[data-setting=invite]')).not.toBeNull());
      await alt('l');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/Mailbox.tsx',
    name: 'leave the mailbox',
    open: async () => {
      const fake = await mailboxSettings();
      click('Bağlantıyı kaldır');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/Webhook.tsx',
    name: 'a new signing secret',
    open: async () => {
      const fake = await mailboxSettings();
      click('İmza anahtarını yenile');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/ShopSettings.tsx',
    name: 'tell the shop nothing any more',
    open: async () => {
      const fake = await shopSettings();
      click('Bildirmeyi bırak');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/OrderFolder.tsx',
    name: 'watch the folder no longer',
    open: async () => {
      const status = { folder: '/depo/siparişler', trouble: null, last: null };
      const handlers = { 'orderFolder.status': () => ok(status) } as const;
      const fake = await desk({ status: { profile: 'live' }, handlers });
      press('F9');
      await screen.findByLabelText('Ayarlarda ara');
      press('8', { altKey: true });
      await screen.findByText('İzlemeyi bırak');
      click('İzlemeyi bırak');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/ShopSettings.tsx',
    name: 'another secret for the shop',
    open: async () => {
      const fake = await shopSettings();
      click('Yeni imza anahtarı oluştur');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/ShopUndelivered.tsx',
    name: 'give up a message to the shop',
    open: async () => {
      const fake = await shopSettings();
      click(/Mesajı atla$/u);
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/Door.tsx',
    name: 'revoke the key of a program',
    open: async () => {
      const may = ['ship' as const];
      const keys = [{ id: '000000000000', name: 'Logo', may, profile: 'live' as const, createdAt: 1_000 }];
      const fake = await desk({ status: { profile: 'live' }, door: { isOn: true, keys } });
      press('F9');
      await screen.findByLabelText('Ayarlarda ara');
      press('8', { altKey: true });
      await screen.findByTestId('door-keys');
      click('İptal et');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/ShopLookup.tsx',
    name: 'ask the shop for nothing any more',
    open: async () => {
      const status = { template: 'https://shop.example/{code}', hasToken: false, tokenIsStored: false };
      const handlers = { 'lookup.status': () => ok(status) } as const;
      const fake = await desk({ status: { profile: 'live' }, handlers });
      press('F9');
      await screen.findByLabelText('Ayarlarda ara');
      press('8', { altKey: true });
      await screen.findByText('Sormayı bırak');
      click('Sormayı bırak');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/Rules.tsx',
    name: 'switch the rules on',
    open: async () => {
      const live = { ...noRules, draft: [aRule('Kalan', {}, carrier('cheapest'))] };
      const shippingRules = { demo: noRules, sandbox: noRules, live };
      const fake = await desk({ status: { profile: 'live' }, settings: { shippingRules } });
      press('F9');
      await screen.findByLabelText('Ayarlarda ara');
      press('9', { altKey: true });
      await waitFor(() => expect(shown('[data-rule]')).not.toBeNull());
      await alt('s');
      await screen.findByTestId('question');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/ledger/LedgerTools.tsx',
    name: 'which file is saved',
    open: () => on({ jobs: [printed] }, 'F7', '[data-row]', 's'),
    is: question,
  },
  {
    file: 'features/settings/ForgetAccount.tsx',
    name: 'the removal of an account',
    open: async () => {
      const fake = await desk({ status: { profile: 'live', baseUrl: 'https://shipping.example' } });
      press('F9');
      press('6', { altKey: true });
      press('v', { altKey: true });
      await screen.findByText('Gerçek hesabı sil');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/SecondCopy.tsx',
    name: 'the records of a copy',
    open: async () => {
      const fake = await desk({ status: { profile: 'live' } });
      press('F9');
      press('7', { altKey: true });
      const field = await screen.findByTestId('restore-copy');
      fireEvent.change(field, { target: { value: '/media/usb' } });
      fireEvent.submit(field);
      await screen.findByText('Kayıtlar bu yedekten geri yüklensin mi?');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/settings/KeepReceivers.tsx',
    name: 'what is to be removed',
    open: async () => {
      const report = { jobs: 3, orders: 0, labels: 3, copies: 0, setAside: [], oldest: null, newest: null };
      const fake = await desk({ handlers: { 'ledger.purgePreview': () => ok(report) } });
      press('F9');
      press('7', { altKey: true });
      act(() => screen.getByLabelText('Gün sayısı ver').click());
      click('Silinecekleri göster');
      await screen.findByTestId('purge-word');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/queue/Preflight.tsx',
    name: 'send every order of the list',
    open: async () => {
      const fake = await on({ status: { ordersInBook: 3 } }, 'F2', '[data-testid=queue-start]', 'Enter');
      await screen.findByTestId('question');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/queue/QueueView.tsx',
    name: 'print all that the panel opened',
    open: () => {
      const live = { ...noPanel, mode: 'also' as const };
      const panel = { ...defaultSettings.panel, live };
      const handlers = { 'batches.ofPanel': () => ok([aPanelShipment('1')]) };
      return on(
        { settings: { panel }, status: { profile: 'live' }, handlers },
        'F2',
        '[data-testid=panel-labels]',
        'r',
      );
    },
    is: question,
  },
  {
    file: 'features/queue/BalanceQuestion.tsx',
    name: 'how a batch goes on that the balance did not cover',
    open: async () => {
      const batchPause = {
        since: 1,
        order: 'ORD-7',
        fee: null,
        balance: null,
        waiting: 4,
        isCovered: false,
        isUnclear: false,
      };
      const fake = await desk({ status: { batchPause } });
      press('F2');
      await screen.findByTestId('question');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/orders/OrdersView.tsx',
    name: 'which list is imported',
    open: () =>
      on(
        {
          handlers: {
            'orders.lists': () =>
              ok([{ path: '/liste.csv', name: 'liste.csv', folder: 'downloads', changedAt: 1_000 }]),
          },
        },
        'F6',
        '[data-testid=orders-tools]',
        'C',
      ),
    is: question,
  },
  {
    file: 'features/orders/ChosenOrder.tsx',
    name: 'take an order off the list',
    open: () => on({ orders: [{ order: sampleOrder(), jobId: null }] }, 'F6', '[data-testid=order-chosen]', 'd'),
    is: question,
  },
  {
    file: 'features/orders/ImportPreview.tsx',
    name: 'a list before it is taken',
    open: async () => {
      const fake = await on(
        {
          handlers: {
            'orders.lists': () => ok([{ path: '/a.csv', name: 'a.csv', folder: 'downloads', changedAt: 1_000 }]),
            'imports.open': () => ok({ kind: 'preview', preview: somePreview }),
          },
        },
        'F6',
        '[data-testid=orders-tools]',
        'C',
      );
      await screen.findByText(/a\.csv/u);
      digit('1');
      await screen.findByTestId('import-preview');
      return fake;
    },
    is: '[data-testid=import-preview]',
  },
  {
    file: 'features/orders/ImportReportView.tsx',
    name: 'which of two corrections stays',
    open: async () => {
      const report = { ...nothingImported, fileName: 'a.csv' };
      const fake = await on(
        {
          handlers: {
            'orders.lists': () => ok([{ path: '/a.csv', name: 'a.csv', folder: 'downloads', changedAt: 1_000 }]),
            'imports.open': () => ok({ kind: 'ended', report: { ...report, differing: ['A-1'] } }),
          },
        },
        'F6',
        '[data-testid=orders-tools]',
        'C',
      );
      await screen.findByText(/a\.csv/u);
      digit('1');
      await screen.findByTestId('import-report');
      return fake;
    },
    is: '[data-testid=import-report] [data-testid=question]',
  },
  {
    file: 'features/repair/RepairView.tsx',
    name: 'which of two corrections of one order stays',
    open: () =>
      on(
        {
          orders: [
            {
              order: sampleOrder({ reference: 'A-1' }),
              jobId: null,
              edit: {
                at: 1,
                desk: '1',
                by: null,
                changed: ['receiver_name'],
                differs: ['receiver_phone'],
                history: [],
              },
            },
          ],
        },
        'F6',
        '[data-testid=order-chosen]',
      ).then((fake) => {
        press('Enter');
        return fake;
      }),
    is: '[data-testid=repair-form] [data-testid=question]',
  },
  {
    file: 'features/pickup/PickupOutcome.tsx',
    name: 'an unknown code at a hand-over',
    open: async () => {
      const pickup = {
        id: 'p',
        carrier: null,
        startedAt: 1,
        endedAt: null,
        parcels: 0,
        byCarrier: [],
        foreign: 0,
        items: [],
      };
      const fake = await desk({ pickup });
      await alt('k');
      await waitFor(() => expect(shown('[data-testid=pickup-outcome]')).not.toBeNull());
      scan('99887766');
      await waitFor(() => expect(shown('[data-outcome=foreign]')).not.toBeNull());
      return fake;
    },
    is: '[data-testid=pickup-outcome][data-outcome=foreign]',
  },
  {
    file: 'features/firstRun/StepContent.tsx',
    name: 'was the sound heard',
    open: async () => {
      const fake = await check('heard');
      click('Basıldı');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/firstRun/StepContent.tsx',
    name: 'is the test page out',
    open: async () => {
      const fake = await check('printed');
      click('Deneme sayfası bas');
      await screen.findByTestId('question');
      return fake;
    },
    is: question,
  },
  {
    file: 'features/scan/BoxQuestion.tsx',
    name: 'which box',
    open: () => on({}, 'F1', '[data-testid=scan-hero], h2', 'x'),
    is: '[data-testid=outcome][data-step=box]',
  },
  {
    file: 'features/scan/QuantityQuestion.tsx',
    name: 'how many parcels',
    open: () => on({}, 'F1', 'h2', 'q'),
    is: '[data-testid=outcome][data-step=quantity]',
    isTyped: true,
  },
  {
    file: 'jobs/PinForm.tsx',
    name: 'the owner’s PIN for a label',
    open: async () => {
      const fake = await onCard(
        { jobs: [printed], pin: '4711', handlers: { 'jobs.print': () => err(stationError('pin_needed')) } },
        'r',
      );
      digit('1');
      await screen.findByTestId('pin');
      return fake;
    },
    is: '[data-testid=pin]',
    isTyped: true,
  },
  {
    file: 'app/KioskLeave.tsx',
    name: 'the owner’s PIN for the full screen',
    open: async () => {
      const fake = await desk({ pin: '4711', settings: { kiosk: true } });
      act(() => screen.getByTestId('kiosk-mark').click());
      await screen.findByTestId('pin');
      return fake;
    },
    is: '[data-testid=pin]',
    isTyped: true,
  },
];

async function openShipment(key: string): Promise<FakeBridge> {
  const fake = await desk({});
  press('F11');
  const open = await screen.findAllByTestId('open-shipment');
  fireEvent.click(open[0] as HTMLElement);
  await screen.findByTestId('tracking-number');
  await alt(key);
  return fake;
}

/** They read, and change nothing. */
const READS: readonly RequestName[] = [
  'jobs.list',
  'jobs.recent',
  'jobs.timeline',
  'ledger.search',
  'ledger.days',
  'ledger.closing',
  'station.status',
  'settings.get',
  'site.status',
  'site.desks',
  'site.claim',
  'mailbox.status',
  'events.recent',
  'printers.list',
  'pickup.current',
  // Of the day's figures, which come back when a question is left.
  'pickup.recent',
  'shipments.detail',
  'shipments.list',
  'orders.lists',
  'orders.sources',
  'orderFolder.status',
  'update.status',
  'batches.preview',
  'batches.ofPanel',
  'batches.panelPrefix',
  // A list that is left is closed.
  'imports.cancel',
];
const done = (fake: FakeBridge) => fake.requests.map(({ name }) => name).filter((name) => !READS.includes(name));

describe('every question', () => {
  for (const key of ['0', 'Escape'] as const) {
    it.each(QUESTIONS)(`is left by ${key} with everything as it was: $name`, async ({ open, is, isTyped }) => {
      const fake = await open();
      await waitFor(() => expect(shown(is)).not.toBeNull());
      if (key === '0' && isTyped !== true) {
        const caps = [...(shown(is)?.querySelectorAll('kbd') ?? [])].map(({ textContent }) => textContent);
        const digits = caps.filter((cap) => /^[1-9A-C]$/u.test(cap ?? ''));
        expect(digits, 'the keys of its answers').toEqual([...'123456789ABC'].slice(0, digits.length));
        expect(caps.filter((cap) => cap === '0' || cap === 'Esc')).toHaveLength(1);
      }
      const before = done(fake);
      if (key === '0') digit('0');
      else press('Escape');
      if (key === '0' && isTyped === true) await act(async () => undefined);
      else await waitFor(() => expect(shown(is)).toBeNull());
      expect(done(fake)).toEqual(before);
    });
  }

  it('is in this list, from any place in the code', () => {
    const rendererDir = path.resolve(import.meta.dirname, '../../../../renderer');
    /** They draw a question of another file, or show a field for the PIN in it. */
    const parts = [
      'components/QuestionBox.tsx',
      'components/useQuestion.ts',
      // The list of banners: a digit for what each of them offers.
      'app/banners/Banners.tsx',
      'features/ledger/LedgerView.tsx',
      'desks/JoinForm.tsx',
      'features/settings/EndpointForm.tsx',
      'features/settings/InviteDesk.tsx',
      'features/settings/Owner.tsx',
      'features/settings/Update.tsx',
      'features/watchlist/WatchlistView.tsx',
      // Numbers that begin or show something, without a question.
      'features/pickup/PickupStart.tsx',
      'features/pickup/PickupView.tsx',
      'features/prices/PriceResults.tsx',
      'features/problems/PrintChecks.tsx',
      'scanner/useKeys.ts',
      // Digits that answer the outcome of a scan itself: whether a label is on paper.
      'jobs/useJobCommands.ts',
    ];
    const asking = globSync('**/*.{ts,tsx}', { cwd: rendererDir }).filter((file) =>
      /useQuestion\(|useAnswerKeys\(|<QuestionBox\b|<EndpointForm\b|<PinForm\b/u.test(
        readFileSync(path.join(rendererDir, file), 'utf8'),
      ),
    );
    const listed = new Set([...QUESTIONS.map(({ file }) => file), ...parts, 'features/scan/JobOutcome.tsx']);
    expect(asking.filter((file) => !listed.has(file))).toEqual([]);
  });

  it('is never answered by a 2 that means no elsewhere: the cancel of a shipment stays open', async () => {
    const fake = await openShipment('Delete');
    await waitFor(() => expect(shown(question)).not.toBeNull());
    digit('2');
    await act(async () => undefined);
    expect(shown(question)).not.toBeNull();
    expect(requested(fake, 'shipments.cancel')).toEqual([]);
    digit('1');
    await waitFor(() => expect(requested(fake, 'shipments.cancel')).toHaveLength(1));
  });
});
