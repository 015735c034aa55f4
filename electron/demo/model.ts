import type { Carrier, ShipmentType } from './catalogue/carriers.ts';
import type { District, Province } from './catalogue/places.ts';
import type { Price } from './pricing.ts';

/** Section 4.4: where the chargeable desi came from. */
export type DesiSource = 'volumetric' | 'declared' | 'marketplace' | 'default';

/** Section 2.5. */
export type LabelStatus = 'awaiting_payment' | 'pending' | 'ready' | 'unavailable';

export type Party = {
  readonly name: string;
  readonly phone: string;
  readonly email: string | null;
  readonly address: string;
  readonly province: Province;
  readonly district: District;
};

/** A registered sender (warehouse) address (section 2.10). */
export type SenderAddress = { readonly code: string; readonly title: string; readonly party: Party };

/**
 * One line of money. Balance lines move the account's balance; a card line does not, because that money was never in
 * it.
 */
export type MoneyLine = {
  readonly number: number;
  readonly at: number;
  readonly kind: 'charge' | 'refund' | 'card' | 'debt' | 'topup';
  /** Signed change of the balance for balance lines; the amount that the card paid for a card line. */
  readonly kurus: number;
  readonly balanceAfterKurus: number;
  readonly shipmentId: bigint | null;
  readonly orderReference: string | null;
  readonly description: string;
};

/** An unpaid measurement-difference debt (section 7). */
export type MeasurementDebt = { readonly kurus: number; readonly token: string };

export type Account = {
  readonly id: number;
  readonly apiKey: string;
  readonly name: string;
  readonly email: string;
  balanceKurus: number;
  discountBasisPoints: number;
  defaultCarrier: string;
  defaultSenderCode: string;
  readonly senders: readonly SenderAddress[];
  allowedIps: readonly string[];
  disabled: boolean;
  /** Requests per 60 s window of this account (section 8). */
  rateLimit: number;
  debt: MeasurementDebt | null;
  webhook: { readonly url: string; readonly secret: string | null } | null;
  readonly ledger: MoneyLine[];
};

export type Payment =
  | { readonly kind: 'balance'; readonly balanceAfterKurus: number; readonly refunded: boolean }
  | { readonly kind: 'card_open'; readonly token: string; readonly expiresAt: number; readonly balanceKurus: number }
  | { readonly kind: 'card_paid'; readonly token: string; readonly balanceKurus: number; readonly refunded: boolean }
  | { readonly kind: 'card_closed'; readonly token: string; readonly balanceKurus: number };

/** A create request after validation and the dimension gate (section 4.4). */
export type ParcelSpec = {
  readonly type: ShipmentType;
  readonly quantity: number;
  readonly weightKg: number | null;
  /** cm; null when the request carried no full set of dimensions. */
  readonly sides: readonly [width: number, length: number, height: number] | null;
  /** Chargeable desi of one parcel. */
  readonly desi: number;
  readonly desiSource: DesiSource;
  readonly content: string | null;
};

export type HistoryEntry = { readonly at: number; readonly status: string; readonly note: string };

export type Shipment = {
  readonly id: bigint;
  readonly account: Account;
  readonly orderReference: string | null;
  /** The request body that opened it, as text, to recognize a repeated key with another body. */
  readonly fingerprint: string;
  /** The customer panel opened it. */
  readonly isOfPanel: boolean;
  readonly createdAt: number;
  readonly carrier: Carrier;
  readonly sender: Party;
  readonly receiver: Party;
  readonly parcel: ParcelSpec;
  readonly price: Price;
  readonly warnings: readonly string[];
  status: string;
  label: LabelStatus;
  payment: Payment;
  /** The service's own code (KS...), until the carrier's number is known (section 2.2). */
  internalCode: string;
  carrierNumber: string | null;
  cancelReason: string | null;
  readonly history: HistoryEntry[];
};

/** Money that was paid and not given back. */
export function isPaid(shipment: Shipment): boolean {
  return shipment.payment.kind === 'balance' || shipment.payment.kind === 'card_paid';
}
