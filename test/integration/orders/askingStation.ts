import { createHttpOrderLookup } from '../../../electron/adapters/shop/httpOrderLookup.ts';
import type { Journal } from '../../../electron/core/ports/Journal.ts';
import { buildStation } from '../../support/buildStation.ts';
import { isCancelWord } from '../../support/cancelWords.ts';

export interface AskingPlan {
  readonly folder: string;
  readonly service: { readonly url: string; readonly apiKey: string };
  /** With the place of the code. */
  readonly template: string;
}

/** A station on real adapters that requests the orders that it does not have from a shop over HTTP. */
export function askingStation({ folder, service, template }: AskingPlan, journal?: (journal: Journal) => Journal) {
  return buildStation({
    folder,
    service,
    lookup: createHttpOrderLookup({
      template: () => template,
      token: async () => null,
      fetch,
      isCancelWord,
      now: Date.now,
    }),
    ...(journal === undefined ? {} : { journal }),
  });
}
