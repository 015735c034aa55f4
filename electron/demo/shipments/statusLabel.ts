import type { Readings } from '../readings.ts';

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
