import type { ServiceEvents } from '../../core/ports/ServiceEvents.ts';
import type { JournalDatabase } from './database.ts';

const later = async (): Promise<never> => {
  throw new Error('comes with this issue');
};

/** Events of the service, and how far its mailboxes were read. */
export function serviceEventsTable(_database: JournalDatabase): ServiceEvents {
  return {
    inboxCursor: later,
    takeEvents: later,
    openEvents: async () => [],
    unclaimedEvents: async () => [],
    settleEvent: later,
    recentEvents: async () => [],
    eventCounts: async () => ({ forged: 0, unknown: 0, lastAt: null, gapAt: null }),
    forgetEvents: later,
  };
}
