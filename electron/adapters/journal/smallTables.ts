import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';
import { firstReadable } from './quarantine.ts';

type SmallParts = Pick<Journal, 'recordCall' | 'callsSince' | 'fact' | 'setFact'>;

export function smallTables(database: JournalDatabase): SmallParts {
  const { run, all, one } = database;

  return {
    async recordCall({ at, name }) {
      run('INSERT INTO calls (at, name) VALUES (?, ?)', at, name);
    },

    async callsSince(since) {
      return all('SELECT at, name FROM calls WHERE at >= ? ORDER BY at', since).map((row) => ({
        at: Number(row.at),
        name: String(row.name),
      }));
    },

    async fact(name) {
      const query = () => one('SELECT name, value FROM facts WHERE name = ?', name);
      return firstReadable(database, 'facts', query, (row): unknown => JSON.parse(String(row.value)));
    },

    async setFact(name, value) {
      run(
        'INSERT INTO facts (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
        name,
        JSON.stringify(value),
      );
    },
  };
}
