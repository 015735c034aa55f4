import type { ExtraField } from '../../contract/extraField.ts';
import type { PanelShipment } from '../../contract/job.ts';
import type { ShipmentAnswer } from '../ports/ShippingApi.ts';

/** The document names no receiver and no day of a shipment (API section 2.2), so these are the usual names of such fields. */
const PERSON = '(?:receiver|recipient|consignee|customer|alici)';
const NAME = new RegExp(`^${PERSON}[._](?:full_?)?(?:name|ad|ad_?soyad|unvan)$`, 'iu');
const PLACE = new RegExp(`^${PERSON}[._](?:city|province|il|district|ilce)(?:[._]name)?$`, 'iu');
const DAY = /^(?:created_at|created|date|created_date)$/iu;

const fieldOf = (rows: readonly ExtraField[], name: RegExp) => rows.find((row) => name.test(row.name))?.value ?? null;

/** `seenAt` (epoch ms) replaces a missing day of the answer. */
export function panelShipmentOf({ shipment, payment, reported }: ShipmentAnswer, seenAt: number): PanelShipment {
  const { orderReference, more } = reported;
  const name = fieldOf(more, NAME);
  const opened = Date.parse(fieldOf(more, DAY) ?? '');
  return {
    shipment: { ...shipment, warnings: [] },
    reference: orderReference?.trim() ? orderReference : null,
    // The balance differs in each answer, and would make every shipment seem changed.
    payment: payment === null ? null : { ...payment, balance: null, odd: [] },
    receiver: name === null ? null : { name, place: fieldOf(more, PLACE) },
    at: Number.isNaN(opened) || opened > seenAt ? seenAt : opened,
  };
}
