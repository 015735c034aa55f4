import { join } from 'node:path';
import { replaceFile } from '../../adapters/documents/exportFolder.ts';
import { importReportText } from '../../adapters/documents/importReport.ts';
import { filled, importTexts } from '../../adapters/documents/importTexts.ts';
import { createListThreads, listWorker } from '../../adapters/import/thread/listThread.ts';
import { createWatchedFolder } from '../../adapters/import/watchedFolder.ts';
import { systemClock } from '../../adapters/system/clockAndRandomness.ts';
import type { TextLanguage } from '../../contract/names.ts';
import type { OrderFolderStatus } from '../../contract/orderFolder.ts';
import type { ImportProgress } from '../../contract/orderImport.ts';
import type { Profile } from '../../contract/status.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { OrderSource } from '../../core/ports/OrderSource.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { StationHost } from '../station/stationHost.ts';
import { withStation } from '../station/withStation.ts';
import { createOrderImports } from './orderImports.ts';
import { createOrderIntake } from './orderIntake.ts';

interface ImportsDeps {
  readonly host: StationHost;
  readonly settings: SettingsStore;
  readonly language: () => TextLanguage;
  readonly dataDir: string;
  readonly logger: Logger;
  readonly onProgress: (progress: ImportProgress) => void;
  readonly onStatus: (status: OrderFolderStatus) => void;
}

/** The lists that a person gives, and those that come by themselves. Each is read in a thread of its own, which starts with it. */
export function openImports(deps: ImportsDeps) {
  const { host, settings, language, logger, onProgress, onStatus } = deps;
  const lists = createListThreads({ start: () => listWorker(join(__dirname, '../lists/serveLists.cjs')), logger });
  const orderImports = createOrderImports({ open: withStation(host), lists, settings, logger, onProgress });
  const source = watchedFolderOf(deps);
  const orderIntake = createOrderIntake({
    source,
    imports: orderImports,
    language,
    clock: systemClock,
    logger,
    onStatus,
  });
  return { orderImports, orderIntake };
}

/** The folder that the open station takes lists from; what is known of its files stays as long as it is the same. */
function watchedFolderOf({ host, settings, language, dataDir }: ImportsDeps) {
  let known: { readonly profile: Profile; readonly folder: string; readonly source: OrderSource } | null = null;
  return () => {
    const profile = host.current()?.profile ?? null;
    const folder = profile === null ? null : settings.get().orderFolders[profile];
    if (profile === null || folder === null) {
      known = null;
    } else if (known === null || known.profile !== profile || known.folder !== folder) {
      const source = createWatchedFolder({
        folder,
        movesFile: join(dataDir, `moved-lists-${profile}.json`),
        replaceFile,
        reportOf: (report) => importReportText(report, language(), Date.now()),
        leftName: (file) => filled(importTexts[language()].leftFile, { file }),
        clock: systemClock,
      });
      known = { profile, folder, source };
    }
    return known;
  };
}
