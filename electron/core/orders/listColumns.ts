import { type ListColumn, type StoredColumns, storedColumnsSchema } from '../../contract/orderImport.ts';
import { createMutex } from '../base/index.ts';
import type { Journal } from '../ports/Journal.ts';

/** The columns of the lists that orders came from, by the names of their sources, so that a file can go back in them. */
export interface ListColumns {
  /** Also where it is known: the columns may be others by now. */
  keep(source: string, columns: readonly ListColumn[]): Promise<void>;
  /** Those of which a list was taken last stand first. */
  all(): Promise<StoredColumns>;
}

const FACT = 'list columns';
/** A list without a profile has the name of its file, so that every day brings a new one. */
const MOST = 20;
const MOST_COLUMNS = 300;

export function createListColumns(journal: Pick<Journal, 'fact' | 'setFact'>): ListColumns {
  const locks = createMutex();
  const all = async () => storedColumnsSchema.catch([]).parse(await journal.fact(FACT));
  return {
    all,
    async keep(source, columns) {
      await locks.runExclusive(async () => {
        const others = (await all()).filter((one) => one.source !== source);
        const stored = columns.slice(0, MOST_COLUMNS).map(({ name, field }) => ({ name, field }));
        await journal.setFact(FACT, [{ source, columns: stored }, ...others].slice(0, MOST));
      });
    },
  };
}
