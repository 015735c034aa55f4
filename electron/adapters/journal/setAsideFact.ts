import type { JournalHealth } from '../../contract/status.ts';

/** What the desk is told about a damaged journal that was replaced. A fact in the new journal until it is dismissed. */
export type SetAsideFact = NonNullable<JournalHealth['setAside']>;
export const SET_ASIDE_FACT = 'journal.setAside';
