import type { WhereReply } from '../../contract/scan.ts';
import { latestReplacementOf } from '../jobs/index.ts';
import type { Journal } from '../ports/Journal.ts';
import { findJobByLabel } from './findJobByLabel.ts';
import { readOrderCode } from './orderCode.ts';

/** Where the parcel of a code is, as far as this desk knows; changes nothing and asks nobody. */
export interface ParcelLocator {
  /**
   * A packing slip stands for its order, and so for the shipment that ships it now; a label only for its own, also where
   * that was cancelled. An order's reference goes before a label that happens to read the same.
   */
  where(raw: string): Promise<WhereReply>;
}

export function createParcelLocator(journal: Journal): ParcelLocator {
  return {
    async where(raw) {
      const code = readOrderCode(raw);
      if (!code.ok) return { kind: 'refused', ...code.error };
      const { whole } = code.value;
      const ofOrder = whole === null ? null : await journal.jobByKey(whole);
      if (ofOrder !== null) return { kind: 'job', job: await latestReplacementOf(journal, ofOrder) };
      const order = whole === null ? null : await journal.order(whole);
      if (order !== null) return { kind: 'order', order };
      const labelled = await findJobByLabel(journal, code.value);
      return labelled === null ? { kind: 'unknown' } : { kind: 'job', job: labelled };
    },
  };
}
