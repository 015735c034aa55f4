import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeDirectoryDurably } from '../../../disk/durableFile.ts';
import { copyElsewhere } from '../../adapters/journal/copy/copiedElsewhere.ts';
import type { SecondCopyStatus } from '../../contract/secondCopy.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';

/** How old the second copy may be, ms: a disk that dies costs so much. */
const EVERY_MS = 5 * 60 * 1_000;
const BELOW = 'label-station-copy';

export interface SecondCopyDeps {
  readonly settings: SettingsStore;
  /** Folders of all stations but the demo's. Their last names are those of the profiles. */
  readonly stationFolders: () => Promise<readonly string[]>;
  /** Distinguishes the folders of several computers in one place. */
  readonly folderId: () => Promise<string>;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Called after each copy that was made or failed. */
  readonly onStatus: (status: SecondCopyStatus) => void;
}

/** Brings the copies of the journals to a second place, as long as one is set. */
export function startSecondCopy(deps: SecondCopyDeps) {
  const { settings, stationFolders, folderId, now, logger } = deps;
  let copiedAt: number | null = null;
  let trouble: SecondCopyStatus['trouble'] = null;
  let running: Promise<boolean> | null = null;
  const timer = setInterval(() => void copy(), EVERY_MS);
  timer.unref();

  function copy(first?: 'first'): Promise<boolean> {
    const folder = settings.get().secondCopy;
    if (folder === null) return Promise.resolve(false);
    running ??= copyTo(join(folder, BELOW), first === 'first').finally(() => {
      running = null;
      deps.onStatus(status());
    });
    return running;
  }

  async function copyTo(place: string, isFirst: boolean): Promise<boolean> {
    try {
      if (!isFirst) await access(place);
      const to = join(place, await folderId());
      if (isFirst) await makeDirectoryDurably(to);
      let isThere = false;
      for (const from of await stationFolders())
        isThere = (await copyElsewhere(from, join(to, basename(from)))) || isThere;
      if (trouble !== null) logger.info('second copy works again');
      trouble = null;
      // The copy of a journal that was opened just now has no base yet.
      if (isThere) copiedAt = now();
      return true;
    } catch (failure) {
      const detail = failure instanceof Error ? failure.message : String(failure);
      if (trouble === null) logger.warn('second copy not made', { failure: detail });
      trouble = { since: trouble?.since ?? now(), detail };
      return false;
    }
  }

  function status(): SecondCopyStatus {
    const folder = settings.get().secondCopy;
    return folder === null ? { folder, copiedAt: null, trouble: null } : { folder, copiedAt, trouble };
  }

  return {
    status,
    /**
     * Copies now; false if that fails, which `status` shows. One at a time: a place that hangs delays nothing else. Only the
     * `first` time makes the folder of the copies: where it is gone later, another disk, or none, is in its place.
     */
    copy,
    stop: () => clearInterval(timer),
  };
}

export type SecondCopy = ReturnType<typeof startSecondCopy>;
