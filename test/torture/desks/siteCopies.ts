import { rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteState } from '../../../electron/contract/site.ts';
import { JOURNAL_FOLDER } from './protocol.ts';
import { isAtRest, openSiteDesk, type SiteDesk, type SiteDeskDeps } from './site.ts';
import { readDeskBook } from './siteBooks.ts';
import type { CopyTrouble } from './siteTroublePlans.ts';

/** Programs that were started from copies of desks' folders, each at a place, a printer and lines of its own. */
export interface Copies {
  make(original: SiteDesk, trouble: CopyTrouble): Promise<void>;
  /** What was waiting in the folders when they were copied: labels to print, orders to send. */
  waited(): number;
  readonly desks: readonly SiteDesk[];
  /** The prints and requests of the copies, which had no request for them. */
  faults(): readonly string[];
  close(): Promise<void>;
}

/** The file by which a program knows its computer and its folder (electron/main/folder/copiedFolder.ts). */
const MARK = 'computer.json';
/** A person needs so long to answer at a copy. */
const ANSWER_MS = 1_500;
const POLL_MS = 50;
/** Several times as long as a desk waits until it reports again that it is on. */
const MEETING_MS = 5_000;
/** A refused program tries again within so long. */
const CLOSED_MS = 17_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** `firstIndex`: of the first copy; `isOver`: nobody waits for anything any more. */
export function createCopies(
  deps: Omit<SiteDeskDeps, 'index' | 'name' | 'pauses' | 'skews'>,
  firstIndex: number,
  isOver: () => boolean,
): Copies {
  const desks: SiteDesk[] = [];
  let waited = 0;

  /** As it is at this moment, as a copy of a whole disk is. */
  async function copyOf(original: SiteDesk, { from, mark, isAnswered }: CopyTrouble): Promise<SiteDesk> {
    const life = original.life();
    if (from === 'on') life?.stand(true);
    if (from === 'close') await original.ask({ name: 'stop' });
    if (from !== 'on') await original.kill();
    const name = `${original.name}-copy`;
    await cp(original.folder, join(deps.folder, `desk-${name}`), { recursive: true });
    if (from === 'on') life?.stand(false);
    const saysCopyAfterMs = isAnswered ? ANSWER_MS : null;
    const index = firstIndex + desks.length;
    const copy = await openSiteDesk({ ...deps, index, name, pauses: [], skews: [], saysCopyAfterMs });
    desks.push(copy);
    if (mark === 'lost') rmSync(join(copy.folder, MARK), { force: true });
    const { jobs } = readDeskBook(name, join(copy.folder, JOURNAL_FOLDER), false);
    waited += jobs.filter((job) => !isAtRest(job)).length;
    return copy;
  }

  async function isOf(desk: SiteDesk, kind: SiteState['kind']): Promise<boolean> {
    const state = await desk.ask({ name: 'siteState' });
    return (state?.value as SiteState | undefined)?.kind === kind;
  }

  /** The desk closes while the copy is on, which has met it there: that does not make the copy the desk. */
  async function closeBeside(original: SiteDesk, copy: SiteDesk): Promise<void> {
    while (!isOver() && !(await isOf(copy, 'away'))) await pause(POLL_MS);
    await pause(MEETING_MS);
    await original.ask({ name: 'stop' });
    await original.kill();
    await pause(CLOSED_MS);
    original.start();
  }

  return {
    desks,
    waited: () => waited,
    async make(original, trouble) {
      const copy = await copyOf(original, trouble);
      const startOriginal = () => {
        if (trouble.from !== 'on') original.start();
      };
      if (trouble.first === 'copy') {
        copy.start();
        await pause(trouble.forMs);
        startOriginal();
        return;
      }
      startOriginal();
      if (trouble.first === 'original') await pause(trouble.forMs);
      // The database can decide which of them is the desk only once that one has come to it.
      while (trouble.mark === 'lost' && !isOver() && !(await isOf(original, 'together'))) await pause(POLL_MS);
      copy.start();
      if (trouble.mark === 'lost') await closeBeside(original, copy);
    },
    faults: () =>
      desks.flatMap(({ name, spooler, wire, broken }) => [
        ...spooler.sheets().map(({ title }) => `desk ${name} printed ${title} by itself`),
        ...wire.creates.map(({ reference }) => `desk ${name} sent ${reference} by itself`),
        ...broken,
      ]),
    async close() {
      await Promise.all(desks.map((desk) => desk.close()));
    },
  };
}
