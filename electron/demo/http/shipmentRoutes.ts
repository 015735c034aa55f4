import { isoTime } from '../clock.ts';
import type { Shipment } from '../model.ts';
import { readFields } from '../rules/fields.ts';
import { cancelShipment } from '../shipments/cancel.ts';
import { createShipment } from '../shipments/create.ts';
import { asOfNow, paymentUrl, renewLink } from '../shipments/payments.ts';
import { trackingNumber } from '../shipments/tracking.ts';
import { labelView, orderReferenceView, paymentView, shipmentView, trackView } from '../shipments/view.ts';
import { money } from '../wire.ts';
import type { World } from '../world.ts';
import { type Answer, debtUnpaid, done, invalid, paymentRequired, refusal } from './answer.ts';
import { jsonBody, type KeyedExchange, keyed, type Route } from './exchange.ts';
import { pagedAnswer, readFilters, within } from './paging.ts';

/** The caller's own shipment of the path; another account's is as unknown as none (section 4.4, detail). */
export function ownShipment(world: World, exchange: KeyedExchange): Shipment | null {
  const found = world.store().shipmentOf(exchange.params.id ?? '');
  return found?.account === exchange.account ? asOfNow(world, found) : null;
}

export function shipmentNotFound(world: World): Answer {
  return refusal(404, 'not_found', 'Gönderi bulunamadı.', world.readings());
}

async function unpaidAnswer(world: World, shipment: Shipment): Promise<Answer> {
  const fee = shipment.price.totalKurus;
  const balance = shipment.account.balanceKurus;
  const required = world.readings().requiredMeans === 'fee' ? fee : Math.max(0, fee - balance);
  return paymentRequired('Bakiye yetersiz. Gönderi ödeme bekliyor.', {
    id: shipment.id,
    order_reference: orderReferenceView(shipment, world.readings()),
    balance: money(balance),
    required: money(required),
    payment: paymentView(world, shipment),
    label: await labelView(world, shipment),
  });
}

async function shipmentAnswer(
  world: World,
  shipment: Shipment,
  { duplicate, waits }: { readonly duplicate: boolean; readonly waits: boolean },
): Promise<Answer> {
  if (waits && shipment.label === 'pending') await world.labels.wait(shipment, world.readings().waitForLabelMs);
  const data = { ...shipmentView(world, shipment), label: await labelView(world, shipment) };
  const message = duplicate ? 'Bu gönderi daha önce oluşturuldu.' : 'Gönderi oluşturuldu.';
  return done(duplicate ? 200 : 201, message, data, { duplicate });
}

async function create(world: World, exchange: KeyedExchange): Promise<Answer> {
  const readings = world.readings();
  const body = jsonBody(exchange);
  if (body === null) return refusal(400, 'bad_request', 'İstek gövdesi JSON değil.', readings);
  const header = exchange.headers['idempotency-key'];
  const key = typeof header === 'string' && header.trim() !== '' ? header.trim() : null;
  const outcome = createShipment(world, exchange.account, body, key);
  switch (outcome.kind) {
    case 'invalid':
      return invalid(outcome.errors, readings);
    case 'debt':
      return debtUnpaid(money(outcome.debt.kurus), paymentUrl(world, outcome.debt.token));
    case 'unpaid':
      return unpaidAnswer(world, outcome.shipment);
    case 'duplicate': {
      const stillUnpaid = outcome.shipment.payment.kind === 'card_open';
      if (stillUnpaid && readings.duplicateOfUnpaid === 402) return unpaidAnswer(world, outcome.shipment);
      return shipmentAnswer(world, outcome.shipment, { duplicate: true, waits: outcome.waits });
    }
    case 'created':
      return shipmentAnswer(world, outcome.shipment, { duplicate: false, waits: outcome.waits });
  }
}

function list(world: World, exchange: KeyedExchange): Answer {
  const readings = world.readings();
  const { query, account } = exchange;
  const filters = readFilters(query, readings);
  if (!filters.ok) return invalid(filters.errors, readings);
  const status = query.get('status') ?? '';
  const number = query.get('tracking_number') ?? '';
  const found = [...world.store().shipments.values()]
    .filter((shipment) => shipment.account === account && within(shipment.createdAt, filters.value))
    .map((shipment) => asOfNow(world, shipment))
    .filter((shipment) => status === '' || shipment.status === status)
    .filter((shipment) => number === '' || trackingNumber(shipment) === number || shipment.internalCode === number)
    .reverse();
  return pagedAnswer(found, filters.value, readings, (shipment) => ({
    ...shipmentView(world, shipment),
    ...(readings.listsShowReceiver ? receiverView(shipment) : {}),
  }));
}

function receiverView({ receiver, createdAt }: Shipment) {
  return { receiver_name: receiver.name, receiver_province: receiver.province.name, created_at: isoTime(createdAt) };
}

function cancel(world: World, exchange: KeyedExchange): Answer {
  const readings = world.readings();
  const shipment = ownShipment(world, exchange);
  if (shipment === null) return shipmentNotFound(world);
  const fields = readFields(jsonBody(exchange) ?? {});
  const reason = fields.text('reason');
  const errors = fields.errors();
  if (errors !== null) return invalid(errors, readings);
  const outcome = cancelShipment(world, shipment, reason);
  switch (outcome.kind) {
    case 'cancelled':
      return done(200, 'Gönderi iptal edildi.', {
        refunded_amount: money(outcome.refundedKurus),
        new_balance: money(outcome.balanceKurus),
      });
    case 'not_cancellable':
      return refusal(400, 'not_cancellable', 'Gönderi bu durumda iptal edilemez.', readings);
    case 'carrier_refused':
      // The document names this code, so it does not follow the reading for other codes.
      return refusal(409, 'carrier_cancel_failed', 'Kargo firması iptali kabul etmedi.', {
        ...readings,
        codeField: readings.codeField === 'none' ? 'error_code' : readings.codeField,
      });
  }
}

/** Section 4.4 without the labels. */
export function shipmentRoutes(world: World): readonly Route[] {
  return [
    keyed('POST', '/shipments', (exchange) => create(world, exchange)),
    keyed('GET', '/shipments', (exchange) => list(world, exchange)),
    keyed('GET', '/shipments/:id', (exchange) => {
      const shipment = ownShipment(world, exchange);
      if (shipment === null) return shipmentNotFound(world);
      renewLink(world, shipment);
      return done(200, 'Gönderi bilgileri.', shipmentView(world, shipment));
    }),
    {
      get methods() {
        return world.readings().cancelMethods;
      },
      pattern: '/api/v2/shipments/:id/cancel',
      auth: 'key',
      handle: (exchange) => cancel(world, exchange),
    },
    keyed('GET', '/shipments/:id/track', (exchange) => {
      const shipment = ownShipment(world, exchange);
      if (shipment === null) return shipmentNotFound(world);
      return done(200, 'Takip bilgileri.', trackView(world, shipment));
    }),
  ];
}
