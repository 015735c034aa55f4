import { kurus } from '../../../electron/contract/money.ts';
import type { SiteClaim, SiteDesk, SiteParcel, SiteState } from '../../../electron/contract/site.ts';
import { sampleClaim, sampleDesk, sampleParcel } from '../../support/fakeSite.ts';
import { HOUR, MINUTE, NOW, SECOND } from '../moment.ts';
import { LONG_REFERENCE, longOrder, order } from './parcels.ts';

const LONG_NAME = 'Depo arkası, büyük koliler (2. kat)';
const PRINTERS = ['Zebra ZD421', 'Godex G500', 'TSC TE210', 'Argox OS-214'] as const;
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T;

/** The desks of a shop, this one first; the third is off, the fifth has closed for today, the last has a long name. */
export function desksOf(count: number): readonly SiteDesk[] {
  return Array.from({ length: count }, (_, index) => {
    const n = index + 1;
    const name = n === count && count > 2 ? LONG_NAME : String(n);
    const isOff = n === 3;
    const hasLeft = n === 5;
    const isReady = n !== 4;
    return sampleDesk(name, {
      desk: { id: `desk-${n}`, name },
      isOn: !isOff && !hasLeft,
      hasLeft,
      seenAt: isOff ? NOW - 47 * MINUTE : hasLeft ? NOW - 3 * HOUR : NOW - 2 * SECOND,
      report: {
        program: '0.1.0',
        printers:
          n === 6
            ? []
            : [
                {
                  id: `p-${n}`,
                  name: at(PRINTERS, index),
                  isReady,
                  state: isReady ? ('ready' as const) : ('offline' as const),
                  trouble: null,
                  tellsEnd: true,
                },
                ...(n % 7 === 2
                  ? [
                      {
                        id: `q-${n}`,
                        name: 'Depo arkası Godex G500',
                        isReady: true,
                        state: 'ready' as const,
                        trouble: null,
                        tellsEnd: true,
                      },
                    ]
                  : []),
              ],
        queue: { bench: isOff ? 0 : index % 3, batch: n === 2 ? 184 : 0, attention: n === 4 ? 3 : n === 9 ? 1 : 0 },
        today: { accepted: 320 - index * 4, printed: 312 - index * 5 },
      },
    });
  });
}

export const siteAway: Extract<SiteState, { kind: 'away' }> = {
  kind: 'away',
  since: NOW - 12 * MINUTE,
  reason: 'unreachable',
  why: 'connect ETIMEDOUT 10.0.4.12:5432',
};

const STATES = [
  'printed',
  'handed_over',
  'label_pending',
  'queued',
  'needs_attention',
  'verified',
  'printing',
] as const;

/** What the desks have published of their parcels, the last changed first. */
export function siteParcels(count: number): readonly SiteParcel[] {
  return Array.from({ length: count }, (_, index) => {
    const { reference, receiver } = index === 2 ? longOrder : order(400 - index);
    const state = at(STATES, index);
    const n = (index % 9) + 1;
    const isSent = state !== 'queued' && state !== 'needs_attention';
    const isHere = state === 'printed' || state === 'verified';
    return sampleParcel({
      desk: index === 2 ? { id: 'desk-10', name: LONG_NAME } : { id: `desk-${n}`, name: String(n) },
      jobId: `site-${index}`,
      reference,
      state,
      problem: state === 'needs_attention' ? 'invalid_fields' : null,
      closing: isHere ? 'not_handed_over' : state === 'label_pending' ? 'paid_not_printed' : null,
      receiver: { name: receiver.name, district: receiver.district, province: receiver.province },
      carrierName: isSent
        ? at(['Yurtiçi Kargo', 'Hızlı Ambar Nakliyat ve Dağıtım Anonim Şirketi', 'PTT Kargo'], index)
        : null,
      trackingNumber: isSent ? String(7_340_029_581_146 + index) : null,
      shipmentId: isSent ? String(48_000_000 + index) : null,
      price: isSent ? kurus(6_490 + index * 37) : null,
      slot: state === 'label_pending' ? 7 + index : null,
      printedAt:
        state === 'printed' || state === 'handed_over' || state === 'verified' ? NOW - index * 3 * MINUTE : null,
      updatedAt: NOW - index * 2 * MINUTE - 20_000,
    });
  });
}

const { name, district, province } = longOrder.receiver;

/** The parcel of the scan that the pictures make, as desk 2 published it. */
export const parcelAtTwo = (change: Partial<SiteParcel> = {}): SiteParcel =>
  sampleParcel({
    reference: LONG_REFERENCE,
    receiver: { name, district, province },
    printedAt: NOW - 2 * MINUTE,
    updatedAt: NOW - 2 * MINUTE,
    ...change,
  });

export const claimOfTwo = (change: Partial<SiteClaim> = {}): SiteClaim =>
  sampleClaim({ reference: LONG_REFERENCE, since: NOW - 4 * MINUTE, deskSeenAt: NOW - 2 * SECOND, ...change });

export const longDesk = { id: 'desk-10', name: LONG_NAME };
