import { labelAheadSchema, panelShipmentSchema } from '../../contract/job.ts';
import type { ListedShipment, PanelShipments } from '../../core/ports/JournalPanel.ts';
import type { JournalDatabase } from './database.ts';

export function panelTable({ run, all, transaction }: JournalDatabase): PanelShipments {
  return {
    async putPanelShipments(shipments) {
      transaction(() => {
        for (const one of shipments)
          run(
            `INSERT INTO panel_shipments (id, at, body) VALUES (?, ?, ?)
             ON CONFLICT (id) DO UPDATE SET at = excluded.at, body = excluded.body`,
            one.shipment.id,
            one.at,
            JSON.stringify(one),
          );
      });
    },

    async panelShipments() {
      return all('SELECT body FROM panel_shipments ORDER BY position').flatMap(({ body }) =>
        readShipment(String(body)),
      );
    },

    async forgetPanelShipments(before) {
      run('DELETE FROM panel_shipments WHERE at < ?', before);
    },
  };
}

const listedShipmentSchema = panelShipmentSchema.extend({ ahead: labelAheadSchema.optional() });

/** A row that cannot be read is left out: the account's list has the shipment, and is read again. */
function readShipment(body: string): readonly ListedShipment[] {
  try {
    return [listedShipmentSchema.parse(JSON.parse(body))];
  } catch {
    return [];
  }
}
