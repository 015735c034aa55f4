import { saveLedgerCsv } from '../../adapters/documents/ledgerCsv.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import { dayName } from '../../core/base/index.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OwnerPin } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import { asOwner } from '../../core/printing/index.ts';
import type { HandlersOf } from '../ipc.ts';
import { jobError, type WithStation } from '../station/withStation.ts';
import type { SavedFiles } from '../system/savedFiles.ts';

/** What the requests of ledger and pickup need besides the station. */
export interface LedgerDeps {
  readonly settings: SettingsStore;
  readonly systemLanguage: 'tr' | 'en';
  readonly files: SavedFiles;
  /** Folder of the fonts that documents embed. */
  readonly fontDir: string;
  readonly logger: Logger;
}

/** Documents use the language of the screens. */
export function languageOf({ settings, systemLanguage }: Pick<LedgerDeps, 'settings' | 'systemLanguage'>) {
  return settings.get().language ?? systemLanguage;
}

export function ledgerRequests(
  open: WithStation,
  deps: LedgerDeps & { readonly ownerPin: OwnerPin },
): HandlersOf<'ledger'> {
  const { files, fontDir, logger, settings } = deps;
  return {
    'ledger.search': ({ before, limit, ...filter }) =>
      open.read(async ({ core }) => ok(await core.ledger.search(filter, before, limit))),
    'ledger.days': ({ from, to }) => open.read(async ({ core }) => ok([...(await core.ledger.days(from, to))])),
    'ledger.closing': () => open.read(async ({ core }) => ok(await core.ledger.closing())),
    'ledger.exportCsv': (filter) =>
      open.read<RequestOutput<'ledger.exportCsv'>>(async ({ core }) => {
        const place = await files.place(`label-station-${dayName(Date.now())}.csv`);
        if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
        const path = place.value;
        const saved = await saveLedgerCsv(path, core.ledger.rows(filter), languageOf(deps));
        if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
        logger.info('ledger exported', { rows: saved.value.rows });
        return ok({ path, rows: saved.value.rows });
      }),
    'ledger.listSources': () =>
      open.read(async ({ core }) => ok((await core.listColumns.all()).map(({ source }) => source))),
    'ledger.exportShipments': ({ as, of, ...filter }) =>
      open.read<RequestOutput<'ledger.exportShipments'>>(async ({ core }) => {
        const place = await files.place(`label-station-shipments-${dayName(Date.now())}.${as}`);
        if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
        const path = place.value;
        const list = (await core.listColumns.all()).find(({ source }) => source === of) ?? null;
        const { saveShipments } = await import('../../adapters/documents/shipmentFile.ts');
        const saved = await saveShipments(path, as, core.ledger.rows(filter), languageOf(deps), list);
        if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
        logger.info('shipments exported', { rows: saved.value.rows, as });
        return ok({ path, rows: saved.value.rows });
      }),
    'ledger.saveDayList': ({ from: requested, to: until }) =>
      open.read<RequestOutput<'ledger.saveDayList'>>(async ({ core }) => {
        const at = Date.now();
        const from = requested ?? new Date(at).setHours(0, 0, 0, 0);
        // Past midnight, however long the last day is.
        const to = until ?? new Date(Math.max(at, from)).setHours(24, 0, 0, 0);
        const place = await files.place(`label-station-day-${dayName(from)}.pdf`);
        if (!place.ok) return err(stationError('file_not_saved', place.error.detail));
        const path = place.value;
        const left = (await core.orders('', 0, 1, { list: 'unsent' })).total;
        const facts = { from, to, at, left, deskName: settings.get().deskName, language: languageOf(deps) };
        const { saveDayList } = await import('../../adapters/documents/dayList.ts');
        const pages = core.ledger.rows({ search: '', list: null, from, to });
        const saved = await saveDayList(path, facts, pages, fontDir);
        if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
        const opened = await files.open(path);
        if (opened !== null) logger.warn('day list not opened', { detail: opened });
        return ok({ path });
      }),
    'ledger.purgePreview': ({ days }) => open.read(async ({ core }) => ok(await core.purging.preview(days))),
    'ledger.purge': ({ days, pin }) =>
      open.station<RequestOutput<'ledger.purge'>>(async ({ core }) => {
        const allowed = await asOwner(deps.ownerPin, pin);
        if (!allowed.ok) return err(jobError(allowed.error));
        // The limit first, so that nothing is removed under a limit that was not kept.
        settings.update({ keepReceiverDays: days });
        return ok(await core.purging.purge(days));
      }),
  };
}
