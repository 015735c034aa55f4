import type { Account, MeasurementDebt, Payment, Shipment } from '../model.ts';
import { type CreateRequest, checkCreateRequest } from '../rules/createRequest.ts';
import { type Body, type Checked, type FieldErrors, readFields } from '../rules/fields.ts';
import { keyOf } from '../store.ts';
import { createdEvent } from '../webhooks/events.ts';
import type { World } from '../world.ts';
import { asOfNow, collectDebt, newPaymentToken, renewLink } from './payments.ts';
import { newInternalCode } from './tracking.ts';

type CreateOutcome =
  | { readonly kind: 'created'; readonly shipment: Shipment; readonly waits: boolean }
  | { readonly kind: 'unpaid'; readonly shipment: Shipment }
  | { readonly kind: 'duplicate'; readonly shipment: Shipment; readonly waits: boolean }
  | { readonly kind: 'debt'; readonly debt: MeasurementDebt }
  | { readonly kind: 'invalid'; readonly errors: FieldErrors };

type Keys = { readonly reference: string | null; readonly header: string | null };

/** The first shipment of a key that was used before (section 4.4, Idempotency). */
function findFirst(world: World, account: Account, keys: Keys): Shipment | null {
  const { bothKeys, duplicateOfCancelled, keySpace } = world.readings();
  const { byHeader: headers, byReference: references } = world.store();
  const find = (key: string | null, own: typeof headers, other: typeof headers): Shipment | undefined => {
    if (key === null) return undefined;
    const name = keyOf(account, key);
    return own.get(name) ?? (keySpace === 'one' ? other.get(name) : undefined);
  };
  const byHeader = find(keys.header, headers, references);
  const byReference = find(keys.reference, references, headers);
  const both = keys.header !== null && keys.reference !== null;
  const found =
    both && bothKeys === 'header_wins'
      ? byHeader
      : both && bothKeys === 'reference_wins'
        ? byReference
        : (byReference ?? byHeader);
  if (found === undefined) return null;
  renewLink(world, asOfNow(world, found));
  return found.status === 'cancelled' && duplicateOfCancelled === 'new_shipment' ? null : found;
}

/** How the customer panel opens a shipment: not under a caller's key, and perhaps not paid from the balance. */
type PanelTerms = { readonly unpaid: boolean };

function open(
  world: World,
  account: Account,
  request: CreateRequest,
  keys: Keys,
  fingerprint: string,
  panel: PanelTerms | null = null,
): Shipment {
  const store = world.store();
  const readings = world.readings();
  const now = world.clock.now();
  const id = store.nextShipmentId();
  const { carrier, price, parcel, sender, receiver } = request;
  const covered = panel?.unpaid !== true && account.balanceKurus >= price.totalKurus;
  const payment: Payment = covered
    ? { kind: 'balance', balanceAfterKurus: account.balanceKurus - price.totalKurus, refunded: false }
    : {
        kind: 'card_open',
        token: newPaymentToken(),
        expiresAt: now + readings.paymentLinkMs,
        balanceKurus: account.balanceKurus,
      };
  const status = covered ? 'confirmed' : readings.statusUnpaid;
  const generated = panel === null && readings.absentReference === 'generated' ? `API-${id}` : null;
  const shipment: Shipment = {
    id,
    account,
    orderReference: keys.reference ?? generated,
    fingerprint,
    isOfPanel: panel !== null,
    createdAt: now,
    carrier,
    sender,
    receiver,
    parcel,
    price,
    warnings: parcel.weightKg === null ? ['Ağırlık gönderilmedi; fiyat desi üzerinden hesaplandı.'] : [],
    status,
    label: 'awaiting_payment',
    payment,
    internalCode: newInternalCode(),
    carrierNumber: null,
    cancelReason: null,
    history: [{ at: now, status, note: 'Gönderi oluşturuldu' }],
  };
  store.shipments.set(id, shipment);
  const isKey = panel === null || readings.panelReference === 'is_key';
  if (keys.reference !== null && isKey) store.byReference.set(keyOf(account, keys.reference), shipment);
  if (keys.header !== null) store.byHeader.set(keyOf(account, keys.header), shipment);
  if (payment.kind === 'card_open') {
    store.byPaymentToken.set(payment.token, shipment);
  } else {
    const line = { kind: 'charge', kurus: -price.totalKurus, description: 'Gönderi ücreti' } as const;
    store.book(account, line, now, shipment);
  }
  return shipment;
}

/** A shipment that the customer panel opens (section 1), with the default desi of the connected store. */
export type PanelOrder = PanelTerms & {
  readonly reference: string | null;
  readonly receiver: { readonly name: string; readonly province: string; readonly district: string };
  readonly desi: number;
  readonly carrier: string | null;
};

export function openInPanel(world: World, account: Account, order: PanelOrder): Checked<Shipment> {
  const { reference, receiver, desi, carrier } = order;
  const body = {
    receiver_name: receiver.name,
    receiver_phone: '5551112233',
    receiver_address: 'Panel Sokak 1',
    receiver_province: receiver.province,
    receiver_district: receiver.district,
    desi,
    ...(carrier === null ? {} : { carrier }),
  };
  const checked = checkCreateRequest(body, account, world.carriers.active(), world.readings());
  if (!checked.ok) return checked;
  const parcel = { ...checked.value.parcel, desiSource: 'default' } as const;
  const fingerprint = JSON.stringify({ ...body, order_reference: reference });
  const keys = { reference, header: null };
  const shipment = open(world, account, { ...checked.value, parcel }, keys, fingerprint, order);
  if (world.readings().createdEventFromPanel) world.emit(createdEvent(shipment, shipment.createdAt, world.readings()));
  if (shipment.payment.kind !== 'card_open') world.labels.register(shipment, { atOnce: true, announce: false });
  return { ok: true, value: shipment };
}

/**
 * Section 4.4, create: opens a shipment once per key, charges the balance, and passes it to the carrier.
 * Everything up to the charge happens without a pause, so two requests with one key can never both open.
 */
export function createShipment(
  world: World,
  account: Account,
  body: Body,
  idempotencyKey: string | null,
): CreateOutcome {
  const reference = readFields(body).text('order_reference', { max: 120 });
  const keys: Keys = { reference, header: idempotencyKey };
  const fingerprint = JSON.stringify(body);
  const readings = world.readings();

  const first = findFirst(world, account, keys);
  if (first !== null) {
    if (readings.sameKeyOtherBody === 'refuse' && first.fingerprint !== fingerprint) {
      return { kind: 'invalid', errors: { order_reference: ['Bu anahtar başka bir istekle kullanılmış.'] } };
    }
    return { kind: 'duplicate', shipment: first, waits: readFields(body).flag('wait_for_label', true) };
  }

  const checked = checkCreateRequest(body, account, world.carriers.active(), readings);
  if (!checked.ok) return { kind: 'invalid', errors: checked.errors };
  const reportsFee = !readings.debtFirst && account.balanceKurus < checked.value.price.totalKurus;
  if (!collectDebt(world, account) && account.debt !== null && !reportsFee) return { kind: 'debt', debt: account.debt };

  const shipment = open(world, account, checked.value, keys, fingerprint);
  if (shipment.payment.kind !== 'card_open' || readings.createdEventWhenUnpaid) {
    world.emit(createdEvent(shipment, shipment.createdAt, readings));
  }
  if (shipment.payment.kind === 'card_open') return { kind: 'unpaid', shipment };
  const { waitForLabel } = checked.value;
  world.labels.register(shipment, { atOnce: waitForLabel, announce: !waitForLabel });
  return { kind: 'created', shipment, waits: waitForLabel };
}
