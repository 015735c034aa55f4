import type { CarrierBehaviour } from '../carrierDesk.ts';
import type { Fault } from '../faults.ts';
import type { LabelStatus, MoneyLine } from '../model.ts';
import type { Readings } from '../readings.ts';

/** Ids are decimal digits: they may be larger than a number holds exactly. */
export type ShipmentId = string | number | bigint;

/** Changes of an account; money in kuruş. */
export type AccountChange = {
  readonly balanceKurus?: number;
  readonly disabled?: boolean;
  readonly allowedIps?: readonly string[];
  /** Requests per 60 s window. */
  readonly rateLimit?: number;
  /** Hundredths of a percent. */
  readonly discountBasisPoints?: number;
  readonly defaultCarrier?: string;
  readonly defaultSenderCode?: string;
  /** An unpaid measurement-difference debt; null settles it. */
  readonly debtKurus?: number | null;
};

/**
 * The webhook address as the service team sets it on request (section 6); without a secret signing is the older one
 * (6.4).
 */
export type WebhookSetting = { readonly url: string; readonly secret: string | null };

export type AccountState = {
  readonly apiKey: string;
  readonly balanceKurus: number;
  readonly debtKurus: number | null;
  /** The link to pay the debt; null when there is none. */
  readonly debtPaymentUrl: string | null;
  readonly disabled: boolean;
  readonly allowedIps: readonly string[];
  readonly rateLimit: number;
  readonly discountBasisPoints: number;
  readonly defaultCarrier: string;
  readonly defaultSenderCode: string;
  readonly webhookUrl: string | null;
};

/** One movement of money: what a test compares with the station's books. */
export type ChargeRecord = {
  readonly number: number;
  /** ISO 8601 by the service's clock. */
  readonly at: string;
  readonly kind: MoneyLine['kind'];
  /** Signed change of the balance; for `card` what the card paid. */
  readonly kurus: number;
  readonly balanceAfterKurus: number;
  readonly shipmentId: string | null;
  readonly orderReference: string | null;
};

type PartyRecord = { readonly name: string; readonly province: string; readonly district: string };

export type ShipmentRecord = {
  readonly id: string;
  readonly orderReference: string | null;
  readonly createdAt: string;
  readonly status: string;
  readonly labelStatus: LabelStatus;
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly priceKurus: number;
  /** The sender, with the account's address filled in and places by name. */
  readonly sender: PartyRecord;
  readonly receiver: PartyRecord;
  /** The parcel of the create request; sides in cm, null without a full set of them. */
  readonly parcel: {
    readonly type: string;
    readonly quantity: number;
    readonly sides: readonly [width: number, length: number, height: number] | null;
  };
  readonly payment: 'balance' | 'card_open' | 'card_paid' | 'card_closed';
  readonly paymentUrl: string | null;
};

export type ServiceState = {
  readonly accounts: readonly AccountState[];
  readonly carriers: { readonly [slug: string]: CarrierBehaviour };
  readonly latencyMs: number;
  readonly routeLimit: number;
  readonly faults: readonly Fault[];
  readonly clock: { readonly now: string; readonly offsetMs: number };
  readonly readings: Readings;
  readonly counts: { readonly requests: number; readonly charges: number; readonly shipments: number };
};

/** The result of a control call about one thing; `unknown` when that does not exist. */
export type Known<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
