import { onTestFinished } from 'vitest';
import { createShippingApi } from '../../electron/adapters/api/createShippingApi.ts';
import { createRedaction } from '../../electron/adapters/logging/redaction.ts';
import { createFolderPrinter } from '../../electron/adapters/printing/folderPrinter.ts';
import { createMemorySecrets } from '../../electron/adapters/secrets/openSecrets.ts';
import { createOwnerPin } from '../../electron/adapters/secrets/ownerPin.ts';
import { systemClock } from '../../electron/adapters/system/clockAndRandomness.ts';
import type { Secrets } from '../../electron/core/ports/Secrets.ts';
import { createStationHost } from '../../electron/main/station/stationHost.ts';
import { eventSourcesOf } from './eventSources.ts';
import { aJournalThread } from './journalThread.ts';
import { createMemorySettings } from './memorySettings.ts';
import { noSeparators } from './noSeparators.ts';
import { pdfReaders } from './pdfReaders.ts';
import { shopSourcesOf } from './shopSources.ts';
import { temporaryFolder } from './temporaryFolder.ts';

type StationHostDeps = Parameters<typeof createStationHost>[0];

/**
 * The host of stations with the program's own parts, a journal on disk and a printer into the folder; `change` is what a
 * test has otherwise. It is closed with the test. `lines` is its log, as it is written.
 */
export async function aStationHost(
  change: Pick<StationHostDeps, 'demoService'> & Partial<StationHostDeps>,
  secrets: Secrets = createMemorySecrets(),
) {
  const dataDir = change.dataDir ?? (await temporaryFolder());
  const settings = createMemorySettings();
  const lines: string[] = [];
  const { hide, text, fields: hidden } = createRedaction();
  const write = (event: string, fields = {}) => void lines.push(`${text(event)} ${JSON.stringify(hidden(fields))}`);
  const logger = { info: write, warn: write, error: write };
  const eventSources = eventSourcesOf(settings, secrets, { logger, hide });
  const shopSources = shopSourcesOf(settings, secrets, { hide });
  const ownerPin = createOwnerPin(secrets, systemClock);
  const host = createStationHost({
    dataDir,
    settings,
    secrets,
    ownerPin,
    printers: [createFolderPrinter({ directory: dataDir, name: 'Test' })],
    demoPrinterId: 'folder:Test',
    demoOrders: [],
    openJournal: aJournalThread().open,
    pdfs: pdfReaders(),
    createApi: (baseUrl, apiKey) => createShippingApi({ baseUrl, apiKey, fetch, timeoutMs: 600_000, log: logger }),
    eventSources,
    sites: { of: () => Promise.resolve(null) },
    shopSources,
    separatorSheets: noSeparators,
    logger,
    onEvent() {},
    ...change,
  });
  onTestFinished(() => host.close());
  return { host, settings, secrets, ownerPin, dataDir, eventSources, shopSources, lines };
}
