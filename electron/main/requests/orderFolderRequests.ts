import { access, constants, stat } from 'node:fs/promises';
import { isAbsolute, resolve } from 'node:path';
import { withoutQuotes } from '../../adapters/import/listFiles.ts';
import { stationError } from '../../contract/errors.ts';
import type { FolderReportStatus, OrderFolderStatus } from '../../contract/orderFolder.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { OpenStation } from '../station/stationHost.ts';
import type { WithStation } from '../station/withStation.ts';
import type { RequestDeps } from './requestDeps.ts';

/** Which folder the open station takes lists from by itself. */
export function orderFolderRequests(
  open: WithStation,
  { settings, orderIntake, listFolders }: Pick<RequestDeps, 'settings' | 'orderIntake' | 'listFolders'>,
): HandlersOf<'orderFolder'> {
  return {
    'orderFolder.status': () => open.station(async () => ok(orderIntake.status())),
    'orderFolder.choose': ({ path }) =>
      open.station<OrderFolderStatus>(async ({ profile }) => {
        const folder = path === null ? null : withoutQuotes(path);
        const refusal = folder === null ? null : await whyUnusable(folder);
        if (refusal !== null) return err(stationError('folder_unusable', refusal.detail));
        settings.update({ orderFolders: { ...settings.get().orderFolders, [profile]: folder } });
        // A poll that was under way may have read the previous folder.
        await orderIntake.poll();
        await orderIntake.poll();
        return ok(orderIntake.status());
      }),
    'orderFolder.news': () => open.read(async (station) => ok(await messageStatus(station))),
    'orderFolder.setNews': ({ isOn }) =>
      open.station(async (station) => {
        const { profile, core } = station;
        if (profile !== 'demo') settings.update({ folderNews: { ...settings.get().folderNews, [profile]: isOn } });
        core.folderOutbox.hurry();
        return ok(await messageStatus(station));
      }),
  };

  async function messageStatus({ profile, core }: OpenStation): Promise<FolderReportStatus> {
    const { waiting } = await core.folderOutbox.counts();
    const [first] = await core.folderOutbox.undelivered(1);
    const isOn = profile === 'demo' ? null : settings.get().folderNews[profile];
    return { isOn, waiting, why: first?.why?.words ?? null };
  }

  async function whyUnusable(folder: string): Promise<{ readonly detail: string | null } | null> {
    if (!isAbsolute(folder)) return { detail: null };
    if (listFolders.some(({ path }) => resolve(path) === resolve(folder))) return { detail: null };
    try {
      if (!(await stat(folder)).isDirectory()) return { detail: null };
      await access(folder, constants.R_OK | constants.W_OK);
      return null;
    } catch (failure) {
      return { detail: failure instanceof Error ? failure.message : String(failure) };
    }
  }
}
