import type { PanelShipment } from '../../contract/job.ts';

/** Shipments that were opened in the customer panel, as the account's list last showed them. */
export interface PanelShipments {
  /** Adds these, or replaces those with the same id at the service. */
  putPanelShipments(shipments: readonly PanelShipment[]): Promise<void>;
  /** All of them, in the order in which they were added. */
  panelShipments(): Promise<readonly PanelShipment[]>;
  /** Removes those that were opened before (epoch ms); they name receivers. */
  forgetPanelShipments(before: number): Promise<void>;
}
