import { describe, expect, it } from 'vitest';
import { aPanelShipment } from '../../support/builders.ts';
import type { JournalHarness } from './journalConformance.ts';

/** What every journal does with the shipments that the customer panel opened. */
export function describePanelShipments(name: string, { open }: Pick<JournalHarness, 'open'>): void {
  describe(`shipments of the panel: ${name}`, () => {
    const receiver = { name: 'Şükrü Işık', place: 'İstanbul' };

    it('are stored as they were shown last, in the order in which they came', async () => {
      const journal = await open();
      expect(await journal.panelShipments()).toEqual([]);
      await journal.putPanelShipments([aPanelShipment('9', { receiver }), aPanelShipment('1', { reference: null })]);
      const changed = aPanelShipment('9', { reference: '#1042' });
      await journal.putPanelShipments([changed]);
      await journal.putPanelShipments([]);
      expect(await journal.panelShipments()).toEqual([changed, aPanelShipment('1', { reference: null })]);
    });

    it('are kept with the label that was fetched of them, until they are shown again', async () => {
      const journal = await open();
      const one = aPanelShipment('9');
      const label = { file: 'ab', bytes: 1, pages: 1, widthMm: 100, heightMm: 150 };
      await journal.putPanelShipments([{ ...one, ahead: { label, shipment: one.shipment, at: 5 } }]);
      expect((await journal.panelShipments())[0]?.ahead).toEqual({ label, shipment: one.shipment, at: 5 });
      await journal.putPanelShipments([one]);
      expect(await journal.panelShipments()).toEqual([one]);
    });

    it('are forgotten by the day on which they were opened', async () => {
      const journal = await open();
      const days = [1_000, 2_000, 3_000].map((at) => aPanelShipment(String(at), { at }));
      await journal.putPanelShipments(days);
      await journal.forgetPanelShipments(2_000);
      expect((await journal.panelShipments()).map(({ at }) => at)).toEqual([2_000, 3_000]);
      await journal.putPanelShipments(days);
      expect((await journal.panelShipments()).map(({ at }) => at)).toEqual([2_000, 3_000, 1_000]);
    });
  });
}
