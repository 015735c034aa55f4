// The process that test/windows/kills.ts kills: it counts in a journal, and reports each number once it is on the disk.
import { examineResting } from '../../electron/adapters/journal/damage/integrity.ts';
import { openSqliteJournal } from '../../electron/adapters/journal/sqliteJournal.ts';

const journal = openSqliteJournal(process.argv[2] ?? '', {
  copying: { check: async (base) => examineResting(base), afterMs: 0 },
});
async function count(): Promise<never> {
  for (let number = Number((await journal.fact('count')) ?? 0) + 1; ; number += 1) {
    await journal.setFact('count', number);
    process.send?.(number);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

void count();
