import { randomInt } from 'node:crypto';
import type { Shipment } from '../model.ts';
import type { Readings } from '../readings.ts';

/** Section 2.2: an internal code that begins with KS, until the carrier's number is known. */
export function newInternalCode(): string {
  return `KS${randomInt(1_000_000_000, 9_999_999_999)}`;
}

export function trackingNumber(shipment: Shipment): string {
  return shipment.carrierNumber ?? shipment.internalCode;
}

/** Moves a shipment to another status and notes it in its history; gives the status it had. */
export function changeStatus(shipment: Shipment, status: string, at: number, note: string): string {
  const old = shipment.status;
  shipment.status = status;
  shipment.history.push({ at, status, note });
  return old;
}

const labels: ReadonlyMap<string, string> = new Map([
  ['pending', 'Beklemede'],
  ['confirmed', 'Onaylandı'],
  ['payment_pending', 'Ödeme bekliyor'],
  ['payment_received', 'Ödeme alındı'],
  ['in_transit', 'Yolda'],
  ['cancelled', 'İptal edildi'],
]);

/** The localized text of a status (section 3, 6.3 status_label). */
export function statusLabel(status: string, readings: Readings): string {
  if (status === readings.statusPickedUp) return 'Kargo tarafından alındı';
  if (status === readings.statusDelivered) return 'Teslim edildi';
  return labels.get(status) ?? status;
}
