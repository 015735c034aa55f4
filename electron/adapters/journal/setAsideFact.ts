import type { JournalHealth } from '../../contract/status.ts';

/** What is told about a journal that was set aside; a fact of the new one until somebody has seen it. */
export type SetAsideFact = NonNullable<JournalHealth['setAside']>;
export const SET_ASIDE_FACT = 'journal.setAside';
