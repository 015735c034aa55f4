import type { Pickups } from '../../core/ports/Pickups.ts';
import type { JournalDatabase } from './database.ts';

/** Pickup sessions. */
export function pickupsTable(_database: JournalDatabase): Pickups {
  const notYet = async (): Promise<never> => {
    throw new Error('not built yet');
  };
  return {
    openPickup: notYet,
    pickup: notYet,
    startPickup: notYet,
    noteForeign: notYet,
    endPickup: notYet,
    recentPickups: notYet,
    jobsByLabelCode: notYet,
  };
}
