import { isPaid } from '../../../electron/demo/model.ts';
import { accountOf, answering, aroundCalls, at, cancels, creates, details, plus, shipmentOf, slip } from '../alter.ts';
import { type BrokenService, broken, cancel, create, slipping } from './kinds.ts';

/** Cancelling, both 402s, and what they do to the balance (3, 7). */
export const money402: readonly BrokenService[] = [
  broken(
    'a cancel gives half back and tells the whole',
    slipping(cancels, (answer, shipment) =>
      answer.status === 200 ? -Math.floor((shipment?.price.totalKurus ?? 0) / 2) : 0,
    ),
    `${cancel}: 200: refunded_amount is the full fee when paid from balance, new_balance the balance after it`,
  ),
  broken(
    'a second cancel is refused and refunds again',
    slipping(cancels, (answer, shipment) => (answer.status === 400 ? (shipment?.price.totalKurus ?? 0) : 0)),
    `${cancel}: 400 when it is cancelled already; no second refund`,
    `${cancel}: 400 in in_transit; the status stays, nothing is refunded`,
  ),
  broken(
    'a refusal of the carrier refunds',
    slipping(cancels, (answer, shipment) => (answer.status === 409 ? (shipment?.price.totalKurus ?? 0) : 0)),
    `${cancel}: 409 carrier_cancel_failed when the carrier refuses: no refund, nothing changes`,
  ),
  broken(
    'a shipment on its way can be cancelled',
    aroundCalls(cancels, (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      if (shipment?.status === 'in_transit') shipment.status = 'confirmed';
      return serve(request);
    }),
    `${cancel}: 400 in in_transit; the status stays, nothing is refunded`,
  ),
  broken(
    'the cancel of an unpaid shipment adds to the balance',
    aroundCalls(cancels, async (request, serve, world) => {
      const shipment = shipmentOf(request, world);
      const wasPaid = shipment !== undefined && isPaid(shipment);
      const answer = await serve(request);
      if (answer.status === 200 && !wasPaid) slip(accountOf(request, world), 100);
      return answer;
    }),
    `${cancel}: unpaid: no refund, and no card link is told any more`,
  ),
  broken(
    'the card link of a cancelled shipment takes money',
    aroundCalls(/^POST \/pay\//, async (request, serve) => {
      const answer = await serve(request);
      return { ...answer, status: 200 };
    }),
    `${cancel}: unpaid: the open card link is closed`,
  ),
  broken(
    'a 402 takes what is on the balance',
    aroundCalls(creates, async (request, serve, world) => {
      const answer = await serve(request);
      const account = accountOf(request, world);
      if (answer.status === 402 && account?.debt === null) slip(account, -account.balanceKurus);
      return answer;
    }),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'the card pays more than the fee',
    answering(creates, (json, { status }) => (status === 402 ? at(json, 'data.payment.amount', plus(1_000)) : json)),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'a 402 tells no payment link',
    answering(creates, (json) => at(json, 'data.payment.payment_url', () => undefined)),
    `${create}: 402: data has id, payment by card with link and expiry, label awaiting_payment`,
  ),
  broken(
    'a 402 carries another error code',
    answering(creates, (json) => at(json, 'error_code', () => 'insufficient_balance')),
    `${create}: 402: error_code payment_required, data.balance and data.required`,
  ),
  broken(
    'an unpaid shipment is unknown afterwards',
    aroundCalls(details, (request, serve, world) => {
      const isOpen = shipmentOf(request, world)?.payment.kind === 'card_open';
      return serve(isOpen ? { ...request, path: '/api/v2/shipments/999999999999' } : request);
    }),
    `${create}: 402: the shipment exists, awaiting payment, nothing is charged`,
  ),
  broken(
    'the 402 of a debt opens and charges a shipment',
    aroundCalls(creates, async (request, serve, world) => {
      const account = accountOf(request, world);
      const answer = await serve(request);
      if (account === undefined || account.debt === null || answer.status !== 402) return answer;
      const { debt } = account;
      account.debt = null;
      await serve(request);
      account.debt = debt;
      return answer;
    }),
    `${create}: 402: error measurement_difference_unpaid with amount and payment_url; nothing is opened`,
  ),
  broken(
    'a debt that the balance covers stops a create',
    aroundCalls(creates, async (request, serve, world) => {
      const account = accountOf(request, world);
      const had = account?.balanceKurus ?? 0;
      const isHeld = account !== undefined && account.debt !== null;
      if (isHeld) slip(account, -had);
      const answer = await serve(request);
      if (isHeld) slip(account, had);
      return answer;
    }),
    `${create}: 402: a debt that the balance covers is collected, and the request goes on`,
  ),
  broken(
    'a debt is collected twice',
    aroundCalls(creates, (request, serve, world) => {
      const account = accountOf(request, world);
      if (account !== undefined && account.debt !== null) slip(account, -account.debt.kurus);
      return serve(request);
    }),
    `${create}: 402: a debt that the balance covers is collected, and the request goes on`,
  ),
];
