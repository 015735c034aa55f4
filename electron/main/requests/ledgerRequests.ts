import { saveLedgerCsv } from '../../adapters/documents/ledgerCsv.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { ok } from '../../contract/result.ts';
import { dayName } from '../../core/base/index.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import { byOwner, languageOf, type PaperDeps, type RequestDeps, saveAndOpen, saveFile } from './requestDeps.ts';

export function ledgerRequests(
  open: WithStation,
  deps: PaperDeps & Pick<RequestDeps, 'ownerPin'>,
): HandlersOf<'ledger'> {
  const { files, fontDir, logger, settings } = deps;
  return {
    'ledger.search': ({ before, limit, ...filter }) =>
      open.read(async ({ core }) => ok(await core.ledger.search(filter, before, limit))),
    'ledger.days': ({ from, to }) => open.read(async ({ core }) => ok(await core.ledger.days(from, to))),
    'ledger.figures': ({ at }) => open.read(async ({ core }) => ok(await core.ledger.figures(at))),
    'ledger.closing': () => open.read(async ({ core }) => ok(await core.ledger.closing())),
    'ledger.exportCsv': (filter) =>
      open.read<RequestOutput<'ledger.exportCsv'>>(async ({ core }) => {
        const saved = await saveFile(files, `label-station-${dayName(Date.now())}.csv`, (path) =>
          saveLedgerCsv(path, core.ledger.rows(filter), languageOf(deps)),
        );
        if (!saved.ok) return saved;
        const { path, value } = saved.value;
        logger.info('ledger exported', value);
        return ok({ path, rows: value.rows });
      }),
    'ledger.listSources': () =>
      open.read(async ({ core }) => ok((await core.listColumns.all()).map(({ source }) => source))),
    'ledger.exportShipments': ({ as, of, ...filter }) =>
      open.read<RequestOutput<'ledger.exportShipments'>>(async ({ core }) => {
        const list = (await core.listColumns.all()).find(({ source }) => source === of) ?? null;
        const { saveShipments } = await import('../../adapters/documents/shipmentFile.ts');
        const saved = await saveFile(files, `label-station-shipments-${dayName(Date.now())}.${as}`, (path) =>
          saveShipments(path, as, core.ledger.rows(filter), languageOf(deps), list),
        );
        if (!saved.ok) return saved;
        const { path, value } = saved.value;
        logger.info('shipments exported', { ...value, as });
        return ok({ path, rows: value.rows });
      }),
    'ledger.saveDayList': ({ from: requested, to: until }) =>
      open.read<RequestOutput<'ledger.saveDayList'>>(async ({ core }) => {
        const at = Date.now();
        const from = requested ?? new Date(at).setHours(0, 0, 0, 0);
        // Past midnight, however long the last day is.
        const to = until ?? new Date(Math.max(at, from)).setHours(24, 0, 0, 0);
        const left = (await core.orders('', 0, 1, { list: 'unsent' })).total;
        const hours = dayName(from) === dayName(to - 1) ? (await core.ledger.figures(from)).hours : null;
        const facts = { from, to, at, left, hours, deskName: settings.get().deskName, language: languageOf(deps) };
        const { saveDayList } = await import('../../adapters/documents/dayList.ts');
        const pages = core.ledger.rows({ search: '', list: null, from, to });
        return saveAndOpen(deps, `label-station-day-${dayName(from)}.pdf`, (path) =>
          saveDayList(path, facts, pages, fontDir),
        );
      }),
    'ledger.purgePreview': ({ days }) => open.read(async ({ core }) => ok(await core.purging.preview(days))),
    'ledger.purge': ({ days, pin }) =>
      open.station<RequestOutput<'ledger.purge'>>(({ core }) =>
        byOwner(deps.ownerPin, pin, async () => {
          // The limit first, so that nothing is removed under a limit that was not stored.
          settings.update({ keepReceiverDays: days });
          return ok(await core.purging.purge(days));
        }),
      ),
  };
}
