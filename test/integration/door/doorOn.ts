import { createLabelStore } from '../../../electron/adapters/labels/labelStore.ts';
import { DOOR_RIGHTS, type DoorKey } from '../../../electron/contract/door.ts';
import type { Core } from '../../../electron/core/station/index.ts';
import { doorRoutes } from '../../../electron/main/door/doorRoutes.ts';
import { openDoor } from '../../../electron/main/door/doorServer.ts';
import { createMemorySettings } from '../../support/memorySettings.ts';
import { pdfReaders } from '../../support/pdfReaders.ts';

const KEY: DoorKey = { id: '0123456789ab', name: 'ERP', may: [...DOOR_RIGHTS], profile: 'sandbox', createdAt: 0 };

/** The door of a station that is opened again after it was killed. Its one key is any. */
export function doorOn(core: Core, folder: string, port: number, now = Date.now) {
  const documents = createLabelStore({ directory: `${folder}/door`, pdfs: pdfReaders() });
  const station = { profile: 'sandbox', core, account: null, keyMark: null, deskId: null } as const;
  return openDoor(
    { port, reach: 'loopback' },
    {
      open: { station: (work) => work(station) },
      keys: { of: async () => KEY },
      routes: doorRoutes({ settings: createMemorySettings().get, documents, removeOld: async () => undefined }),
      version: '1',
      logger: {
        info() {},
        warn() {},
        error(event, fields) {
          throw new Error(`${event} ${JSON.stringify(fields)}`);
        },
      },
      now,
    },
  );
}
