import { keyOf } from '../../../electron/demo/store.ts';
import { accountOf, answering, aroundCalls, asking, at, bodyOf, creates, fieldsOf } from '../alter.ts';
import {
  type BrokenService,
  broken,
  create,
  feeIn,
  keysFoldedBy,
  slipping,
  withoutDots,
  withoutLock,
} from './kinds.ts';

const repeated = `the same order_reference again: 200, duplicate true, the first shipment with its label, no charge`;

/** Keys and charges (4.4 Idempotency, 3). */
export const keys: readonly BrokenService[] = [
  broken(
    'a repeated key lowers the balance again, without a movement',
    slipping(creates, (answer) => (bodyOf(answer).duplicate === true ? -feeIn(answer) : 0)),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is answered without the bytes of the label',
    answering(creates, (json) =>
      json.duplicate === true ? at(json, 'data.label', () => ({ status: 'ready' })) : json,
    ),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is not called a duplicate',
    answering(creates, (json) => at(json, 'duplicate', () => false)),
    `${create}: ${repeated}`,
  ),
  broken(
    'a repeated key is answered 201',
    aroundCalls(creates, async (request, serve) => {
      const answer = await serve(request);
      return answer.status === 200 ? { ...answer, status: 201 } : answer;
    }),
    `${create}: ${repeated}`,
  ),
  broken(
    'the header Idempotency-Key is ignored',
    aroundCalls(creates, (request, serve) => {
      const { 'idempotency-key': _ignored, ...headers } = request.headers;
      return serve({ ...request, headers });
    }),
    `${create}: the same Idempotency-Key again: 200, duplicate true, the first shipment with its label, no charge`,
  ),
  broken(
    'keys are forgotten after a day',
    aroundCalls(creates, (request, serve, world) => {
      const account = accountOf(request, world);
      const key = account === undefined ? '' : keyOf(account, String(fieldsOf(request).order_reference));
      const first = world.store().byReference.get(key);
      if (first !== undefined && world.clock.now() > first.createdAt + 86_400_000)
        world.store().byReference.delete(key);
      return serve(request);
    }),
    `${create}: a key is remembered for as long as anybody may send it again: after 30 days still`,
  ),
  broken(
    'keys are compared without capitals',
    keysFoldedBy((reference) => reference.toLowerCase()),
    `${create}: two references that differ in capitals only are two keys`,
  ),
  broken(
    'keys are compared without the dots of their letters',
    keysFoldedBy(withoutDots),
    `${create}: two references that differ in the dots of a letter only are two keys`,
  ),
  broken(
    'keys are cut at 100 characters',
    keysFoldedBy((reference) => reference.slice(0, 100)),
    `${create}: two references that differ in the last of 120 characters only are two keys`,
  ),
  broken(
    'keys are shared by all accounts',
    aroundCalls(creates, (request, serve, world) => {
      const reference = fieldsOf(request).order_reference;
      const first = [...world.store().shipments.values()].find((each) => each.orderReference === reference);
      const key = first?.account.apiKey ?? request.headers['x-api-key'];
      return serve({ ...request, headers: { ...request.headers, 'x-api-key': key } });
    }),
    `${create}: keys of another account are unknown`,
  ),
  broken(
    'order_reference is cut at 100 characters',
    asking(creates, (body) => ({ ...body, order_reference: String(body.order_reference).slice(0, 100) })),
    `${create}: taken: order_reference of 120 characters`,
  ),
  broken(
    'requests with one key at the same time each open a shipment',
    withoutLock(),
    `${create}: five requests with one key at the same time open one shipment`,
  ),
  broken(
    'a create is charged twice, with one movement',
    slipping(creates, (answer) => (answer.status === 201 ? -feeIn(answer) : 0)),
    `${create}: balance covers the fee: confirmed, paid true, the fee is deducted`,
  ),
];
