import type { OpenPickup } from '../../contract/pickup.ts';

export interface HandOverLine {
  /** Epoch ms. */
  readonly at: number;
  readonly reference: string;
  readonly tracking: string;
  /**
   * True when `tracking` is the service's own code, which no carrier knows (API section 2.2,
   * tracking_number_is_carrier).
   */
  readonly isInternalCode: boolean;
  readonly place: string;
  /**
   * As in the order. A shipment has one label with one number however many pieces it has (API sections 2.2, 2.4, 4.4
   * `quantity`), so the pickup scans the label and not each piece.
   */
  readonly pieces: number;
}

export interface CarrierPart {
  /** Null when the service did not name it. */
  readonly carrier: string | null;
  readonly lines: readonly HandOverLine[];
  readonly pieces: number;
}

export interface HandOverContent {
  /** Sorted by name, with the unnamed last. The lines are in the order in which the courier took the parcels. */
  readonly parts: readonly CarrierPart[];
  /** Number of scanned labels. */
  readonly shipments: number;
  /** Sum of the orders' pieces. */
  readonly pieces: number;
  /** Scanned codes that no job of this desk has, in the order of scanning. */
  readonly foreign: readonly string[];
}

/** `language` decides the alphabet in which carriers are sorted. */
export function handOverContent(pickup: OpenPickup, language: string): HandOverContent {
  const byCarrier = new Map<string | null, HandOverLine[]>();
  const foreign: string[] = [];
  for (const { at, code, job } of [...pickup.items].sort((a, b) => a.at - b.at)) {
    if (job === null) {
      foreign.push(code);
      continue;
    }
    const carrier = job.shipment?.carrierName ?? null;
    const lines = byCarrier.get(carrier) ?? [];
    byCarrier.set(carrier, lines);
    const { order } = job;
    lines.push({
      at,
      reference: job.key.kind === 'reference' ? job.key.value : '',
      tracking: job.shipment?.trackingNumber ?? '',
      isInternalCode: job.shipment?.trackingNumber != null && !job.shipment.trackingNumberIsCarrier,
      place: order === null ? '' : `${order.receiver.district} / ${order.receiver.province}`,
      pieces: order?.parcel.quantity ?? 1,
    });
  }
  const parts = [...byCarrier]
    .map(([carrier, lines]) => ({ carrier, lines, pieces: sum(lines.map((line) => line.pieces)) }))
    .sort((a, b) => byName(a.carrier, b.carrier, language));
  return {
    parts,
    shipments: sum(parts.map((part) => part.lines.length)),
    pieces: sum(parts.map((part) => part.pieces)),
    foreign,
  };
}

function byName(a: string | null, b: string | null, language: string): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  return a.localeCompare(b, language);
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, figure) => total + figure, 0);
}
