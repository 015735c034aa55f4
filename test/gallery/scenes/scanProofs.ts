import { ok } from '../../../electron/contract/result.ts';
import type { FakeBridgeStart } from '../../support/fakeBridge.ts';
import { sampleShipment } from '../../support/sampleJobs.ts';
import { desk } from '../desk/desk.ts';
import { order, parcel } from '../desk/parcels.ts';
import { NOW } from '../moment.ts';
import type { Scene } from '../scene.ts';
import { main, outcome, scanned } from './scanScene.ts';

const other = parcel('other', {
  updatedAt: NOW - 90_000,
  order: order(311),
  shipment: { ...sampleShipment, id: '9', trackingNumber: '7340000000001' },
});
const proved = parcel('proved');
const gone = parcel('gone', { state: 'handed_over', shipment: { ...sampleShipment, trackingNumber: '7340000000002' } });
const cancelled = parcel('void', {
  state: 'cancelled',
  shipment: { ...sampleShipment, trackingNumber: '7340000000003' },
});
const checked = parcel('checked', {
  state: 'verified',
  shipment: { ...sampleShipment, trackingNumber: '7340000000004' },
});
const onTheShelf = parcel('shelf', {
  state: 'label_pending',
  slot: 12,
  shipment: { ...sampleShipment, trackingNumber: '7340000000005' },
});
const proof = (): FakeBridgeStart =>
  desk({ jobs: [proved, other, gone, cancelled, checked, onTheShelf], settings: { verifyLabels: true } });

/** Labels that are scanned back. */
export const proofScenes: readonly Scene[] = [
  scanned(
    'proof-asked',
    () => Promise.resolve({ ...proof(), handlers: { 'scan.submit': () => ok({ kind: 'new', job: proved }) } }),
    outcome('done'),
  ),
  scanned(
    'proof-right',
    () => Promise.resolve(proof()),
    `${outcome('done')}[data-step=verified]`,
    undefined,
    '7340029581146',
  ),
  main(
    scanned(
      'proof-alarm',
      () => Promise.resolve(proof()),
      '[data-testid=wrong-label-alarm]',
      undefined,
      '7340000000001',
    ),
  ),
  scanned(
    'proof-alarm-stopped',
    () => Promise.resolve(proof()),
    '[data-testid=outcome][data-outcome=wrong_label], [data-testid=outcome]:not([data-outcome=idle], [data-outcome=sending])',
    async (hand) => {
      await hand.see('[data-testid=wrong-label-alarm]');
      await hand.press('Alt+A');
    },
    '7340000000001',
  ),
  scanned(
    'proof-known-gone',
    () => Promise.resolve(proof()),
    `${outcome('label')}[data-step=handed_over]`,
    undefined,
    '7340000000002',
  ),
  scanned(
    'proof-known-cancelled',
    () => Promise.resolve(proof()),
    `${outcome('label')}[data-step=cancelled]`,
    undefined,
    '7340000000003',
  ),
  scanned(
    'proof-known-verified',
    () => Promise.resolve(proof()),
    `${outcome('label')}[data-step=verified]`,
    undefined,
    '7340000000004',
  ),
  scanned(
    'proof-known-other',
    () => Promise.resolve(proof()),
    `${outcome('label')}[data-step=other]`,
    undefined,
    '7340000000005',
  ),
];
