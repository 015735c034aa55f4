import { expect, it } from 'vitest';
import type { OrderListItem } from '../../../../electron/contract/order.ts';
import { DataTable } from '../../../../renderer/components/DataTable.tsx';
import { OrderRow } from '../../../../renderer/features/orders/OrderRow.tsx';
import { readIn, renderPart } from '../../../support/renderPart.tsx';
import { sampleJob, sampleOrder } from '../../../support/sampleJobs.ts';

const broken = (field: string, rule: 'required' | 'unsure_place' = 'required') => ({
  ...{ field, rule, limit: null, message: null },
});
const edit = { at: 1, desk: '1', by: null, changed: ['receiver_name'], differs: [] as string[], history: [] };
const draft = { desk: null, by: null, differs: [] };
const order = sampleOrder({ reference: 'A-1' });
const { parcel, shop } = order;
const stopped = (isDone: boolean) => ({ ...order, shop: { ...shop, stopped: { word: 'iptal', at: 1, isDone } } });
const WHO = 'A-1 Ayşe Yılmaz Kadıköy / İSTANBUL';
const SIZE = '30 × 25 × 12 cm · 2,5 kg · 3 desi';

const rows: readonly (readonly [Partial<OrderListItem>, string])[] = [
  [{}, `${WHO} ${SIZE} okutulmadı`],
  [{ order: { ...order, carrier: 'Anka' } }, `${WHO} ${SIZE} Anka okutulmadı`],
  [{ order: { ...order, parcel: { ...parcel, lengthCm: null } } }, `${WHO} 2,5 kg · 3 desi okutulmadı`],
  [
    { order: { ...order, parcel: { ...parcel, type: 'dosya', weightKg: null, desi: null } } },
    `${WHO} dosya 30 × 25 × 12 cm okutulmadı`,
  ],
  // A job that the page knows is shown as it is, another as it was when the order was read.
  [{ jobId: 'known', state: 'queued', edit }, `${WHO} ${SIZE} basıldı`],
  [{ jobId: 'unknown', state: 'queued' }, `${WHO} ${SIZE} sırada`],
  [{ jobId: 'unknown', state: 'of_a_newer_program' }, `${WHO} ${SIZE} of_a_newer_program`],
  [{ panel: { id: '9', isInBook: true } }, `${WHO} ${SIZE} panelde açık`],
  [{ panel: { id: '9', isInBook: true }, jobId: 'known' }, `${WHO} ${SIZE} basıldı`],
  [
    {
      panel: { id: '9', isInBook: false },
      order: {
        ...order,
        receiver: { ...order.receiver, district: '', province: 'İzmir' },
        parcel: { ...parcel, widthCm: null, weightKg: null },
      },
    },
    'A-1 Ayşe Yılmaz İZMİR 3 desi panelde açık',
  ],
  [{ panel: { id: '9', isInBook: false, desiSource: 'default' } }, `${WHO} ${SIZE} (varsayılan) panelde açık`],
  [{ panel: { id: '9', isInBook: false, desiSource: 'scale' } }, `${WHO} ${SIZE} (“scale”) panelde açık`],
  [{ panel: { id: '9', isInBook: false, desiSource: null } }, `${WHO} ${SIZE} panelde açık`],
  [{ elsewhere: 'Depo', edit }, `${WHO} ${SIZE} masa Depo aldı masada düzeltildi`],
  [{ edit }, `${WHO} ${SIZE} okutulmadı masada düzeltildi`],
  [{ edit: { ...edit, differs: ['receiver_name'] } }, `${WHO} ${SIZE} okutulmadı masada düzeltildi, listede farklı`],
  [{ draft }, `${WHO} ${SIZE} okutulmadı iki hali var, karar bekliyor`],
  [{ edit, draft }, `${WHO} ${SIZE} okutulmadı iki hali var, karar bekliyor`],
  // The shop's word for an order that was shipped from here is not shown; a cancelled order is, wherever it went.
  [{ order: stopped(true) }, `${WHO} ${SIZE} okutulmadı mağaza: iptal`],
  [{ order: stopped(true), jobId: 'unknown', state: 'printed' }, `${WHO} ${SIZE} basıldı`],
  [{ order: stopped(true), elsewhere: 'Depo' }, `${WHO} ${SIZE} masa Depo aldı`],
  [{ order: stopped(false), elsewhere: 'Depo' }, `${WHO} ${SIZE} masa Depo aldı mağaza: iptal`],
  [
    { problems: [broken('receiver_phone'), broken('receiver_phone'), broken('receiver_name')] },
    `${WHO} ${SIZE} eksik: Alıcı telefonu, Alıcı adı`,
  ],
  [{ problems: [broken('receiver_district', 'unsure_place')] }, `${WHO} ${SIZE} kontrol et: İlçe`],
  [
    { problems: [broken('receiver_phone'), broken('receiver_district', 'unsure_place')] },
    `${WHO} ${SIZE} eksik: Alıcı telefonu kontrol et: İlçe`,
  ],
];

it('an order of the list shows in a line what is known of it', async () => {
  const job = sampleJob({ id: 'known', state: 'printed' });
  const nothing = { order, jobId: null, state: null, elsewhere: null, edit: null, draft: null, problems: [] };
  const unused = () => undefined;
  const { container } = await renderPart(
    rows.map(([item], index) => (
      <DataTable
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows stay as they are
        key={index}
        label=""
        columns={[]}
        count={1}
        keyOf={String}
        row={() => <OrderRow item={{ ...nothing, ...item }} isChosen={false} onChoose={unused} onOpen={unused} />}
      />
    )),
    { jobs: [job] },
  );
  const drawn = [...container.querySelectorAll('[data-row]')].map((row) => readIn(row).join(' '));
  expect(drawn).toEqual(rows.map(([, text]) => text));
});
