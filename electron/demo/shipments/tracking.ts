import { randomInt } from 'node:crypto';
import type { Shipment } from '../model.ts';

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
