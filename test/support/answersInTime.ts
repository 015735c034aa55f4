import { kurus } from '../../electron/contract/money.ts';
import type { CreateAnswer, Paged, ShipmentAnswer, ShipmentLabel } from '../../electron/core/ports/ShippingApi.ts';

/** A paid shipment with its label, as a first create request is answered. */
export function paidAnswer(id: string, changes: Partial<CreateAnswer> = {}): CreateAnswer {
  return {
    shipment: {
      id,
      status: 'confirmed',
      trackingNumber: null,
      trackingNumberIsCarrier: false,
      carrierName: null,
      price: kurus(5_000),
      discount: null,
      desi: 3,
      desiSource: null,
      warnings: [],
    },
    reported: { orderReference: null, paymentStatus: null, paymentMethod: null, labelStatus: null, more: [] },
    payment: { paid: true, amount: kurus(5_000), balance: null, url: null, expiresAt: null, toldAt: null, odd: [] },
    label: { status: 'ready', pdf: new TextEncoder().encode(`label of ${id}`), url: null },
    duplicate: false,
    balanceNow: changes.duplicate === true ? null : (changes.payment?.balance ?? null),
    ...changes,
  };
}

/** The label endpoint's answer once the carrier has delivered; its number is `C-<id>`. */
export function readyLabel(id: string, changes: Partial<ShipmentLabel> = {}): ShipmentLabel {
  const pdf = new TextEncoder().encode(`label of ${id}`);
  return { status: 'ready', pdf, url: null, carrierNumber: `C-${id}`, ...changes };
}

/** The same before the carrier has delivered the label. */
export function pendingAnswer(id: string, changes: Partial<CreateAnswer> = {}): CreateAnswer {
  return paidAnswer(id, { label: { status: 'pending', pdf: null, url: null }, ...changes });
}

/** A list on its only page. */
export function onlyPage<T>(...items: readonly T[]): Paged<T> {
  return { items, page: { page: 1, lastPage: 1, total: items.length, repeated: false } };
}

/** A shipment as the account's list has it; its label is at the label endpoint. */
export function listedAnswer(id: string, orderReference: string | null): ShipmentAnswer {
  const { shipment, payment, reported } = paidAnswer(id);
  return {
    shipment,
    payment,
    reported: { ...reported, orderReference },
    label: { status: 'ready', pdf: null, url: null },
  };
}
