import { mkdir, mkdtemp, readdir, rm, symlink, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RequestOutput } from '../../../electron/contract/channels.ts';
import { settingsPatchSchema } from '../../../electron/contract/settings.ts';
import type { DemoService } from '../../../electron/demo/createDemoService.ts';
import { ask, closeStationApp, type StationApp, type StationAppOptions } from '../../../scripts/lib/stationApp.ts';

export type Start = (options: StationAppOptions) => Promise<StationApp>;

/**
 * One running program for tests that are not about its start. Each of them finds an empty journal, no labels, the settings
 * of the first start and a page that has just been loaded.
 */
export interface SharedDesk {
  readonly folder: string;
  readonly printFolder: string;
  /** The running program, or a new one. */
  open(start: Start): Promise<StationApp>;
  /** After a test: empty again, or closed where the program cannot be led back. */
  empty(): Promise<void>;
  close(): Promise<void>;
  /** With everything it has written. */
  remove(): Promise<void>;
}

export async function createSharedDesk(service: DemoService): Promise<SharedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'label-station-e2e-'));
  const dataDir = join(folder, 'data');
  const printFolder = join(folder, 'labels');
  const profile = join(dataDir, 'profiles', 'demo');
  let journals = 0;
  let running: { readonly app: StationApp; readonly settings: RequestOutput<'settings.get'> } | null = null;

  /** The next opening of the demo finds an empty folder; the open station stays in its own. */
  async function takeNewFolder(): Promise<void> {
    journals += 1;
    const next = join(folder, `demo-${journals}`);
    await mkdir(next);
    await mkdir(join(dataDir, 'profiles'), { recursive: true });
    await unlink(profile).catch(() => undefined);
    await symlink(next, profile, 'junction');
  }

  async function close(): Promise<void> {
    if (running === null) return;
    const { app } = running;
    running = null;
    await closeStationApp(app.electron);
    await rm(printFolder, { recursive: true, force: true });
    // The next test must not see requests from before it, but must have what it has set already.
    service.control.clearLogs();
  }

  return {
    folder,
    printFolder,
    close,
    async open(start) {
      if (running === null) {
        await rm(dataDir, { recursive: true, force: true });
        await takeNewFolder();
        const app = await start({ dataDir, printFolder, demo: service });
        running = { app, settings: await ask(app.page, 'settings.get', {}) };
        app.electron.once('close', () => {
          if (running?.app === app) running = null;
        });
      } else {
        // The test may have changed the service: the station's first requests are to find it so.
        await ask(running.app.page, 'demo.open', {});
        await running.app.page.reload();
      }
      return running.app;
    },
    async empty() {
      if (running === null) {
        service.control.reset();
        return;
      }
      const { app, settings } = running;
      await takeNewFolder();
      // Before, so that the next station sees no change that this test made to the service; and again, because the last one
      // may have sent requests until it was closed.
      service.control.reset();
      await ask(app.page, 'demo.open', {});
      service.control.reset();
      // The station before this one has left the mark of its journal in the new folder, so that this one misses a journal.
      await ask(app.page, 'station.dismissJournalNotice', {});
      for (const file of await readdir(printFolder).catch(() => [])) await rm(join(printFolder, file));
      const now = await ask(app.page, 'settings.update', settingsPatchSchema.parse(settings));
      if (!isDeepStrictEqual(now, settings)) await close();
    },
    async remove() {
      await close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
