import { type JournalHealth, journalHealthSchema } from '../../contract/status.ts';
import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';
import { countQuarantined, firstReadable } from './quarantine.ts';

/** What the screens show about a damaged journal that was replaced: stored in the new journal until a person dismisses it. */
export type SetAsideFact = NonNullable<JournalHealth['setAside']>;
export const SET_ASIDE_FACT = 'journal.setAside';

type HealthPart = Pick<Journal, 'health' | 'setAdopted' | 'dismissSetAside'>;

/** The part of the port that reports what happened to the journal itself. */
export function healthPart(database: JournalDatabase): HealthPart {
  const { one, run, transaction } = database;

  function setAside(): SetAsideFact | null {
    const query = () => one('SELECT name, value FROM facts WHERE name = ?', SET_ASIDE_FACT);
    return firstReadable(database, 'facts', query, (row) =>
      journalHealthSchema.shape.setAside.parse(JSON.parse(String(row.value))),
    );
  }

  return {
    async health() {
      return { setAside: setAside(), quarantined: countQuarantined(database), failing: database.failing() };
    },

    async setAdopted(adopted) {
      transaction(() => {
        const known = setAside();
        if (known === null) return;
        run('UPDATE facts SET value = ? WHERE name = ?', JSON.stringify({ ...known, adopted }), SET_ASIDE_FACT);
      });
    },

    async dismissSetAside() {
      run('DELETE FROM facts WHERE name = ?', SET_ASIDE_FACT);
    },
  };
}
