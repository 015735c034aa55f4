import type { ShipmentType } from '../catalogue/carriers.ts';
import type { Shipment } from '../model.ts';
import { trackingNumber } from '../shipments/tracking.ts';

export type LabelParty = {
  readonly name: string;
  readonly phone: string;
  readonly address: string;
  readonly district: string;
  readonly province: string;
};

/** The content of a label. */
export type LabelContent = {
  readonly carrier: string;
  /** Text of the Code 128. */
  readonly code: string;
  readonly type: ShipmentType;
  readonly quantity: number;
  /** Plate code of the receiver's province: the sorting code. */
  readonly plate: number;
  readonly receiver: LabelParty;
  readonly sender: LabelParty;
  readonly reference: string | null;
  readonly desi: number;
  readonly weightKg: number | null;
  readonly content: string | null;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
};

function labelParty(party: Shipment['receiver']): LabelParty {
  const { name, phone, address, district, province } = party;
  return { name, phone, address, district: district.name, province: province.name };
}

export function labelContent(shipment: Shipment): LabelContent {
  const { parcel, receiver, sender } = shipment;
  return {
    carrier: shipment.carrier.name,
    code: trackingNumber(shipment),
    type: parcel.type,
    quantity: parcel.quantity,
    plate: receiver.province.plate,
    receiver: labelParty(receiver),
    sender: labelParty(sender),
    reference: shipment.orderReference,
    desi: parcel.desi,
    weightKg: parcel.weightKg,
    content: parcel.content,
    createdAt: shipment.createdAt,
  };
}
