import { findLists } from '../../adapters/import/listFiles.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import type { RequestDeps } from './requestDeps.ts';

/** One for each number key. */
const MOST_LISTS = 9;

export function orderRequests(
  open: WithStation,
  { listFolders }: Pick<RequestDeps, 'listFolders'>,
): HandlersOf<'orders'> {
  return {
    'orders.list': ({ search, filter, offset, limit }) =>
      open.read(async ({ core }) => ok(await core.orders(search, offset, limit, filter))),
    'orders.sources': () => open.read(async ({ core }) => ok(await core.orderSources())),
    'orders.lists': async () => ok(await findLists(listFolders, MOST_LISTS)),
    'orders.check': async ({ order }) => ok(orderProblems(order)),
    'orders.price': ({ order }) => open.read(async ({ core }) => ok(await core.priceOf(order))),
    'orders.ship': ({ order, draft, onto }) =>
      open.station<RequestOutput<'orders.ship'>>(async ({ core }) => {
        const shipped = await core.ship(order, draft, onto);
        if (shipped.ok) return ok({ kind: 'shipped', job: shipped.value });
        const { error } = shipped;
        if (error.kind === 'elsewhere') return err(stationError('order_elsewhere', error.claim.desk.name));
        if (error.kind !== 'invalid_fields') return ok(error);
        return err(stationError('invalid_fields', null, { fields: [...error.fields] }));
      }),
    'orders.toCorrect': ({ jobId }) =>
      open.read(async ({ core }) => {
        const present = await core.toCorrect(jobId);
        if (!present.ok) return err(stationError(present.error.kind));
        const { order, draft } = present.value;
        return ok({ order, draft, last: order === null ? null : await core.lastSize(order) });
      }),
    'orders.save': ({ order, of }) =>
      open.station<null>(async ({ core }) => {
        const saved = await core.saveOrder(order, of);
        if (saved.ok) return saved;
        const fields = saved.error.kind === 'invalid_fields' ? { fields: [...saved.error.fields] } : {};
        return err(stationError(saved.error.kind, null, fields));
      }),
    'orders.remove': ({ reference }) =>
      open.station<null>(async ({ core }) => {
        const removed = await core.removeOrder(reference);
        if (removed.ok) return removed;
        return err(stationError(removed.error.kind === 'site_away' ? 'site_needed' : removed.error.kind));
      }),
    'orders.decide': ({ references, taken }) =>
      open.station<null>(async ({ core }) => {
        await core.decideOrders(references, taken);
        return ok(null);
      }),
    'orders.correct': ({ jobId, order, of }) =>
      open.station<RequestOutput<'orders.correct'>>(async ({ core }) => {
        const corrected = await core.correct(jobId, order, of);
        if (corrected.ok) return corrected;
        const { error } = corrected;
        const fields = error.kind === 'invalid_fields' ? { fields: [...error.fields] } : {};
        return err(stationError(error.kind, null, fields));
      }),
  };
}
