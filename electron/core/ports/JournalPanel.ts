import type { LabelAhead, PanelShipment } from '../../contract/job.ts';

/** A shipment as the account's list last showed it, with its label where that is here. */
export type ListedShipment = PanelShipment & { readonly ahead?: LabelAhead | undefined };

/** Shipments that were opened in the customer panel, as the account's list last showed them. */
export interface PanelShipments {
  /** Adds these, or replaces those with the same id at the service, and what was fetched of them. */
  putPanelShipments(shipments: readonly ListedShipment[]): Promise<void>;
  /** All of them, in the order in which they were added. */
  panelShipments(): Promise<readonly ListedShipment[]>;
  /** Removes those that were opened before (epoch ms); they name receivers. */
  forgetPanelShipments(before: number): Promise<void>;
}
