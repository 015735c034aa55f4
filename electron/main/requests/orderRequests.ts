import type { OrderRow } from '../../adapters/import/csvOrders.ts';
import { findLists, type ListFolder, readList } from '../../adapters/import/listFiles.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import type { ImportReport } from '../../contract/order.ts';
import { err, ok } from '../../contract/result.ts';
import { orderProblems } from '../../core/orders/index.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { WithStation } from './withStation.ts';

export interface OrderParts {
  /** Folders into which people export their lists. */
  readonly listFolders: readonly ListFolder[];
  readonly logger: Logger;
}

/** As many as there are number keys to choose with. */
const MOST_LISTS = 9;
const nothingImported = { added: 0, updated: 0, unchanged: 0, differing: [], incomplete: [] };

export function orderRequests(
  open: WithStation,
  { listFolders, logger }: OrderParts,
): Pick<RequestHandlers, Extract<keyof RequestHandlers, `orders.${string}`>> {
  const importList = (fileName: string, bytes: Uint8Array) =>
    open.station<ImportReport>(async ({ core }) => {
      const { chooseRows, readOrdersCsv, rejectedRow } = await import('../../adapters/import/csvOrders.ts');
      const rows = readOrdersCsv(bytes);
      if (!rows.ok) {
        logger.info('orders not imported', { fault: rows.error.kind });
        return ok({ fileName, ...nothingImported, rejected: [], fault: rows.error });
      }
      const names = rows.value.map(({ order }) => (order.carrierId === null ? order.carrier : null));
      const carriers = await core.carrierBook.carriersFor(names);
      const { orders, incomplete, rejected } = chooseRows(rows.value, carriers);
      const counts = await core.putOrders(orders);
      const differing = [...counts.differing];
      // A good order of an earlier list is not given up for one that lacks something.
      const known = new Set(await core.addOrders(incomplete.map(({ order }) => order)));
      const isKnown = ({ order }: OrderRow) => known.has(order.reference);
      const taken = incomplete.filter((row) => !isKnown(row)).map((row) => rejectedRow(row, null));
      const left = [...rejected, ...incomplete.filter(isKnown).map((row) => rejectedRow(row, null))];
      const { added, updated } = counts;
      logger.info('orders imported', {
        added,
        updated,
        differing: differing.length,
        incomplete: taken.length,
        rejected: left.length,
      });
      left.sort((a, b) => a.line - b.line);
      return ok({ fileName, ...counts, differing, incomplete: taken, rejected: left, fault: null });
    });

  return {
    'orders.list': ({ search, offset, limit }) =>
      open.read(async ({ core }) => {
        const page = await core.orders(search, offset, limit);
        return ok({ total: page.total, items: [...page.items] });
      }),
    'orders.import': ({ fileName, bytes }) => importList(fileName, bytes),
    'orders.lists': async () => ok([...(await findLists(listFolders, MOST_LISTS))]),
    'orders.importFile': async ({ path }) => {
      const list = await readList(path);
      if (!list.ok) return err(stationError('file_unreadable', list.error.detail));
      return importList(list.value.name, list.value.bytes);
    },
    'orders.check': async ({ order }) => ok([...orderProblems(order)]),
    'orders.ship': ({ order, draft, onto }) =>
      open.station<RequestOutput<'orders.ship'>>(async ({ core }) => {
        const shipped = await core.ship(order, draft, onto);
        if (shipped.ok) return ok({ kind: 'shipped', job: shipped.value });
        const { error } = shipped;
        if (error.kind !== 'invalid_fields') return ok(error);
        return err(stationError('invalid_fields', null, { fields: [...error.fields] }));
      }),
    'orders.toCorrect': ({ jobId }) =>
      open.read(async ({ core }) => {
        const order = await core.toCorrect(jobId);
        return order.ok ? ok({ order: order.value }) : err(stationError(order.error.kind));
      }),
    'orders.save': ({ order, of }) =>
      open.station<null>(async ({ core }) => {
        const saved = await core.saveOrder(order, of);
        if (saved.ok) return saved;
        const fields = saved.error.kind === 'invalid_fields' ? { fields: [...saved.error.fields] } : {};
        return err(stationError(saved.error.kind, null, fields));
      }),
    'orders.remove': ({ reference }) =>
      open.station<null>(async ({ core }) =>
        (await core.removeOrder(reference)) ? ok(null) : err(stationError('not_possible_now')),
      ),
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
    'orders.queueAll': () => open.station(async ({ core }) => ok(await core.queueAll())),
  };
}
