import { stationError } from '../../../electron/contract/errors.ts';
import { nothingImported } from '../../../electron/contract/importReport.ts';
import type { OrderFolderStatus } from '../../../electron/contract/orderFolder.ts';
import type { ListPreview, ListProfile, PreviewRow } from '../../../electron/contract/orderImport.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { desk, never } from '../desk/desk.ts';
import { history } from '../desk/parcels.ts';
import { MINUTE, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const past = history(12);
const taken: readonly PreviewRow[] = past.map(({ order, key }, index) => ({
  line: index + 2,
  becomes: 'ready',
  reference: key.value,
  name: order?.receiver.name ?? '',
  place: [order?.receiver.district, order?.receiver.province].join(' / '),
  problems: [],
  mended: [],
}));
const wrong: readonly PreviewRow[] = [
  {
    line: 17,
    becomes: 'rejected',
    reference: 'ORD-10443',
    name: 'Gülbahar Karadenizli Büyükkaraciğan',
    place: 'Çankaya / Ankara',
    problems: [
      { code: 'not_a_number', column: 'weight_kg', near: [] },
      { code: 'unknown_carrier', column: 'carrier', near: ['Anka Kargo', 'Atlas Kargo'] },
    ],
    mended: [],
  },
  {
    line: 41,
    becomes: 'incomplete',
    reference: 'ORD-10512',
    name: 'Ömer Faruk Kızılırmak',
    place: 'Kadköy / İstanbul',
    problems: [{ code: 'unknown_place', column: 'receiver_district', near: ['Kadıköy', 'Arnavutköy'] }],
    mended: [],
  },
  {
    line: 42,
    becomes: 'incomplete',
    reference: 'ORD-10513',
    name: 'Şükriye Işık',
    place: 'Osmangazi / Bursa',
    problems: [{ code: 'missing_value', column: 'receiver_phone', near: [] }],
    mended: [],
  },
  {
    line: 96,
    becomes: 'replaced',
    reference: 'ORD-10514',
    name: 'Can Ün',
    place: 'Şişli / İstanbul',
    problems: [],
    mended: [],
  },
];
const preview: ListPreview = {
  fileName: 'siparisler-20-kasım-öğleden-önce.csv',
  format: { kind: 'csv', encoding: 'windows-1254', delimiter: ';' },
  headerLine: 1,
  columns: [
    { name: 'Sipariş No', field: 'reference', samples: ['ORD-10427', 'ORD-10428', 'ORD-10429'] },
    {
      name: 'Alıcı',
      field: 'receiver_name',
      samples: ['Ayşe Yılmaz', 'Ömer Faruk Kızılırmak', 'Gülbahar Karadenizli'],
    },
    { name: 'Telefon', field: 'receiver_phone', samples: ['5321112233', '0532 111 22 34'] },
    { name: 'Adres', field: 'receiver_address', samples: ['Gül Sokak No 5 Daire 3, Caferağa Mahallesi', 'Lale Cd. 9'] },
    { name: 'İl', field: 'receiver_province', samples: ['İSTANBUL', 'Ankara', '35'] },
    { name: 'İlçe', field: 'receiver_district', samples: ['Kadıköy', 'Çankaya', 'Konak'] },
    { name: 'Desi', field: 'desi', samples: ['2', '3,5'] },
    { name: 'Depo', field: null, samples: ['A-12', 'B-03'] },
    { name: 'Fatura no', field: null, samples: ['GIB2026000001234'] },
  ],
  profile: null,
  joinsItems: false,
  states: [],
  twoColumns: [],
  missing: [],
  counts: { ready: 214, incomplete: 2, rejected: 1, replaced: 1, leftOut: 0, mended: 0 },
  first: [...taken],
  wrong: [...wrong],
};
const unmapped: ListPreview = {
  ...preview,
  fileName: 'DEPO_CIKIS_20261124.xlsx',
  format: {
    ...{ kind: 'xlsx', sheet: 'Çıkış', sheets: ['Özet', 'Çıkış', 'İade', 'Taslak'] },
    ...{ hidden: { rows: 12, columns: 1, sheets: 1 }, otherSheets: ['İade'] },
  },
  headerLine: 3,
  columns: [
    { name: 'Kod', field: null, samples: ['ORD-10427', 'ORD-10428', 'ORD-10429'] },
    { name: 'Kime', field: null, samples: ['Ayşe Yılmaz', 'Ömer Faruk Kızılırmak'] },
    { name: 'Tel', field: 'receiver_phone', samples: ['5321112233', '5321112234'] },
    { name: 'Nereye', field: null, samples: ['Gül Sokak No 5 Daire 3, Caferağa Mahallesi, Kadıköy'] },
    { name: 'İl', field: 'receiver_province', samples: ['İSTANBUL', 'Ankara', '35'] },
    { name: 'İlçe', field: 'receiver_district', samples: ['Kadıköy', 'Çankaya', 'Konak'] },
    { name: '', field: null, samples: ['x'] },
  ],
  missing: ['reference', 'receiver_name', 'receiver_address'],
};

const deciding = (shown: ListPreview, start: FakeBridgeStart = {}): FakeBridgeStart =>
  desk({
    ...start,
    handlers: {
      'imports.open': () => ok({ kind: 'preview', preview: shown }),
      'imports.preview': ({ fields }) =>
        ok({
          kind: 'preview',
          preview: {
            ...shown,
            columns: shown.columns.map((column, index) => ({ ...column, field: fields?.[index] ?? column.field })),
          },
        }),
      ...start.handlers,
    },
  });

/** A list with cancelled rows, unknown states, and a mended address. */
const withStates: ListPreview = {
  ...preview,
  fileName: 'shopify-siparisler.csv',
  columns: [
    ...preview.columns,
    { name: 'Financial Status', field: 'order_state', samples: ['paid', 'pending', 'refunded'] },
  ],
  states: [
    { word: 'partially_refunded', rows: 3, ships: null, isSaid: false },
    { word: 'pending', rows: 11, ships: false, isSaid: false },
    { word: 'Merkez depoda, sayım bekliyor', rows: 1, ships: true, isSaid: true },
  ],
  counts: { ready: 211, incomplete: 0, rejected: 3, replaced: 0, leftOut: 14, mended: 2 },
  first: taken.map((row, index): PreviewRow => {
    return index === 1 ? { ...row, mended: [{ kind: 'billing_address', column: 'receiver_address' }] } : row;
  }),
  wrong: [
    ...(['refunded', 'fulfilled', 'pending'] as const).map((word, index): PreviewRow => {
      const row = wrong[index] ?? wrong[0];
      return {
        ...(row as PreviewRow),
        line: 20 + index,
        becomes: 'left_out',
        problems: [
          { code: word === 'fulfilled' ? 'already_sent' : 'not_to_ship', column: 'order_state', near: [word] },
        ],
      };
    }),
    {
      ...(wrong[0] as PreviewRow),
      line: 30,
      problems: [{ code: 'unknown_state', column: 'order_state', near: ['partially_refunded'] }],
    },
    {
      ...(wrong[1] as PreviewRow),
      line: 31,
      becomes: 'rejected',
      problems: [{ code: 'contradiction', column: 'quantity', near: ['Paket No 70001', 'Paket No 70002'] }],
    },
    {
      line: 214,
      becomes: 'left_out',
      reference: 'Toplam',
      name: '',
      place: '',
      problems: [{ code: 'totals_row', column: 'reference', near: [] }],
      mended: [],
    },
  ],
};
const withTwoColumns: ListPreview = {
  ...preview,
  twoColumns: ['Adres', 'Adres (2)'],
  counts: { ready: 190, incomplete: 0, rejected: 24, replaced: 0, leftOut: 0, mended: 0 },
  wrong: [
    {
      ...(wrong[0] as PreviewRow),
      problems: [
        {
          code: 'two_columns',
          column: 'receiver_address',
          near: ['Nergis Sk. 8 D:3', 'Organize San. Böl. 4. Cad. 12'],
        },
      ],
    },
  ],
};

async function dropped(hand: Hand): Promise<void> {
  await hand.press('F6');
  await hand.drop('[data-testid=orders-tools]', 'siparisler.csv');
  await hand.see('[data-testid=import-preview]');
}

/** A list on its way into the order book. */
export const importScenes: readonly Scene[] = [
  {
    name: 'import-preview',
    start: () => deciding(preview),
    steps: dropped,
    until: '[data-testid=preview-counts]',
    main: true,
  },
  {
    name: 'import-states',
    start: () => deciding(withStates),
    steps: dropped,
    until: '[data-testid=preview-states]',
  },
  {
    name: 'import-two-columns',
    start: () => deciding(withTwoColumns),
    steps: dropped,
    until: '[data-testid=preview-two-columns]',
  },
  {
    name: 'import-left-out',
    start: () =>
      deciding(withStates, {
        handlers: {
          'imports.take': () =>
            ok({
              ...nothingImported,
              fileName: withStates.fileName,
              added: 211,
              leftOut: withStates.wrong
                .filter(({ becomes }) => becomes === 'left_out')
                .map(({ line, reference, problems }) => ({ line, reference, problems, keptLine: null })),
              leftOutTotal: 14,
              mendedTotal: 2,
            }),
        },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
    },
    until: '[data-testid=import-report]',
  },
  {
    name: 'import-cancels',
    start: () =>
      deciding(withStates, {
        handlers: {
          'imports.take': () =>
            ok({
              ...nothingImported,
              fileName: 'iptal-29.csv',
              cancels: { known: 11, unknown: 3 },
              leftOut: ['TY-1042', 'TY-1043'].map((reference, at) => ({
                line: at + 2,
                reference,
                keptLine: null,
                problems: [{ code: 'not_to_ship', column: 'order_state', near: ['iptal-29.csv'], isCancelled: true }],
              })),
              leftOutTotal: 14,
            }),
        },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
    },
    until: '[data-testid=report-cancels]',
  },
  {
    name: 'import-columns',
    start: () => deciding(preview),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Alt+V');
    },
    until: '[data-testid=preview-column]',
  },
  {
    name: 'import-long-name',
    start: () =>
      deciding({
        ...preview,
        fileName: 'Trendyol_Siparisler_Kırtasiye_ve_Ofis_Malzemeleri_2026-11-24_son_hali(2).xlsx',
        columns: [
          ...preview.columns,
          ...['Kampanya', 'Kupon', 'Vergi no', 'Ürün adı', 'Barkod', 'Komisyon', ''].map((name) => ({
            name,
            field: null,
            samples: ['x'],
          })),
        ],
        wrong: Array.from({ length: 12 }, (_, index) => ({ ...wrong[index % 3], line: 20 + index }) as PreviewRow),
        counts: { ready: 1_214, incomplete: 8, rejected: 4, replaced: 0, leftOut: 0, mended: 0 },
      }),
    steps: dropped,
    until: '[data-testid=preview-counts]',
  },
  {
    name: 'import-mapping',
    start: () => deciding(unmapped),
    steps: dropped,
    until: '[role=option]',
  },
  {
    name: 'import-unreadable-so',
    start: () =>
      deciding(preview, {
        handlers: { 'imports.preview': () => ok({ kind: 'fault', fault: { kind: 'unreadable', line: 1 } }) },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.choose('[data-testid=preview-encoding]', 'utf-16le');
    },
    until: '[data-testid=import-preview] [role=alert]',
  },
  {
    name: 'import-reading',
    start: () => desk({ handlers: { 'imports.open': never } }),
    steps: async (hand) => {
      await hand.press('F6');
      await hand.drop('[data-testid=orders-tools]', 'siparisler.csv');
    },
    until: '[data-testid=import-progress]',
  },
  {
    name: 'import-progress',
    start: () => deciding(preview, { handlers: { 'imports.take': never } }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
      await hand.see('[data-testid=import-progress]');
      hand.fake.emit('import.progress', { done: 41_200, total: 99_840 });
    },
    until: '[data-testid=import-progress] progress[max]',
  },
  {
    name: 'import-stopped',
    start: () =>
      deciding(preview, {
        handlers: {
          'imports.take': () => ok({ ...nothingImported, fileName: preview.fileName, added: 140, stopped: true }),
        },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
    },
    until: '[data-testid=import-report]',
  },
  {
    name: 'import-left-saved',
    start: () =>
      deciding(preview, {
        handlers: {
          'imports.take': () =>
            ok({
              ...nothingImported,
              fileName: preview.fileName,
              added: 214,
              incomplete: wrong
                .slice(1, 3)
                .map(({ line, reference, problems }) => ({ line, reference, problems, keptLine: null })),
              incompleteTotal: 2,
              rejected: wrong
                .slice(0, 1)
                .map(({ line, reference, problems }) => ({ line, reference, problems, keptLine: null })),
              rejectedTotal: 1,
            }),
        },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
      await hand.see('[data-testid=import-report]');
      await hand.press('Alt+S');
    },
    until: '[data-testid=saved-file]',
  },
  {
    name: 'import-take-failed',
    start: () =>
      deciding(preview, {
        handlers: { 'imports.take': () => err(stationError('journal_failed', 'database or disk is full')) },
      }),
    steps: async (hand) => {
      await dropped(hand);
      await hand.press('Enter');
    },
    until: '[data-screen=orders] [role=alert]',
  },
  {
    name: 'settings-order-folder-empty',
    start: () => desk(),
    steps: async (hand) => {
      await hand.press('F9');
      await hand.see('[data-screen=settings] h2');
      await hand.press('Alt+8');
    },
    until: '[data-setting=orderFolder] form',
  },
  {
    name: 'import-folder-trouble',
    start: () => desk({ handlers: { 'orderFolder.status': () => ok(trouble) } }),
    until: '[data-testid=order-folder-banner]',
  },
  {
    name: 'settings-order-folder',
    start: () =>
      desk({
        settings: { listProfiles: [...stored] },
        handlers: { 'orderFolder.status': () => ok(trouble) },
      }),
    steps: async (hand) => {
      await hand.press('F9');
      await hand.see('[data-screen=settings] h2');
      await hand.press('Alt+8');
    },
    until: '[data-testid=order-folder-trouble]',
  },
  {
    name: 'settings-order-folder-leave',
    start: () =>
      desk({
        settings: { listProfiles: [...stored] },
        handlers: { 'orderFolder.status': () => ok(trouble) },
      }),
    steps: async (hand) => {
      await hand.press('F9');
      await hand.see('[data-screen=settings] h2');
      await hand.press('Alt+8');
      await hand.see('[data-testid=order-folder-trouble]');
      await hand.press('Alt+F');
    },
    until: '[data-testid=question]',
  },
  {
    name: 'settings-folder-news',
    start: () =>
      desk({
        handlers: {
          'orderFolder.status': () => ok({ ...trouble, trouble: null }),
          'orderFolder.news': () =>
            ok({
              isOn: true,
              waiting: 14,
              why: "EBUSY: resource busy or locked, open 'Z:\\\\liste\\\\out\\\\2026-11-24.csv'",
            }),
        },
      }),
    steps: async (hand) => {
      await hand.press('F9');
      await hand.see('[data-screen=settings] h2');
      await hand.press('Alt+8');
    },
    until: '[data-testid=folder-news-waiting]',
  },
];

const trouble: OrderFolderStatus = {
  folder: '\\\\DEPO-PC\\Paylaşım\\siparişler',
  trouble: { kind: 'missing', detail: 'ENOENT: no such file or directory, scandir', since: NOW - 4 * MINUTE },
  last: {
    file: 'depo-cikis-0915.csv',
    at: NOW - 30 * MINUTE,
    added: 42,
    updated: 3,
    unchanged: 0,
    left: 2,
    leftOut: 0,
    isFailed: false,
  },
};
const stored: readonly ListProfile[] = [
  {
    name: 'Depo programı',
    headers: ['Kod', 'Kime', 'Tel', 'Nereye', 'İl', 'İlçe'],
    fields: [
      'reference',
      'receiver_name',
      'receiver_phone',
      'receiver_address',
      'receiver_province',
      'receiver_district',
    ],
    encoding: null,
    delimiter: null,
    sheet: null,
    headerLine: null,
    joinsItems: false,
    states: [],
  },
];
