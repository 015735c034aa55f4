import { readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isMissing, replaceFileDurably, syncDirectory } from '../../../disk/durableFile.ts';
import { type ComputerFingerprint, isSameComputer, isSamePlace } from '../../adapters/system/thisComputer.ts';
import { REQUESTS } from '../../contract/channels.ts';
import { stationError } from '../../contract/errors.ts';
import { err } from '../../contract/result.ts';
import type { Logger } from '../../core/ports/Logger.ts';
import { isOfPage } from '../ipc.ts';
import type { Waiting } from '../start/waits.ts';

const FILE = 'computer.json';
const PROFILES = 'profiles';
/** Followed by when it was put aside, epoch ms. */
const ASIDE = 'profiles-of-another-desk-';
/**
 * The orders of a copy can be put back by hand for so long, ms: after a wrong answer they are the only record of what was paid
 * here. They are removed after that, because they have receivers and belong to another desk.
 */
const ASIDE_MS = 90 * 86_400_000;

const markSchema = z.object({
  name: z.string(),
  folder: z.string(),
  system: z.string().nullable(),
  adapters: z.array(z.string()),
});

/** Null: none was written yet, or what is there cannot be read. */
async function writtenMarker(dataDir: string): Promise<ComputerFingerprint | null> {
  try {
    return markSchema.safeParse(JSON.parse(await readFile(join(dataDir, FILE), 'utf8'))).data ?? null;
  } catch (failure) {
    if (isMissing(failure) || failure instanceof SyntaxError) return null;
    throw failure;
  }
}

export interface CopiedFolderDeps {
  readonly dataDir: string;
  readonly mark: ComputerFingerprint;
  readonly isOurPage: (url: string) => boolean;
  readonly logger: Logger;
  readonly now: () => number;
  readonly onWaiting: (waiting: Waiting) => void;
}

/**
 * Resolves once it is known whose data this is; `new_desk`: its orders were put aside. A folder that was last used on
 * another computer, or lay elsewhere, is a copy until a person says otherwise: what waits in it may go out there.
 */
export async function knowWhoseFolder(deps: CopiedFolderDeps): Promise<'same' | 'new_desk'> {
  const { dataDir, mark, isOurPage, logger, now, onWaiting } = deps;
  await removeOldAside(dataDir, now());
  const written = await writtenMarker(dataDir);
  const known = written !== null && isSameComputer(written, mark) ? written.adapters : [];
  const write = () => {
    const adapters = [...new Set([...mark.adapters, ...known])];
    return replaceFileDurably(join(dataDir, FILE), Buffer.from(JSON.stringify({ ...mark, adapters })));
  };
  if (written === null || isSamePlace(written, mark)) {
    await write();
    return 'same';
  }
  logger.warn('data folder of another place', { computer: written.name, folder: written.folder });
  const from = isSameComputer(written, mark) ? written.folder : written.name;
  return new Promise((resolve) => {
    let isOver = false;
    let answering: Promise<void> = Promise.resolve();
    async function answer(isCopy: boolean) {
      if (isOver) return;
      if (isCopy) await putAside(dataDir, now());
      await write();
      logger.info('data folder known', { isCopy });
      isOver = true;
      resolve(isCopy ? 'new_desk' : 'same');
    }
    onWaiting({
      isOver: () => isOver,
      async refusal(event, name, input) {
        if (!isOfPage(event, isOurPage)) return err(stationError('bad_request'));
        const stated = name === 'desk.identify' ? REQUESTS['desk.identify'].input.safeParse(input) : null;
        if (stated?.success) {
          answering = answering
            .then(() => answer(stated.data.isCopy))
            .catch((failure: unknown) => logger.error('answer not kept', { failure: String(failure) }));
          await answering;
        }
        return isOver ? null : err(stationError('folder_from_elsewhere', from));
      },
    });
  });
}

/** The waiting work belongs to another desk: nothing of it may be printed or sent from here. */
export async function putAside(dataDir: string, now: number): Promise<void> {
  await rename(join(dataDir, PROFILES), join(dataDir, `${ASIDE}${now}`)).catch((failure: unknown) => {
    if (!isMissing(failure)) throw failure;
  });
  await syncDirectory(dataDir);
}

async function removeOldAside(dataDir: string, now: number): Promise<void> {
  const names = (await readdir(dataDir).catch(() => [])).filter((name) => name.startsWith(ASIDE));
  for (const name of names)
    if (now - Number(name.slice(ASIDE.length)) > ASIDE_MS) await rm(join(dataDir, name), { recursive: true });
}
