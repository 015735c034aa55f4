import { type ListColumn, type StoredColumns, storedColumnsSchema } from '../../contract/orderImport.ts';
import { createMutex } from '../base/index.ts';
import type { Journal } from '../ports/Journal.ts';

const FACT = 'list columns';
/** A list without a profile has the name of its file, so that every day brings a new one. */
const MOST = 20;
const MOST_COLUMNS = 300;

/** The columns of the lists that orders came from, by the names of their sources, so that a file can go back in them. */
export function createListColumns(journal: Pick<Journal, 'fact' | 'setFact'>) {
  const locks = createMutex();
  /** The source of the last taken list comes first. */
  const all = async (): Promise<StoredColumns> => storedColumnsSchema.catch([]).parse(await journal.fact(FACT));
  return {
    all,
    /** Stores them also for a known source: the columns may have changed. */
    async keep(source: string, columns: readonly ListColumn[]): Promise<void> {
      await locks.runExclusive(async () => {
        const others = (await all()).filter((one) => one.source !== source);
        const stored = columns.slice(0, MOST_COLUMNS).map(({ name, field }) => ({ name, field }));
        await journal.setFact(FACT, [{ source, columns: stored }, ...others].slice(0, MOST));
      });
    },
  };
}
