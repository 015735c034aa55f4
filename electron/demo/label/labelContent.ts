import type { Shipment } from '../model.ts';
import { trackingNumber } from '../shipments/tracking.ts';

/** The content of a label. */
export type LabelContent = ReturnType<typeof labelContent>;

function labelParty({ name, phone, address, district, province }: Shipment['receiver']) {
  return { name, phone, address, district: district.name, province: province.name };
}

export function labelContent(shipment: Shipment) {
  const { parcel, receiver, sender } = shipment;
  return {
    carrier: shipment.carrier.name,
    /** Text of the Code 128. */
    code: trackingNumber(shipment),
    type: parcel.type,
    quantity: parcel.quantity,
    /** Plate code of the receiver's province: the sorting code. */
    plate: receiver.province.plate,
    receiver: labelParty(receiver),
    sender: labelParty(sender),
    reference: shipment.orderReference,
    desi: parcel.desi,
    weightKg: parcel.weightKg,
    content: parcel.content,
    /** Milliseconds since the epoch. */
    createdAt: shipment.createdAt,
  };
}
