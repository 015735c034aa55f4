import { expect, it, onTestFinished } from 'vitest';
import { createShippingApi } from '../../../electron/adapters/api/createShippingApi.ts';
import { createFolderPrinter } from '../../../electron/adapters/printing/folderPrinter.ts';
import { createMemorySecrets } from '../../../electron/adapters/secrets/memorySecrets.ts';
import { createOwnerPin } from '../../../electron/adapters/secrets/ownerPin.ts';
import { createMemorySettings } from '../../../electron/adapters/settings/memorySettings.ts';
import { systemClock } from '../../../electron/adapters/system/systemClock.ts';
import { createStationHost } from '../../../electron/main/stationHost.ts';
import { anOrder } from '../../support/builders.ts';
import { startDemoService } from '../../support/demoService.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const silent = { info() {}, warn() {}, error() {} };

it('a station opened twice at once (a double Enter) is one station on its journal', async () => {
  const service = await startDemoService();
  const dataDir = await temporaryFolder();
  const secrets = createMemorySecrets();
  const host = createStationHost({
    dataDir,
    settings: createMemorySettings(),
    secrets,
    ownerPin: createOwnerPin(secrets, systemClock),
    printers: [createFolderPrinter({ directory: dataDir, name: 'Test' })],
    demoPrinterId: 'folder:Test',
    demoOrders: [anOrder()],
    demoService: async () => ({ url: service.url, apiKey: service.apiKey }),
    createApi: (baseUrl, apiKey) => createShippingApi({ baseUrl, apiKey, fetch, timeoutMs: 5_000, log: silent }),
    logger: silent,
    onEvent() {},
  });
  onTestFinished(() => host.close());
  const [first, second] = await Promise.all([host.openDemo(), host.openDemo()]);
  expect(host.current()).toBe(second);
  await expect(first.core.recent(1)).rejects.toThrow();
  expect(await second.core.recent(1)).toEqual([]);
});
