import type { AccountSeed } from '../accounts.ts';
import type { CarrierBehaviour } from '../carrierDesk.ts';
import type { Fault } from '../faults.ts';
import type { LabelStatus, MoneyLine } from '../model.ts';
import type { Readings } from '../readings.ts';
import type { RequestRecord } from '../requestLog.ts';
import type { PanelOrder } from '../shipments/create.ts';
import type { PayOutcome } from '../shipments/payments.ts';
import type { DeliveryRecord } from '../webhooks/sender.ts';

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

/**
 * Steers the demo service from a test or by hand; the same functions stand behind /control. Without an API key a
 * function applies to the first account.
 */
export type DemoControl = {
  readonly state: () => ServiceState;
  readonly account: (apiKey?: string) => Known<AccountState>;
  readonly setAccount: (change: AccountChange, apiKey?: string) => Known<AccountState>;
  /** Null removes the address. */
  readonly setWebhook: (webhook: WebhookSetting | null, apiKey?: string) => Known<AccountState>;
  readonly addAccount: (seed: AccountSeed) => AccountState;
  readonly setCarrier: (slug: string, change: Partial<CarrierBehaviour>) => Known<CarrierBehaviour>;
  /** The carrier delivers the label now, even a held one; false when it was not pending. */
  readonly deliverLabel: (id: ShipmentId) => Known<boolean>;
  readonly setLatency: (ms: number) => void;
  /** Requests per 60 s window and caller on the route layer. */
  readonly setRouteLimit: (perMinute: number) => void;
  readonly addFault: (fault: Fault) => void;
  readonly clearFaults: () => void;
  readonly setClockOffset: (offsetMs: number) => void;
  readonly setReadings: (change: Partial<Readings>) => Readings;
  /** Pays an unpaid shipment by card, as its payment page does. */
  readonly pay: (id: ShipmentId) => Known<PayOutcome>;
  /** A carrier update (section 3): any status, with shipment.status_updated. */
  readonly updateStatus: (id: ShipmentId, status: string) => Known<ShipmentRecord>;
  /** Opens a shipment in the customer panel; `problem`: why the panel would not. */
  readonly openInPanel: (
    order: { readonly reference: string | null } & Partial<PanelOrder>,
    apiKey?: string,
  ) => Known<ShipmentRecord>;
  readonly requests: () => readonly RequestRecord[];
  readonly charges: () => readonly ChargeRecord[];
  readonly shipments: () => readonly ShipmentRecord[];
  readonly deliveries: () => readonly DeliveryRecord[];
  /** Forgets requests and webhook deliveries; shipments and money stay. */
  readonly clearLogs: () => void;
  /** Back to the start: accounts, shipments, carriers, faults, clock, readings. Ids go on, so none is used twice. */
  readonly reset: () => void;
};
