import { access, constants } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { withoutQuotes } from '../../adapters/import/listFiles.ts';
import { findCopy } from '../../adapters/journal/copy/copiedElsewhere.ts';
import { stationError } from '../../contract/errors.ts';
import { err, ok } from '../../contract/result.ts';
import type { HandlersOf } from '../ipc.ts';
import type { WithStation } from '../station/withStation.ts';
import { byOwner, type RequestDeps } from './requestDeps.ts';

/** The second place of the journals' copies, and restoring from it. */
export function secondCopyRequests(
  open: WithStation,
  { host, settings, ownerPin, secondCopy }: Pick<RequestDeps, 'host' | 'settings' | 'ownerPin' | 'secondCopy'>,
): HandlersOf<'secondCopy'> {
  return {
    'secondCopy.status': async () => ok(secondCopy.status()),
    'secondCopy.choose': ({ path, pin }) =>
      byOwner(ownerPin, pin, async () => {
        const folder = path === null ? null : withoutQuotes(path);
        const before = settings.get().secondCopy;
        settings.update({ secondCopy: folder });
        const isTaken =
          folder === null || (isAbsolute(folder) && (await isWritable(folder)) && (await secondCopy.copy('first')));
        const detail = secondCopy.status().trouble?.detail ?? null;
        if (!isTaken) settings.update({ secondCopy: before });
        secondCopy.report();
        return isTaken ? ok(secondCopy.status()) : err(stationError('copy_place_unusable', detail));
      }),
    'secondCopy.restore': ({ path, pin }) =>
      open.station(({ profile, core }) =>
        byOwner(ownerPin, pin, async () => {
          if (profile === 'demo' || (await core.recent(1)).length > 0) return err(stationError('not_possible_now'));
          const copy = await findCopy(withoutQuotes(path), profile).catch(() => null);
          if (copy === null) return err(stationError('copy_not_found'));
          const restored = await host.restore(copy);
          return ok({ jobs: (await restored.core.status()).journal.setAside?.kept ?? 0 });
        }),
      ),
  };

  /** A folder that is not there was mistyped, or its disk is not connected: it is not made. */
  function isWritable(folder: string): Promise<boolean> {
    return access(folder, constants.R_OK | constants.W_OK).then(
      () => true,
      () => false,
    );
  }
}
