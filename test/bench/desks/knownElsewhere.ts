import { openJournal } from '../../torture/openJournal.ts';
import { type DeskWorkshop, openSite } from './siteLoad.ts';

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const GAP_MS = 150;
const POLL_MS = 1;
const LIMIT_MS = 10_000;

/** For each scan at one desk, ms from the key to the moment at which another desk's journal has that it is elsewhere. */
export async function knownElsewhere(workshop: DeskWorkshop, scans: number): Promise<readonly number[]> {
  const references = Array.from({ length: scans }, (_, index) => `KNOWN-${index + 1}`);
  // The requests themselves are not what is measured.
  const site = await openSite(workshop, 'known', { count: 2, limit: 20 * scans, references });
  const [one, other] = site.desks;
  if (one === undefined || other === undefined) throw new Error('two desks are needed');
  const journal = openJournal(other.journal);
  try {
    const known = journal.prepare('SELECT 1 FROM elsewhere WHERE reference = ?');
    const took: number[] = [];
    for (const reference of references) {
      await pause(GAP_MS);
      const from = performance.now();
      const scan = one.ask({ name: 'scan', code: reference });
      while (known.get(reference) === undefined) {
        if (performance.now() - from > LIMIT_MS) break;
        await pause(POLL_MS);
      }
      took.push(performance.now() - from);
      await scan;
    }
    return took;
  } finally {
    journal.close();
    await site.close();
  }
}
