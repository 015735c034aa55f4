import type { OpenPickup } from '../../contract/pickup.ts';

/** One shipment that the courier took. */
export interface HandOverLine {
  /** Epoch ms. */
  readonly at: number;
  readonly reference: string;
  readonly tracking: string;
  /** `tracking` is the service's own code, which no carrier knows (API section 2.2, tracking_number_is_carrier). */
  readonly isInternalCode: boolean;
  readonly place: string;
  /**
   * As its order says. The service gives one label with one number for a shipment, however many pieces it has (API
   * sections 2.2, 2.4, 4.4 `quantity`): what was scanned at the courier's is the label, never each piece.
   */
  readonly pieces: number;
}

export interface CarrierPart {
  /** Null where the service did not name it. */
  readonly carrier: string | null;
  readonly lines: readonly HandOverLine[];
  readonly pieces: number;
}

/** What stands on a hand-over list. */
export interface HandOverContent {
  /** By name, the nameless last; lines in the order in which the courier took them. */
  readonly parts: readonly CarrierPart[];
  /** Labels that were scanned, one each. */
  readonly shipments: number;
  /** Sum of the orders' pieces. */
  readonly pieces: number;
  /** Codes that no job of this desk has, in the order in which they were scanned. */
  readonly foreign: readonly string[];
}

/** `language`: by whose alphabet the carriers stand. */
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
