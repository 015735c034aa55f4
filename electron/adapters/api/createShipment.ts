import type { Payment } from '../../contract/job.ts';
import type { Kurus } from '../../contract/money.ts';
import type { Order } from '../../contract/order.ts';
import type { Result } from '../../contract/result.ts';
import type { ApiError, CreateAnswer, CreateKey } from '../../core/ports/ShippingApi.ts';
import { createRequestBody, createRequestHeaders } from './createRequest.ts';
import { standsAt } from './oddFields.ts';
import type { Envelope } from './schemas/envelope.ts';
import { exactMoney, warnings } from './schemas/fields.ts';
import { callService, type ServiceOptions } from './service.ts';
import { readShipmentAnswer } from './shipmentAnswer.ts';

/** `duplicate` as told, in the envelope or beside the shipment; untold, a 200 means it (section 4.4). */
function isDuplicate(envelope: Envelope, status: number): boolean {
  if (envelope.duplicate !== null) return envelope.duplicate;
  const data = envelope.data;
  if (typeof data === 'object' && data !== null && 'duplicate' in data && typeof data.duplicate === 'boolean') {
    return data.duplicate;
  }
  return status === 200;
}

/**
 * The balance as of this answer: beside the shipment of a 402 (section 7), in the payment block of a 201. In the answer to
 * a repeated key both may be those of the first one (section 2.3, "after (or at) the operation").
 */
function balanceNow(envelope: Envelope, status: number, payment: Payment | null): Kurus | null {
  if (isDuplicate(envelope, status)) return null;
  if (status !== 402) return payment?.balance ?? null;
  return exactMoney.parse(standsAt(envelope.data, 'balance'));
}

function readCreateAnswer(envelope: Envelope, status: number, leadMs: number): CreateAnswer | null {
  const answer = readShipmentAnswer(envelope.data, { unpaid: status === 402, leadMs });
  if (answer === null) return null;
  const more = warnings.parse(envelope.warnings).filter((text) => !answer.shipment.warnings.includes(text));
  const shipment = { ...answer.shipment, warnings: [...answer.shipment.warnings, ...more] };
  return {
    ...answer,
    shipment,
    duplicate: isDuplicate(envelope, status),
    balanceNow: balanceNow(envelope, status, answer.payment),
  };
}

/**
 * POST /shipments (API section 4.4). A 201, a 200 or a 402 that holds a shipment is a value, told by its own fields; a
 * 402 without one is a debt (account_hold), or one that we could not read (payment_unreadable).
 */
export function createShipment(
  options: ServiceOptions,
  order: Order,
  key: CreateKey,
): Promise<Result<CreateAnswer, ApiError>> {
  return callService(options, {
    name: 'shipments.create',
    method: 'POST',
    path: '/api/v2/shipments',
    headers: createRequestHeaders(key),
    body: createRequestBody(order, key),
    valueStatuses: [402],
    read: readCreateAnswer,
  });
}
