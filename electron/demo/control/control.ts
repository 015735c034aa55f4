import { isoTime } from '../clock.ts';
import type { Account, Party, Shipment } from '../model.ts';
import { paymentUrl } from '../shipments/payments.ts';
import { trackingNumber } from '../shipments/tracking.ts';
import type { World } from '../world.ts';

/** Ids are decimal digits: they may be larger than a number holds exactly. */
export type ShipmentId = string | number | bigint;

/** Changes of an account. */
export type AccountChange = Partial<
  Pick<
    Account,
    | 'balanceKurus'
    | 'disabled'
    | 'allowedIps'
    | 'rateLimit'
    | 'discountBasisPoints'
    | 'defaultCarrier'
    | 'defaultSenderCode'
  >
> & {
  /** An unpaid measurement-difference debt; null settles it. */
  readonly debtKurus?: number | null;
};

export type AccountState = ReturnType<typeof accountState>;

export function accountState(world: World, account: Account) {
  return {
    apiKey: account.apiKey,
    balanceKurus: account.balanceKurus,
    debtKurus: account.debt?.kurus ?? null,
    debtPaymentUrl: account.debt === null ? null : paymentUrl(world, account.debt.token),
    disabled: account.disabled,
    allowedIps: account.allowedIps,
    rateLimit: account.rateLimit,
    discountBasisPoints: account.discountBasisPoints,
    defaultCarrier: account.defaultCarrier,
    defaultSenderCode: account.defaultSenderCode,
    webhookUrl: account.webhook?.url ?? null,
  };
}

export type ShipmentRecord = ReturnType<typeof shipmentRecord>;

/** The sender with the account's address filled in, places by name, and the parcel of the create request. */
export function shipmentRecord(world: World, shipment: Shipment) {
  const { payment, parcel } = shipment;
  return {
    id: String(shipment.id),
    orderReference: shipment.orderReference,
    createdAt: isoTime(shipment.createdAt),
    status: shipment.status,
    labelStatus: shipment.label,
    carrier: shipment.carrier.slug,
    trackingNumber: trackingNumber(shipment),
    priceKurus: shipment.price.totalKurus,
    sender: partyRecord(shipment.sender),
    receiver: partyRecord(shipment.receiver),
    parcel: { type: parcel.type, quantity: parcel.quantity, sides: parcel.sides },
    payment: payment.kind,
    paymentUrl: payment.kind === 'card_open' ? paymentUrl(world, payment.token) : null,
  };
}

const partyRecord = ({ name, province, district }: Party) => ({
  name,
  province: province.name,
  district: district.name,
});

/** One movement of money: what a test compares with the station's books. */
export type ChargeRecord = ReturnType<typeof chargeRecords>[number];

export function chargeRecords(world: World) {
  const lines = [...world.store().accounts.values()].flatMap((account) => account.ledger);
  return lines
    .sort((a, b) => a.number - b.number)
    .map(({ description: _, ...line }) => ({
      ...line,
      at: isoTime(line.at),
      shipmentId: line.shipmentId === null ? null : String(line.shipmentId),
    }));
}

/** The result of a control call about one thing; `unknown` when that does not exist. */
export type Known<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };
