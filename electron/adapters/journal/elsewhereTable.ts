import type { Journal } from '../../core/ports/Journal.ts';
import type { JournalDatabase } from './database.ts';

/** Orders that other desks of the site have. */
export function elsewhereTable({
  run,
  all,
  transaction,
}: JournalDatabase): Pick<Journal, 'setElsewhere' | 'elsewhere'> {
  return {
    async setElsewhere(orders, begin) {
      transaction(() => {
        if (begin === 'anew') run('DELETE FROM elsewhere');
        for (const { reference, desk } of orders) {
          if (desk === null) run('DELETE FROM elsewhere WHERE reference = ?', reference);
          else
            run(
              'INSERT INTO elsewhere (reference, desk) VALUES (?, ?) ON CONFLICT (reference) DO UPDATE SET desk = excluded.desk',
              reference,
              desk,
            );
        }
      });
    },

    async elsewhere(references) {
      const rows = all(
        'SELECT reference, desk FROM elsewhere WHERE reference IN (SELECT value FROM json_each(?))',
        JSON.stringify(references),
      );
      return new Map(rows.map(({ reference, desk }) => [String(reference), String(desk)]));
    },
  };
}
