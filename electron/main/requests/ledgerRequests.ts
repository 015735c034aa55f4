import { saveLedgerCsv } from '../../adapters/documents/ledgerCsv.ts';
import type { RequestOutput } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import { dayName } from '../../core/base/index.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { RequestHandlers } from '../ipc.ts';
import type { SavedFiles } from '../savedFiles.ts';
import type { WithStation } from './withStation.ts';

/** What the requests of ledger and pickup need besides the station. */
export interface LedgerParts {
  readonly settings: SettingsStore;
  readonly systemLanguage: 'tr' | 'en';
  readonly files: SavedFiles;
  /** Folder of the fonts that documents embed. */
  readonly fontDir: string;
  readonly logger: Logger;
}

/** Documents use the language of the screens. */
export function languageOf({ settings, systemLanguage }: Pick<LedgerParts, 'settings' | 'systemLanguage'>) {
  return settings.get().language ?? systemLanguage;
}

export function ledgerRequests(
  open: WithStation,
  parts: LedgerParts,
): Pick<RequestHandlers, Extract<keyof RequestHandlers, `ledger.${string}`>> {
  const { files, logger } = parts;
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
        const saved = await saveLedgerCsv(path, core.ledger.rows(filter), languageOf(parts));
        if (!saved.ok) return err(stationError('file_not_saved', saved.error.detail));
        logger.info('ledger exported', { rows: saved.value.rows });
        return ok({ path, rows: saved.value.rows });
      }),
    'ledger.purgePreview': ({ days }) => open.read(async ({ core }) => ok(await core.purging.preview(days))),
    'ledger.purge': ({ days }) => open.station(async ({ core }) => ok(await core.purging.purge(days))),
  };
}
