import { createLabelStore } from '../../adapters/labels/labelStore.ts';
import type { PdfReaders } from '../../adapters/labels/markedReading.ts';
import type { DoorSettings, DoorStatus } from '../../contract/door.ts';
import { createMutex, isWithin } from '../../core/base/index.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { Secrets } from '../../core/ports/Secrets.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';
import type { StationHost } from '../station/stationHost.ts';
import { withStation } from '../station/withStation.ts';
import { createDoorKeys } from './doorKeys.ts';
import type { DoorServer } from './doorServer.ts';

/** The local HTTP interface for other programs of the shop. Its server is loaded when the owner turns it on. */
export type Door = ReturnType<typeof createDoor>;

interface DoorDeps {
  readonly host: StationHost;
  readonly settings: SettingsStore;
  readonly secrets: Secrets;
  readonly pdfs: PdfReaders;
  /** Folder of what other programs have printed. */
  readonly documents: string;
  readonly version: string;
  readonly logger: Logger;
  readonly now: () => number;
  readonly hide: (secret: string) => void;
}

/** A print system may read a file some time after it was handed over, ms. */
const STORED_MS = 3_600_000;

export function createDoor(deps: DoorDeps) {
  const { host, settings, secrets, pdfs, documents, version, logger, now, hide } = deps;
  const keys = createDoorKeys({ settings, secrets, now, hide });
  const mutex = createMutex();
  const store = createLabelStore({ directory: documents, pdfs });
  let server: DoorServer | null = null;
  let trouble: DoorStatus['trouble'] = null;

  async function shut(): Promise<void> {
    const closing = server;
    server = null;
    await closing?.close();
  }

  /** Removes documents of programs, which may name people and are not printed again. */
  async function removeOld(): Promise<void> {
    for (const { file, storedAt } of await store.list())
      if (!isWithin(storedAt, now(), STORED_MS)) await store.remove(file);
  }

  async function open(): Promise<void> {
    await shut();
    trouble = null;
    await removeOld().catch((failure: unknown) => logger.warn('documents not removed', { failure: String(failure) }));
    const { isOn, port, reach } = settings.get().door;
    if (!isOn) return;
    try {
      const [{ openDoor }, { doorRoutes }] = await Promise.all([import('./doorServer.ts'), import('./doorRoutes.ts')]);
      const routes = doorRoutes({ settings: settings.get, documents: store, removeOld });
      server = await openDoor({ port, reach }, { open: withStation(host), keys, routes, version, logger, now });
      logger.info('door open', { reach });
    } catch (failure) {
      const detail = failure instanceof Error ? failure.message : String(failure);
      trouble = { kind: detail.includes('EADDRINUSE') ? 'port_taken' : 'other', detail };
      logger.warn('door not open', { failure: detail });
    }
  }

  const status = (): DoorStatus => ({
    ...settings.get().door,
    addresses: [...(server?.addresses ?? [])],
    trouble,
    profile: host.current()?.profile ?? null,
    keysAreStored: secrets.durable,
  });

  return {
    status,
    async set(place: Pick<DoorSettings, 'isOn' | 'port' | 'reach'>): Promise<DoorStatus> {
      settings.update({ door: { ...settings.get().door, ...place } });
      await mutex.runExclusive(open);
      return status();
    },
    /** The new key; null: there are as many as there may be. */
    addKey: keys.make,
    async revokeKey(id: string): Promise<void> {
      await keys.revoke(id);
      server?.events.wake();
    },
    /** Opens the door as set. Never rejects: the status has why it is not open. */
    open: (): Promise<void> => mutex.runExclusive(open),
    /** A job has changed. */
    wake: (): void => server?.events.wake(),
    close: (): Promise<void> => mutex.runExclusive(shut),
  };
}
