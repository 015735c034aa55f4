import type { LabelAnswer } from '../../core/ports/ShippingApi.ts';
import type { ShipmentData } from './schemas/shipment.ts';

/** As told by the label object of a create answer (2.4), else by the shipment itself (2.2). */
export function toldLabelStatus(data: ShipmentData): string | null {
  return data.label?.status ?? data.label_status;
}

/** The four values of section 2.5; any other is told as unknown and nothing is concluded from it. */
export function labelStatus(told: string): LabelAnswer['status'] {
  switch (told) {
    case 'ready':
    case 'pending':
    case 'awaiting_payment':
    case 'unavailable':
      return told;
    default:
      return 'unknown';
  }
}
