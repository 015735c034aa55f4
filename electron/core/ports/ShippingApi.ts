import type { ExtraField } from '../../contract/extraField.ts';
import type { Payment, Shipment } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Obstacle } from '../../contract/obstacle.ts';
import type { Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type {
  AccountInfo,
  CancelMethod,
  CancelResult,
  Carrier,
  CarrierPriceRequest,
  PageInfo,
  Place,
  Price,
  PriceRequest,
  SenderAddress,
  ShipmentFilter,
  ShipmentRecord,
  Tracking,
  Transaction,
  TransactionFilter,
  WebhookSettings,
} from '../../contract/service.ts';

/**
 * The idempotency key of a create request: the order reference, or a generated key for an order without one. Never
 * both.
 */
export type CreateKey = { readonly kind: 'reference' | 'generated'; readonly value: string };

/**
 * What an answer said about a label (API sections 2.4, 2.5, 2.9); null and absent fields mean the same. `unknown`
 * stands for a status that the document does not name, so nothing is concluded from it.
 */
export interface LabelAnswer {
  readonly status: 'ready' | 'pending' | 'awaiting_payment' | 'unavailable' | 'unknown';
  /** The PDF, if it came in the answer. */
  readonly pdf: Uint8Array | null;
  /** A signed link, valid for 24 hours and fetched without the key. Our code never builds one. */
  readonly url: string | null;
}

/** An answer of the label endpoint (API section 2.9). */
export interface ShipmentLabel extends LabelAnswer {
  /**
   * The carrier's number for the parcel, as it stands on the label; null where the answer has none, or only the
   * service's own code (2.2). No label exists before the carrier has the shipment (2.5), so any other number is the
   * carrier's.
   */
  readonly carrierNumber: string | null;
}

/** A shipment as one answer described it. */
export interface ShipmentAnswer {
  readonly shipment: Shipment;
  readonly payment: Payment | null;
  readonly label: LabelAnswer;
  /** The rest of section 2.2, and fields that the document does not name, for people to read. */
  readonly reported: ReportedShipment;
}

export type ReportedShipment = Pick<
  ShipmentRecord,
  'orderReference' | 'paymentStatus' | 'paymentMethod' | 'labelStatus' | 'more'
>;

/** One page of a list (API sections 2.1, 4.1, 4.4). */
export interface Paged<T> {
  readonly items: readonly T[];
  readonly page: PageInfo;
}

export interface CancelRequest {
  readonly id: string;
  readonly reason: string | null;
  /** A setting, because the document does not show the HTTP method of cancel (4.4). POST by default. */
  readonly method: CancelMethod;
}

export interface WebhookAnswer {
  readonly settings: WebhookSettings;
  /** Shown once and never readable again (2.7); null if the answer has none. */
  readonly secret: string | null;
}

export interface CreateAnswer extends ShipmentAnswer {
  /** The key was used before: the first shipment came back, and nothing new was charged (API section 4.4). */
  readonly duplicate: boolean;
  /** The account's balance as of this answer; null where the answer may give that of an earlier operation (2.3). */
  readonly balanceNow: Kurus | null;
}

export type ApiError =
  /** The request certainly did not reach the service (refused connection, unknown host, no route, an obstacle). */
  | { readonly kind: 'not_sent'; readonly detail: string; readonly obstacle?: Obstacle }
  /** The request may have been processed: timeout, cut connection, an answer that is not the service's JSON, 5xx. */
  | { readonly kind: 'unknown'; readonly detail: string; readonly status: number | null }
  | { readonly kind: 'unauthorized'; readonly message: string | null }
  /**
   * The account is disabled, or the caller's address is not in allowed_ips (5.2); `reason` is null where the body does
   * not say which.
   */
  | {
      readonly kind: 'forbidden';
      readonly message: string | null;
      readonly reason: 'account_disabled' | 'ip_not_allowed' | null;
    }
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number | null; readonly message: string | null }
  /** measurement_difference_unpaid (API section 7). */
  | {
      readonly kind: 'account_hold';
      readonly amount: Kurus | null;
      readonly url: string | null;
      readonly message: string | null;
      /** The unreadable values in place of the amount or the link. */
      readonly odd: readonly ExtraField[];
    }
  /** A 402 that is neither of the two documented ones (API section 7), so the shipment may exist. `rows`: the body. */
  | {
      readonly kind: 'payment_unreadable';
      readonly code: string | null;
      readonly message: string | null;
      readonly rows: readonly ExtraField[];
    }
  | {
      readonly kind: 'invalid';
      readonly message: string | null;
      readonly fields: readonly { readonly field: string; readonly message: string }[];
    }
  | { readonly kind: 'not_found'; readonly message: string | null }
  /** 409: the label is not ready yet, or the carrier refused a cancel; `code` as sent. */
  | { readonly kind: 'conflict'; readonly code: string | null; readonly message: string | null }
  /** Any other refusal. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string | null;
      readonly message: string | null;
      /** The methods that the `Allow` header of a 405 names, in capitals. */
      readonly allowed?: readonly string[];
    };

/** The shipping service (API document, version 2). Every call is one request; none is repeated here. */
export interface ShippingApi {
  /**
   * POST /shipments (4.4). A 402 payment_required is a value (label status awaiting_payment), not an error.
   * The same key never opens or charges a second shipment.
   */
  createShipment(order: Order, key: CreateKey): Promise<Result<CreateAnswer, ApiError>>;
  /** GET /shipments/{id} (4.4). */
  shipment(id: string): Promise<Result<ShipmentAnswer, ApiError>>;
  /** GET /shipments/{id}/label (4.4). */
  label(id: string): Promise<Result<ShipmentLabel, ApiError>>;
  /**
   * GET of a signed label link, without the key (5.3). The bytes are not checked here. It is one request, unless the
   * service redirects to another address of its own: then a second one follows, after `beforeAnother`.
   */
  downloadLabel(url: string, beforeAnother?: () => Promise<void>): Promise<Result<Uint8Array, ApiError>>;
  /** GET /shipments (4.4). Pages are requested with `page`, which the document does not name: see PageInfo.repeated. */
  shipments(filter: ShipmentFilter): Promise<Result<Paged<ShipmentAnswer>, ApiError>>;
  /** Cancel (4.4). 409 carrier_cancel_failed and 405 come as `conflict` and `refused` with their codes. */
  cancel(request: CancelRequest): Promise<Result<CancelResult, ApiError>>;
  /** GET /shipments/{id}/track (4.4). */
  track(id: string): Promise<Result<Tracking, ApiError>>;
  /** GET /account/info (4.1). */
  account(): Promise<Result<AccountInfo, ApiError>>;
  /** GET /account/transactions (4.1). */
  transactions(filter: TransactionFilter): Promise<Result<Paged<Transaction>, ApiError>>;
  /** GET /account/addresses (4.1). */
  senderAddresses(): Promise<Result<readonly SenderAddress[], ApiError>>;
  /** PUT /account/webhook (4.1). */
  setWebhook(url: string, rotateSecret: boolean): Promise<Result<WebhookAnswer, ApiError>>;
  /** GET /locations/provinces (4.2). */
  provinces(): Promise<Result<readonly Place[], ApiError>>;
  /** GET /locations/districts/{province_id} (4.2). */
  districts(provinceId: string): Promise<Result<readonly Place[], ApiError>>;
  /** GET /cargo-companies (4.2). */
  carriers(): Promise<Result<readonly Carrier[], ApiError>>;
  /** POST /prices/compare (4.3): all carriers, in the order of the answer. */
  comparePrices(request: PriceRequest): Promise<Result<readonly Price[], ApiError>>;
  /** POST /prices/calculate (4.3): `not_found` when the carrier has no price. */
  calculatePrice(request: CarrierPriceRequest): Promise<Result<Price, ApiError>>;
}

/**
 * The requests that were sent under one key (API section 8: "requests by one API key"), as one sender sees them. Others
 * may send under the same key: earlier starts, another profile of this computer, a connection test.
 */
export interface RequestLog {
  /**
   * How long ago (ms) the others' requests of the last `withinMs` were sent. Never more than the true age, so that the
   * limit holds.
   */
  others(withinMs: number): readonly number[];
  /** Counts a request of our own that is sent now. On disk when it resolves; never rejects. */
  record(): Promise<void>;
}
