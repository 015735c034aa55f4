import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import type { ImportReport } from '../../contract/order.ts';
import { err, ok } from '../../contract/result.ts';
import { orderProblems } from '../../core/domain/orderRules.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WithStation } from './withStation.ts';

/** The order book. */
export function orderRequests(
  open: WithStation,
  logger: Logger,
): Pick<RequestHandlers, Extract<keyof RequestHandlers, `orders.${string}`>> {
  return {
    'orders.list': ({ search, offset, limit }) =>
      open.station(async ({ core }) => {
        const page = await core.orders(search, offset, limit);
        return ok({ total: page.total, items: [...page.items] });
      }),
    'orders.import': ({ fileName, bytes }) =>
      open.station<ImportReport>(async ({ core }) => {
        const { chooseRows, readOrdersCsv } = await import('../../adapters/import/csvOrders.ts');
        const rows = readOrdersCsv(bytes);
        if (!rows.ok) {
          logger.info('orders not imported', { fault: rows.error.kind });
          return ok({ fileName, added: 0, updated: 0, rejected: [], fault: rows.error });
        }
        const carriers = await core.carrierBook.carriersFor(rows.value.map(({ order }) => order.carrier));
        const { orders, rejected } = chooseRows(rows.value, carriers);
        const { added, updated } = await core.putOrders(orders);
        logger.info('orders imported', { added, updated, rejected: rejected.length });
        return ok({ fileName, added, updated, rejected: [...rejected], fault: null });
      }),
    'orders.check': async ({ order }) => ok([...orderProblems(order)]),
    'orders.ship': ({ order, draft, onto }) =>
      open.station<RequestOutput<'orders.ship'>>(async ({ core }) => {
        const shipped = await core.ship(order, draft, onto);
        if (shipped.ok) return ok({ kind: 'shipped', job: shipped.value });
        const { error } = shipped;
        if (error.kind === 'has_job') return ok(error);
        return err(stationError('invalid_fields', null, { fields: [...error.fields] }));
      }),
    'orders.queueAll': () => open.station(async ({ core }) => ok(await core.queueAll())),
  };
}
