import { access } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { makeDirectoryDurably } from '../../../disk/durableFile.ts';
import { copyElsewhere } from '../../adapters/journal/copy/copiedElsewhere.ts';
import type { SecondCopyStatus } from '../../contract/secondCopy.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import type { SettingsStore } from '../../core/ports/SettingsStore.ts';

/** How old the second copy may be, ms: a disk that dies costs so much. */
const EVERY_MS = 5 * 60 * 1_000;
/** A large journal takes its time to a slow place; a copy that takes longer hangs, ms. */
const HANGS_MS = 30 * 60 * 1_000;
const BELOW = 'label-station-copy';

export interface SecondCopyDeps {
  readonly settings: SettingsStore;
  /** Folders of all stations but the demo's. Their last names are those of the profiles. */
  readonly stationFolders: () => Promise<readonly string[]>;
  /** Distinguishes the folders of several computers in one place. */
  readonly folderId: () => Promise<string>;
  readonly now: () => number;
  readonly logger: Pick<Logger, 'info' | 'warn'>;
  /** Called after each copy by the timer, and by `report`. */
  readonly onStatus: (status: SecondCopyStatus) => void;
}

type PlaceState = Pick<SecondCopyStatus, 'copiedAt' | 'trouble'>;

/** Brings the copies of the journals to a second place, as long as one is set. */
export function startSecondCopy(deps: SecondCopyDeps) {
  const { settings, stationFolders, folderId, now, logger } = deps;
  /** By folder: the trouble of one that was tried and not taken is not that of the one that is set. */
  const places = new Map<string, PlaceState>();
  let running: { readonly folder: string; readonly since: number; readonly done: Promise<boolean> } | null = null;
  const timer = setInterval(copyAgain, EVERY_MS);
  timer.unref();

  const stateOf = (folder: string): PlaceState => places.get(folder) ?? { copiedAt: null, trouble: null };

  function status(): SecondCopyStatus {
    const folder = settings.get().secondCopy;
    return folder === null ? { folder, copiedAt: null, trouble: null } : { folder, ...stateOf(folder) };
  }

  const report = () => deps.onStatus(status());

  function copyAgain(): void {
    const folder = settings.get().secondCopy;
    if (folder === null) return;
    if (running?.folder !== folder || now() - running.since < HANGS_MS) return void copy().finally(report);
    // A network drive whose server is gone may never answer.
    failed(folder, running.since, 'no answer');
    report();
  }

  function copy(first?: 'first'): Promise<boolean> {
    const folder = settings.get().secondCopy;
    if (folder === null) return Promise.resolve(false);
    if (running?.folder === folder) return running.done;
    const done = copyTo(folder, first === 'first').finally(() => {
      if (running?.done === done) running = null;
    });
    running = { folder, since: now(), done };
    return done;
  }

  async function copyTo(folder: string, isFirst: boolean): Promise<boolean> {
    const place = join(folder, BELOW);
    try {
      if (!isFirst) await access(place);
      const to = join(place, await folderId());
      if (isFirst) await makeDirectoryDurably(to);
      let isThere = false;
      for (const from of await stationFolders())
        isThere = (await copyElsewhere(from, join(to, basename(from)))) || isThere;
      const { copiedAt, trouble } = stateOf(folder);
      if (trouble !== null) logger.info('second copy works again');
      // The copy of a journal that was opened just now has no base yet.
      places.set(folder, { copiedAt: isThere ? now() : copiedAt, trouble: null });
      return true;
    } catch (failure) {
      failed(folder, now(), failure instanceof Error ? failure.message : String(failure));
      return false;
    }
  }

  function failed(folder: string, at: number, detail: string): void {
    const { copiedAt, trouble } = stateOf(folder);
    if (trouble === null) logger.warn('second copy not made', { failure: detail });
    places.set(folder, { copiedAt, trouble: { since: trouble?.since ?? at, detail } });
  }

  return {
    status,
    /**
     * Copies now; false if that fails, which `status` shows. One at a time for a place: one that hangs delays nothing else.
     * Only the `first` time makes the folder of the copies: where it is gone later, another disk, or none, is in its place.
     */
    copy,
    report,
    stop: () => clearInterval(timer),
  };
}

export type SecondCopy = ReturnType<typeof startSecondCopy>;
