import { createWorker } from '../base/index.ts';
import type { Clock } from '../ports/Clock.ts';
import type { Logger } from '../ports/Logger.ts';
import type { Site } from './site.ts';
import type { SiteFacts } from './siteFacts.ts';

/** What a fact of each desk needs of its site. */
export interface FactOfDesk {
  readonly site: Pick<Site, 'ask' | 'changed' | 'isTogether' | 'name'>;
  readonly facts: Pick<SiteFacts, 'follow'>;
  readonly deskId: string;
}

/**
 * A value that every desk of the site publishes of itself, under `prefix` and its id, so that its next value replaces the one before.
 * `onReported` is called with those of the others.
 */
export function createDeskFact(
  deps: FactOfDesk & { readonly clock: Clock; readonly logger: Logger },
  prefix: string,
  present: () => Promise<unknown>,
  onReported: (deskId: string, value: unknown) => void,
) {
  const { site, facts, deskId } = deps;
  let known: { readonly site: string; readonly stated: string } | null = null;

  const worker = createWorker(deps, `not notified: ${prefix}`, async () => {
    const name = site.isTogether() ? site.name() : null;
    if (worker.isStopped() || name === null) return;
    const value = await present();
    const stated = JSON.stringify(value);
    if (known?.site === name && known.stated === stated) return;
    if ((await site.ask((desks) => desks.facts.notify(`${prefix}${deskId}`, value, 0))).ok)
      known = { site: name, stated };
  });

  facts.follow(({ name, value, deskId: by }) => {
    if (name === `${prefix}${by}`) onReported(by, value);
  });
  site.changed.on(worker.wake);

  return {
    /** The value of this desk has changed. */
    wake: worker.wake,
    stop: worker.stop,
  };
}
