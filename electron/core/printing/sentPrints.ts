import type { Site } from '../desks/index.ts';
import type { Journal } from '../ports/Journal.ts';
import type { Logger } from '../ports/Logger.ts';

export interface SentPrintsDeps {
  readonly site: Site;
  readonly journal: Pick<Journal, 'jobsIn'>;
  readonly logger: Logger;
}

/**
 * Takes back the labels that this desk has sent to others and that no job waits for any more: its person answered for a label
 * while the site was away, or the shipment was cancelled just before the program ended.
 */
export async function withdrawUnwanted({ site, journal, logger }: SentPrintsDeps): Promise<void> {
  const open = await site.ask(({ prints }) => prints.open());
  if (!open.ok || open.value.length === 0) return;
  // Read afterwards: the id of a print is in its job before the site has the request.
  const printing = await journal.jobsIn(['printing']);
  const awaited = new Set(printing.map(({ print }) => print?.spoolId));
  for (const { id } of open.value) {
    if (awaited.has(id)) continue;
    const withdrawn = await site.ask(({ prints }) => prints.withdraw(id));
    logger.info('print at another desk withdrawn', { known: withdrawn.ok });
  }
}
