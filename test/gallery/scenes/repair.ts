import { stationError } from '../../../electron/contract/errors.ts';
import type { Job, JobRecord } from '../../../electron/contract/job.ts';
import type { LastSize } from '../../../electron/contract/order.ts';
import type { FieldProblem } from '../../../electron/contract/problem.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { deskWith } from '../desk/desk.ts';
import { LONG_REFERENCE, longOrder, unsent } from '../desk/parcels.ts';
import { DAY, NOW } from '../moment.ts';
import type { Hand, Scene } from '../scene.ts';

const form = '[data-testid=repair-form]';
const refused = (field: string, message: string): FieldProblem => ({ field, rule: null, limit: null, message });

function wrong(fields: readonly FieldProblem[], change: Partial<JobRecord> = {}): Job {
  return unsent('wrong', {
    state: 'needs_attention',
    problem: { code: 'invalid_fields', detail: null, fields: [...fields] },
    ...change,
  });
}
const district = refused('receiver_district', 'Seçilen ilçe bu ilde bulunamadı.');
const misspelt = {
  ...longOrder,
  receiver: { ...longOrder.receiver, province: 'istanbul', district: 'Kadköy' },
};

async function toForm(hand: Hand): Promise<void> {
  await hand.scan(LONG_REFERENCE);
  await hand.see('[data-testid=outcome][data-job-id=wrong]');
  await hand.press('Alt+E');
  await hand.see(form);
}

const unmeasured = {
  ...longOrder,
  parcel: { ...longOrder.parcel, widthCm: null, lengthCm: null, heightCm: null, desi: null },
};
const lacksSize = wrong([{ field: 'desi', rule: 'no_dimensions', limit: null, message: null }], { order: unmeasured });
const last: LastSize = {
  reference: 'ORD-10311',
  at: NOW - DAY,
  widthCm: 40,
  lengthCm: 30,
  heightCm: 25,
  weightKg: 4.5,
  desi: null,
};
const toQuestion = (until: string) => async (hand: Hand) => {
  await hand.scan(LONG_REFERENCE);
  await hand.see(until);
};

/** Stopped orders that are corrected with the parcel in the hands. */
export const repairScenes: readonly Scene[] = [
  {
    name: 'repair-phone',
    start: () => deskWith([wrong([refused('receiver_phone', 'Telefon numarası geçersiz.')])]),
    steps: toForm,
    until: form,
    main: true,
  },
  {
    name: 'repair-district',
    start: () => deskWith([wrong([district], { order: misspelt })]),
    steps: async (hand) => {
      await toForm(hand);
      await hand.see('[data-testid=repair-district]:focus');
    },
    until: '[role=option]',
  },
  {
    name: 'repair-versions',
    start: () =>
      deskWith(
        [unsent('wrong', { state: 'needs_attention', problem: { code: 'two_versions', detail: '2', fields: [] } })],
        {
          handlers: {
            'orders.toCorrect': () =>
              ok({
                order: longOrder,
                draft: {
                  desk: '2',
                  by: 'Ayşe',
                  differs: [
                    { field: 'receiver_address', value: 'Moda Cad. No: 12 D: 4' },
                    { field: 'receiver_phone', value: '5321234567' },
                  ],
                },
                last: null,
              }),
          },
        },
      ),
    steps: toForm,
    until: '[data-testid=draft]',
  },
  {
    name: 'repair-offline',
    start: () =>
      deskWith([wrong([district], { order: misspelt })], {
        handlers: { 'places.provinces': () => err(stationError('service_unreachable')) },
      }),
    steps: toForm,
    until: '[data-testid=repair-district-written]',
  },
  {
    name: 'repair-size',
    start: () =>
      deskWith([wrong([{ field: 'desi', rule: 'no_dimensions', limit: null, message: null }], { order: unmeasured })]),
    steps: toForm,
    until: '[data-testid=parcel-width]',
  },
  {
    name: 'scan-size',
    start: () =>
      deskWith([lacksSize], { handlers: { 'orders.toCorrect': () => ok({ order: unmeasured, draft: null, last }) } }),
    steps: toQuestion('[data-testid=size-last]'),
    until: '[data-testid=size-field]:focus',
    main: true,
  },
  {
    name: 'scan-size-typed',
    start: () => deskWith([lacksSize]),
    steps: async (hand) => {
      await toQuestion('[data-testid=size-field]:focus')(hand);
      await hand.type('60x50x40');
    },
    until: '[data-testid=size-read]',
  },
  {
    name: 'scan-size-touch',
    start: () => deskWith([lacksSize]),
    steps: async (hand) => {
      await toQuestion('[data-testid=size-field]:focus')(hand);
      document.body.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }));
    },
    until: 'fieldset button',
  },
  {
    name: 'scan-size-unusual',
    start: () => deskWith([lacksSize]),
    steps: async (hand) => {
      await toQuestion('[data-testid=size-field]:focus')(hand);
      await hand.type('412');
      await hand.press('Enter');
    },
    until: '[data-testid=size-read] strong',
  },
  {
    name: 'scan-size-unreadable',
    start: () => deskWith([wrong([refused('weight', 'Ağırlık gereklidir.'), refused('desi', 'Ölçü gereklidir.')])]),
    steps: async (hand) => {
      await toQuestion('[data-testid=weight-field]')(hand);
      await hand.see('[data-testid=size-field]:focus');
      await hand.type('30x');
      await hand.press('Enter');
    },
    until: '[data-testid=size-field][aria-invalid=true]',
  },
  {
    name: 'repair-many',
    start: () =>
      deskWith([
        wrong([
          refused('receiver_phone', 'Telefon numarası geçersiz.'),
          district,
          refused('receiver_address', 'Adres en az 10 karakter olmalı.'),
          refused('sender_address_code', 'Çıkış adresi bulunamadı.'),
        ]),
      ]),
    steps: toForm,
    until: form,
  },
  {
    name: 'repair-unknown-code',
    start: () =>
      deskWith([
        wrong([], {
          key: { kind: 'reference', value: LONG_REFERENCE },
          order: null,
          problem: { code: 'unknown_order', detail: null, fields: [] },
        }),
      ]),
    steps: toForm,
    until: form,
  },
  {
    name: 'repair-still-wrong',
    start: () => deskWith([wrong([refused('receiver_name', 'Alıcı adı gerekli.')])]),
    steps: async (hand) => {
      await toForm(hand);
      await hand.see('[data-testid=repair-name]:focus');
      await hand.fill('[data-testid=repair-name]', ' ');
      await hand.press('Alt+T');
    },
    until: '[data-testid=repair-wrong]',
  },
  {
    name: 'repair-refused',
    start: () =>
      deskWith([wrong([refused('receiver_name', 'Alıcı adı gerekli.')])], {
        handlers: { 'orders.correct': () => err(stationError('journal_failed', 'SQLITE_FULL')) },
      }),
    steps: async (hand) => {
      await toForm(hand);
      await hand.press('Alt+T');
    },
    until: `${form} [data-error=journal_failed]`,
  },
  {
    name: 'repair-over',
    start: () =>
      deskWith([wrong([refused('receiver_name', 'Alıcı adı gerekli.')])], {
        handlers: { 'jobs.timeline': () => ok([]) },
      }),
    steps: async (hand) => {
      await toForm(hand);
      hand.fake.change(unsent('wrong', { version: 9 }));
    },
    until: '[data-screen=repair] h2',
  },
];
