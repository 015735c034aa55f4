import { stationError } from '../../../electron/contract/errors.ts';
import { nothingImported } from '../../../electron/contract/importReport.ts';
import { noShopFacts } from '../../../electron/contract/order.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { inItsState } from '../../support/builders.ts';
import { desk, deskWith, never } from '../desk/desk.ts';
import { history, longOrder, NOT_CONFIRMED, order, parcel, problem, shelf, unpaid, unsent } from '../desk/parcels.ts';
import { desksOf, siteAway } from '../desk/site.ts';
import { DAY, MINUTE, NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';

const screen = (name: string) => `[data-screen=${name}]`;

const unconfirmed = [1, 2, 3].map((n) =>
  parcel(`doubtful-${n}`, {
    seq: 8_100 + n,
    order: n === 1 ? longOrder : order(n + 90),
    state: 'print_unconfirmed',
    print: NOT_CONFIRMED,
    updatedAt: NOW - 60 * MINUTE,
  }),
);
const old = parcel('old', {
  seq: 8_200,
  order: longOrder,
  state: 'label_ready',
  problem: problem('label_old'),
  print: null,
  printCount: 0,
  updatedAt: NOW - 3 * DAY,
});
const unproven = [1, 2].map((n) =>
  parcel(`unproven-${n}`, {
    seq: 8_150 + n,
    order: n === 1 ? longOrder : order(n + 70),
    state: 'already_shipped',
    deliveryUnknown: true,
    unproven: { sentAt: NOW - 14 * MINUTE },
    print: null,
    printCount: 0,
    updatedAt: NOW - 2 * MINUTE,
  }),
);
const unprovenUnpaid = parcel('unproven-unpaid', {
  seq: 8_305,
  order: order(75),
  state: 'already_shipped',
  deliveryUnknown: true,
  unproven: { sentAt: NOW - 14 * MINUTE },
  payment: unpaid,
  label: null,
  print: null,
  printCount: 0,
  updatedAt: NOW - 2 * MINUTE,
});
const toFix = [
  unsent('fix-1', {
    seq: 8_301,
    order: longOrder,
    state: 'needs_attention',
    problem: {
      code: 'invalid_fields',
      detail: null,
      fields: [
        { field: 'receiver_phone', rule: 'required', limit: null, message: null },
        {
          field: 'receiver_district',
          rule: null,
          limit: null,
          message: 'Mustafakemalpaşa ilçesi Balıkesir ilinde bulunamadı.',
        },
      ],
    },
  }),
  unsent('fix-2', {
    seq: 8_302,
    order: null,
    key: { kind: 'reference', value: 'ORD-77777' },
    state: 'needs_attention',
    problem: problem('unknown_order'),
  }),
  unsent('fix-3', {
    seq: 8_303,
    order: order(12),
    state: 'failed',
    problem: problem('refused_by_service', 'Seçilen kargo firması bu ilçeye palet taşımıyor.'),
  }),
  unsent('fix-4', { seq: 8_304, order: order(13), state: 'needs_attention', problem: problem('on_hold') }),
];

const inDoubt = {
  order: { ...order(6), receiver: { ...order(6).receiver, district: 'Kadkoy', unsurePlace: 'district' as const } },
  jobId: null,
  problems: [{ field: 'receiver_district', rule: 'unsure_place' as const, limit: null, message: null }],
};

export const listScenes: readonly Scene[] = [
  {
    name: 'watchlist-error',
    start: () => desk({ handlers: { 'jobs.list': () => err(stationError('journal_unread', 'database is locked')) } }),
    steps: (hand) => hand.press('F3'),
    until: `${screen('watchlist')} [role=alert]`,
  },
  {
    name: 'problems-question',
    start: () => deskWith([...unconfirmed, ...toFix]),
    steps: (hand) => hand.press('F5'),
    until: '[data-testid=print-check]',
    main: true,
    tall: 1_000,
  },
  {
    name: 'problems-unproven',
    start: () => deskWith([...unproven, ...toFix.slice(0, 1), unprovenUnpaid]),
    steps: (hand) => hand.press('F5'),
    until: '[data-testid=print-check]',
    main: true,
    tall: 1_000,
  },
  {
    name: 'queue-unproven',
    start: () => deskWith([...unproven, unprovenUnpaid]),
    steps: (hand) => hand.press('F2'),
    until: `${screen('queue')} tr[data-row]`,
  },
  {
    name: 'problems-old-label',
    start: () => deskWith([old]),
    steps: (hand) => hand.press('F5'),
    until: '[data-testid=print-check]',
  },
  {
    name: 'problems-resend',
    start: () =>
      deskWith([
        unsent('resend', { state: 'needs_attention', deliveryUnknown: true, problem: problem('resend_unclear') }),
        ...toFix,
      ]),
    steps: async (hand) => {
      await hand.press('F5');
      await hand.see('[data-row=resend]');
      await hand.press('Alt+N');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'problems-later',
    start: () => deskWith(unconfirmed.slice(0, 1)),
    steps: async (hand) => {
      await hand.press('F5');
      await hand.see('[data-testid=print-check]');
      await hand.button('problems.later');
    },
    until: '[data-testid=left-for-later]',
  },
  {
    name: 'problems-later-several',
    start: () => deskWith([...unconfirmed, old, ...toFix]),
    steps: async (hand) => {
      await hand.press('F5');
      await hand.see('[data-testid=print-check]');
      await hand.button('problems.later');
      await hand.see('[data-testid=left-for-later]');
    },
    until: '[data-testid=left-for-later]',
  },
  {
    name: 'problems-to-fix',
    start: () => deskWith(toFix),
    steps: (hand) => hand.press('F5'),
    until: `${screen('problems')} li`,
    main: true,
  },
  { name: 'problems-empty', start: () => desk(), steps: (hand) => hand.press('F5'), until: `${screen('problems')} h2` },
  {
    name: 'orders-book',
    start: () => desk(),
    steps: (hand) => hand.press('F6'),
    until: `${screen('orders')} table, ${screen('orders')} [role=row]`,
    main: true,
  },
  {
    name: 'orders-corrected',
    start: () =>
      desk({
        orders: [
          { order: order(1), jobId: null, edit: { at: NOW - 300_000, desk: '1', changed: ['weight'], differs: [] } },
          {
            order: order(3),
            jobId: null,
            edit: { at: NOW - 300_000, desk: '2', changed: ['receiver_phone'], differs: ['receiver_phone'] },
          },
          { order: order(4), jobId: null },
          {
            order: order(5),
            jobId: null,
            problems: ['receiver_phone', 'receiver_district'].map((field) => ({
              field,
              rule: 'required' as const,
              limit: null,
              message: null,
            })),
          },
          inDoubt,
        ],
      }),
    steps: (hand) => hand.press('F6'),
    until: '[data-testid=order-unsure]',
  },
  {
    name: 'orders-in-doubt',
    start: () => desk({ orders: [inDoubt] }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Enter');
    },
    until: '[data-testid=repair-form] [aria-invalid=true]',
  },
  {
    name: 'orders-filtered',
    start: () =>
      desk({
        orders: [1, 3, 4, 5].map((number) => ({
          order: { ...order(number), shop: { ...noShopFacts, source: number < 4 ? 'Trendyol' : 'Hepsiburada' } },
          jobId: null,
          ...(number === 4 ? {} : { problems: [{ field: 'desi', rule: 'no_dimensions', limit: null, message: null }] }),
        })),
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see(`${screen('orders')} [data-row]`);
      await hand.press('Alt+3');
    },
    until: '[data-testid=order-lacks]',
  },
  {
    name: 'orders-new',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Alt+E');
    },
    until: '[data-testid=repair-reference]:focus',
  },
  {
    name: 'orders-copied',
    start: () =>
      desk({
        orders: [
          {
            order: {
              ...order(10),
              shop: {
                source: 'Trendyol',
                declaredValue: 250,
                tags: ['kırılacak'],
                note: 'Zile basma, kapıcıya bırak.',
              },
            },
            jobId: null,
          },
        ],
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Alt+O');
      await hand.see('[data-testid=repair-reference]:focus');
      await hand.press('Alt+S');
    },
    until: '[data-testid=repair-reference][aria-invalid=true]',
  },
  {
    name: 'orders-history',
    start: () =>
      desk({
        orders: [
          {
            order: {
              ...order(1),
              shop: {
                source: 'Trendyol',
                declaredValue: 250,
                tags: ['kırılacak'],
                note: 'Zile basma, kapıcıya bırak.',
              },
            },
            jobId: null,
            edit: {
              at: NOW - 300_000,
              desk: '1',
              changed: ['receiver_phone', 'note'],
              differs: ['note'],
              history: [
                { at: NOW - 3_600_000, desk: '2', by: 'Ayşe', changed: ['receiver_phone'] },
                { at: NOW - 300_000, desk: '1', by: null, changed: ['note'] },
              ],
            },
          },
        ],
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Enter');
    },
    until: '[data-testid=repair-edited]',
  },
  ...(['1', null] as const).map(
    (by): Scene => ({
      name: by === null ? 'orders-same-number' : 'orders-draft',
      start: () =>
        desk({
          orders: [
            {
              order: order(1),
              jobId: null,
              edit:
                by === null ? null : { at: NOW - 300_000, desk: '2', changed: ['receiver_phone', 'note'], differs: [] },
              draft: {
                desk: by,
                by: null,
                differs:
                  by === null
                    ? [
                        { field: 'receiver_name', value: 'Gülbahar Ağaoğlu Karadenizli' },
                        { field: 'receiver_address', value: 'Bahçelievler Mah. Ihlamur Sok. No: 14/3' },
                      ]
                    : [
                        { field: 'receiver_phone', value: '0532 000 00 00' },
                        { field: 'note', value: '' },
                      ],
              },
            },
          ],
        }),
      steps: async (hand) => {
        await hand.press('F6');
        await hand.see('[data-testid=order-chosen]');
        await hand.press('Enter');
      },
      until: '[data-testid=question], [role=group]',
    }),
  ),
  {
    name: 'orders-remove',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Alt+D');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'orders-remove-site-needed',
    start: () =>
      desk({
        site: { desks: desksOf(4) },
        status: { site: siteAway },
        handlers: { 'orders.remove': () => err(stationError('site_needed')) },
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Alt+D');
      await hand.see('[data-testid=question]');
      await hand.press('1');
    },
    until: '[data-testid=order-chosen] [role=alert]',
  },
  {
    name: 'orders-differing',
    start: () =>
      desk({
        handlers: {
          'imports.open': () =>
            ok({
              kind: 'ended',
              report: {
                ...nothingImported,
                fileName: 'siparisler-20-kasım-öğleden-önce.csv',
                added: 12,
                updated: 0,
                unchanged: 201,
                differing: ['ORD-10443', 'TY-2026-900000122-A', 'ORD-10512'],
                incomplete: [],
                rejected: [],
                fault: null,
              },
            }),
        },
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.drop('[data-testid=orders-tools]', 'siparisler.csv');
    },
    until: '[data-testid=import-report] [data-testid=question]',
  },
  {
    name: 'repair-book',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=order-chosen]');
      await hand.press('Enter');
    },
    until: '[data-testid=repair-form]',
  },
  {
    name: 'orders-empty',
    start: () => desk({ orders: [] }),
    steps: (hand) => hand.press('F6'),
    until: `${screen('orders')} h2`,
  },
  {
    name: 'orders-search',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.fill(`${screen('orders')} input[type=search]`, 'şükrü');
    },
    until: `${screen('orders')} table, ${screen('orders')} [role=row]`,
  },
  {
    name: 'orders-not-found',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see(`${screen('orders')} table, ${screen('orders')} [role=row]`);
      await hand.fill(`${screen('orders')} input[type=search]`, 'yokböyle');
    },
    until: `${screen('orders')} h2`,
  },
  {
    name: 'orders-choose',
    start: () =>
      desk({
        handlers: {
          'orders.lists': () =>
            ok([
              {
                path: '/a',
                name: 'siparisler-20-kasım-öğleden-önce.csv',
                folder: 'downloads',
                changedAt: NOW - 60_000,
              },
              { path: '/b', name: 'siparisler-19-kasım.csv', folder: 'downloads', changedAt: NOW - 86_400_000 },
              { path: '/c', name: 'desi-tablosu.csv', folder: 'documents', changedAt: NOW - 20 * 86_400_000 },
            ]),
        },
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see('[data-testid=orders-tools]');
      await hand.press('Alt+c');
    },
    until: '[data-testid=import-path]',
  },
  {
    name: 'orders-imported',
    start: () =>
      desk({
        handlers: {
          'imports.open': () =>
            ok({
              kind: 'ended',
              report: {
                ...nothingImported,
                fileName: 'siparisler-20-kasım-öğleden-önce.csv',
                added: 214,
                updated: 1,
                unchanged: 0,
                differing: [],
                incomplete: [
                  {
                    line: 12,
                    reference: 'ORD-10398',
                    problems: [
                      { code: 'missing_value', column: 'receiver_phone', near: [] },
                      { code: 'missing_value', column: 'receiver_district', near: [] },
                    ],
                    keptLine: null,
                  },
                ],
                fault: null,
                rejected: [
                  {
                    line: 17,
                    reference: 'ORD-10443',
                    problems: [
                      { code: 'missing_value', column: 'receiver_district', near: [] },
                      { code: 'not_a_number', column: 'weight_kg', near: [] },
                    ],
                    keptLine: null,
                  },
                  {
                    line: 41,
                    reference: null,
                    problems: [{ code: 'missing_value', column: 'reference', near: [] }],
                    keptLine: null,
                  },
                  {
                    line: 96,
                    reference: 'ORD-10512',
                    problems: [{ code: 'unknown_carrier', column: 'carrier', near: ['Anka Kargo', 'Atlas Kargo'] }],
                    keptLine: 98,
                  },
                  { line: 97, reference: 'ORD-10512', problems: [], keptLine: 98 },
                ],
              },
            }),
        },
      }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.drop('[data-testid=orders-tools]', 'siparisler.csv');
    },
    until: '[data-testid=import-report]',
  },
  {
    name: 'orders-import-failed',
    start: () => desk({ handlers: { 'imports.open': () => err(stationError('file_unreadable')) } }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.drop('[data-testid=orders-tools]', 'siparisler.csv');
    },
    until: `${screen('orders')} [role=alert]`,
  },
  {
    name: 'orders-error',
    start: () => desk({ handlers: { 'orders.list': () => err(stationError('journal_unread', 'database is locked')) } }),
    steps: (hand) => hand.press('F6'),
    until: `${screen('orders')} [role=alert]`,
  },
  {
    name: 'orders-lacking-none',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.see(`${screen('orders')} [data-row]`);
      await hand.press('Alt+3');
    },
    until: `${screen('orders')} h2`,
  },
  {
    name: 'orders-long-names',
    start: () => desk({ orders: Array.from({ length: 4 }, () => ({ order: longOrder, jobId: null })) }),
    steps: (hand) => hand.press('F6'),
    until: `${screen('orders')} [data-row]`,
  },
  {
    name: 'orders-long',
    start: () => desk({ orders: Array.from({ length: 10_000 }, (_, index) => ({ order: order(index), jobId: null })) }),
    steps: (hand) => hand.press('F6'),
    until: `${screen('orders')} table, ${screen('orders')} [role=row]`,
  },
  { name: 'ledger-days', start: () => desk(), steps: (hand) => hand.press('F7'), until: '[data-row]', main: true },
  {
    name: 'ledger-figures',
    start: () => desk(),
    // Below a certain height the list has the room until the picture is asked for.
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+B');
    },
    until: '[data-testid=day-figures]',
    main: true,
  },
  {
    name: 'ledger-long',
    start: () => desk({ jobs: history(10_000) }),
    steps: (hand) => hand.press('F7'),
    until: '[data-row]',
  },
  {
    // Of a large ledger only a part is compared at once.
    name: 'ledger-seeking',
    start: () =>
      desk({
        handlers: {
          'ledger.search': ({ before }) =>
            before === null ? ok({ items: [...history(4)], total: null, next: 8_000 }) : never(),
        },
      }),
    steps: (hand) => hand.press('F7'),
    until: `${screen('ledger')} button[aria-busy=true]`,
  },
  {
    name: 'ledger-empty',
    start: () => desk({ jobs: [] }),
    steps: (hand) => hand.press('F7'),
    until: `${screen('ledger')} h2`,
  },
  {
    name: 'ledger-loading',
    start: () => desk({ handlers: { 'ledger.search': () => never() } }),
    steps: (hand) => hand.press('F7'),
    until: screen('ledger'),
  },
  {
    name: 'ledger-error',
    start: () =>
      desk({
        handlers: { 'ledger.search': () => err(stationError('journal_unread', 'database disk image is malformed')) },
      }),
    steps: (hand) => hand.press('F7'),
    until: `${screen('ledger')} [role=alert]`,
  },
  ...(['paid_not_printed', 'print_unconfirmed', 'not_handed_over'] as const).map(
    (list, index): Scene => ({
      name: `ledger-${list.replaceAll('_', '-')}`,
      start: () => deskWith([...shelf(6), ...unconfirmed]),
      steps: async (hand) => {
        await hand.press('F7');
        await hand.see('[data-row]');
        await hand.press(`Alt+${index + 2}`);
      },
      until: '[data-row]',
    }),
  ),
  {
    name: 'ledger-all-done',
    start: () => desk({ jobs: history(60).map((job) => inItsState({ ...job, state: 'handed_over' })) }),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+4');
    },
    until: `${screen('ledger')} h2`,
  },
  {
    name: 'ledger-not-found',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.fill(`${screen('ledger')} input[type=search]`, 'yokböyle');
      await hand.gone('[data-row]');
    },
    until: `${screen('ledger')} h2`,
  },
  {
    name: 'ledger-exported',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+S');
      await hand.see('[data-testid=question]');
      await hand.press('4');
    },
    until: `${screen('ledger')} [role=status]`,
  },
  {
    name: 'ledger-save',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+S');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'ledger-save-columns',
    start: () =>
      desk({
        handlers: {
          'ledger.listSources': () =>
            ok(['Trendyol', 'Siparişler 24.11.2026 Kırtasiye ve Ofis Malzemeleri (son hâli).xlsx', 'Hepsiburada']),
        },
      }),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+S');
      await hand.see('[data-testid=question]');
      await hand.press('1');
    },
    until: '[data-testid=question] p',
  },
  {
    name: 'ledger-find',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+F');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'ledger-find-missed',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F7');
      await hand.see('[data-row]');
      await hand.press('Alt+F');
      await hand.see('[data-testid=question]');
      await hand.scan('BASKA-12345');
    },
    until: '[data-testid=missed-code]',
  },
];
