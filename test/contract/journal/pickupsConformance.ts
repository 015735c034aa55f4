import { describe, expect, it } from 'vitest';
import type { JobRecord } from '../../../electron/contract/job.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { sampleOrder, sampleShipment } from '../../support/sampleJobs.ts';
import type { JournalHarness } from './journalConformance.ts';
import { changed, stored } from './ledgerConformance.ts';

/** What the pickups' part of a Journal has to do, whatever it is made of. */
export function describePickups(name: string, harness: JournalHarness): void {
  const { open } = harness;

  async function handedOver(
    journal: Journal,
    reference: string,
    pickup: string,
    at: number,
    more: Partial<JobRecord> = {},
  ) {
    const shipment = { ...sampleShipment, ...more.shipment, id: reference, trackingNumber: `T-${reference}` };
    const job = await stored(journal, reference, { state: 'printed', ...more, shipment });
    const row = { at, type: 'handed_over', by: 'Ayşe', amount: null, detail: { pickup } };
    return changed(journal, job, { state: 'handed_over', pickup }, row);
  }

  describe(`pickups: ${name}`, () => {
    it('has one open session with what was taken, last first, and the unknown codes', async () => {
      const journal = await open();
      expect(await journal.openPickup()).toBeNull();
      const started = await journal.startPickup('p1', 1_000, null);
      expect(started).toEqual({
        id: 'p1',
        carrier: null,
        startedAt: 1_000,
        endedAt: null,
        parcels: 0,
        byCarrier: [],
        foreign: 0,
        items: [],
      });
      expect(await journal.openPickup()).toEqual(started);
      await handedOver(journal, 'A', 'p1', 1_100);
      await journal.noteForeign('p1', 'X', 1_200);
      await journal.noteForeign('p1', 'X', 1_300);
      await handedOver(journal, 'B', 'p1', 1_400);
      await handedOver(journal, 'C', 'p1', 1_500, { shipment: { ...sampleShipment, carrierName: null } });
      await handedOver(journal, 'ELSEWHERE', 'p0', 1_600);
      const now = await journal.openPickup();
      expect(now).toMatchObject({
        parcels: 3,
        foreign: 1,
        byCarrier: [
          { carrier: sampleShipment.carrierName, parcels: 2 },
          { carrier: null, parcels: 1 },
        ],
      });
      expect(now?.items.map((item) => [item.at, item.code, item.job?.key.value])).toEqual([
        [1_500, 'T-C', 'C'],
        [1_400, 'T-B', 'B'],
        [1_200, 'X', undefined],
        [1_100, 'T-A', 'A'],
      ]);
      expect(now?.items[0]?.job).toEqual(await journal.job('C'));
    });

    it('does not call a code foreign any more whose job was handed over in the same session', async () => {
      const journal = await open();
      await journal.startPickup('p0', 1, null);
      await journal.noteForeign('p0', 'T-A', 2);
      await journal.endPickup('p0', 3);
      await journal.startPickup('p1', 4, null);
      for (const code of ['T-A', 'A', 'X']) await journal.noteForeign('p1', code, 5);
      await handedOver(journal, 'A', 'p1', 6);
      expect(await journal.openPickup()).toMatchObject({ parcels: 1, foreign: 1 });
      expect(await journal.pickup('p0')).toMatchObject({ parcels: 0, foreign: 1 });
    });

    it('removes a foreign code of one session only, and no parcel', async () => {
      const journal = await open();
      await journal.startPickup('p0', 1, null);
      await journal.noteForeign('p0', 'X', 2);
      await journal.endPickup('p0', 3);
      await journal.startPickup('p1', 4, null);
      await handedOver(journal, 'A', 'p1', 5);
      for (const code of ['X', 'Y']) await journal.noteForeign('p1', code, 6);
      for (const code of ['X', 'T-A', 'UNKNOWN']) await journal.removeForeign('p1', code);
      const now = await journal.openPickup();
      expect(now).toMatchObject({ parcels: 1, foreign: 1 });
      expect(now?.items.map((item) => item.code)).toEqual(['Y', 'T-A']);
      expect(await journal.pickup('p0')).toMatchObject({ foreign: 1 });
    });

    it('refuses a second open session', async () => {
      const journal = await open();
      await journal.startPickup('p1', 1, null);
      await expect(journal.startPickup('p2', 2, null)).rejects.toThrow();
      expect((await journal.openPickup())?.id).toBe('p1');
    });

    it('ends a session and lists the ended ones, last first; an empty one is not stored', async () => {
      const journal = await open();
      await journal.startPickup('p1', 1, null);
      await handedOver(journal, 'A', 'p1', 2);
      expect(await journal.endPickup('p1', 3)).toMatchObject({ id: 'p1', endedAt: 3, parcels: 1 });
      await journal.startPickup('p2', 4, null);
      await journal.noteForeign('p2', 'X', 5);
      await journal.endPickup('p2', 6);
      await journal.startPickup('p3', 7, null);
      expect(await journal.endPickup('p3', 8)).toMatchObject({ id: 'p3', endedAt: 8, parcels: 0, foreign: 0 });
      expect(await journal.openPickup()).toBeNull();
      expect((await journal.recentPickups(9)).map((pickup) => pickup.id)).toEqual(['p2', 'p1']);
      expect(await journal.recentPickups(1)).toHaveLength(1);
      expect((await journal.pickup('p1'))?.items).toHaveLength(1);
      expect(await journal.pickup('p3')).toBeNull();
    });

    it('shows the last items of a long session and counts them all; the whole session has every one', async () => {
      const journal = await open();
      await journal.startPickup('p1', 1, null);
      for (let i = 0; i < 205; i += 1) await handedOver(journal, `N-${i}`, 'p1', 10 + i);
      const now = await journal.openPickup();
      expect(now?.parcels).toBe(205);
      expect(now?.items).toHaveLength(200);
      expect(now?.items[0]?.job?.key.value).toBe('N-204');
      expect((await journal.pickup('p1'))?.items).toHaveLength(205);
    });

    it('finds the jobs of a code by tracking number, shipment and key, newest first', async () => {
      const journal = await open();
      const shipment = (id: string, trackingNumber: string) => ({ ...sampleShipment, id, trackingNumber });
      await stored(journal, 'ORD-1', { state: 'printed', shipment: shipment('11', '900') });
      await stored(journal, 'ORD-1~2', { state: 'printed', shipment: shipment('12', '901') });
      await stored(journal, '900', { shipment: null });
      const codes = async (code: string) => (await journal.jobsByLabelCode(code)).map((job) => job.key.value);
      expect(await codes('900')).toEqual(['900', 'ORD-1']);
      expect(await codes('12')).toEqual(['ORD-1~2']);
      expect(await codes('ORD-1')).toEqual(['ORD-1']);
      expect(await codes('90')).toEqual([]);
    });

    it('names those of the codes that are tracking numbers, and neither keys nor ids', async () => {
      const journal = await open();
      const shipment = (id: string, trackingNumber: string) => ({ ...sampleShipment, id, trackingNumber });
      await stored(journal, 'ORD-1', { state: 'printed', shipment: shipment('11', '900') });
      await stored(journal, 'ORD-2', { state: 'printed', shipment: shipment('12', '901') });
      await stored(journal, 'ORD-2~2', { state: 'printed', shipment: shipment('13', '901') });
      expect(await journal.trackingNumbersAmong(['901', '11', 'ORD-1', '90', '901', "'"])).toEqual(['901']);
      expect([...(await journal.trackingNumbersAmong(['901', '900']))].sort()).toEqual(['900', '901']);
      expect(await journal.trackingNumbersAmong([])).toEqual([]);
    });

    it('is of one carrier, and counts parcels and not labels, those that are taken and those that are still here', async () => {
      const journal = await open();
      const ofPieces = (quantity: number) => {
        const order = sampleOrder();
        return { order: { ...order, parcel: { ...order.parcel, quantity } } };
      };
      const of = (carrierName: string, id = '1') => ({ shipment: { ...sampleShipment, id, carrierName } });
      await journal.startPickup('p1', 1, 'Aras Kargo');
      await handedOver(journal, 'A', 'p1', 2, { ...ofPieces(3), ...of('Aras Kargo') });
      await stored(journal, 'B', { state: 'printed', ...ofPieces(2), ...of('Aras Kargo') });
      await stored(journal, 'C', { state: 'verified', ...of('Yurtiçi Kargo', '2') });
      await stored(journal, 'D', { state: 'label_ready', ...of('Yurtiçi Kargo', '3') });
      expect(await journal.openPickup()).toMatchObject({ carrier: 'Aras Kargo', parcels: 3 });
      expect(await journal.stillHere()).toEqual([
        { carrier: 'Aras Kargo', parcels: 2 },
        { carrier: 'Yurtiçi Kargo', parcels: 1 },
      ]);
      expect(await journal.endPickup('p1', 3)).toMatchObject({ carrier: 'Aras Kargo', parcels: 3 });
      expect(await journal.recentPickups(1)).toMatchObject([
        { carrier: 'Aras Kargo', byCarrier: [{ carrier: 'Aras Kargo', parcels: 3 }] },
      ]);
    });

    it.runIf(harness.reopen !== null)('goes on with the open session after a restart', async () => {
      const journal = await open();
      await journal.startPickup('p1', 1, null);
      await handedOver(journal, 'A', 'p1', 2);
      await journal.noteForeign('p1', 'X', 3);
      const before = await journal.openPickup();
      const again = await harness.reopen?.(journal);
      expect(await again?.openPickup()).toEqual(before);
    });
  });
}
