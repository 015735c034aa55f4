import { stationError } from '../../../electron/contract/errors.ts';
import type { Job } from '../../../electron/contract/job.ts';
import { err, ok } from '../../../electron/contract/result.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import { deskWith } from '../desk/desk.ts';
import { hold } from '../desk/hold.ts';
import { LONG_REFERENCE, NOT_CONFIRMED, order, parcel, problem, unpaid, unsent } from '../desk/parcels.ts';
import type { Scene } from '../scene.ts';
import { outcome } from './scanScene.ts';

const stopped = [
  unsent('stop-1', { order: order(1), state: 'needs_attention', problem: problem('unknown_order'), seq: 9_001 }),
  unsent('stop-2', { order: order(2), state: 'needs_attention', problem: problem('invalid_fields'), seq: 9_002 }),
  unsent('stop-3', { order: order(3), state: 'failed', problem: problem('refused_by_service'), seq: 9_003 }),
];
const unconfirmed = [1, 2, 3].map((n) =>
  parcel(`doubtful-${n}`, { seq: 8_100 + n, order: order(n + 90), state: 'print_unconfirmed', print: NOT_CONFIRMED }),
);

/** What is in the hands, under two banners, with three problems of earlier parcels. */
function crowded(name: string, job: Job, until: string): Scene {
  return {
    name: `crowded-${name}`,
    start: () => {
      const answers = [...stopped, job];
      let next = 0;
      return deskWith([...answers, ...unconfirmed], {
        status: { hold },
        handlers: {
          'scan.submit': () => {
            const met = answers[next];
            next += 1;
            return met === undefined ? err(stationError('internal')) : ok({ kind: 'new', job: met });
          },
        },
      });
    },
    steps: async (hand) => {
      await hand.see(outcome('idle'));
      for (const { id, order: known } of stopped) {
        await hand.scan(known?.reference ?? id);
        await hand.see(`[data-testid=outcome][data-job-id=${id}]`);
      }
      await hand.scan(LONG_REFERENCE);
    },
    until,
  };
}

const noLabel = { label: null, print: null, printCount: 0 } as const;

export const crowdedScenes: readonly Scene[] = [
  crowded(
    'printed',
    parcel('s', {
      seq: 9_010,
      shipment: {
        ...sampleShipment,
        desi: 12.5,
        desiSource: 'volumetric',
        carrierName: 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi',
        warnings: ['Alıcının telefonu doğrulanamadı. Kargo teslimattan önce arayabilir.'],
      },
    }),
    outcome('done'),
  ),
  crowded(
    'pay',
    parcel('s', { seq: 9_010, state: 'awaiting_payment', slot: 108, payment: unpaid, ...noLabel }),
    outcome('pay'),
  ),
  crowded('slot', parcel('s', { seq: 9_010, state: 'label_pending', slot: 108, ...noLabel }), outcome('wait')),
  crowded(
    'problem',
    unsent('s', {
      seq: 9_010,
      state: 'needs_attention',
      problem: {
        code: 'invalid_fields',
        detail: null,
        fields: [
          { field: 'receiver_phone', rule: 'required', limit: null, message: null },
          { field: 'receiver_district', rule: 'required', limit: null, message: null },
        ],
      },
    }),
    `${outcome('problem')}[data-job-id=s]`,
  ),
];
